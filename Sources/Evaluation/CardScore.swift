import Cards
import FoundationEssentials

/// Scores the reading of a set of cards: compares the values found with the values printed on the cards.
struct CardScore: Encodable, Equatable {
    struct Field: Encodable, Equatable {
        /// Number of values printed on the cards.
        var truth = 0
        var found = 0
        var right = 0

        var precision: Double { found == 0 ? 0 : Double(right) / Double(found) }
        var recall: Double { truth == 0 ? 0 : Double(right) / Double(truth) }
        var f1: Double { truth + found == 0 ? 0 : 2 * Double(right) / Double(truth + found) }

        private enum Key: CodingKey { case truth, found, right, precision, recall, f1 }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(truth, forKey: .truth)
            try container.encode(found, forKey: .found)
            try container.encode(right, forKey: .right)
            try container.encode(precision, forKey: .precision)
            try container.encode(recall, forKey: .recall)
            try container.encode(f1, forKey: .f1)
        }
    }

    /// Values found with a confidence from `from` up to the next bin.
    struct Bin: Encodable, Equatable {
        var from: Double
        var found = 0
        var right = 0
    }

    /// A field with a value that was missed, or that is not printed on the card.
    struct Miss: Encodable, Equatable {
        var card: String
        var field: String
        var truth: [String]
        var found: [String]
    }

    private(set) var cards = 0
    private(set) var fields: [String: Field] = [:]
    /// Printed lines that were read letter for letter.
    private(set) var lines = Field()
    private(set) var calibration = (0..<10).map { Bin(from: Double($0) / 10) }
    private(set) var misses: [Miss] = []
    /// Every value found, used to fit the confidence curve.
    private(set) var samples: [CardFieldName: [CurveFit.Sample]] = [:]

    private enum CodingKeys: CodingKey { case cards, fields, lines, calibration, misses }

    /// - Parameter reading: nil if the card could not be read.
    mutating func add(_ card: String, truth: CardTruth, reading: CardReading?) {
        cards += 1
        compare(truth.lines, reading?.rawText ?? "")
        for name in CardFieldName.allCases where name != .note {
            let expected = truth.fields[name] ?? []
            let found = reading?.all(name) ?? []
            var unmatched = expected.map { Self.plain($0, name) }
            var field = fields[name.rawValue] ?? Field()
            field.truth += unmatched.count
            field.found += found.count
            for value in found {
                let bin = min(9, Int(value.confidence * 10))
                calibration[bin].found += 1
                let match = unmatched.firstIndex(of: Self.plain(value.value, name))
                samples[name, default: []].append(.init(score: value.confidence, isRight: match != nil))
                guard let match else { continue }
                unmatched.remove(at: match)
                field.right += 1
                calibration[bin].right += 1
            }
            if !unmatched.isEmpty || found.count > expected.count {
                misses.append(
                    Miss(card: card, field: name.rawValue, truth: expected, found: found.map(\.value)))
            }
            fields[name.rawValue] = field
        }
    }

    private mutating func compare(_ printed: [String], _ text: String) {
        guard !printed.isEmpty else { return }
        func plain(_ line: some StringProtocol) -> String {
            line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        var read = text.split(whereSeparator: \.isNewline).map(plain)
        lines.truth += printed.count
        lines.found += read.count
        for line in printed {
            guard let match = read.firstIndex(of: plain(line)) else { continue }
            read.remove(at: match)
            lines.right += 1
        }
    }

    /// Normalizes a value for comparison: ignores case, punctuation at the ends, doubled spaces, and typographic
    /// apostrophes and dashes. A URL loses scheme and `www.`; a person loses titles before and letters after the
    /// name.
    static func plain(_ value: String, _ name: CardFieldName) -> String {
        let straight = ["’": "'", "‘": "'", "–": "-", "—": "-"].reduce(value) { text, sign in
            text.replacing(sign.key, with: sign.value)
        }
        var text = (name == .fullName ? person(straight) : straight).lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        switch name {
        case .website:
            for prefix in ["https://", "http://", "www."] where text.hasPrefix(prefix) {
                text.removeFirst(prefix.count)
            }
            while text.hasSuffix("/") { text.removeLast() }
        case .email, .phone: break
        default:
            text = text.split { ",.;".contains($0) || $0.isWhitespace }.joined(separator: " ")
        }
        return text
    }

    private static func person(_ name: String) -> String {
        let parts = PersonName(name)
        let person = [parts.given, parts.middle, parts.family].filter { !$0.isEmpty }.joined(separator: " ")
        return person.isEmpty ? name : person
    }
}
