/// What an owner keeps about a household. The raw value is the name in the API.
package enum InventoryObject: String, Sendable, CaseIterable {
    case item, location, label, home, policy

    /// All fields, in the order of the API.
    package var fields: [FieldDefinition] {
        switch self {
        case .item: Self.ofItems
        case .location: Self.ofLocations
        case .label: Self.ofLabels
        case .home: Self.ofHomes
        case .policy: Self.ofPolicies
        }
    }

    // Every row of a list asks for the fields.
    private static let ofItems = ItemField.definitions
    private static let ofLocations = LocationField.definitions
    private static let ofLabels = LabelField.definitions
    private static let ofHomes = HomeField.definitions
    private static let ofPolicies = PolicyField.definitions

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

    /// `an item`
    var withArticle: String { ([.item, .policy].contains(self) ? "an " : "a ") + noun }

    package var pluralNoun: String { self == .policy ? "insurance policies" : noun + "s" }
}
