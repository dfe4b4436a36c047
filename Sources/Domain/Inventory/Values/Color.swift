import Captures

/// A color as `#RRGGBB`, upper case.
package struct Color: Sendable, Hashable {
    package let hex: String

    private static let table = WordTable(PackageResources.colors_txt)
    private static let names = PhraseTable(table.rows.flatMap { row in row.phrases.map { ($0, "#" + row.key) } })

    /// - Parameter hex: `#RRGGBB`, `RRGGBB` or `#RGB`.
    package init?(hex text: some StringProtocol) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6 || (digits.utf8.count == 3 && text.hasPrefix("#")),
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        hex = "#" + (digits.utf8.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined()).uppercased()
    }

    private init(known hex: String) { self.hex = hex }

    /// The longest name or hexadecimal number that begins at the index.
    static func match(_ words: [String], at index: Int) -> (color: Color, end: Int)? {
        if let (hex, end) = names.match(words, at: index) { return (Color(known: hex), end) }
        guard words.indices.contains(index), words[index].contains(where: \.isASCIIDigit) || words[index].hasPrefix("#")
        else {
            return nil
        }
        return Color(hex: words[index]).map { ($0, index + 1) }
    }

    private static let fillers: Set<String> = [
        "color", "colour", "hex", "hash", "code", "shade", "colored", "coloured",
    ]

    package static func named(_ words: [String]) -> Color? {
        let words = words.filter { !fillers.contains($0) }
        return match(words, at: 0).flatMap { $0.end == words.count ? $0.color : nil }
    }
}
