import Captures
import VCards

/// The first card of a vCard in a text, limited to what QR codes on business cards use. Exchange reads address books.
struct VCardPayload {
    private(set) var properties: [VCardProperty] = []

    /// Relevant properties read from a card, at most.
    private static let maxProperties = 50
    private static let known: Set<String> = ["FN", "N", "ORG", "TITLE", "EMAIL", "URL", "TEL", "ADR", "NOTE"]
    private static let begin = "BEGIN:VCARD"
    private static let end = "END:VCARD"

    init?(_ payload: String) {
        var lines = VCardLines(Array(payload.lines().joined(separator: "\n").utf8))
        var isOpen = false
        while properties.count < Self.maxProperties, let (property, _, _) = lines.next() {
            guard let property else { continue }
            guard !property.isCardMark else {
                if isOpen, property.name == "END" { break }
                isOpen = isOpen || property.name == "BEGIN"
                continue
            }
            if isOpen, Self.known.contains(property.name) { properties.append(property) }
        }
        if !isOpen { return nil }
    }

    /// Number of `cards`.
    static func count(in text: String) -> Int {
        text.lines().count { isMark($0, begin) }
    }

    private static func isMark(_ line: some StringProtocol, _ mark: String) -> Bool {
        // `isASCIIOnly` first: trimming a line with one very long character is slow.
        line.isASCIIOnly && line.trimmed.uppercased() == mark
    }

    /// Each card from its first line to its last, or to the end of the text.
    static func cards(in text: String) -> [String] {
        var cards: [[Substring]] = []
        var isOpen = false
        for line in text.lines() {
            if isMark(line, begin) {
                isOpen = true
                cards.append([line])
            } else if isOpen {
                cards[cards.count - 1].append(line)
                isOpen = !isMark(line, end)
            }
        }
        return cards.map { $0.joined(separator: "\n") }
    }
}
