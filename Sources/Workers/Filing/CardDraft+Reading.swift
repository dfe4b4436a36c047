import Cards
import Contacts
import Records
import Store

extension CardDraft {
    /// Turns the cards' fields into draft contacts. A card without a name, company, e-mail and phone gives no draft:
    /// the contact could not be found again.
    static func drafts(of cards: [CardReading]) -> [CardDraft] {
        cards.enumerated().compactMap { CardDraft($1, ordinal: $0, of: cards.count) }
    }

    private init?(_ card: CardReading, ordinal: Int, of count: Int) {
        var fields = ContactFields()
        for field in ContactField.allCases {
            switch field.kind {
            case .text:
                fields[field] = .text(
                    CardValidator.normalized(field.cardFields.lazy.compactMap(card.best).first?.value ?? ""))
            case .phones: fields[field] = .phones(Self.phones(on: card))
            case .list: fields[field] = .list(field.cardFields.flatMap { Self.items($0, of: card) })
            case .notes: fields.notes = field.cardFields.flatMap(card.all).map(\.value).joined(separator: "\n")
            case .tags: break
            }
        }
        guard fields.isIdentifiable else { return nil }
        self.init(
            fields, confidence: Self.confidence(card), reading: card, ordinal: ordinal, count: count,
            // If no person was read, the rules have missed something on the card.
            isSure: card.best(.fullName) != nil && card.fields.allSatisfy { $0.band == .high })
    }

    /// A number on a business card is a work number unless the card says otherwise.
    private static func phones(on card: CardReading) -> [Phone] {
        Phone.unique(
            card.all(.phone).map { field in
                Phone(
                    CardValidator.normalized(field.value), type: field.type ?? .work,
                    numberExtension: field.numberExtension)
            })
    }

    /// The values of one field without duplicates.
    private static func items(_ name: CardFieldName, of card: CardReading) -> [String] {
        var seen: Set<String> = []
        return card.all(name).filter(isPart).map { CardValidator.normalized($0.value) }
            .filter { seen.insert($0).inserted }
    }

    /// Keyed by the contact's field names, which differ from the card's. A list field gets the confidence of its best
    /// value.
    private static func confidence(_ card: CardReading) -> [String: Double] {
        var confidence: [String: Double] = [:]
        for field in card.fields.filter(isPart) {
            let name = field.name.contactField.rawValue
            confidence[name] = max(confidence[name] ?? 0, field.confidence)
        }
        return confidence
    }

    /// A social handle without a page URL does not go into the contact.
    private static func isPart(_ field: CardField) -> Bool { field.name != .social || field.value.contains("/") }
}
