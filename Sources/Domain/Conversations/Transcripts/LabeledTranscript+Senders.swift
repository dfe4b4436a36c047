import Captures
import ChatLines
import ChatVocabulary
import Dates
import Languages

/// Who sends the messages, and whether the lines are a chat at all.
extension LabeledTranscript {
    /// A chat names senders before texts.
    var isChat: Bool {
        let heads = lines.filter { $0.role.namesSender || $0.source.app?.announcedSender != nil }
        let hasText = lines.contains { [.text, .message, .stamped, .attachment, .deleted].contains($0.role) }
        let keys = heads.compactMap { Self.sender(of: $0)?.key }
        // "Address: …" is a label, unless something recurs.
        let isLabeled = heads.allSatisfy { head in
            head.cut.stamp?.minute == nil && head.cut.name.map { SenderName($0) == nil } ?? false
        }
        if !heads.isEmpty, isLabeled, Set(keys).count == keys.count { return false }
        // "2. Price: …" in a list is no sender.
        if NoteText.isList(lines.map(\.source)), Set(keys).count == keys.count, !keys.contains("") { return false }
        // The greeting and the name below a letter do not recur.
        let recurs = Set(keys).count < keys.count || keys.contains("") || heads.contains { $0.cut.form == .nameText }
        let isAnnounced = heads.contains { $0.source.app?.announcedSender != nil }
        // Receipts and times stand between messages without senders.
        let isBare =
            heads.isEmpty && lines.count { $0.role == .text } > 1
            && lines.count { $0.role == .after || $0.role == .mark && Self.isReceipt($0) } > 1
        let isTimed = lines.contains {
            ($0.role == .before || $0.role == .after) && $0.cut.form == .stamp && $0.cut.stamp?.minute != nil
        }
        // The screen of a chat of two: a name, and times between texts.
        let isScreen =
            heads.isEmpty && isTimed && lines.count { $0.role == .text } > 1 && lines.contains { $0.role == .title }
        return isBare || isScreen || hasText && isTimed && !heads.isEmpty
            || (hasText || isAnnounced)
                && (heads.count > 1 && (recurs || isAnnounced) || heads.contains { $0.cut.stamp?.minute != nil })
    }

    // MARK: Senders

    /// The sender whom a line names; nil if it only says that a message came in.
    static func sender(of line: Line) -> SenderName? {
        if let found = line.source.evidence.sender { return found }
        let found = findSender(of: line)
        line.source.evidence.sender = .some(found)
        return found
    }

    private static func findSender(of line: Line) -> SenderName? {
        if let announced = line.source.app?.announcedSender { return announced }
        guard let name = line.cut.name else { return nil }
        // "A: good morning" is a person, "A: Sarah Chen" the receiver.
        let isPerson = name.count == 1 && (line.cut.body.isEmpty || SenderName(line.cut.body)?.strength != .strong)
        let isSingle = !name.contains(" ") && !isPerson
        if isSingle, let direction = Direction(word: name) {
            if direction == .sent { return .owner }
            return line.cut.form == .nameText ? named(line.cut.body) : nil
        }
        return isSingle && LineWords.holds(.field, name.folded) ? nil : named(name)
    }

    static func named(_ name: String) -> SenderName? {
        let bare = SurnameFirst.inOrder(withoutBadge(name))
        if let sender = SenderName(bare, isMarkedOff: true) { return sender }
        let text = bare.stripped(of: "~*_•-–—|:").withoutInvisibles.trimmed
        return text.isEmpty ? nil : SenderName(plain: text)
    }

    /// "Harms, Wiebke (Guest)", "Tom Lee (External)"
    static func withoutBadge(_ name: String) -> String {
        guard name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex,
            name[..<open].contains(",")
                || LineWords.holds(.badge, name[name.index(after: open)...].dropLast().trimmed.folded)
        else { return name }
        return name[..<open].trimmed
    }
}
