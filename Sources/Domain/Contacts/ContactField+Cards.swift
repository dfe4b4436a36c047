package import Cards

extension CardFieldName {
    /// The field of a contact that it fills.
    package var contactField: ContactField {
        switch self {
        case .fullName: .name
        case .company: .company
        case .jobTitle: .jobTitle
        case .email: .emails
        case .phone: .phones
        case .website, .social: .websites
        case .street: .street
        case .city: .city
        case .state: .region
        case .zip: .postalCode
        case .country: .country
        case .note: .notes
        }
    }
}

extension ContactField {
    /// What fills it from a card.
    package var cardFields: [CardFieldName] { CardFieldName.allCases.filter { $0.contactField == self } }
}
