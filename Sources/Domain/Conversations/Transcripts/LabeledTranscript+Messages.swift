import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Languages

/// The messages: who begins one, and which lines go on.
extension LabeledTranscript {
    mutating func readSender(_ line: Line) {
        close()
        let found = Self.sender(of: line)
        // "Received: 10:32" below "From: Sarah Chen"
        if found == nil, isHeadOpen { return }
        sender = found
        isHeadOpen = true
        minute = line.source.app?.minute ?? minute
        isEdited = false
    }

    mutating func readMessage(_ line: Line) {
        close()
        if isField(line), Self.sender(of: line) == nil {
            begin(line.cut.body)
            return
        }
        sender = Self.sender(of: line) ?? sender
        isHeadOpen = true
        // "Tom: > are you free?" above the answer
        if line.cut.body.hasPrefix("> ") {
            addQuote(line.cut.body.dropFirst().trimmed)
            opensWithQuote = true
            return
        }
        // "Tom: [In reply to Ann: are you free?]" above the answer
        if case .reply(let name)? = MarkLine(line.cut.body) {
            quote = Quote(sender: name, text: MarkLine.question(in: line.cut.body) ?? "")
            return
        }
        let (text, marked) = line.source.split(line.cut.body)
        if line.source.isMarked, !line.cut.body.isEmpty, let content = MarkedContent(marked) {
            begin(text)
            content.apply(to: &turns.messages[turns.messages.count - 1])
            isInPoll = turns.messages[turns.messages.count - 1].attachments.last?.kind == .poll
            if case .placeholder(.deleted(byOwner: true)) = content { owner = sender?.key }
        } else if isNotice(line, text) {
            if turns.messages.isEmpty { announcer = announcer ?? sender }
            readNotice(line.cut.body)
        } else {
            begin(line.cut.body)
        }
    }

    /// WhatsApp and Signal print notices as messages of the group or of a member.
    func isNotice(_ line: Line, _ text: String) -> Bool {
        if line.source.isMarked, line.source.tail != nil, !line.cut.body.isEmpty, text.isEmpty,
            line.cut.body == line.source.tail
        {
            return true
        }
        guard line.cut.stamp != nil, let app = AppLine(line.cut.body), app.kind == .notice, app.isUnmistakable else {
            return false
        }
        return Placeholder(line.cut.body) == nil
    }

    /// Begins a message of the last sender.
    mutating func begin(_ text: String) {
        let mark = MarkLine(text)
        if case .reactions(let reactions)? = mark, !reactions.isEmpty,
            let quote = ReactionLine.quote(in: text),
            let last = turns.messages.suffix(Self.maxReactionDistance).lastIndex(where: { $0.text.hasPrefix(quote) })
        {
            turns.messages[last].reactions += reactions
            return
        }
        var message = Message(speaker: Speaker(sender), text: text, day: day?.iso, time: minute.map(ClockTime.text))
        let (words, file) = MarkLine.fileAtEnd(of: text)
        switch file.map(MarkLine.attachment) ?? mark {
        case .attachment(let attachment)?: (message.text, message.attachments) = (words, [attachment])
        case .poll?: (message.text, message.attachments) = (MarkLine.question(in: text) ?? "", [Attachment(.poll)])
        default: break
        }
        // A line below "<Media omitted>" is its caption.
        if case .attachment(let attachment)? = Placeholder(message.text), message.attachments.isEmpty {
            (message.text, message.attachments) = ("", [attachment])
        }
        message.replyTo = quote
        message.isEdited = isEdited
        (quote, isEdited, minute, opensWithQuote) = (nil, false, nil, false)
        turns.messages.append(message)
        senders.append(sender)
        marks.append((isNamed: isHeadOpen, hasReceipt: false))
        isClosed = false
        isInNotice = false
        (isHeadOpen, isBelowDay) = (false, false)
        isInPoll = message.attachments.last?.kind == .poll
    }

    mutating func continueText(_ line: Line) {
        if isInNotice { return }
        var text = line.text
        guard !isClosed, let last = turns.messages.indices.last else {
            begin(text)
            return
        }
        if isInPoll && text.first.map({ "-•*".contains($0) }) ?? false || line.source.evidence.mark == .notice {
            return
        }
        if let bare = EditMark.removed(from: text) {
            text = bare
            turns.messages[last].isEdited = true
        }
        // In place: copying the text for each line would take quadratic time.
        if !turns.messages[last].text.isEmpty && !text.isEmpty { turns.messages[last].text += " " }
        turns.messages[last].text += text
    }
}
