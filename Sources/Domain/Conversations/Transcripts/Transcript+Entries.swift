import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// Texts whose form names the parts of each message: mail, tables, records.
extension Transcript {
    /// A message of a text that names its parts.
    struct Entry {
        var sender: SenderName?
        var stamp: Stamp?
        var text: String
        var signature: String?
        var files: [Attachment] = []
        var isEdited = false
    }

    /// - Parameters:
    ///   - title: of the chat.
    ///   - isOrdered: whether the messages come in their order. A thread of mails can begin with the newest one.
    static func conversation(
        of parts: [Entry], _ reader: DateReader, title: String? = nil, isOrdered: Bool = false
    ) -> ParsedConversation {
        var turns = ParsedConversation()
        (turns.title, turns.isTitleName) = (title, title != nil)
        let order = StampOrder.best(
            parts.compactMap { $0.stamp?.date }, usual: reader.order ?? .monthFirst, today: reader.today)
        for part in parts {
            turns.messages.append(
                Message(
                    speaker: Speaker(part.sender), text: part.text,
                    day: part.stamp?.date?.resolved(order, today: reader.today)?.iso,
                    time: part.stamp?.minute.map(ClockTime.text), signature: part.signature,
                    isEdited: part.isEdited))
            turns.messages[turns.messages.count - 1].attachments = part.files
        }
        // Parts come in the order of a thread: the newest first in the text. Several mails below each other run forward.
        let stamps = turns.messages.map { ($0.day ?? "") + ($0.time ?? "") }
        if !isOrdered, !stamps.contains(""), stamps != stamps.sorted() {
            turns.messages = zip(stamps, turns.messages).sorted { $0.0 < $1.0 }.map(\.1)
        }
        turns.assignSpeakers(owner: nil)
        return turns
    }
}

extension Transcript.Entry {
    init(_ part: MailThread.Part, owner: SenderName?) {
        self.init(
            sender: owner != nil && part.sender?.key == owner?.key ? .owner : part.sender, stamp: part.stamp,
            text: part.lines.joined(separator: " "),
            signature: part.signature.isEmpty ? nil : part.signature.joined(separator: "\n"), files: part.files)
    }
}
