import RandomSupport

/// Random text of pieces that often break formats.
enum NastyText {
    private static let pieces = [
        "\"", "\"\"", ",", ";", ":", "\\", "\\n", "\\,", "\n", "'", "''", "=", "+", "-", "@", "\t", " ", "  ", "a", "Z",
        "é", "e\u{301}", "\u{301}", "漢字", "👩‍👩‍👧", "🇩🇪", "\u{200B}", "\u{FEFF}", "\u{2028}", "=3D", "=", "BEGIN:VCARD",
        "END:VCARD", "+15551234567", "=SUM(A1)", "|", "`", "\u{A0}", "long-word-that-fills-a-line", "0", "ÿ", "ß",
    ]

    /// - Parameter returns: whether to include carriage returns, which a vCard cannot distinguish from line feeds.
    static func make(_ random: inout SplitMix, longest: Int = 12, returns: Bool = false) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...longest, using: &random) {
            text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
            if returns, Int.random(in: 0..<8, using: &random) == 0 {
                text += Bool.random(using: &random) ? "\r" : "\r\n"
            }
        }
        return text
    }
}
