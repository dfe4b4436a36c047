import Captures

/// Reads measures: `68 kilos`, `1,800 square feet`, `90 x 200 cm`, `55"`.
enum MeasureReader {
    private struct Unit {
        var dimension: Measure.Dimension
        var symbol: String
    }

    private static let table = WordTable(PackageResources.units_txt)
    private static let units = PhraseTable<Unit>(
        table.rows.flatMap { row in
            let parts = row.key.split(separator: " ", maxSplits: 1)
            guard let dimension = Measure.Dimension(rawValue: String(parts[0])) else {
                preconditionFailure("unknown dimension \(parts[0])")
            }
            return row.phrases.map { ($0, Unit(dimension: dimension, symbol: String(parts[1]))) }
        })
    private static let crosses: Set<String> = ["x", "×", "by", "mal", "par", "por"]

    /// Whether the words at the index name a unit: the number before is then part of a title, not a quantity.
    static func isUnit(_ words: [String], at index: Int) -> Bool { units.match(words, at: index) != nil }

    /// The measure that all tokens together are; nil if tokens are left.
    static func measure(all tokens: [SpokenToken], of dimension: Measure.Dimension) -> Measure? {
        guard let reading = measure(tokens, of: dimension), reading.end == tokens.flatMap(\.measureParts).count else {
            return nil
        }
        return reading.measure
    }

    /// The measure at the start of the tokens.
    static func measure(_ tokens: [SpokenToken], of dimension: Measure.Dimension) -> (measure: Measure, end: Int)? {
        let tokens = tokens.flatMap(\.measureParts)
        var (sizes, symbol, place) = ([ExactDecimal](), String?.none, 0)
        while let number = NumberReader.number(tokens, at: place), number.value.units > 0, sizes.count < 3 {
            sizes.append(number.value)
            place = number.end
            if let (unit, end) = units.match(tokens.folded, at: place) {
                // "pounds" is a currency too, but one dimension has each word once.
                guard unit.dimension == dimension, symbol == nil || symbol == unit.symbol else { return nil }
                (symbol, place) = (unit.symbol, end)
            }
            guard place < tokens.count, crosses.contains(tokens[place].folded) else { break }
            place += 1
        }
        return symbol.map { (Measure(sizes: sizes, unit: $0), place) }
    }
}

extension SpokenToken {
    /// `90x200cm` as `90`, `x`, `200`, `cm`.
    fileprivate var measureParts: [SpokenToken] {
        guard let first = text.first, first.isASCIIDigit, ExactDecimal(written: text, dot: .decimals) == nil else {
            return [self]
        }
        var parts: [String] = []
        for character in text {
            let isNumber = character.isASCIIDigit || ".,".contains(character)
            let continues = parts.last?.last.map { ($0.isASCIIDigit || ".,".contains($0)) == isNumber } ?? false
            if continues { parts[parts.count - 1].append(character) } else { parts.append(String(character)) }
        }
        return parts.flatMap { SpokenToken.tokens(of: $0, most: 1) }
    }
}
