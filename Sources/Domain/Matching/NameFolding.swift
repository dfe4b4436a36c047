/// Folds spellings of one name to the same text: case, width, ligatures, diacritics, punctuation and white space.
package enum NameFolding {
    /// Folds case and white space; keeps diacritics and punctuation. A person regards two equal results as the same
    /// name.
    package static func caseFolded(_ text: String) -> String {
        var result = ""
        var pendingSpace = false
        for character in text {
            if character.isWhitespace {
                pendingSpace = !result.isEmpty
                continue
            }
            if pendingSpace { result.append(" ") }
            pendingSpace = false
            for scalar in character.unicodeScalars where !isIgnorable(scalar) {
                appendCaseFolded(scalar, to: &result)
            }
        }
        return result
    }

    /// Words without case, diacritics and punctuation: "Dr. José  O'Neill-Ruiz" gives "dr jose oneill ruiz".
    /// Apostrophes join; every other character that is not a letter or digit separates.
    package static func words(_ text: String) -> [String] {
        if let fast = asciiWords(text) { return fast }
        var words: [String] = []
        var word = ""
        for scalar in caseFolded(text).unicodeScalars {
            if LetterTable.isDroppedMark(scalar) || isApostrophe(scalar) { continue }
            let properties = scalar.properties
            guard properties.isAlphabetic || properties.numericType != nil || isMark(properties) else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if let pair = LetterTable.pairs[scalar] {
                word += pair
            } else {
                word.unicodeScalars.append(LetterTable.base[scalar] ?? scalar)
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// The words joined by one space; for a text without words (only emoji), the case-folded text.
    package static func key(_ text: String) -> String {
        let words = words(text)
        return words.isEmpty ? caseFolded(text) : words.joined(separator: " ")
    }

    private static func asciiWords(_ text: String) -> [String]? {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x80...: return nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
            case UInt8(ascii: "'"), UInt8(ascii: "`"): continue
            default:
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// Converts to upper case and back, which expands ß and ligatures and makes σ and ς equal.
    private static func appendCaseFolded(_ scalar: Unicode.Scalar, to result: inout String) {
        var plain = scalar
        if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
            plain = narrow
        }
        if plain.isASCII {
            let isUpper = (0x41...0x5A).contains(plain.value)
            result.unicodeScalars.append(isUpper ? Unicode.Scalar(UInt8(plain.value) | 0x20) : plain)
            return
        }
        for lower in plain.properties.lowercaseMapping.unicodeScalars {
            for upper in lower.properties.uppercaseMapping.unicodeScalars {
                result += upper.properties.lowercaseMapping
            }
        }
    }

    private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "`", "´", "\u{2018}", "\u{2019}", "\u{02BC}", "\u{02BB}", "\u{2032}": true
        default: false
        }
    }

    private static func isMark(_ properties: Unicode.Scalar.Properties) -> Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
