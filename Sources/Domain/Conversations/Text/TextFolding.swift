extension StringProtocol {
    /// Without white space at the ends.
    var trimmed: String {
        var slice = Substring(self)
        while slice.first?.isWhitespace == true { slice.removeFirst() }
        while slice.last?.isWhitespace == true { slice.removeLast() }
        return String(slice)
    }

    /// Lower case, Latin letters without their marks (`Müller` → `muller`, `ß` → `ss`), other scripts as they are.
    var folded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) {
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

extension String {
    var replacingCurlyApostrophe: String {
        utf8.contains(0xE2) && contains("’") ? String(map { $0 == "’" ? "'" : $0 }) : self
    }
}
