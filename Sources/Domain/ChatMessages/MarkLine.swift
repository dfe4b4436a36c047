import Captures
import ChatVocabulary
import Languages

/// A line inside a message that an app wrote: what the message answers, an attachment, a reaction, an edit.
package enum MarkLine: Equatable {
    case reply(sender: String?)
    case attachment(Attachment)
    case reactions([Reaction])
    /// The text after the edit.
    case edited(String)
    /// Above the question of a poll.
    case poll
    case notice

    private static let forwarded = ChatWords.of("MarkLine.forwarded")
    private static let options = FoldedWords.of("option options opción opção opzione optie")
    private static let polls = FoldedWords.of("poll umfrage abstimmung sondage encuesta enquete sondaggio peiling")

    private static let maxLength = 300
    private static let replies = ChatWords.of("MarkLine.replies")
    private static let to = FoldedWords.of("to auf à a an op aan")

    package init?(_ line: String) {
        guard line.utf8.count <= Self.maxLength else { return nil }
        if let reactions = ReactionLine(line) {
            self = .reactions(reactions.reactions)
        } else if line.hasPrefix("(- "), line.hasSuffix(" -)"), let colon = line.lastIndex(of: ":") {
            let emoji = line[line.index(after: colon)...].dropLast(3).trimmed
            self = .reactions([Reaction(emoji: emoji)])
        } else if line.hasPrefix("["), line.hasSuffix("]") {
            guard let mark = Self.bracketed(line.dropFirst().dropLast().trimmed) else { return nil }
            self = mark
        } else if let file = Self.link(line) ?? Self.path(line) {
            self = .attachment(file)
        } else if line.hasPrefix("Edited "), let later = line.firstPlace(of: " later: ") {
            self = .edited(line[later.upperBound...].trimmed)
        } else if let label = Self.label(line), Self.polls.contains(label) {
            self = .poll
        } else if let label = Self.label(line), Self.options.contains(label) {
            self = .notice
        } else if let place = Self.place(line) {
            self = .attachment(place)
        } else if line == "In reply to this message" {
            self = .reply(sender: nil)
        } else if line.hasPrefix("This message responded to an earlier message") || line.lowercased() == "enter" {
            self = .notice
        } else {
            return nil
        }
    }

    /// The question in "[ Poll : Lunch? ]".
    package static func question(in line: String) -> String? {
        guard line.hasPrefix("["), line.hasSuffix("]"), let colon = line.firstIndex(of: ":") else { return nil }
        return line[line.index(after: colon)...].dropLast().trimmed
    }

    /// The word before a colon near the start: "POLL:", "OPTION: Pizza".
    private static func label(_ line: String) -> String? {
        guard let colon = line.prefix(12).firstIndex(of: ":") else { return nil }
        return line[..<colon].trimmed.folded
    }

    /// A link to a map, alone or after a word: "location: https://maps.google.com/?q=…".
    private static func place(_ line: String) -> Attachment? {
        let words = line.spaced
        guard words.count <= 2, let last = words.last, last.hasPrefix("http"), last.contains("maps.") else {
            return nil
        }
        return words.count == 1 || Placeholder.kind(of: line) == .location ? Attachment(.location) : nil
    }

    /// Splits a link to a file off the end: "the right part? ![VID.mp4](./media/VID.mp4)".
    package static func fileAtEnd(of text: String) -> (text: String, file: Attachment?) {
        guard text.hasSuffix(")"), let middle = text.firstPlace(of: "](./"),
            let start = text[..<middle.lowerBound].lastIndex(of: "["), let file = link(String(text[start...]))
        else { return ("", nil) }
        return (text[..<start].stripped(of: "!"), file)
    }

    /// "[ Photo ]", "[ File : plan.pdf ]", "[In reply to Sarah Chen]".
    private static func bracketed(_ text: String) -> MarkLine? {
        let words = text.spaced
        if words.contains(where: { replies.contains($0.folded) }) {
            let said = text.prefix { $0 != ":" }.spaced
            let name = said.firstIndex { to.contains($0.folded) }.map { said[($0 + 1)...].joined(separator: " ") }
            return .reply(sender: name.flatMap { SenderName($0)?.name })
        }
        if words.contains(where: { forwarded.contains($0.folded) }) { return .notice }
        if let colon = text.firstIndex(of: ":"), polls.contains(text[..<colon].trimmed.folded) { return .poll }
        guard words.count <= 6 else { return nil }
        // "[Attachment: route.gpx, 88 KB]"
        if let colon = text.firstIndex(of: ":"), Placeholder.isAttached(text[..<colon]) {
            let name = text[text.index(after: colon)...].prefix { $0 != "," }.trimmed
            if Placeholder.isFileName(name) {
                return .attachment(Attachment(Placeholder.kind(ofFile: name), name: name))
            }
        }
        if polls.contains(text.folded) { return .poll }
        if let colon = text.firstIndex(of: ":"),
            let file = path(text[text.index(after: colon)...].prefix { $0 != "," }.trimmed)
        {
            return .attachment(file)
        }
        return Placeholder.kind(of: text).map { .attachment(Attachment($0)) }
    }

    /// "![funny.gif](./media/funny.gif)"
    private static func link(_ line: String) -> Attachment? {
        guard line.hasPrefix("![") || line.hasPrefix("["), line.hasSuffix(")"), let end = line.firstPlace(of: "](")
        else {
            return nil
        }
        let name = line[..<end.lowerBound].drop { $0 == "!" || $0 == "[" }
        return Attachment(Placeholder.kind(ofFile: String(name)), name: String(name))
    }

    /// "attachments/43/826/plan.pdf", "IMG_2041.jpg"
    private static func path(_ line: String) -> Attachment? {
        let isSticker = line.lowercased().hasPrefix("sticker")
        if let folder = line.firstPlace(of: "attachments/"),
            isSticker || !line[..<folder.lowerBound].contains(where: \.isWhitespace),
            let name = line[folder.upperBound...].split(separator: "/").last.map(String.init),
            Placeholder.isFileName(name)
        {
            return Attachment(isSticker ? .sticker : Placeholder.kind(ofFile: name), name: name)
        }
        guard !line.contains(where: \.isWhitespace), !line.contains("://"), !line.contains("@"),
            Placeholder.isFileName(line)
        else { return nil }
        let name = line.split(separator: "/").last.map(String.init) ?? line
        let kind = Placeholder.kind(ofFile: name)
        // "example.com" is no file.
        guard kind != .document || line.contains("/") || Placeholder.isDocument(name) else { return nil }
        return Attachment(kind, name: name)
    }
}
