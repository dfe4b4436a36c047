import Cards
import Store

extension CardDraft {
    /// A card's fields as a contact that waits for its owner's word.
    /// - Returns: nil where the card has none of name, company, e-mail and phone (D-41).
    init?(_ card: CardReading) {
        func best(_ name: CardFieldName) -> String { card.best(name)?.value ?? "" }
        func all(_ name: CardFieldName) -> [String] {
            var seen: Set<String> = []
            return card.all(name).map(\.value).filter { seen.insert($0).inserted }
        }
        var fields = ContactFields()
        fields.name = best(.fullName)
        fields.company = best(.company)
        fields.jobTitle = best(.jobTitle)
        fields.emails = all(.email)
        fields.phones = all(.phone)
        fields.websites = all(.website) + all(.social).filter { $0.contains("/") }
        fields.street = best(.street)
        fields.city = best(.city)
        fields.region = best(.state)
        fields.postalCode = best(.zip)
        fields.country = best(.country)
        fields.notes = card.all(.note).map(\.value).joined(separator: "\n")
        guard fields.identifiesSomebody else { return nil }
        self.init(
            fields, confidence: Self.confidence(card), reading: card,
            isSure: card.fields.allSatisfy { $0.band == .high })
    }

    /// By the contact's names of its fields, which are not all the card's. A list is as sure as its best value.
    private static func confidence(_ card: CardReading) -> [String: Double] {
        var confidence: [String: Double] = [:]
        for field in card.fields {
            // A handle without a page of its own is no part of the contact.
            if field.name == .social, !field.value.contains("/") { continue }
            let name = contactName(field.name)
            confidence[name] = max(confidence[name] ?? 0, field.confidence)
        }
        return confidence
    }

    private static func contactName(_ field: CardFieldName) -> String {
        switch field {
        case .fullName: "name"
        case .company, .jobTitle, .street, .city, .country: field.rawValue
        case .email: "emails"
        case .phone: "phones"
        case .website, .social: "websites"
        case .state: "region"
        case .zip: "postalCode"
        case .note: "notes"
        }
    }
}
