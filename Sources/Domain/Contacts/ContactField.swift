/// The fields of a contact, in the order of the API. The raw value is the member's name in the API; the column has the
/// same name in snake case.
///
/// Contact values, rows, patches, views, merges and the operator's commands all use this list. A new text field needs
/// a case here, a column, and a member in the API's document.
package enum ContactField: String, CodingKey, Sendable, CaseIterable {
    case name, company, jobTitle, aliases, emails, phones, websites, street, city, region, postalCode, country
    case tags, notes

    package enum Kind: Sendable {
        /// One searchable line.
        case text
        /// Several searchable lines.
        case list
        /// Phone numbers with type and extension; the numbers are searchable.
        case phones
        /// The owner's own labels, in lower case. Cards never fill them.
        case tags
        /// Several lines, encrypted in the database and not searchable.
        case notes
    }

    package var kind: Kind {
        switch self {
        case .aliases, .emails, .websites: .list
        case .phones: .phones
        case .tags: .tags
        case .notes: .notes
        case .name, .company, .jobTitle, .street, .city, .region, .postalCode, .country: .text
        }
    }

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
