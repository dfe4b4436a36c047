import Bridge
import Captures
import Cards
import ChatMessages
import Conversations
import Dates
import Matching

/// Reads one message whose sender or recipient is known: no name in its text decides to whom it belongs.
struct MessageRules: Sendable {
    private let phones: any PhoneReading
    private let region: String?

    /// - Parameter region: for numbers without a country code (ISO 3166-1 alpha-2).
    init(phones: any PhoneReading, region: String?) {
        self.phones = phones
        self.region = region
    }

    func read(_ text: String, of capture: CaptureText, within budget: ReadingBudget) -> Understanding {
        let readable = ReadableText(text)
        let correspondent = (capture.recipient ?? capture.sender).map(correspondent)
        let speaker: Speaker =
            capture.recipient != nil ? .me : correspondent.map { .other(name: $0.text) } ?? .unknown
        let line = readable.text.split(whereSeparator: \.isNewline).joined(separator: " ")
        var conversation = ConversationReader.read(
            [Message(speaker: speaker, text: line)], at: capture.moment, utcOffset: capture.utcOffset,
            usual: capture.timeZone.flatMap(NumericDateOrder.init(zone:)), within: budget)
        conversation.participants = correspondent.map { [$0.text] } ?? []
        // A number is no name: nobody is to be called by it.
        conversation.candidates =
            correspondent?.kind == .name
            ? conversation.participants.map { NameCandidate(name: $0, confidence: 1, evidence: $0) } : []
        return Understanding(
            kind: .message, conversation: conversation, correspondent: correspondent, text: text,
            unread: readable.unread, readBy: BuiltInReader.name)
    }

    private func correspondent(_ text: String) -> Correspondent {
        guard let handle = Handle(sender: text, region: region, phones: phones) else {
            return Correspondent(text: text, kind: .name)
        }
        let kind: Correspondent.Kind =
            switch handle.kind {
            case .phone: .phone
            case .mail: .mail
            case .service: .name
            }
        return Correspondent(text: handle.text, kind: kind)
    }
}

extension CaptureText {
    /// Whether somebody else wrote this message.
    var isReceivedMessage: Bool { kind == .message && text != nil && recipient == nil }
}
