/// The fields of a home.
package enum HomeField: String, InventoryField {
    case name, address, yearBuilt, purchasePrice, purchaseDate, size

    package static var object: InventoryObject { .home }

    package var traits: FieldTraits {
        switch self {
        case .name: FieldTraits("Name", .line, isRequired: true, spoken: "title")
        case .address: FieldTraits("Address", .lines, .sealed, spoken: "street address, street")
        case .yearBuilt:
            FieldTraits(
                "Year built", .year, spoken: "year, built, construction year, year of construction, building year")
        case .purchasePrice: FieldTraits("Purchase price", .money, spoken: "price, cost, value")
        case .purchaseDate: FieldTraits("Purchase date", .day(.past), spoken: "date of purchase")
        case .size: FieldTraits("Size", .measure(.area), spoken: "area, square footage, floor area, living area")
        }
    }
}
