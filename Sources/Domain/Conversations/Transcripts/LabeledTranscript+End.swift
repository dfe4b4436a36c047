import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Languages

/// Ends the reading: the title, the owner and the times need all messages.
extension LabeledTranscript {
    /// A heading has at most so many lines.
    static let maxHeading = 8
    /// A short name is looked for among so many members.
    private static let maxMembers = 64

    /// The number of lines above the chat.
    private var headingEnd: Int {
        var end = lines.firstIndex { [.message, .text, .stamped, .attachment].contains($0.role) } ?? 0
        if end < lines.count, lines[end].role != .message {
            while end > 0, lines[end - 1].role.namesSender { end -= 1 }
        }
        return min(end, Self.maxHeading)
    }

    var heading: ChatHeading { ChatHeading(lines[..<headingEnd].map(\.text), reader) }

    /// Whether a line above the chat only tells when the owner talked to whom: "talked to Tom, March 2, 10:15".
    func isOfHeading(_ index: Int) -> Bool {
        let line = lines[index]
        guard index < headingEnd, line.role != .title, line.source.evidence.interface == nil, line.source.app == nil,
            [.plain, .nameStamp, .nameText, .nameAlone].contains(line.cut.form)
        else { return false }
        return ChatHeading.isOnlyHeading(line.text, reader) && ChatHeading([line.text], reader).day != nil
            && (line.cut.form == .plain
                || ChatHeading.placeOfPeople(in: line.text) != nil && headShapes[line.cut.shape, default: 0] < 2)
    }

    /// A day above the chat counts if nothing else names a day.
    private mutating func apply(_ heading: ChatHeading) {
        let isUndated = turns.messages.allSatisfy { $0.day == nil }
        let isUntimed = isUndated && turns.messages.allSatisfy { $0.time == nil }
        let speakers = speakers(heading)
        for index in turns.messages.indices {
            if isUndated { turns.messages[index].day = heading.day?.iso }
            if isUntimed { turns.messages[index].time = heading.time }
            if let name = turns.messages[index].speaker.name {
                turns.messages[index].speaker = speakers[name] ?? turns.messages[index].speaker
            }
        }
    }

    /// The persons behind names that are short, or that are only words for a person: "Tom" for Tom Lee, "she" for Ann.
    private func speakers(_ heading: ChatHeading) -> [String: Speaker] {
        let names = Set(turns.messages.compactMap(\.speaker.name)).map { (name: $0, sender: SenderName($0)) }
        let keys = Set(names.map(\.name.folded))
        let others = names.filter { !($0.sender?.isSaying ?? false) && !($0.sender?.isOwnSaying ?? false) }
        let hasOwner =
            turns.messages.contains { $0.speaker == .me } || names.contains { $0.sender?.isOwnSaying ?? false }
        // With one pronoun and no name, the chat is one of two.
        let isOfTwo = others.isEmpty || others.count == 1 && others[0].sender?.isPronoun ?? false && hasOwner
        var speakers: [String: Speaker] = [:]
        for (name, sender) in names {
            if isOfTwo, sender?.isOwnSaying ?? false {
                speakers[name] = .me
            } else if isOfTwo, sender?.isPronoun ?? false || sender?.isSaying ?? false {
                speakers[name] = .other(name: heading.person ?? (turns.isTitleName ? turns.title : nil))
            } else if let full = heading.fullName(of: name), !keys.contains(full.folded) {
                speakers[name] = Speaker(SenderName(full, isMarkedOff: true) ?? SenderName(plain: full))
            }
        }
        return speakers
    }

    mutating func finished(heading: ChatHeading) -> ParsedConversation {
        endHead(isLast: true)
        let endsWithTimes = splitTimes()
        let areAllTimed =
            isInline && !endsWithTimes
            && turns.messages.allSatisfy { $0.time == nil && TrailingTime.split($0.text).time != nil }
        for index in turns.messages.indices {
            var message = turns.messages[index]
            if let bare = ReceiptMark.removed(from: message.text) { message.text = bare }
            if let bare = EditMark.removed(from: message.text) {
                message.text = bare
                message.isEdited = true
            }
            // "see you there 18:20 ✓✓"
            let isTicked = message.text.last.map { InterfaceText.ticks.contains($0) } ?? false
            if areAllTimed || isTicked && isInline && !endsWithTimes && message.time == nil {
                (message.text, message.time) = TrailingTime.split(message.text)
            }
            switch Placeholder(message.text) {
            case .attachment(let attachment):
                message.attachments.append(attachment)
                message.text = ""
            case .deleted(let byOwner):
                message.isDeleted = true
                message.text = ""
                if byOwner { owner = senders[index]?.key }
                if byOwner, senders[index] == nil { message.speaker = .me }
            case nil: break
            }
            turns.messages[index] = message
        }
        assignSides()
        var heading = heading
        heading.members += turns.members.prefix(Self.maxMembers)
        apply(heading)
        // The group itself announces who joined.
        if turns.title == nil, let announcer, !senders.contains(where: { $0?.key == announcer.key }) {
            turns.title = announcer.name
        }
        turns.assignSpeakers(owner: owner ?? ownerByNotices())
        return turns
    }

    /// Where most texts without a time in their head end with one, it is their own: "see you there 10:32 ✓✓". A check mark is
    /// shown to the owner.
    /// - Returns: whether there are such times.
    private mutating func splitTimes() -> Bool {
        let texts = turns.messages.indices.filter { turns.messages[$0].time == nil && !turns.messages[$0].text.isEmpty }
        let found = texts.map { (index: $0, parts: TrailingTime.split(turns.messages[$0].text)) }
            .filter { $0.parts.time != nil }
        guard found.count > 2, 2 * found.count > texts.count else { return false }
        for (index, parts) in found {
            let isTicked = turns.messages[index].text.last.map { InterfaceText.ticks.contains($0) } ?? false
            (turns.messages[index].text, turns.messages[index].time) = (parts.text, parts.time)
            if isTicked {
                turns.messages[index].speaker = .me
                marks[index].hasReceipt = !marks[index].isNamed
                hasMarkedTimes = true
            }
        }
        return true
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
