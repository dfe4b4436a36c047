/// What an owner keeps about a household. The raw value is the name in the API.
package enum InventoryObject: String, Sendable, CaseIterable {
    case item, location, label, home, policy

    /// All fields, in the order of the API.
    package var fields: [FieldDefinition] {
        switch self {
        case .item: ItemField.definitions
        case .location: LocationField.definitions
        case .label: LabelField.definitions
        case .home: HomeField.definitions
        case .policy: PolicyField.definitions
        }
    }

    package func field(_ key: String) -> FieldDefinition? { fields.first { $0.key == key } }

    /// The field that holds the object's name.
    package var nameField: FieldDefinition { fields[0] }

    /// The name in a sentence.
    package var noun: String {
        switch self {
        case .item: "item"
        case .location: "location"
        case .label: "label"
        case .home: "home"
        case .policy: "insurance policy"
        }
    }

    package var pluralNoun: String { self == .policy ? "insurance policies" : noun + "s" }
}
