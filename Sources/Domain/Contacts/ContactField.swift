/// The fields of a contact, in the order of the API. The raw value is the member's name in the API; the column has the
/// same name in snake case.
///
/// Everything that treats fields alike uses this list: contact values, rows, patches, views, merges, vCards, the
/// console's form and the operator's commands. A new text field needs a case and a line in `traits`.
package enum ContactField: String, CodingKey, Sendable, CaseIterable {
    case name, company, jobTitle, aliases, emails, phones, websites, street, city, region, postalCode, country
    case tags, notes

    package enum Kind: Sendable {
        /// One line.
        case text
        /// Several lines.
        case list
        /// Phone numbers with type and extension.
        case phones
        /// The owner's own labels, in lower case. Cards never fill them.
        case tags
        /// Several lines, encrypted in the database, searchable by whole words.
        case notes
    }

    private struct Traits {
        var kind: Kind
        /// The field's name in the console; of a list, the name of one item.
        var label: String
        var vCard: VCardTextProperty?

        static func text(_ label: String, vCard: VCardTextProperty? = nil) -> Traits {
            Traits(kind: .text, label: label, vCard: vCard)
        }

        static func list(_ label: String) -> Traits { Traits(kind: .list, label: label) }
    }

    private var traits: Traits {
        switch self {
        case .name: .text("Name")
        case .company: .text("Company", vCard: .company)
        case .jobTitle: .text("Job title", vCard: .title)
        case .aliases: .list("Other name")
        case .emails: .list("E-mail")
        case .phones: Traits(kind: .phones, label: "Phone")
        case .websites: .list("Website")
        case .street: .text("Street")
        case .city: .text("City")
        case .region: .text("State")
        case .postalCode: .text("Zip")
        case .country: .text("Country")
        case .tags: Traits(kind: .tags, label: "Tag")
        case .notes: Traits(kind: .notes, label: "Notes")
        }
    }

    package var kind: Kind { traits.kind }

    /// The field's name in the console; of a list, the name of one item.
    package var label: String { traits.label }

    /// The vCard property or component that holds this text alone. Nil for names, lists and addresses, which vCard
    /// splits or combines.
    package var vCard: VCardTextProperty? { traits.vCard }

    /// Longest text, in bytes.
    package var longest: Int { self == .notes ? 100_000 : 500 }

    /// Longest list, in items.
    package static let mostItems = 50

    /// The empty value.
    package var nothing: FieldValue {
        switch kind {
        case .text, .notes: .text("")
        case .list, .tags: .list([])
        case .phones: .phones([])
        }
    }
}
