/// Gives letters of any form the letters `a` to `z` that they look like. Remembers what it has looked up.
struct LetterFolding {
    private let hosts: any HostNaming
    private var known: [Unicode.Scalar: (letters: [UInt8], isForeign: Bool)] = [:]

    /// Latin letters whose base letter Unicode's decomposition does not give.
    private static let latin: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i", "ħ": "h",
    ]

    init(_ hosts: any HostNaming) { self.hosts = hosts }

    /// - Returns: lower case letters, digits and other ASCII signs, and whether the sign only imitates them. Empty if
    ///   nothing in ASCII looks like the sign.
    mutating func fold(_ scalar: Unicode.Scalar) -> (letters: [UInt8], isForeign: Bool) {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            return ([scalar.isASCIILetter ? byte | 0x20 : byte], false)
        }
        if let found = known[scalar] { return found }
        let found = look(scalar)
        known[scalar] = found
        return found
    }

    private func look(_ scalar: Unicode.Scalar) -> (letters: [UInt8], isForeign: Bool) {
        switch scalar {
        case "’", "‘", "ʼ", "′": return ([0x27], false)
        case "–", "—", "‑", "−": return ([0x2D], false)
        case "“", "”", "„", "«", "»": return ([0x22], false)
        default: break
        }
        // Wide forms of ASCII.
        if (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0) {
            let byte = UInt8(plain.value)
            return ([plain.isASCIILetter ? byte | 0x20 : byte], true)
        }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        if let letters = Self.latin[lower] { return (Array(letters.utf8), false) }
        let isLatin = (0xC0...0x24F).contains(lower.value) || (0x1E00...0x1EFF).contains(lower.value)
        let small = ascii(hosts.skeleton(of: String(lower)))
        if isLatin { return (small, false) }
        guard scalar.isWordSign else { return ([], false) }
        let own = ascii(hosts.skeleton(of: String(scalar)))
        // The skeleton of a capital I is a small l.
        let letters = own.isEmpty || own == [0x6C] && lower != scalar ? small : own
        return (letters, !letters.isEmpty)
    }

    /// The letters and digits of a skeleton, without its marks. Empty if it has others.
    private func ascii(_ skeleton: String) -> [UInt8] {
        var letters: [UInt8] = []
        for scalar in skeleton.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            guard scalar.isASCIILetter || scalar.isASCIIDigit else { return [] }
            letters.append(UInt8(scalar.value) | (scalar.isASCIILetter ? 0x20 : 0))
        }
        return letters
    }
}
