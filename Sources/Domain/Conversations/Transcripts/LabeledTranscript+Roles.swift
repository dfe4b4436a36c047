import Captures
import ChatLines
import ChatVocabulary
import Dates
import Languages

/// Corrects roles where the whole text shows more than the labeler has seen: it judges a line by five.
extension LabeledTranscript {
    private static let forms: Set<LineCut.Form> = [.nameText, .nameStampText, .stampNameText]
    private static let content: Set<LineRole> = [.text, .more, .message, .stamped, .attachment, .deleted]

    static func settled(_ lines: [Line]) -> [Line] {
        var lines = lines
        // "chat (T = Tom, A = Ann)"
        if let first = lines.first, !first.role.namesSender, ChatHeading.explainsNames(first.text) {
            lines[0].role = .mark
        }
        settleMembers(&lines)
        settleHeads(&lines)
        settleSplitHeads(&lines)
        settleQuotes(&lines)
        settleRecordings(&lines)
        settleOwner(&lines)
        settleTitle(&lines)
        settleTexts(&lines)
        return lines
    }

    /// Below "Dana, Marcus & Ty", a line with one of these names names a sender, if another such line does.
    private static func settleMembers(_ lines: inout [Line]) {
        guard let first = lines.first, first.cut.form == .plain, case .members(let names)? = ChatTitle(first.text)
        else {
            return
        }
        let keys = Set(names.map(\.folded))
        let named = lines.indices.dropFirst().filter {
            lines[$0].cut.form == .plain && keys.contains(lines[$0].text.folded)
        }
        guard named.contains(where: { lines[$0].role == .sender }) else { return }
        lines[0].role = .members
        for index in named where lines[index].role == .mark { lines[index].role = .sender }
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
            // "Van Dijk: ok"; no label begins with such a word.
            let first = line.cut.name?.spaced.first.map(\.folded)
            let isWhole = isName && first.map(ContactName.particles.contains) ?? false
            let isFound =
                line.cut.stamp?.minute != nil || !isNew
                ? found.messages >= found.others : isWhole || found.messages < few && isName
            if isFound { lines[index].role = .message }
        }
    }

    /// "GameBot", "BOT", "— Today at 01:15" among heads like "Lena — Today at 01:13": the name is above the stamp and the
    /// badges.
    private static func settleSplitHeads(_ lines: inout [Line]) {
        let heads = lines.filter { $0.role == .head && $0.cut.form == .nameStamp }
        let marks = joints.filter { mark in heads.contains(where: { $0.text.contains(mark) }) }
        for index in lines.indices.dropFirst()
        where lines[index].cut.form == .stamp && lines[index].text.first.map(marks.contains) ?? false {
            let name = lines[..<index].suffix(maxBadges + 1).lastIndex { !isBadge($0) }
            if let name, lines[name].cut.form == .plain, canBeName(lines[name]) { lines[name].role = .sender }
        }
    }

    /// Marks between a name and a stamp.
    private static let joints = "-–—|·•"
    /// Badges beside a name, at most.
    private static let maxBadges = 2

    private static func isBadge(_ line: Line) -> Bool { LineWords.holds(.badge, line.text.folded) }

    private static func canBeName(_ line: Line) -> Bool { SenderName(line.text, isMarkedOff: true) != nil }

    /// A quote has at least so many characters, and is at most so many lines below the quoted name.
    private static let (minQuote, maxQuoteDistance) = (4, 2)

    /// Marks the quotes in "You", "see you at nine", "sure": a name, words that were said before, and the answer. Two people can
    /// say the same words, so the name must be below a sender, or be the owner's and head no other text.
    private static func settleQuotes(_ lines: inout [Line]) {
        /// Folded texts by their beginnings.
        var said: [String: String] = [:]
        var quotes: [(place: Int, end: Int)] = []
        var (all, quoting): ([String: Int], [String: Int]) = ([:], [:])
        for index in lines.indices {
            if lines[index].cut.form == .plain { all[lines[index].text.folded, default: 0] += 1 }
            if let end = quoteEnd(lines, at: index, said) {
                quotes.append((index, end))
                quoting[lines[index].text.folded, default: 0] += 1
            }
            if content.contains(lines[index].role) {
                let isWhole = lines[index].role == .text || lines[index].role == .more
                let text = isWhole ? lines[index].text : lines[index].cut.body
                if text.count >= minQuote { said[beginning(of: text)] = text.folded }
            }
        }
        let senders = Set(lines.lazy.filter { $0.role == .sender }.map(\.text.folded))
        let unclear: Set<LineRole> = [.quote, .mark]
        for index in lines.indices.dropLast(2)
        where unclear.contains(lines[index].role) && senders.contains(lines[index].text.folded)
            && unclear.contains(lines[index + 1].role) && isTyped(lines[index + 1], isAlone: true)
            && lines[index + 2].role.namesSender
        {
            // Below a quote is an answer; two people can say the same.
            (lines[index].role, lines[index + 1].role) = (.sender, .text)
        }
        for (place, end) in quotes {
            let name = lines[place].text
            let isBelowHead = lines[..<place].last { $0.cut.form != .stamp }?.role.namesSender ?? false
            let isOwner = SenderName(name, isMarkedOff: true)?.strength == .owner
            let isOnlyQuoted = all[name.folded] == quoting[name.folded]
            if isBelowHead || isOwner && isOnlyQuoted {
                for line in place...end { lines[line].role = .quote }
            } else if !isOnlyQuoted, lines[end].role == .quote {
                // Two people can say the same.
                (lines[place].role, lines[end].role) = (.sender, .text)
            }
        }
    }

    /// The index of the line whose words were said before, if the line at the index can be the name above.
    private static func quoteEnd(_ lines: [Line], at index: Int, _ said: [String: String]) -> Int? {
        guard lines[index].cut.form == .plain, !content.contains(lines[index].role), canBeName(lines[index]) else {
            return nil
        }
        for place in (index + 1)...(index + maxQuoteDistance) where place + 1 < lines.count {
            let text = lines[place].text
            if let known = said[beginning(of: text)] {
                let isCut = text.hasSuffix("…") || text.hasSuffix("...")
                guard isCut ? known.hasPrefix(text.stripped(of: "… .").folded) : known == text.folded else {
                    return nil
                }
                return content.contains(lines[place + 1].role) || lines[place + 1].role == .mark ? place : nil
            }
            // Teams has the time of the quoted message below the name.
            guard lines[place].cut.form == .stamp else { return nil }
        }
        return nil
    }

    /// The length in seconds from which a line such as "9:30" can be an answer.
    private static let longestRecording = 4 * 60

    /// "0:23" with a time below and no text above is the length of a recording.
    private static func settleRecordings(_ lines: inout [Line]) {
        for index in lines.indices.dropFirst().dropLast()
        where lines[index].cut.form == .stamp && isLength(lines[index].text)
            && lines[index].cut.stamp?.minute ?? 0 < longestRecording
            && lines[index + 1].cut.form == .stamp && lines[index + 1].cut.stamp?.minute != nil
            && [.after, .mark, .before, .sender, .head].contains(lines[index - 1].role)
        {
            lines[index].role = .attachment
        }
    }

    /// Where lines name senders, a line that is a word for the owner names the owner, if the word recurs. The line below is the
    /// owner's text.
    private static func settleOwner(_ lines: inout [Line]) {
        let found = lines.indices.filter { index in
            lines[index].cut.form == .plain && [.mark, .sender].contains(lines[index].role)
                && SenderName(lines[index].text, isMarkedOff: true)?.strength == .owner
        }
        let counts = lines.reduce(into: [:]) { counts, line in counts[line.text.folded, default: 0] += 1 }
        let isTitleRepeated = lines.contains { $0.role == .title && counts[$0.text.folded, default: 0] > 1 }
        guard found.count > 1, isTitleRepeated || lines.contains(where: { $0.role == .sender }) else { return }
        for index in found {
            lines[index].role = .sender
            let next = index + 1
            if next < lines.count, lines[next].role == .sender, lines[next].cut.form == .plain,
                counts[lines[next].text.folded] == 1
            {
                lines[next].role = .text
            }
        }
    }

    /// A later line with the words of the title names a sender. If another sender comes first below the title, the title also
    /// names the sender of the text above that sender.
    private static func settleTitle(_ lines: inout [Line]) {
        guard let title = lines.firstIndex(where: { $0.role == .title && $0.cut.form == .plain || isReceiver($0) })
        else {
            return
        }
        let name = (lines[title].role == .title ? lines[title].text : lines[title].cut.body).folded
        guard lines.contains(where: { $0.role == .sender || $0.role == .head }) else { return }
        var isSender = false
        for index in lines.indices.dropFirst(title + 1)
        where lines[index].cut.form == .plain && !content.contains(lines[index].role)
            && lines[index].text.folded == name
        {
            lines[index].role = .sender
            isSender = true
        }
        let next = lines.indices.dropFirst(title + 1).first {
            lines[$0].role.namesSender || content.contains(lines[$0].role)
        }
        if isSender, let next, lines[next].role == .sender, lines[next].text.folded != name,
            lines[title..<next].contains(where: { $0.role == .mark && isTyped($0, isAlone: true) })
        {
            lines[title].role = .sender
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
