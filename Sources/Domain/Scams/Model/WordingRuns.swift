/// How a message is worded, as hashes: runs of two to four signs, in which case and punctuation count; and words, in which
/// they do not, with pairs of words that follow each other.
struct WordingRuns: Sendable {
    struct Run: Sendable {
        var hash: UInt32
        /// First and last plain word of the run.
        var words: ClosedRange<Int>
    }

    private static let lengths = 2...4
    /// Signs that are words of their own.
    private static let marks: Set<Unicode.Scalar> = ["£", "$", "€", "?", "!"]
    /// Keep the hashes of signs and of words apart.
    private static let (signSalt, wordSalt): (UInt32, UInt32) = (2_166_136_261, 0x9E37_79B9)

    /// In their order.
    private(set) var signs: [Run] = []
    private(set) var phrases: [Run] = []

    init(_ text: RestoredText) {
        addSigns(text)
        addPhrases(text)
    }

    private mutating func addSigns(_ text: RestoredText) {
        let (scalars, words) = (text.scalars, text.words)
        signs.reserveCapacity(scalars.count * Self.lengths.count)
        for start in scalars.indices {
            var hash = Self.signSalt
            for end in start..<min(start + Self.lengths.upperBound, scalars.count) {
                hash = Self.mix(hash, scalars[end].value)
                guard end - start + 1 >= Self.lengths.lowerBound else { continue }
                signs.append(Run(hash: hash, words: words[start]...words[end]))
            }
        }
    }

    private mutating func addPhrases(_ text: RestoredText) {
        var last: Run?
        var start = 0
        while start < text.scalars.count {
            guard let word = Self.word(text, from: start) else {
                start += 1
                continue
            }
            if let last {
                phrases.append(
                    Run(
                        // The order of the words counts.
                        hash: Self.mix(Self.mix(Self.wordSalt, last.hash), word.run.hash),
                        words: last.words.lowerBound...word.run.words.upperBound))
            }
            phrases.append(word.run)
            (last, start) = (word.run, word.end)
        }
    }

    /// The word or mark that begins at a sign.
    private static func word(_ text: RestoredText, from start: Int) -> (run: Run, end: Int)? {
        var (hash, end) = (wordSalt, start)
        if marks.contains(text.scalars[start]) {
            hash = mix(hash, text.scalars[start].value)
            end += 1
        } else {
            while end < text.scalars.count, text.scalars[end].isWordSign || text.scalars[end] == "_" {
                hash = mix(hash, lowercase(text.scalars[end]).value)
                end += 1
            }
        }
        guard end > start else { return nil }
        return (Run(hash: hash, words: text.words[start]...text.words[end - 1]), end)
    }

    private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.isASCII
            ? (scalar.isASCIILetter ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar)
            : scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }

    private static func mix(_ hash: UInt32, _ value: UInt32) -> UInt32 {
        var mixed = (hash ^ value) &* 0x85EB_CA6B
        mixed = (mixed ^ (mixed >> 13)) &* 0xC2B2_AE35
        return mixed ^ (mixed >> 16)
    }

    /// A hash's place in a table of so many bits.
    static func slot(_ hash: UInt32, bits: Int) -> Int { Int((hash &* 0x9E37_79B1) >> UInt32(32 - bits)) }
}
