/// Short forms of texts in answers of the API, for a terminal.
enum ShownText {
    /// `2026-01-31 08:00` of `2026-01-31T08:00:00Z`. UTC, as in the API.
    static func minute(_ time: String) -> String { String(time.prefix(16)).replacing("T", with: " ") }

    /// The beginning of a text on one line.
    static func excerpt(_ text: String, _ limit: Int = 80) -> String {
        // Four times as many characters: more spaces than that are not worth to be skipped.
        let line = text.prefix(4 * limit).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
