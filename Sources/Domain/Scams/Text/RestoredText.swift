/// A message as a person reads it: disguised words in plain form, all digits `0`, white space as single spaces and line
/// breaks. Case and punctuation stay.
struct RestoredText: Sendable {
    private(set) var scalars: [Unicode.Scalar] = []
    /// For each sign, the index of its plain word; between words that of the next one, at the end that of the last one.
    private(set) var words: [Int] = []

    private static let punctuation: [Unicode.Scalar: Unicode.Scalar] = [
        "’": "'", "‘": "'", "ʼ": "'", "′": "'", "–": "-", "—": "-", "‑": "-", "−": "-", "“": "\"", "”": "\"", "„": "\"",
        "«": "\"", "»": "\"",
    ]

    init(_ plain: PlainText) {
        let source = plain.scanned.scalars
        var next = 0
        for (index, word) in plain.words.enumerated() {
            if next < word.range.lowerBound {
                append(source[next..<word.range.lowerBound], of: index)
            } else if index > 0 {
                // Two words that were written without a space.
                append(" ", of: index)
            }
            let written = source[word.range]
            if word.kind == .word { append(word, written, of: index) } else { append(written, of: index) }
            next = max(next, word.range.upperBound)
        }
        if next < source.count { append(source[next...], of: max(0, plain.words.count - 1)) }
    }

    private mutating func append(_ signs: ArraySlice<Unicode.Scalar>, of word: Int) {
        for sign in signs { append(Self.punctuation[sign] ?? sign, of: word) }
    }

    /// The letters of the plain word, with the case in which they are written if each sign stands for one letter.
    private mutating func append(_ word: PlainWord, _ written: ArraySlice<Unicode.Scalar>, of index: Int) {
        let letters = Array(word.text.unicodeScalars)
        let isAligned = letters.count == written.count
        for (offset, letter) in letters.enumerated() {
            let isCapital =
                isAligned ? written[written.startIndex + offset].properties.isUppercase : offset == 0 && word.isCapital
            append(isCapital && letter.isASCIILetter ? Unicode.Scalar(UInt8(letter.value & 0xDF)) : letter, of: index)
        }
    }

    private mutating func append(_ sign: Unicode.Scalar, of word: Int) {
        if sign.isSpace {
            if let last = scalars.last, last.isSpace {
                if sign == "\n" { scalars[scalars.count - 1] = "\n" }
                return
            }
            scalars.append(sign == "\n" ? "\n" : " ")
        } else {
            scalars.append(sign.properties.numericType == .decimal ? "0" : sign)
        }
        words.append(word)
    }
}
