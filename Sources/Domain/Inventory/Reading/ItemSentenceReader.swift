import Captures

/// Reads a sentence about an item: "two black Kallax shelves in the living room, 79.99 each, bought last May". Places and
/// labels are found by the owner's own names.
package struct ItemSentenceReader: Sendable {
    /// Words after the limit are not read.
    private static let mostWords = 200
    /// Bytes after the limit are not read.
    package static let longestText = 4_000

    private let names: NameLookup
    private let context: CoercionContext

    package init(names: NameLookup, context: CoercionContext) {
        self.names = names
        self.context = context
    }

    package func read(_ text: String) -> ItemSentence {
        let tokens = SentenceWords.withoutFillers(
            SpokenToken.tokens(of: text.cut(at: Self.longestText), most: Self.mostWords))
        var reader = ThingReader(sentence: text, tokens: tokens, names: names, context: context)
        let reading = reader.read()
        var findings = reading.parts.filter { $0.choices.isEmpty && $0.fault == nil }.map { part in
            ItemSentence.Finding(
                field: part.field, value: part.value, ranges: Self.ranges(tokens[part.valueTokens]),
                confidence: part.confidence)
        }
        let title = reading.title.map { tokens[$0] }
        if ItemWords.isTitle(title.folded) {
            findings.append(
                ItemSentence.Finding(
                    field: .title, value: .text(title.text(in: text)), ranges: Self.ranges(title),
                    confidence: Self.confidence(reading)))
        }
        return ItemSentence(findings: findings, faults: reading.parts.compactMap(\.fault))
    }

    /// A title is less certain if other words belong to nothing, or if it is long.
    private static func confidence(_ reading: ThingReading) -> Double {
        let base = reading.parts.isEmpty ? 0.7 : 0.9
        let long = reading.title.count > 6 ? 0.8 : 1
        return base * long * (reading.leftover.isEmpty ? 1 : 0.8)
    }

    /// One range for each run of neighboring tokens.
    private static func ranges(_ tokens: some Collection<SpokenToken>) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var last: Int?
        for token in tokens {
            if let previous = ranges.last, last == token.place - 1 {
                ranges[ranges.count - 1] = previous.lowerBound..<token.range.upperBound
            } else {
                ranges.append(token.range)
            }
            last = token.place
        }
        return ranges
    }
}
