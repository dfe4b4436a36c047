import RandomSupport

extension SplitMix {
    private static let pieces =
        [
            "a", "Z", "7", " ", "é", "e\u{301}", "ß", "İ", "日", "한", "ع", "\u{202E}", "ש", "ไ", "हि", "👩‍👩‍👧‍👦", "🇩🇪", "𝔘",
            "\u{1}", "\u{8}", "\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{10FFFF}", "\"",
            "\\",
            "\n", "\r\n", "\t", "'", ";", "=", ",", "%", "{", "}", "[", "\\u0000", "\\x00", "null", "--", "$1", "</",
        ]

    /// Text of every script with control characters, but without NUL, which Postgres cannot store in a text. One of
    /// eight is as long as the limit.
    /// - Parameter limit: bytes.
    mutating func anyText(_ limit: Int = 500, atLeast least: Int = 0) -> String {
        let length = oneIn(8) ? limit : max(least, below(min(limit, 40)))
        var text = ""
        while text.utf8.count < length {
            let piece = Self.pieces[below(Self.pieces.count)]
            text += text.utf8.count + piece.utf8.count <= limit ? piece : "x"
        }
        return text
    }

    mutating func anyTexts(_ most: Int, _ limit: Int = 500) -> [String] {
        let count = oneIn(8) ? most : below(4)
        return (0..<count).map { _ in anyText(limit, atLeast: 1) }
    }

    mutating func fraction() -> Double { Double.random(in: 0...1, using: &self) }
}
