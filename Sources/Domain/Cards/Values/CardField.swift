package import Captures

/// One thing read from a card.
package struct CardField: Codable, Sendable, Equatable {
    package var name: CardFieldName
    /// Normalised: E.164 for phones, lower case for mail domains, single spaces. Never empty.
    package var value: String
    /// As printed, as far as it was read.
    package var display: String
    /// 0…1: how often a field that was found like this is right (`ConfidenceCurve`).
    package var confidence: Double
    package var band: ConfidenceBand
    /// Phones only: what the card says that the number is for.
    package var type: PhoneType?
    /// Phones only: digits.
    package var numberExtension: String?
    /// In fractions of the image, for values from a code that code's; nil for plain text.
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
