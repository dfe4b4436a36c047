package import Cards
import Conversations

/// A field's value that a picture shows, with the words it was read from.
package struct ItemClaim: Sendable, Equatable {
    package enum Source: String, Codable, Sendable { case rules, ai }

    package var field: ItemField
    package var value: InventoryValue
    /// Share of such claims that are right in labeled pictures: 0…1.
    package var confidence: Double
    /// In reading order; empty if the value comes from a code alone.
    package var words: [WordReference]
    package var source: Source

    package init(
        field: ItemField, value: InventoryValue, confidence: Double, words: [WordReference] = [],
        source: Source = .rules
    ) {
        self.field = field
        self.value = value
        self.confidence = confidence
        self.words = words
        self.source = source
    }
}

extension ItemClaim: Codable {
    private enum Key: CodingKey { case field, value, currency, confidence, words, source }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(field.rawValue, forKey: .field)
        try container.encode(value.text, forKey: .value)
        if case .money(let money) = value { try container.encodeIfPresent(money.currency, forKey: .currency) }
        try container.encode(confidence, forKey: .confidence)
        try container.encode(words, forKey: .words)
        try container.encode(source, forKey: .source)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let (name, text) = (
            try container.decode(String.self, forKey: .field), try container.decode(String.self, forKey: .value)
        )
        guard let field = ItemField(rawValue: name) else {
            throw DecodingError.dataCorruptedError(
                forKey: .field, in: container, debugDescription: "'\(name)' is not a field of items")
        }
        let currency = try container.decodeIfPresent(String.self, forKey: .currency)
        guard let value = Self.value(text, of: field, currency: currency) else {
            throw DecodingError.dataCorruptedError(
                forKey: .value, in: container, debugDescription: "'\(text)' is not a value of \(name)")
        }
        self.init(
            field: field, value: value, confidence: try container.decode(Double.self, forKey: .confidence),
            words: try container.decode([WordReference].self, forKey: .words),
            source: try container.decode(Source.self, forKey: .source))
    }

    /// The inverse of `InventoryValue.text` for the fields that a picture can show.
    private static func value(_ text: String, of field: ItemField, currency: String?) -> InventoryValue? {
        switch field.definition.kind {
        case .money: ExactDecimal(written: text, dot: .decimals).map { .money(Money($0, currency: currency)) }
        case .day: CivilDate(iso: text).map(InventoryValue.day)
        case .integer: Int(text).map(InventoryValue.integer)
        case .line, .lines: .text(text)
        case .measure(let dimension):
            MeasureReader.measure(all: SpokenToken.tokens(of: text, most: 8), of: dimension)
                .map(InventoryValue.measure)
        default: nil
        }
    }
}
