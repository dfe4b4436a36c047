import Captures
import ChatLines
import ChatMessages
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
        if screen.hasContent, !screen.isNote, !NoteText.isList(lines) { return screen }
        return NoteText.read(lines, reader, within: budget) ?? screen
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
}
