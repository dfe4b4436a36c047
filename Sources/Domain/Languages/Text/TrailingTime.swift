import Captures

/// Splits off the time that WhatsApp and Signal print after the text of a bubble, with delivery ticks.
package enum TrailingTime {
    private static let timePrepositions: Set<String> = [
        "at", "by", "until", "till", "from", "to", "around", "after", "before", "um", "bis", "ab", "gegen", "a", "is",
        "it's", "now",
    ]

    package static func split(_ text: String) -> (text: String, time: String?) {
        // Fast exit: a time needs a colon.
        guard text.utf8.contains(UInt8(ascii: ":")) else { return (text, nil) }
        let bare = text.stripped(of: "✓✔√☑/\\|")
        let tokens = Token.tokens(of: bare)
        let from = max(0, tokens.count - 7)
        let tail = Array(tokens[from...])
        guard let found = ClockTime.first(in: tail), found.tokens.upperBound == tail.count,
            from + found.tokens.lowerBound > 0
        else {
            return (text, nil)
        }
        // "See you at 10:30" contains a time; in "See you 10:30" the bubble's own time follows the text.
        let before = tokens[from + found.tokens.lowerBound - 1]
        let isTicked = bare.count < text.count
        guard
            isTicked
                || !timePrepositions.contains(before.folded) && !["-", "–", "~"].contains(before.text)
        else {
            return (text, nil)
        }
        let end = tail[found.tokens.lowerBound].text.startIndex
        let rest = bare[..<end].trimmed
        return rest.isEmpty ? (text, nil) : (rest, found.text)
    }
}
