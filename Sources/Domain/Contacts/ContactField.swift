/// The fields of a contact: the one table of them, in the order in which the API shows them. The raw value is a field's
/// name in the API; its column is the same in snake case.
///
/// What a contact says, its rows, patches, views, merges and the operator's commands go by this table, so that a
/// further text is a case here, a column and a member in the API's document.
package enum ContactField: String, CodingKey, Sendable, CaseIterable {
    case name, company, jobTitle, aliases, emails, phones, websites, street, city, region, postalCode, country
    case tags, notes

    package enum Kind: Sendable {
        /// One line that is searched.
        case text
        /// Several such lines.
        case list
        /// Phone numbers with their types and extensions; the numbers are searched.
        case phones
        /// A list of the owner's own words, in lower case. No card says any.
        case tags
        /// A text of several lines, sealed in the database and not searched.
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

    /// Bytes of one text, at most.
    package var longest: Int { self == .notes ? 100_000 : 500 }

    /// Of a list.
    package static let mostItems = 50

    /// What the field says where nothing is said.
    package var nothing: FieldValue {
        switch kind {
        case .text, .notes: .text("")
        case .list, .tags: .list([])
        case .phones: .phones([])
        }
    }
}
