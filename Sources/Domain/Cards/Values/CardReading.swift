package import Captures

/// What a card says: every field that was found, several phones and addresses among them.
package struct CardReading: Codable, Sendable, Equatable {
    /// In the order of `CardFieldName`; within a name, the most trusted first.
    package var fields: [CardField]
    /// The text as it was read, one line a row.
    package var rawText: String
    /// Where its words stand, in fractions of a picture that shows other cards too; else nil.
    package var box: Box?

    package init(fields: [CardField], rawText: String, box: Box? = nil) {
        self.fields = fields
        self.rawText = rawText
        self.box = box
    }

    /// The most trusted field of that name.
    package func best(_ name: CardFieldName) -> CardField? { all(name).first }

    package func all(_ name: CardFieldName) -> [CardField] { fields.filter { $0.name == name } }

    /// The name in its parts, for vCards; nil if none was found.
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
