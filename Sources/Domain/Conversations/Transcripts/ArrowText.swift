import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// A chat that a person wrote down with arrows: "-> text" is the owner's, "<- text" the other person's. A time or a name can
/// stand before an arrow.
enum ArrowText {
    private static let sent = ["-->", "->", "→", "=>", "⇒", "➡", "➡️", "»", ">>"]
    private static let received = ["<--", "<-", "←", "<=", "⇐", "⬅", "⬅️", "«", "<<"]
    private static let marks = sent + received
    /// Lines above the chat, at most.
    private static let maxHeading = 4

    private struct Line {
        var name: String?
        var stamp: Stamp?
        var isSent: Bool
        var text: String
    }

    /// - Returns: nil if most lines have no arrow, or if all arrows are alike and no people are before them.
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
        let hasBoth = found.contains(where: \.line.isSent) && !found.allSatisfy(\.line.isSent)
        guard hasBoth || areNamed && isDialog(found.map(\.line)) else { return nil }
        if areNamed { removeReceivers(&found) }
        let heading = ChatHeading(lines[..<first].map(\.text), reader)
        // A line above the arrows is a message, unless the line is a heading.
        var parts = lines[..<first].map(\.text).filter { !ChatHeading.isHeading($0) }
            .map { Transcript.Entry(text: $0) }
        var (next, date) = (0, StampDate?.none)
        for index in first..<lines.count {
            if next < found.count, found[next].index == index {
                let line = found[next].line
                next += 1
                date = line.stamp?.date ?? date
                let stamp = date == nil ? line.stamp : Stamp(date: date, minute: line.stamp?.minute, end: 0)
                parts.append(
                    Transcript.Entry(sender: sender(of: line, areNamed, heading), stamp: stamp, text: line.text))
            } else if let day = LineCut.stampAlone(lines[index].text, reader) {
                date = day.date ?? date
            } else if let last = parts.indices.last {
                parts[last].text += " " + lines[index].text
            }
        }
        var turns = Transcript.conversation(of: parts, reader, title: heading.person, isOrdered: true)
        for index in turns.messages.indices {
            turns.messages[index].day = turns.messages[index].day ?? heading.day?.iso
            if turns.messages[index].speaker == .other(name: "") { turns.messages[index].speaker = .other(name: nil) }
        }
        return turns
    }

    /// "Tom -> Ann: yes": the name behind each arrow is the receiver's.
    private static func removeReceivers(_ found: inout [(index: Int, line: Line)]) {
        let names = Set(found.compactMap { $0.line.name?.folded })
        let texts = found.compactMap { line in
            line.line.text.prefix(LineCut.maxName).firstPlace(of: ": ").flatMap { colon in
                names.contains(line.line.text[..<colon.lowerBound].folded)
                    ? line.line.text[colon.upperBound...].trimmed : nil
            }
        }
        guard texts.count == found.count else { return }
        for (place, text) in texts.enumerated() { found[place].line.text = text }
    }

    /// Whether the names before arrows of one direction are those of people: names recur, one of them is the owner's, and none
    /// of them is a text.
    private static func isDialog(_ lines: [Line]) -> Bool {
        let names = Set(lines.compactMap { $0.name?.folded })
        return names.count > 1 && names.count < lines.count && !lines.contains { names.contains($0.text.folded) }
            && names.contains { SenderName($0)?.strength == .owner }
    }

    private static func sender(of line: Line, _ areNamed: Bool, _ heading: ChatHeading) -> SenderName? {
        let name = line.name.map { heading.fullName(of: $0) ?? $0 }
        let named = name.flatMap { SenderName($0, isMarkedOff: true) ?? SenderName(plain: $0) }
        if areNamed { return named }
        return line.isSent ? .owner : named ?? heading.person.flatMap { SenderName($0) } ?? SenderName(plain: "")
    }

    /// "9:05 → text", "<- text", "Tom <- text"
    private static func line(_ text: String, _ reader: DateReader) -> Line? {
        let words = text.prefix(LineCut.maxName).spaced
        guard let place = words.prefix(maxWords + 1).firstIndex(where: { isArrow($0) }) else { return nil }
        let arrow = text[words[place].startIndex...]
        guard let mark = marks.first(where: arrow.hasPrefix) else { return nil }
        let rest = arrow.dropFirst(mark.count).trimmed
        guard !rest.isEmpty else { return nil }
        var line = Line(isSent: sent.contains(mark), text: rest)
        let before = text[..<words[place].startIndex].stripped(of: "-–—•*()[]:, ")
        let tokens = Token.tokens(of: before)
        let stamp = Stamp.read(tokens, 0, reader) ?? ClockTime.dotted(tokens, 0).map(Stamp.init)
        if let stamp { line.stamp = stamp }
        let end = stamp?.end ?? 0
        if end < tokens.count {
            let name = before[tokens[end].range.lowerBound...].stripped(of: ",-–—:()[] ")
            line.name = name.isEmpty ? nil : name
        }
        return line
    }

    /// Words before an arrow, at most.
    private static let maxWords = 4

    private static func isArrow(_ word: Substring) -> Bool {
        marks.contains { word.hasPrefix($0) && ($0.count > 1 || !$0.utf8.allSatisfy { $0 < 0x80 }) }
    }
}
