/// The fields of an item.
package enum ItemField: String, InventoryField {
    case title, quantity, description, location, label, price, notes
    case make, model, serial, assetId, insured, purchaseDate, warrantyDate, condition, replacementCost, depreciation
    case size, weight, fragile, movingPriority

    package static var object: InventoryObject { .item }

    /// What a thing is. A provider is asked if the rules are not sure of one of these.
    package static let identifying: [ItemField] = [.title, .make, .model]

    package var traits: FieldTraits {
        switch self {
        case .title: FieldTraits("Title", .line, isRequired: true, spoken: "name")
        case .quantity: FieldTraits("Quantity", .integer(0...1_000_000), spoken: "count, number, amount, how many")
        case .description: FieldTraits("Description", .lines, .sealed, spoken: "details")
        case .location: FieldTraits("Location", .name(.location), spoken: "room, place, spot")
        case .label: FieldTraits("Label", .name(.label), spoken: "tag, category, labels, tags")
        case .price: FieldTraits("Price", .money, spoken: "cost, value, worth, purchase price")
        case .notes: FieldTraits("Notes", .lines, .sealed, spoken: "note, comment, comments, remark")
        case .make: FieldTraits("Make", .line, spoken: "brand, manufacturer, maker")
        case .model: FieldTraits("Model", .line, spoken: "model number, model name, type")
        case .serial:
            FieldTraits("Serial number", .line, .sealed, spoken: "serial, serial no, s/n, serialnumber")
        case .assetId: FieldTraits("Asset ID", .line, spoken: "asset, asset number, asset tag, inventory number")
        case .insured: FieldTraits("Insured", .flag, spoken: "insurance, insurance status")
        case .purchaseDate:
            FieldTraits(
                "Purchase date", .day(.past), spoken: "date of purchase, bought, bought on, purchased, buying date")
        case .warrantyDate:
            FieldTraits(
                "Warranty date", .day(.future),
                spoken: "warranty, warranty end, warranty until, warranty expiration, warranty expiry, guarantee")
        case .condition: FieldTraits("Condition", .choice(.condition), spoken: "state, shape")
        case .replacementCost: FieldTraits("Replacement cost", .money, spoken: "replacement value, replacement price")
        case .depreciation: FieldTraits("Depreciation", .percent, spoken: "depreciation rate")
        case .size: FieldTraits("Size", .measure(.length), spoken: "dimensions, measurements, dimension")
        case .weight: FieldTraits("Weight", .measure(.weight))
        case .fragile: FieldTraits("Fragile", .flag, spoken: "breakable, fragility")
        case .movingPriority: FieldTraits("Moving priority", .integer(1...5), spoken: "priority")
        }
    }
}
