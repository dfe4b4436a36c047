package import Cards

extension CardFieldName {
    /// The contact field that this card field fills.
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
    /// The card fields that fill this contact field.
    package var cardFields: [CardFieldName] { CardFieldName.allCases.filter { $0.contactField == self } }
}
