import Captures
import ChatVocabulary
import Dates
import Languages

/// A chat that a person wrote down with arrows: "-> text" is the owner's, "<- text" the other person's. A time or a name can
/// stand before an arrow.
enum ArrowText {
    private static let sent = ["->", "→", "=>", "⇒", "➡", "»", ">>"]
    private static let received = ["<-", "←", "<=", "⇐", "⬅", "«", "<<"]
    private static let marks = sent + received
    /// Lines above the chat, at most.
    private static let maxHeading = 4

    private struct Line {
        var name: String?
        var stamp: Stamp?
        var isSent: Bool
        var text: String
    }

    /// - Returns: nil if most lines have no arrow, or if all arrows are alike and no names recur before them.
    static func conversation(
        of lines: [TranscriptLine], _ reader: DateReader, within budget: ReadingBudget
    ) -> ParsedConversation? {
        var found: [(index: Int, line: Line)] = []
        for (index, line) in lines.enumerated() {
            guard budget.hasTimeLeft else { return nil }
            if let line = self.line(line.text, reader) { found.append((index, line)) }
        }
        guard let first = found.first?.index, first <= maxHeading, 2 * found.count > lines.count - first else {
            return nil
        }
        // With names before all arrows, an arrow only divides the name from the text.
        let areNamed = found.allSatisfy { $0.line.name != nil }
        let names = Set(found.compactMap { $0.line.name?.folded })
        guard
            found.contains(where: \.line.isSent) && !found.allSatisfy(\.line.isSent)
                || areNamed && names.count > 1 && names.count < found.count
        else { return nil }
        let heading = ChatHeading(lines[..<first].map(\.text), reader)
        var parts: [Transcript.Entry] = []
        var next = 0
        for index in first..<lines.count {
            if next < found.count, found[next].index == index {
                let line = found[next].line
                next += 1
                let name = line.name.map { heading.name(of: $0) ?? $0 }
                let named = name.flatMap { SenderName($0, isMarkedOff: true) ?? SenderName(plain: $0) }
                let other = named ?? heading.person.flatMap { SenderName($0) }
                let sender = areNamed ? named : line.isSent ? .owner : other ?? SenderName(plain: "")
                parts.append(Transcript.Entry(sender: sender, stamp: line.stamp, text: line.text))
            } else if let last = parts.indices.last {
                parts[last].text += " " + lines[index].text
            }
        }
        var turns = Transcript.conversation(of: parts, reader, title: heading.person)
        for index in turns.messages.indices {
            turns.messages[index].day = turns.messages[index].day ?? heading.day?.iso
            if turns.messages[index].speaker == .other(name: "") { turns.messages[index].speaker = .other(name: nil) }
        }
        return turns
    }

    /// "9:05 → text", "<- text", "Tom <- text"
    private static func line(_ text: String, _ reader: DateReader) -> Line? {
        let words = text.prefix(LineCut.maxName).spaced
        guard let place = words.prefix(maxWords + 1).firstIndex(where: { isArrow($0) }) else { return nil }
        let arrow = text[words[place].startIndex...]
        guard let mark = (marks).first(where: arrow.hasPrefix) else { return nil }
        let rest = arrow.dropFirst(mark.count).trimmed
        guard !rest.isEmpty else { return nil }
        var line = Line(isSent: sent.contains(mark), text: rest)
        let before = text[..<words[place].startIndex].stripped(of: "-–—•* ")
        let tokens = Token.tokens(of: before)
        let stamp = Stamp.read(tokens, 0, reader) ?? ClockTime.dotted(tokens, 0).map(Stamp.init)
        if let stamp { line.stamp = stamp }
        let end = stamp?.end ?? 0
        if end < tokens.count { line.name = before[tokens[end].range.lowerBound...].stripped(of: ",-–—:()[] ") }
        return line
    }

    /// Words before an arrow, at most.
    private static let maxWords = 4

    private static func isArrow(_ word: Substring) -> Bool {
        (marks).contains { word.hasPrefix($0) && ($0.count > 1 || !$0.utf8.allSatisfy { $0 < 0x80 }) }
    }
}
