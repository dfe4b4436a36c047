/// The fields of a label.
package enum LabelField: String, InventoryField {
    case name, color, description, emoji

    package static var object: InventoryObject { .label }

    package var traits: FieldTraits {
        switch self {
        case .name: FieldTraits("Name", .line, isRequired: true, spoken: "title")
        case .color: FieldTraits("Color", .color, spoken: "colour")
        case .description: FieldTraits("Description", .lines, .sealed, spoken: "details, notes, note")
        case .emoji: FieldTraits("Emoji", .emoji, spoken: "icon, symbol")
        }
    }
}
