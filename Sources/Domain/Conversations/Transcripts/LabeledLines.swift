import Captures
package import ChatLines
import ChatMessages
import ChatVocabulary
package import Dates
package import FoundationEssentials
import Languages

/// A line of a pasted text as the labeler sees it, for training.
package struct LabeledLine: Sendable {
    package var text: String
    package var view: LineView
    /// The name at which the line would be cut.
    package var name: String?
    /// Whether the name is the label of a field: "Sent: …".
    package var isLabeled: Bool
    /// The same without badges and in the usual order; empty for the owner.
    package var sender: String?
    /// The text after the head.
    package var body: String
    package var hasDate: Bool
    /// Minutes after midnight.
    package var minute: Int?
    /// Whether the line has a stamp and no text.
    package var isStamp: Bool
    package var isReceipt: Bool
    /// Whether the words beside the stamp tell that a message was sent, read or edited.
    package var isState: Bool
    /// Whether the line says that a message came in, without its sender.
    package var isReceived: Bool
    package var isReaction: Bool
    package var isAttachment: Bool
    package var isDeletion: Bool
    /// Whether the line can stand for an attachment, if a message without a text is here.
    package var canBeAttachment: Bool

    /// The lines of a text; empty if the reader knows its form from elsewhere: a table, a backup, mail.
    package static func lines(
        of text: String, at moment: Date, utcOffset: Int, usual: NumericDateOrder?
    ) -> [LabeledLine] {
        let text = ReadableText(text).text
        let reader = ConversationReader.dateReader(for: text, at: moment, utcOffset: utcOffset, usual: usual)
        let sources = TranscriptLine.lines(of: text)
        if Transcript.known(text, sources, reader, within: .unlimited) != nil { return [] }
        guard let (lines, cuts, views) = LabeledTranscript.views(sources, reader, within: .unlimited) else { return [] }
        return lines.indices.map { LabeledLine(lines[$0], cuts[$0], views[$0]) }
    }

    private init(_ line: TranscriptLine, _ cut: LineCut, _ view: LineView) {
        text = line.text
        self.view = view
        name = cut.name
        isLabeled = cut.mark == ":" && cut.name.map { LineWords.holds(.field, $0.folded) } ?? false
        let found = LabeledTranscript.sender(of: .init(source: line, cut: cut, role: .head))
        sender = found?.key
        body = cut.body
        hasDate = cut.stamp?.date != nil
        minute = cut.stamp?.minute
        isStamp = cut.form == .stamp
        isReceipt = line.evidence.interface == .receipt
        isState = !LineWords.kinds(of: Token.tokens(of: cut.name ?? "")).isDisjoint(with: [.receipt, .edit, .field])
        let mark = line.evidence.mark
        if case .reactions? = mark {
            isReaction = true
        } else {
            isReaction = line.app?.kind == .reaction
        }
        isReceived = found == nil && cut.name.flatMap { Direction(word: $0) } == .received
        let content = cut.form == .plain ? line.text : cut.body
        isAttachment =
            [Placeholder(content), line.evidence.placeholder].contains {
                if case .attachment? = $0 { true } else { false }
            }
            || [MarkLine(content), mark].contains {
                switch $0 {
                case .attachment?, .poll?: true
                default: false
                }
            }
        canBeAttachment =
            isAttachment
            || content.spaced.count <= 8 && (Placeholder.kind(of: content) != nil || Placeholder.isCall(content))
        if case .deleted? = Placeholder(content) {
            isDeletion = true
        } else {
            isDeletion = LineWords.kinds(of: Token.tokens(of: content).prefix(14)).contains(.delete)
        }
    }
}
