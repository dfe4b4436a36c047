/// The fields of a location.
package enum LocationField: String, InventoryField {
    case name, description, roomType, mapArea

    package static var object: InventoryObject { .location }

    package var traits: FieldTraits {
        switch self {
        case .name: FieldTraits("Name", .line, isRequired: true, spoken: "title")
        case .description: FieldTraits("Description", .lines, .sealed, spoken: "details, notes, note")
        case .roomType: FieldTraits("Room type", .choice(.room), spoken: "type, kind, kind of room, type of room")
        case .mapArea: FieldTraits("Map area", .mapArea, .sealed, spoken: "area on the map, coordinates")
        }
    }
}
