/// One field of an item, location, label, home or policy.
package struct FieldDefinition: Sendable, Equatable {
    package enum Storage: String, Sendable {
        case plain
        /// Encrypted in the database.
        case sealed
    }

    package let object: InventoryObject
    /// The member's name in the API; the column has the same name in snake case.
    package let key: String
    /// The name on screens and in sentences.
    package let label: String
    /// Other words that people say for the field.
    package let spoken: [String]
    package let kind: FieldKind
    package let storage: Storage
    package let isRequired: Bool
}

/// The fields of one kind of object, in the order of the API. The raw value is the member's name in the API. The first
/// field is the object's name.
///
/// Everything that treats fields alike uses the table of `traits`. The recipe "A field of a thing" in
/// ops/docs/contributing.md lists what a new field needs.
package protocol InventoryField: RawRepresentable<String>, CodingKey, CaseIterable, Hashable, Sendable {
    static var object: InventoryObject { get }
    var traits: FieldTraits { get }
}

/// A line in a table of fields.
package struct FieldTraits: Sendable {
    let label: String
    let kind: FieldKind
    let storage: FieldDefinition.Storage
    let isRequired: Bool
    let spoken: [String]

    /// - Parameter spoken: other words for the field, separated by commas.
    init(
        _ label: String, _ kind: FieldKind, _ storage: FieldDefinition.Storage = .plain, isRequired: Bool = false,
        spoken: String = ""
    ) {
        self.label = label
        self.kind = kind
        self.storage = storage
        self.isRequired = isRequired
        self.spoken = spoken.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
}

extension InventoryField {
    package var definition: FieldDefinition {
        FieldDefinition(
            object: Self.object, key: rawValue, label: traits.label, spoken: traits.spoken, kind: traits.kind,
            storage: traits.storage, isRequired: traits.isRequired)
    }

    package static var definitions: [FieldDefinition] { allCases.map(\.definition) }
}
