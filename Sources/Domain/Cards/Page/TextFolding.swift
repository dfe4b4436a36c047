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
        // Nearly all text: without a look at Unicode.
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
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

    /// `folded`, letters and digits only.
    var compact: String { folded.filter { $0.isLetter || $0.isNumber } }

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

extension StringProtocol where SubSequence == Substring {
    /// Words between white space.
    var spaced: [Substring] { split(whereSeparator: \.isWhitespace) }

    /// Without the given characters and white space at the ends.
    func stripped(of marks: String) -> String {
        var slice = Substring(self)
        while let first = slice.first, first.isWhitespace || marks.contains(first) { slice.removeFirst() }
        while let last = slice.last, last.isWhitespace || marks.contains(last) { slice.removeLast() }
        return String(slice)
    }
}
