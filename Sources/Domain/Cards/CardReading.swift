package import Captures

/// All fields found on a card; there may be several phones and addresses.
package struct CardReading: Codable, Sendable, Equatable {
    /// In the order of `CardFieldName`; within a name, highest confidence first.
    package var fields: [CardField]
    /// The recognized text, one line per row.
    package var rawText: String
    /// Box of the card's words, in fractions of a picture that shows several cards; otherwise nil.
    package var box: Box?

    package init(fields: [CardField], rawText: String, box: Box? = nil) {
        self.fields = fields
        self.rawText = rawText
        self.box = box
    }

    /// The field of that name with the highest confidence.
    package func best(_ name: CardFieldName) -> CardField? { all(name).first }

    package func all(_ name: CardFieldName) -> [CardField] { fields.filter { $0.name == name } }

    /// The name in parts, for vCards; nil if none was found.
    package var personName: PersonName? { best(.fullName).map { PersonName($0.value) } }

    /// The reading in the shape of `POST /v1/cards/parse`.
    package var parsed: ParsedCard {
        let best = CardFieldName.allCases.compactMap { self.best($0) }
        return ParsedCard(
            fields: Dictionary(uniqueKeysWithValues: best.map { ($0.name.rawValue, $0.value) }),
            confidence: Dictionary(uniqueKeysWithValues: best.map { ($0.name.rawValue, $0.confidence) }),
            rawText: rawText)
    }
}
