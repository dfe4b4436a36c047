import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// Titles, stamps and quotes, and the lines whose role cannot be carried out.
extension LabeledTranscript {
    /// Keeps the text of a line that is not what its role says, because nothing that a person wrote may be lost.
    mutating func keep(_ line: Line) {
        let evidence = line.source.evidence
        if line.cut.form == .stamp {
            readDay(line)
        } else if !isTyped(evidence) {
            readMark(line)
        } else if line.cut.stamp != nil || line.cut.form == .nameText && isKnown(line) {
            readStamped(line)
        } else if isClosed {
            begin(line.text)
        } else {
            continueText(line)
        }
    }

    mutating func readDay(_ line: Line) {
        // Where times are below, a time alone is that of the message above.
        if isTimedBelow, line.cut.stamp?.date == nil, line.source.blanks == 0, turns.messages.last?.time == nil,
            !turns.messages.isEmpty
        {
            readStampBelow(line)
            return
        }
        readStamp(line.cut.stamp)
        if isTimedBelow { minute = nil }
        close()
        isBelowDay = true
    }

    /// Whether no app can have written the line, by its words.
    func isTyped(_ evidence: LineEvidence) -> Bool {
        evidence.app == nil && evidence.interface == nil && !evidence.isEditMark
            && evidence.text.contains(where: \.isLetter)
            && LineWords.kinds(of: evidence.tokens).isSubset(of: Self.ordinary)
    }

    /// Whether nothing divides the name and the text of a message, so that the line has only one of them.
    func isBare(_ line: Line) -> Bool {
        line.source.app?.announcedSender == nil && (line.cut.form == .plain || isUnmarked(line)) && !isField(line)
    }

    private func isUnmarked(_ line: Line) -> Bool {
        line.cut.form == .stampName && line.cut.mark == nil && !line.cut.body.isEmpty
    }

    /// Whether a line without a text can be the head of a message: it is a name, or it recurs.
    func canName(_ line: Line) -> Bool {
        if line.source.app?.announcedSender != nil || isLabeledStamp(line) { return true }
        guard let name = line.cut.name else { return line.cut.stamp != nil && line.cut.form == .stamp }
        return SenderName(name, isMarkedOff: true) != nil || Direction(word: name) != nil
            || LineWords.holds(.badge, name.folded) || LineWords.holds(.field, name.folded)
            || Self.sender(of: line).map { heads[$0.key, default: 0] > 1 } ?? false
    }

    /// "10:32 Remember: buy milk". A word before a colon is a sender only if it is one elsewhere.
    mutating func readStamped(_ line: Line) {
        readStamp(line.cut.stamp)
        if line.cut.form != .plain, line.cut.form != .stampName, isKnown(line), !line.cut.body.isEmpty {
            readMessage(line)
            return
        }
        if isNotice(line, line.cut.body) {
            readNotice(line.cut.body)
            return
        }
        close()
        let isBehind = [.stampText, .stampName, .stampNameText].contains(line.cut.form)
        begin(isBehind ? line.cut.rest : line.text)
    }

    /// Words of an app beside a stamp, at most: "Seen by Ann".
    private static let maxStateWords = 3

    /// Whether the line has a stamp and no words beside it that a person wrote.
    func isStamp(_ line: Line) -> Bool {
        guard line.cut.stamp != nil else { return false }
        if line.cut.form == .stamp || line.cut.form == .nameStamp { return true }
        if line.source.evidence.interface != nil || !line.text.contains(where: \.isLetter) { return true }
        // "10:32 | Sent the keys to Jo" is a text.
        let words = line.source.evidence.tokens.count { $0.kind == .word }
        return words <= Self.maxStateWords && !LineWords.kinds(of: line.source.evidence.tokens).isEmpty
    }

    /// A quote without an answer becomes a message. It has none if no text follows its head, or if it is the last line.
    mutating func endHead(isLast: Bool = false) {
        guard opensWithQuote || isLast, let text = quote?.text, !text.isEmpty else { return }
        quote = nil
        begin(text)
    }

    mutating func addQuote(_ text: String) {
        if quote == nil { quote = Quote(text: "") }
        let isFirst = quote?.text.isEmpty ?? true
        quote?.text += (isFirst ? "" : " ") + text
    }

    /// - Returns: whether the line lists members.
    mutating func readMembers(_ line: Line) -> Bool {
        guard case .members(let names)? = ChatTitle(line.text) else { return false }
        turns.members = names
        return true
    }

    mutating func readTitle(_ text: String) {
        if let title = ChatTitle(text) {
            read(title)
        } else if turns.title == nil {
            let title = text.hasPrefix("#") ? String(text.dropFirst()) : text.stripped(of: "←‹›<>")
            let name = SenderName(title)
            turns.title = name?.name ?? title
            turns.isTitleName =
                name.map { name in
                    known.contains { ParsedConversation.begins($0, with: name.key) }
                        || name.strength == .strong && known.isSubset(of: [""])
                } ?? false
        }
    }

    mutating func read(_ title: ChatTitle) {
        switch title {
        case .person(let name): (turns.title, turns.isTitleName) = (name, true)
        case .group(let name): (turns.title, turns.isGroup) = (name, true)
        case .members(let names): turns.members = names
        }
    }

    mutating func readStamp(_ stamp: Stamp?) {
        guard let stamp else { return }
        if let date = stamp.date {
            day = date.resolved(order, today: reader.today) ?? day
        } else if hasDaysInHeads, let minute = stamp.minute, let latest, minute < latest {
            // "Yesterday 16:02", then "09:05"
            day = reader.today
        }
        minute = stamp.minute ?? minute
        latest = stamp.minute ?? latest
    }

    mutating func readStampBelow(_ line: Line) {
        guard let stamp = line.cut.stamp else { return }
        if let date = stamp.date { day = date.resolved(order, today: reader.today) ?? day }
        if let last = turns.messages.indices.last, turns.messages[last].time == nil {
            if Self.isReceipt(line) { (marks[last].hasReceipt, hasMarkedTimes) = (true, true) }
            turns.messages[last].time = stamp.minute.map(ClockTime.text)
            if stamp.date != nil { turns.messages[last].day = day?.iso }
        }
        close()
    }
}
