import Captures

/// Splits a pasted text into messages: an exported or copied chat, mail, or the text of a screen.
struct Transcript {
    private let reader: DateReader
    private let lines: [TranscriptLine]
    var heads: [LineHead?]
    var layout = TranscriptLayout.unstructured
    private var order = StampDate.NumericOrder.dayFirst
    /// Whether each message begins with its day.
    let areDated: Bool

    var turns = ParsedConversation()
    var senders: [SenderName?] = []
    private var day: CivilDate?
    private var pendingMinute: Int?
    /// Folded texts that the app wrote.
    private var notices: [String] = []
    /// Time of the last notice.
    private var lastMinute: Int?
    /// Whether the next line continues the last message.
    private var isOpen = false
    /// Whether the next line continues a text of the app.
    private var isInNotice = false
    private var endsWithReaction = false
    /// Whether the next line is the message that the last one answers.
    var expectsQuote = false
    /// Where a stamp of the block layout stands.
    private enum StampPlace { case aboveName, belowName, belowText }
    private var stampPlace = StampPlace.aboveName

    /// - Parameter reader: knows the day of the capture and the languages of the text.
    static func read(_ text: String, _ reader: DateReader, within budget: ReadingBudget) -> ParsedConversation {
        var lines = TranscriptLine.lines(of: text)
        if let entries = SMSBackup.entries(of: text, reader, within: budget)
            ?? TableText.entries(of: text, reader, within: budget)
        {
            return conversation(of: entries, reader)
        }
        if let parts = MailThread.parts(of: lines.map(\.text), reader, within: budget) {
            var turns = conversation(of: parts.map(Entry.init), reader)
            let others = parts.flatMap(\.receivers).filter { $0.strength == .strong }
            turns.members = others.map(\.name)
            turns.title = parts.lazy.compactMap(\.subject).first
            return turns
        }
        var heads: [LineHead?] = []
        heads.reserveCapacity(lines.count)
        for line in lines {
            guard budget.hasTimeLeft else { return ParsedConversation() }
            heads.append(LineHead(line.text, reader))
        }
        (lines, heads) = withoutBadges(lines, heads)
        let layout = TranscriptLayout.choose(lines, &heads)
        guard layout != .unstructured else {
            let texts = lines.map(\.text)
            if let letter = MailThread.letter(of: texts) { return conversation(of: [Entry(letter)], reader) }
            let screen = ScreenText.read(texts, reader, within: budget)
            return screen.hasContent ? screen : note(of: lines) ?? screen
        }
        var transcript = Transcript(reader: reader, lines: lines, heads: heads)
        transcript.layout = layout
        if layout == .blocks { transcript.stampPlace = transcript.findStampPlace() }
        transcript.readLines(within: budget)
        let turns = transcript.finished()
        // "Lunch with Sarah Chen, 12:30" is no message without a text.
        return turns.hasContent ? turns : note(of: lines) ?? turns
    }

    /// A note with the lines that no app wrote; nil if an app wrote all lines. Typed text is always kept.
    private static func note(of lines: [TranscriptLine]) -> ParsedConversation? {
        let typed = lines.filter { line in
            line.app == nil && InterfaceText(line.text) == nil && line.text.contains(where: \.isLetter)
        }
        guard !typed.isEmpty else { return nil }
        let text = typed.map(\.text).joined(separator: " ")
        return ParsedConversation(messages: [Message(speaker: .unknown, text: text)], isNote: true)
    }

    /// "BOT" between a sender's name and the time.
    private static func withoutBadges(
        _ lines: [TranscriptLine], _ heads: [LineHead?]
    ) -> ([TranscriptLine], [LineHead?]) {
        let kept = lines.indices.filter { index in
            let isBadge = lines[index].app?.kind == .badge && index + 1 < lines.count
            return !isBadge || heads[index + 1]?.shape != .stampAlone
        }
        return (kept.map { lines[$0] }, kept.map { heads[$0] })
    }

    private init(reader: DateReader, lines: [TranscriptLine], heads: [LineHead?]) {
        self.reader = reader
        self.lines = lines
        self.heads = heads
        areDated = heads.contains { $0?.name != nil && $0?.stamp?.date != nil }
        order = StampOrder.best(
            heads.compactMap { $0?.stamp?.date }, usual: reader.order ?? .monthFirst, today: reader.today)
    }

    private func findStampPlace() -> StampPlace {
        func isTime(_ index: Int) -> Bool {
            heads.indices.contains(index) && isStamp(index) && heads[index]?.stamp?.minute != nil
        }
        let names = heads.indices.filter { heads[$0]?.name != nil }
        let below = names.count { isTime($0 + 1) }
        if below * 2 > names.count { return .belowName }
        let last = heads.indices.last.map(isTime) ?? false
        return last && !(names.first.map { isTime($0 - 1) } ?? false) ? .belowText : .aboveName
    }

    private mutating func readLines(within budget: ReadingBudget) {
        // An indented thread repeats messages that follow.
        let hasThreads = lines.indices.contains { isStamp($0) && lines[$0].indent == 0 }
        var isInThread = false
        for index in lines.indices {
            guard budget.hasTimeLeft else { return }
            if layout == .blocks, stampPlace == .aboveName, hasThreads {
                isInThread = lines[index].indent > 0 && (isInThread || isStamp(index))
                if isInThread { continue }
            }
            if let head = heads[index] {
                read(head, lines[index])
            } else if let app = lines[index].app, isWritten(app, at: index) {
                read(app)
            } else if turns.messages.isEmpty, let title = ChatTitle(lines[index].text) {
                read(title)
            } else {
                readText(lines[index].text)
            }
        }
    }

    private func isStamp(_ index: Int) -> Bool { heads[index]?.shape == .stampAlone }

    /// A line above the first message: the name of the chat, if the line is short and the app did not write it.
    private mutating func readAbove(_ line: String) {
        if let interfaceText = InterfaceText(line) {
            turns.interfaceText.append(interfaceText)
        } else if turns.title == nil, line.count <= 60, line.spaced.count <= 7,
            line.last.map({ !".!?:".contains($0) }) ?? false
        {
            turns.title = line
            turns.isTitleName = SenderName(line)?.strength == .strong
        }
    }

    private mutating func read(_ title: ChatTitle) {
        switch title {
        case .person(let name):
            turns.title = name
            turns.isTitleName = true
        case .group(let name):
            turns.title = name
            turns.isGroup = true
        case .members(let names): turns.members = names
        }
    }

    private mutating func read(_ head: LineHead, _ line: TranscriptLine) {
        if let date = head.stamp?.date { day = date.resolved(order, today: reader.today) ?? day }
        guard let name = head.name else {
            isOpen = false
            isInNotice = head.shape == .stampThenText
            lastMinute = head.stamp?.minute
            if head.shape == .stampAlone { readSeparator(head.stamp) } else { readNotice(head.body) }
            return
        }
        let minute = head.stamp?.minute ?? line.app?.minute ?? pendingMinute
        pendingMinute = nil
        expectsQuote = false
        if layout == .stamped, let app = AppLine(head.body), app.kind == .notice, app.isUnmistakable,
            Placeholder(head.body) == nil
        {
            // Signal's exports give the app's own text to a member.
            isOpen = false
            isInNotice = true
            readNotice(head.body)
            return
        }
        guard line.isMarked, layout == .stamped, !head.body.isEmpty else {
            add(head.body, name, minute)
            return
        }
        let (text, marked) = line.split(head.body)
        if let content = MarkedContent(marked) {
            add(text, name, minute)
            content.apply(to: &turns.messages[turns.messages.count - 1])
        } else if text.isEmpty {
            // WhatsApp prints a notice as a message of the group or of its members.
            isOpen = false
            isInNotice = true
            readNotice(head.body)
        } else {
            add(head.body, name, minute)
        }
    }

    private mutating func readNotice(_ text: String) {
        notices.append(text.folded)
        if let app = AppLine(text), app.kind == .rename, let title = app.rest { turns.title = title }
        if case .attachment(let attachment)? = Placeholder(text), attachment.kind == .call {
            add("", nil, pendingMinute ?? lastMinute)
            turns.messages[turns.messages.count - 1].attachments = [attachment]
            isOpen = false
            isInNotice = true
        }
        guard let group = ChatTitle.group(inNotice: text) else { return }
        turns.title = turns.title ?? group
        turns.isGroup = true
    }

    private mutating func readSeparator(_ stamp: Stamp?) {
        guard let minute = stamp?.minute else { return }
        let last = turns.messages.indices.last
        if layout == .blocks, stampPlace != .aboveName, let last, turns.messages[last].time == nil,
            stampPlace == .belowText || turns.messages[last].isEmpty
        {
            turns.messages[last].time = ClockTime.text(minute)
            turns.messages[last].day = day?.iso
            isOpen = stampPlace == .belowName
        } else {
            pendingMinute = minute
        }
    }

    /// A reaction refers to one of so many messages before it.
    static let maxReactionDistance = 100

    private mutating func add(_ text: String, _ name: SenderName?, _ minute: Int?) {
        if case .reactions(let reactions)? = MarkLine(text), !reactions.isEmpty,
            let quote = ReactionLine.quote(in: text),
            let last = turns.messages.suffix(Self.maxReactionDistance).lastIndex(where: { $0.text.hasPrefix(quote) })
        {
            turns.messages[last].reactions += reactions
            return
        }
        // "Jonas replied to you" and the quote, then "Jonas" and the text.
        if text.isEmpty, let last = turns.messages.indices.last, turns.messages[last].isEmpty,
            turns.messages[last].replyTo != nil, senders[last]?.key == name?.key
        {
            return
        }
        var message = Message(speaker: Speaker(name), text: text, day: day?.iso, time: minute.map(ClockTime.text))
        let (words, file) = MarkLine.fileAtEnd(of: text)
        switch file.map(MarkLine.attachment) ?? MarkLine(text) {
        case .attachment(let attachment)?: (message.text, message.attachments) = (words, [attachment])
        case .poll?: (message.text, message.attachments) = ("", [Attachment(.poll)])
        default: break
        }
        // A line below "<Media omitted>" is its caption.
        if case .attachment(let attachment)? = Placeholder(message.text), message.attachments.isEmpty {
            (message.text, message.attachments) = ("", [attachment])
        }
        turns.messages.append(message)
        senders.append(name)
        isOpen = true
        isInNotice = false
    }

    private mutating func readText(_ line: String) {
        guard let last = turns.messages.indices.last else {
            readAbove(line)
            return
        }
        if expectsQuote {
            turns.messages[last].replyTo = Quote(text: line)
            expectsQuote = false
            return
        }
        // ":joy:" and "1" on two lines.
        if endsWithReaction, let count = Int(line), (1...9_999).contains(count) {
            turns.messages[last].reactions[turns.messages[last].reactions.count - 1].count = count
            endsWithReaction = false
            return
        }
        endsWithReaction = false
        if let mark = MarkLine(line) {
            read(mark, line)
            return
        }
        if turns.messages[last].isEmpty, turns.messages[last].replyTo == nil, let quote = repeated(line) {
            turns.messages[last].replyTo = quote
            return
        }
        if let interfaceText = InterfaceText(line), interfaceText != .navigation, !isTyped(interfaceText) {
            turns.interfaceText.append(interfaceText)
            return
        }
        if turns.messages[last].text.isEmpty, line.hasPrefix(">"), line.count > 1 {
            turns.messages[last].replyTo = Quote(text: line.dropFirst().trimmed)
            return
        }
        readWords(line)
    }

    /// Where each message has its day and time, the app prints none between messages: such a line was typed.
    private func isTyped(_ interfaceText: InterfaceText) -> Bool {
        guard areDated else { return false }
        if case .notice = interfaceText { return false }
        return true
    }

    private mutating func readWords(_ text: String) {
        let last = turns.messages.count - 1
        var line = text
        if let bare = EditMark.removed(from: line) {
            line = bare
            turns.messages[last].isEdited = true
        }
        if isOpen {
            // In place: copying the text for each line would take quadratic time.
            if !turns.messages[last].text.isEmpty && !line.isEmpty { turns.messages[last].text += " " }
            turns.messages[last].text += line
        } else if !isInNotice {
            // Below a stamp without a name, the same sender goes on; below a day, the text shows no sender.
            let isSameSender = pendingMinute != nil || layout == .blocks
            let minute = pendingMinute
            pendingMinute = nil
            add(line, isSameSender ? senders[last] : nil, minute)
        }
    }

    private mutating func read(_ mark: MarkLine, _ line: String) {
        let last = turns.messages.count - 1
        switch mark {
        case .reply(let sender): turns.messages[last].replyTo = Quote(sender: sender, text: "")
        case .reactions where turns.messages[last].isEmpty && line.hasPrefix(":"):
            // ":thumbsup:" is all that the message says.
            readWords(line)
        case .reactions(let reactions):
            turns.messages[last].reactions += reactions
            endsWithReaction = !turns.messages[last].reactions.isEmpty
        case .edited(let text):
            turns.messages[last].text = text
            turns.messages[last].isEdited = true
        case .attachment(let attachment):
            // Below a stamp without a name, the attachment is a message of its own.
            if !isOpen { readWords("") }
            turns.messages[turns.messages.count - 1].attachments.append(attachment)
        case .poll: turns.messages[last].attachments.append(Attachment(.poll))
        case .notice: break
        }
    }

    // MARK: End

    private mutating func finished() -> ParsedConversation {
        var owner: String?
        for index in turns.messages.indices {
            var message = turns.messages[index]
            if let bare = EditMark.removed(from: message.text) {
                message.text = bare
                message.isEdited = true
            }
            if layout == .named, message.time == nil {
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
            case nil: break
            }
            turns.messages[index] = message
        }
        turns.assignSpeakers(owner: owner ?? ownerByNotices())
        return turns
    }

    /// In a chat of two, the app's notices name only the other person.
    private func ownerByNotices() -> String? {
        let keys = Set(senders.compactMap { $0?.strength == .strong ? $0?.key : nil })
        guard keys.count == 2, !turns.isGroup, !senders.contains(where: { $0?.strength == .owner }) else { return nil }
        let named = keys.filter { key in notices.contains { $0.contains(key) } }
        return named.count == 1 ? keys.subtracting(named).first : nil
    }
}
