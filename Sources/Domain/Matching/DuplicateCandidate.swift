package import Contacts
package import FoundationEssentials

/// An existing contact that a new card may describe. Contacts are never merged on this alone: an equal phone may be a
/// couple's landline.
package struct DuplicateCandidate: Equatable, Sendable {
    /// Strongest first.
    package enum Reason: String, Codable, Sendable, CaseIterable {
        case sameEmail, sameNameAndCompany, samePhone, sameName, similarName
    }

    package let contactID: UUID
    package let name: String
    /// In the order of `Reason`, at least one.
    package let reasons: [Reason]
    /// The similarity of the names, 0…1.
    package let nameScore: Double
}

/// The values of a card draft that the search for duplicates uses.
package struct DuplicateQuery: Equatable, Sendable {
    package var name: String?
    package var company: String?
    package var emails: [String]
    package var phones: [Phone]

    package init(name: String? = nil, company: String? = nil, emails: [String] = [], phones: [Phone] = []) {
        self.name = name
        self.company = company
        self.emails = emails
        self.phones = phones
    }
}
