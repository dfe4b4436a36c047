/// The base letter of a letter with diacritics, from Unicode's own names ("LATIN SMALL LETTER E WITH ACUTE").
///
/// Covers composed letters of the Latin, Greek and Cyrillic blocks. A letter whose name has no base (й is a letter of
/// its own, not и with a mark) is unchanged.
enum LetterTable {
    static let base: [Unicode.Scalar: Unicode.Scalar] = {
        let blocks: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0xDF...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x2C60...0x2C7F,
        ]
        let letters = blocks.joined().compactMap(Unicode.Scalar.init)
        var byName: [String: Unicode.Scalar] = [:]
        for letter in letters {
            if let name = letter.properties.name { byName[name] = letter }
        }
        var table: [Unicode.Scalar: Unicode.Scalar] = ["ð": "d", "ı": "i"]
        for letter in letters {
            guard let name = letter.properties.name, let with = name.firstRange(of: " WITH ") else { continue }
            table[letter] = byName[String(name[..<with.lowerBound])]
        }
        return table
    }()

    /// Letters that plain text writes as two letters.
    static let pairs: [Unicode.Scalar: String] = ["æ": "ae", "œ": "oe", "þ": "th"]

    /// Marks that are dropped after a letter: combining diacritics, Hebrew points, Arabic vowel signs. Marks of Indic
    /// scripts are vowels and are kept.
    static func isDroppedMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0591...0x05C7, 0x064B...0x065F, 0x0670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
            0x20D0...0x20FF, 0xFE20...0xFE2F:
            true
        default: false
        }
    }
}
