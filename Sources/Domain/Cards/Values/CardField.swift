package import Captures

/// One value read from a card.
package struct CardField: Codable, Sendable, Equatable {
    package var name: CardFieldName
    /// Normalized: E.164 for phones, lower case for domains of e-mail addresses, single spaces. Never empty.
    package var value: String
    /// As printed, as far as it was recognized.
    package var display: String
    /// 0…1: the share of such fields that are right (`ConfidenceCurve`).
    package var confidence: Double
    package var band: ConfidenceBand
    /// Phones only: the type that the card prints.
    package var type: PhoneType?
    /// Phones only: digits.
    package var numberExtension: String?
    /// In fractions of the image; for a value from a code, the code's box; nil for plain text.
    package var box: Box?
    /// Empty for values from a code.
    package var words: [WordReference]

    package init(
        name: CardFieldName, value: String, display: String, confidence: Double, type: PhoneType? = nil,
        numberExtension: String? = nil, box: Box? = nil, words: [WordReference] = []
    ) {
        let confidence = min(max(confidence, 0), 1)
        self.name = name
        self.value = value
        self.display = display
        self.confidence = confidence
        self.band = ConfidenceBand(confidence: confidence)
        self.type = type
        self.numberExtension = numberExtension
        self.box = box
        self.words = words
    }
}
