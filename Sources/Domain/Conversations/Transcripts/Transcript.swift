import Captures
import ChatLines
import ChatVocabulary
import Dates
import Languages

/// Splits a pasted text into messages: an exported or copied chat, mail, or the text of a screen.
enum Transcript {
    /// - Parameter reader: knows the day of the capture and the languages of the text.
    static func read(_ text: String, _ reader: DateReader, within budget: ReadingBudget) -> ParsedConversation {
        let lines = TranscriptLine.lines(of: text)
        if let turns = known(text, lines, reader, within: budget) { return turns }
        // "Lunch with Sarah Chen, 12:30" is no message without a text.
        if let turns = LabeledTranscript.read(lines, reader, within: budget), turns.hasContent { return turns }
        let texts = lines.map(\.text)
        if let letter = MailThread.letter(of: texts) { return conversation(of: [Entry(letter, owner: nil)], reader) }
        let screen = ScreenText.read(texts, reader, within: budget)
        if screen.hasContent, !screen.isNote || !isListed(texts) { return screen }
        return note(of: lines, reader) ?? screen
    }

    /// Whether the lines of a note are notes of their own: at most breaks, the next word had room on the line.
    private static func isListed(_ lines: [String]) -> Bool {
        guard lines.count > 2, let longest = lines.map(\.utf8.count).max() else { return false }
        if 2 * lines.count(where: isItem) > lines.count { return true }
        let isFree = zip(lines, lines.dropFirst()).count { line, next in
            line.utf8.count + 1 + (next.spaced.first?.utf8.count ?? 0) < longest
        }
        return lines.count - 1 - isFree <= max(1, lines.count / 5)
    }

    /// "Notes · Edited: Sep 8, 2026": the line ends with the time of the edit.
    private static func isNoteHead(_ evidence: LineEvidence, _ reader: DateReader) -> Bool {
        let tokens = evidence.tokens
        guard tokens.count <= 14, let word = tokens.lastIndex(where: { LineWords.kinds(of: [$0]).contains(.edit) }),
            let start = tokens[(word + 1)...].firstIndex(where: { $0.kind != .mark })
        else { return false }
        return Stamp.read(tokens, start, reader)?.end == tokens.count
    }

    /// "- milk", "+ bread", "2. eggs", "[x] tea"
    private static func isItem(_ line: String) -> Bool {
        if boxes.contains(where: line.hasPrefix) { return true }
        guard let word = line.prefix(6).spaced.first, word.utf8.count < line.utf8.count, word.count <= 3 else {
            return false
        }
        return word.allSatisfy { "-–—•*·+!?→>✓✗☐☑".contains($0) }
            || word.last.map { ".)".contains($0) } ?? false && word.dropLast().allSatisfy { $0.isNumber || $0.isLetter }
    }

    /// Texts whose form names the parts of each message; nil for other texts.
    static func known(
        _ text: String, _ lines: [TranscriptLine], _ reader: DateReader, within budget: ReadingBudget
    ) -> ParsedConversation? {
        if let records = RecordText.conversation(text, reader) { return records }
        if let entries = TableText.entries(of: text, reader, within: budget) {
            var turns = conversation(of: entries, reader)
            // The name of the chat can stand above a table.
            if case .person(let name)? = lines.prefix(TableText.maxHeading).lazy.compactMap({ ChatTitle($0.text) })
                .first
            {
                (turns.title, turns.isTitleName) = (name, true)
            }
            return turns
        }
        if let chat = ArrowText.conversation(of: lines, reader, within: budget) { return chat }
        guard let parts = MailThread.parts(of: lines.map(\.text), reader, within: budget) else { return nil }
        if parts.count == 1, let chat = chat(below: parts[0], in: lines, reader, within: budget) { return chat }
        let owner = MailThread.owner(of: parts)
        var turns = conversation(of: parts.map { Entry($0, owner: owner) }, reader)
        let shortened = Set(parts.compactMap(\.sender).flatMap { FoldedWords.beginnings(of: $0.key) })
        let others = parts.flatMap(\.receivers).filter { name in
            name.strength == .strong && name.key != owner?.key && !shortened.contains(name.key)
        }
        turns.members = others.map(\.name)
        turns.title = parts.lazy.compactMap(\.subject).first
        return turns
    }

    private static let boxes = ["[x]", "[X]", "[ ]", "☐", "☑", "☒"]

    /// "[x] bread" is "bread".
    private static func withoutBox(_ line: String) -> String {
        boxes.first(where: line.hasPrefix).map { line.dropFirst($0.count).trimmed } ?? line
    }

    /// A header of a mail has at most so many lines.
    private static let maxHeader = 8

    /// The chat that a mail forwards; nil if the mail's text is not made of messages with senders and times.
    private static func chat(
        below part: MailThread.Part, in lines: [TranscriptLine], _ reader: DateReader, within budget: ReadingBudget
    ) -> ParsedConversation? {
        // Without the signature, and what the mail's program wrote.
        let kept = Set(part.lines)
        guard let start = lines.prefix(maxHeader).indices.dropFirst().first(where: { lines[$0].blanks > 0 }),
            var turns = LabeledTranscript.read(
                lines[start...].filter { kept.contains($0.text) }, reader, within: budget),
            turns.messages.allSatisfy({ $0.time != nil && $0.speaker != .unknown }),
            // The speakers of a programme do not recur.
            Set(turns.messages.map { "\($0.speaker)" }).count < turns.messages.count
        else { return nil }
        turns.title = part.subject ?? turns.title
        return turns
    }

    /// A note with the lines that no app wrote; nil if an app wrote all lines. Typed text is always kept.
    private static func note(of lines: [TranscriptLine], _ reader: DateReader) -> ParsedConversation? {
        let texts = lines.enumerated().filter { index, line in
            line.app == nil && line.evidence.interface == nil && line.text.contains(where: \.isLetter)
                && !(index == 0 && isNoteHead(line.evidence, reader))
        }.map(\.element.text)
        guard !texts.isEmpty else { return nil }
        let parts = isListed(texts) ? texts.map(withoutBox) : [texts.joined(separator: " ")]
        return ParsedConversation(messages: parts.map { Message(speaker: .unknown, text: $0) }, isNote: true)
    }
}
