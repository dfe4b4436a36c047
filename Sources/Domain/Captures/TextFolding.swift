/// `@inlinable` because these are the most frequent operations: other modules would otherwise make a protocol call for
/// each character.
extension StringProtocol {
    /// Removes white space at both ends.
    @inlinable package var trimmed: String { stripped(of: "") }

    /// Removes the given characters and white space at both ends.
    @inlinable package func stripped(of marks: String) -> String {
        var slice = Substring(self)
        guard isASCIIOnly else {
            while let first = slice.first, first.isWhitespace || marks.contains(first) { slice.removeFirst() }
            while let last = slice.last, last.isWhitespace || marks.contains(last) { slice.removeLast() }
            return String(slice)
        }
        let isInner = { (byte: UInt8) in !byte.isSpace && !marks.utf8.contains(byte) }
        guard let first = slice.utf8.firstIndex(where: isInner), let last = slice.utf8.lastIndex(where: isInner) else {
            return ""
        }
        slice = slice[first...last]
        return String(slice)
    }

    /// Splits at white space.
    @inlinable package var spaced: [Substring] {
        let slice = Substring(self)
        return isASCIIOnly
            ? slice.utf8.split(whereSeparator: \.isSpace).map { Substring($0) }
            : slice.split(whereSeparator: \.isWhitespace)
    }

    /// Splits into lines, including empty ones. Splits at code points: a character can be as long as the whole text,
    /// and finding its end would then cost as much.
    /// - Parameter most: lines returned, at most; the last one holds the rest of the text.
    package func lines(most: Int = .max) -> [Substring] {
        let whole = Substring(self)
        let scalars = whole.unicodeScalars
        var lines: [Substring] = []
        var start = whole.startIndex
        while lines.count < most - 1, let end = scalars[start...].firstIndex(where: \.isLineEnd) {
            lines.append(whole[start..<end])
            start = scalars.index(after: end)
            if scalars[end] == "\r", start < whole.endIndex, scalars[start] == "\n" {
                start = scalars.index(after: start)
            }
        }
        return lines + [whole[start...]]
    }

    /// Removes invisible characters: byte order marks, zero-width spaces, direction marks. Keeps joiners, because some
    /// scripts write words with them.
    package var withoutInvisibles: String {
        if isASCIIOnly { return String(self) }
        let joiners: ClosedRange<UInt32> = 0x200C...0x200D
        return String(
            String.UnicodeScalarView(
                unicodeScalars.filter { joiners.contains($0.value) || $0.properties.generalCategory != .format }))
    }

    /// Lower case; Latin letters without diacritics (`Müller` → `muller`, `ß` → `ss`). Other scripts keep theirs.
    @inlinable package var folded: String {
        if isASCIIOnly {
            guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return String(self) }
            return String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
        }
        var result = ""
        for scalar in lowercased().unicodeScalars {
            if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory != .nonspacingMark {
                result += scalar.baseLetters
            }
        }
        return result
    }
}

extension UInt8 {
    /// ASCII white space.
    @inlinable package var isSpace: Bool { (0x09...0x0D).contains(self) || self == 0x20 }
    @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
    /// ASCII letter.
    @inlinable package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension Unicode.Scalar {
    /// The same set as `Character.isNewline`.
    fileprivate var isLineEnd: Bool {
        (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
    }

    /// The base letter of a small Latin letter; other scalars are themselves.
    @usableFromInline var baseLetters: String {
        guard value >= Self.latin.lowerBound, value < Self.latin.upperBound else { return namedBaseLetters }
        return Self.latinBaseLetters[Int(value - Self.latin.lowerBound)]
    }

    /// Letters of European languages. A table, because the name of a scalar is slow to find.
    private static let latin: Range<UInt32> = 0xC0..<0x250
    private static let latinBaseLetters = latin.map { Unicode.Scalar($0)?.namedBaseLetters ?? "" }

    /// The base letter, taken from the Unicode name: `LATIN SMALL LETTER E WITH ACUTE`.
    private var namedBaseLetters: String {
        // Emoji and the letters of Asia.
        guard properties.isLowercase else { return String(self) }
        guard let name = properties.name, name.hasPrefix("LATIN SMALL LETTER ") else { return String(self) }
        let base = name.dropFirst("LATIN SMALL LETTER ".count).prefix { $0 != " " }
        switch base {
        case "SHARP": return "ss"
        case "DOTLESS": return "i"
        case "ETH": return "d"
        case "THORN": return "th"
        default: return base.count <= 2 ? base.lowercased() : String(self)
        }
    }
}
