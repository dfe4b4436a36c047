import Captures
import ChatLines
import Languages

/// Corrects roles where the whole text shows more than the labeler has seen: it judges a line by five.
extension LabeledTranscript {
    private static let forms: Set<LineCut.Form> = [.nameText, .nameStampText, .stampNameText]
    private static let content: Set<LineRole> = [.text, .more, .message, .stamped, .attachment, .deleted]

    static func settled(_ lines: [Line]) -> [Line] {
        var lines = lines
        settleHeads(&lines)
        settleNames(&lines)
        settleTexts(&lines)
        return lines
    }

    /// Below so many messages with the same kind of head, a new name in such a head is believed.
    private static let few = 4

    /// Beside messages, a line whose head is built like theirs begins a message, too. Without day and time in the head, the
    /// sender must be one of theirs.
    private static func settleHeads(_ lines: inout [Line]) {
        var shapes: [String: (messages: Int, others: Int)] = [:]
        var senders: [String: Set<String>] = [:]
        for index in lines.indices where forms.contains(lines[index].cut.form) {
            let line = lines[index]
            let shape = line.cut.shape
            if line.role == .sender, let name = line.cut.name, SenderName(name) != nil { lines[index].role = .message }
            if lines[index].role == .message {
                shapes[shape, default: (0, 0)].messages += 1
                if let key = sender(of: line)?.key { senders[shape, default: []].insert(key) }
            } else {
                shapes[shape, default: (0, 0)].others += 1
            }
        }
        for index in lines.indices {
            let line = lines[index]
            guard forms.contains(line.cut.form), [.more, .text, .sender].contains(line.role),
                let found = shapes[line.cut.shape], found.messages > 0, let sender = sender(of: line)
            else { continue }
            let isNew = !(senders[line.cut.shape]?.contains(sender.key) ?? false)
            let isName = line.cut.name.flatMap { SenderName($0) }.map { $0.strength >= .strong } ?? false
            let isFound =
                line.cut.stamp?.minute != nil || !isNew
                ? found.messages >= found.others : found.messages < few && isName
            if isFound { lines[index].role = .message }
        }
    }

    /// A line that is the title of the chat again names a sender.
    private static func settleNames(_ lines: inout [Line]) {
        guard let title = lines.firstIndex(where: { $0.role == .title && $0.cut.form == .plain }) else { return }
        let name = lines[title].text.folded
        guard lines.contains(where: { $0.role == .sender || $0.role == .head }) else { return }
        for index in lines.indices.dropFirst(title + 1)
        where lines[index].cut.form == .plain && !content.contains(lines[index].role)
            && lines[index].text.folded == name
        {
            lines[index].role = .sender
        }
    }

    /// A single line below a sender is the sender's text, unless apps write such lines.
    private static func settleTexts(_ lines: inout [Line]) {
        /// Lines since the last sender, if none of them is a text.
        var candidates: [Int]?
        func settle(_ lines: inout [Line]) {
            if let found = candidates?.last(where: { isTyped(lines[$0], isAlone: candidates?.count == 1) }) {
                lines[found].role = .text
            }
            candidates = nil
        }
        for index in lines.indices {
            let line = lines[index]
            // "Yes, Thursday" is no head.
            let isDay = line.cut.form == .nameStamp && line.cut.stamp?.minute == nil
            if isDay, candidates != nil, !content.contains(line.role) {
                candidates?.append(index)
            } else if line.source.app?.announcedSender != nil || line.role == .sender || line.role == .head {
                settle(&lines)
                candidates = []
            } else if content.contains(line.role) {
                candidates = nil
            } else if line.role == .before, candidates != nil {
                // The stamp belongs to the head.
                candidates = []
            } else if line.role == .mark || line.role == .quote {
                candidates?.append(index)
            }
        }
        settle(&lines)
    }

    private static func isTyped(_ line: Line, isAlone: Bool) -> Bool {
        guard !line.text.hasPrefix(">"), line.source.app == nil, line.source.evidence.interface == nil,
            line.source.evidence.placeholder == nil, line.source.evidence.mark == nil, line.cut.stamp?.minute == nil,
            !line.source.evidence.isEditMark
        else { return false }
        let kinds = line.source.evidence.kinds
        return kinds.isSubset(of: [.you])
            || isAlone && line.text.first?.isUppercase ?? false && !kinds.contains(.receipt)
    }
}
