extension StringProtocol {
    /// Without white space at the ends.
    var trimmed: String { stripped(of: "") }

    /// Without the given characters and white space at the ends.
    func stripped(of marks: String) -> String {
        var slice = Substring(self)
        guard isASCII else {
            while let first = slice.first, first.isWhitespace || marks.contains(first) { slice.removeFirst() }
            while let last = slice.last, last.isWhitespace || marks.contains(last) { slice.removeLast() }
            return String(slice)
        }
        // No table is asked: this is the busiest of all.
        let isInner = { (byte: UInt8) in !byte.isSpace && !marks.utf8.contains(byte) }
        guard let first = slice.utf8.firstIndex(where: isInner), let last = slice.utf8.lastIndex(where: isInner) else {
            return ""
        }
        slice = slice[first...last]
        return String(slice)
    }

    /// What stands between white space.
    var words: [Substring] {
        let slice = Substring(self)
        return isASCII
            ? slice.utf8.split(whereSeparator: \.isSpace).map { Substring($0) }
            : slice.split(whereSeparator: \.isWhitespace)
    }

    private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// Lower case, Latin letters without their marks (`Müller` → `muller`, `ß` → `ss`), other scripts as they are.
    var folded: String {
        if isASCII {
            return String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
        }
        var result = ""
        for scalar in lowercased().unicodeScalars {
            if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory != .nonspacingMark {
                result += Self.baseLetters(scalar)
            }
        }
        return result
    }

    /// Unicode names marked letters after their base: `LATIN SMALL LETTER E WITH ACUTE`.
    private static func baseLetters(_ scalar: Unicode.Scalar) -> String {
        guard let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else { return String(scalar) }
        let base = name.dropFirst("LATIN SMALL LETTER ".count).prefix { $0 != " " }
        switch base {
        case "SHARP": return "ss"
        case "DOTLESS": return "i"
        case "ETH": return "d"
        case "THORN": return "th"
        default: return base.count <= 2 ? base.lowercased() : String(scalar)
        }
    }
}

extension UInt8 {
    /// White space of ASCII.
    fileprivate var isSpace: Bool { (0x09...0x0D).contains(self) || self == 0x20 }
}

extension String {
    var replacingCurlyApostrophe: String {
        utf8.contains(0xE2) && contains("’") ? String(map { $0 == "’" ? "'" : $0 }) : self
    }
}
