import Captures
import Languages

/// Ends the reading: the title, the owner and the times need all messages.
extension LabeledTranscript {
    mutating func finished() -> ParsedConversation {
        endHead(isLast: true)
        let hasTimes = turns.messages.contains { $0.time != nil }
        for index in turns.messages.indices {
            var message = turns.messages[index]
            if let bare = EditMark.removed(from: message.text) {
                message.text = bare
                message.isEdited = true
            }
            if isInline, !hasTimes { (message.text, message.time) = TrailingTime.split(message.text) }
            switch Placeholder(message.text) {
            case .attachment(let attachment):
                message.attachments.append(attachment)
                message.text = ""
            case .deleted(let byOwner):
                message.isDeleted = true
                message.text = ""
                if byOwner { owner = senders[index]?.key }
            case nil: break
            }
            turns.messages[index] = message
        }
        assignSides()
        // The group itself announces who joined.
        if turns.title == nil, let announcer, !senders.contains(where: { $0?.key == announcer.key }) {
            turns.title = announcer.name
        }
        turns.assignSpeakers(owner: owner ?? ownerByNotices())
        return turns
    }

    /// In a chat of two, the app's notices name only the other person.
    func ownerByNotices() -> String? {
        let keys = Set(senders.compactMap { $0?.strength == .strong ? $0?.key : nil })
        guard keys.count == 2, !turns.isGroup, !senders.contains(where: { $0?.strength == .owner }) else { return nil }
        // WhatsApp prints its first notice as a message of the other person.
        if let announcer, keys.contains(announcer.key) { return keys.subtracting([announcer.key]).first }
        let named = keys.filter { key in notices.contains { $0.contains(key) } }
        return named.count == 1 ? keys.subtracting(named).first : nil
    }
}
