import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// Copies of chats whose app shows the sides of messages, not their senders.
extension LabeledTranscript {
    /// "Read 10:32", "✓✓", "Delivered": below messages of the owner.
    static func isReceipt(_ line: Line) -> Bool {
        // "Sent: 10:32"
        line.cut.mark != ":" && line.source.evidence.isReceipt
    }

    /// Whether a line that seems to name a sender is a receipt with a day or time: "Leído el 30-10-26". "Vu Nguyen 10:32" is a
    /// person.
    func isReceiptAlone(_ line: Line) -> Bool {
        guard Self.isReceipt(line), !line.cut.hasText, Self.sender(of: line)?.strength != .owner,
            headShapes[line.cut.shape, default: 0] < 2
        else { return false }
        let words = line.cut.name?.spaced ?? []
        return words.count <= 2 && words.dropFirst().allSatisfy { $0.first?.isLowercase ?? false }
            && line.cut.stamp != nil
    }

    /// Gives messages without a name of their own to the owner or to the person whom the title names.
    mutating func assignSides() {
        nameAvatars()
        // If a screen shows no senders, its title names the other person.
        let times = lines.count { ($0.role == .before || $0.role == .after) && $0.cut.stamp?.minute != nil }
        if !turns.isGroup, known.isEmpty, turns.members.isEmpty, times > 1, turns.title != nil {
            turns.isTitleName = true
        }
        let title = turns.isTitleName && !turns.isGroup ? turns.title : nil
        if known.contains(""), let title, known.isSubset(of: ["", title.folded]) {
            // The owner's messages have a name. If only the owner is named, each name is that of one message.
            let isAlone = known == [""] && owner == nil
            for index in turns.messages.indices
            where turns.messages[index].speaker == .unknown || isAlone && !marks[index].isNamed {
                turns.messages[index].speaker = .other(name: title)
            }
        }
        if isBroadcast, known.isEmpty, let sender = title ?? turns.title {
            turns.isTitleName = true
            for index in turns.messages.indices
            where !marks[index].hasReceipt && turns.messages[index].speaker == .unknown {
                turns.messages[index].speaker = .other(name: sender)
            }
        }
        guard !known.contains(""), owner == nil else { return }
        assignUnnamed()
        guard marks.contains(where: \.hasReceipt),
            !marks.contains(where: { $0.hasReceipt && $0.isNamed })
        else { return }
        // Only messages of the owner have receipts.
        assignRepeated()
        if hasMarkedTimes { spreadReceipts() }
        let isCertain = hasMarkedTimes || marks.count(where: \.hasReceipt) > 1
        for (index, mark) in marks.enumerated() where !mark.isNamed {
            if mark.hasReceipt || isCertain && !known.isEmpty {
                turns.messages[index].speaker = .me
            } else if known.isEmpty, isCertain, turns.messages[index].speaker == .unknown, let title {
                turns.messages[index].speaker = .other(name: title)
            }
        }
    }

    /// Telegram names the other person of a chat of two above each message, also of several in a row, and not the owner.
    private mutating func assignUnnamed() {
        guard known.count == 1, !turns.isGroup, lines.contains(where: { $0.role == .after }) else { return }
        let pairs = zip(marks, marks.dropFirst())
        guard pairs.contains(where: { $0.isNamed && $1.isNamed }) else { return }
        for index in marks.indices where !marks[index].isNamed { turns.messages[index].speaker = .me }
    }

    /// "KP" beside the messages of "Kev Plumber" is the picture of a person who has none.
    private mutating func nameAvatars() {
        guard let title = turns.title, !turns.isGroup else { return }
        let initials = title.spaced.compactMap(\.first).filter(\.isLetter).prefix(2).map { $0.uppercased() }.joined()
        guard initials.count == 2, known.isSubset(of: ["", initials.folded]) else { return }
        for index in turns.messages.indices where turns.messages[index].speaker == .other(name: initials) {
            turns.messages[index].speaker = .other(name: title)
            turns.isTitleName = true
        }
    }

    /// Messages that follow each other have one time and one receipt, below the last one.
    private mutating func spreadReceipts() {
        for index in marks.indices.dropLast().reversed()
        where marks[index + 1].hasReceipt && turns.messages[index].time == nil && !marks[index].isNamed
            && turns.messages[index].attachments.isEmpty && !turns.messages[index].isDeleted
        {
            marks[index].hasReceipt = true
        }
    }

    /// If the same name is above two messages, and no other name is between, the owner sent the messages between.
    private mutating func assignRepeated() {
        var start: Int?
        for index in marks.indices where marks[index].isNamed {
            if let start, index - start > 1, senders[index]?.key == senders[start]?.key,
                turns.messages[start].day == turns.messages[index].day
            {
                for between in (start + 1)..<index where senders[between]?.key == senders[start]?.key {
                    turns.messages[between].speaker = .me
                }
            }
            start = index
        }
    }
}
