import Captures
import ChatLines
import Dates
import Languages

/// Builds messages from the lines of a pasted chat and their roles.
struct LabeledTranscript {
    /// A line, its parts and its role.
    struct Line {
        var source: TranscriptLine
        var cut: LineCut
        var role: LineRole
        var text: String { source.text }
    }

    let reader: DateReader
    let lines: [Line]
    let order: StampDate.NumericOrder
    /// Names of the senders.
    let known: Set<String>

    /// A reaction refers to one of so many messages before it.
    static let maxReactionDistance = 100

    /// How often each name stands before a colon.
    let fields: [String: Int]
    /// Whether each head has its day and time. Then a line with a day or a time was typed.
    let areDated: Bool
    /// Whether stamps name the day of messages, and no lines do.
    let hasDaysInHeads: Bool
    /// Whether the next line is the message that the next message answers.
    var expectsQuote = false
    /// Whether texts below one head are messages of their own.
    let isGrouped: Bool
    /// Whether most senders are on the line of their text. Then a line below a day has an unknown sender.
    let isInline: Bool

    var turns = ParsedConversation()
    var senders: [SenderName?] = []
    /// For each message, whether its own head names the sender, and whether a receipt follows.
    var marks: [(isNamed: Bool, hasReceipt: Bool)] = []
    var sender: SenderName?
    var day: CivilDate?
    var minute: Int?
    /// The last minute that a stamp named.
    var latest: Int?
    /// The message that the next message answers.
    var quote: Quote?
    /// Whether a line above the text says that the next message was edited.
    var isEdited = false
    /// Whether the next text begins a message.
    var isClosed = true
    /// Whether a line named a sender, and no text followed yet.
    var isHeadOpen = false
    /// Whether a line named a day or a time, and no text followed yet.
    var isBelowDay = false
    /// In a poll, lines with a mark are its options.
    var isInPoll = false
    /// Key of the sender who is shown to be the owner.
    var owner: String?
    /// The sender of the app's own lines: the group. nil if no line has one.
    var announcer: SenderName?
    /// Whether the next line continues a text of the app.
    var isInNotice = false
    var endsWithReaction = false
    /// Folded texts that the app wrote.
    var notices: [String] = []

    /// nil if the lines show no sender.
    static func read(
        _ sources: [TranscriptLine], _ reader: DateReader, with labeler: LineLabeler = .trained,
        within budget: ReadingBudget
    ) -> ParsedConversation? {
        guard let (lines, cuts, views) = views(sources, reader, within: budget) else { return ParsedConversation() }
        let roles = labeler.roles(of: views, within: budget)
        let labeled = settled(lines.indices.map { Line(source: lines[$0], cut: cuts[$0], role: roles[$0]) })
        var transcript = LabeledTranscript(labeled, reader)
        guard transcript.isChat else { return nil }
        for line in labeled {
            guard budget.hasTimeLeft else { return ParsedConversation() }
            transcript.read(line)
        }
        return transcript.finished()
    }

    static func views(
        _ sources: [TranscriptLine], _ reader: DateReader, within budget: ReadingBudget
    ) -> (lines: [TranscriptLine], cuts: [LineCut], views: [LineView])? {
        var (lines, cuts) = (sources, cuts(of: sources, reader, within: budget))
        if let separated = LineCut.separated(lines, cuts) {
            (lines, cuts) = (separated, Self.cuts(of: separated, reader, within: budget))
        }
        guard cuts.count == lines.count, let views = LineMeasure.views(lines, cuts, within: budget) else { return nil }
        return (lines, cuts, views)
    }

    static func cuts(
        of lines: [TranscriptLine], _ reader: DateReader, within budget: ReadingBudget
    ) -> [LineCut] {
        var cuts: [LineCut] = []
        cuts.reserveCapacity(lines.count)
        for line in lines {
            guard budget.hasTimeLeft else { return [] }
            cuts.append(LineCut(line.text, reader))
        }
        LineCut.settle(&cuts)
        return cuts
    }

    private init(_ lines: [Line], _ reader: DateReader) {
        self.lines = lines
        self.reader = reader
        let stamps = lines.compactMap { line in
            line.role == .mark || line.role == .more || line.role == .text ? nil : line.cut.stamp?.date
        }
        order = StampOrder.best(stamps, usual: reader.order ?? .monthFirst, today: reader.today)
        fields = lines.reduce(into: [:]) { counts, line in
            if [.nameText, .nameStamp].contains(line.cut.form), line.cut.mark == ":", let name = line.cut.name {
                counts[name.folded, default: 0] += 1
            }
        }
        let heads = lines.filter { $0.role.namesSender }
        let dated = heads.count { $0.cut.stamp?.date != nil && $0.cut.stamp?.minute != nil }
        areDated = dated > 1 && 5 * dated >= 4 * heads.count
        let stamped = lines.filter { $0.role.namesSender || $0.role == .before || $0.role == .stamped }
        hasDaysInHeads =
            stamped.contains { $0.cut.stamp?.date != nil && $0.cut.stamp?.minute != nil }
            && !stamped.contains { $0.cut.stamp?.date != nil && $0.cut.stamp?.minute == nil }
        isGrouped = 5 * lines.count { $0.role == .text } > 6 * lines.count { $0.role == .sender || $0.role == .head }
        isInline = 2 * lines.count { $0.role == .message } > 3 * lines.count { $0.role == .sender || $0.role == .head }
        known = Set(lines.compactMap { $0.role.namesSender ? Self.sender(of: $0)?.key : nil })
    }

    // MARK: Lines

    mutating func read(_ line: Line) {
        if line.role != .reaction { endsWithReaction = false }
        switch MarkLine(line.text) {
        case .edited(let text)?:
            if isClosed || turns.messages.isEmpty { begin(text) }
            let last = turns.messages.count - 1
            (turns.messages[last].text, turns.messages[last].isEdited) = (text, true)
            return
        // "(- Tom: 👍 -)"
        case .reactions? where line.text.hasPrefix("(- "):
            readReaction(line)
            return
        default: break
        }
        if expectsQuote {
            expectsQuote = false
            readQuote(line)
            return
        }
        if let app = line.source.app, !line.cut.hasText, readAppLine(app, line) { return }
        if areDated, !isClosed, line.source.blanks == 0,
            line.cut.form == .stamp || line.role == .text && line.cut.stamp == nil
        {
            continueText(line.text)
            return
        }
        if areDated, isInline, !isClosed, line.source.blanks == 0, line.role == .mark, line.cut.form == .plain,
            !(line.source.app?.isUnmistakable ?? false), InterfaceText(line.text) == nil
        {
            continueText(line.text)
            return
        }
        if isLabeledStamp(line) {
            if line.role == .before || line.role == .head { readStamp(line.cut.stamp) }
            return
        }
        switch line.role {
        case .title where line.cut.stamp == nil: readTitle(line.text)
        case .title: readMark(line)
        case .members where line.cut.stamp != nil: readMark(line)
        case .members:
            if case .members(let names)? = ChatTitle(line.text) { turns.members = names }
        case .before:
            readStamp(line.cut.stamp)
            close()
            isBelowDay = true
        case .after: readStampBelow(line)
        case .sender, .head, .message:
            readStamp(line.cut.stamp)
            // "APP  10:02" below a name
            if isHeadOpen, line.cut.form == .nameStamp, LineWords.holds(.badge, line.cut.name?.folded ?? "") { return }
            if line.role == .message || line.cut.hasText && !isField(line) {
                readMessage(line)
            } else {
                readSender(line)
            }
        case .stamped:
            readStamp(line.cut.stamp)
            close()
            begin(line.cut.body)
        case .text:
            // The caption of a picture.
            if !isGrouped, !isClosed, let last = turns.messages.last, last.text.isEmpty, !last.attachments.isEmpty {
                continueText(line.text)
                return
            }
            close()
            if isInline, isBelowDay { sender = nil }
            begin(isField(line) ? line.cut.body : line.text)
        case .more: continueText(line.text)
        case .mark: readMark(line)
        case .reaction: readReaction(line)
        case .quote: readQuote(line)
        case .attachment: readAttachment(line)
        case .deleted:
            begin("")
            turns.messages[turns.messages.count - 1].isDeleted = true
            close()
        }
    }

    /// What a template of the app's lines tells counts more than the role.
    mutating func readAppLine(_ app: AppLine, _ line: Line) -> Bool {
        if app.announcedSender != nil {
            readSender(line)
            return true
        }
        guard !areDated || app.isUnmistakable else { return false }
        switch app.kind {
        case .quote:
            if let text = app.rest { quote = Quote(text: text) } else { expectsQuote = true }
        case .reaction: readReaction(line)
        case .badge where isHeadOpen: break
        case .notice where line.cut.stamp == nil: turns.interfaceText.append(.notice(app.app))
        default: return false
        }
        return true
    }

    /// "Received: 10:32"
    func isLabeledStamp(_ line: Line) -> Bool {
        guard line.cut.form == .nameStamp, line.cut.mark == ":", let name = line.cut.name else { return false }
        return LineWords.holds(.field, name.folded) && fields[name.folded, default: 0] > 1
    }

    /// "Message: text"
    func isField(_ line: Line) -> Bool {
        guard line.cut.form == .nameText, let name = line.cut.name, !name.contains(" ") else { return false }
        return LineWords.holds(.field, name.folded) && fields[name.folded, default: 0] > 1
    }

    mutating func close() {
        isClosed = true
        isInNotice = false
    }

    mutating func readTitle(_ text: String) {
        if let title = ChatTitle(text) {
            read(title)
        } else if turns.title == nil {
            let title = text.hasPrefix("#") ? String(text.dropFirst()) : text
            let name = SenderName(title)
            turns.title = name?.name ?? title
            turns.isTitleName =
                name.map { known.contains($0.key) || $0.strength == .strong && known.isSubset(of: [""]) } ?? false
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
            marks[last].hasReceipt = marks[last].hasReceipt || Self.isReceipt(line)
            turns.messages[last].time = stamp.minute.map(ClockTime.text)
            if stamp.date != nil { turns.messages[last].day = day?.iso }
        }
        close()
    }

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
        if line.cut.body.hasPrefix(">"), line.cut.body.count > 2 {
            quote = Quote(text: line.cut.body.dropFirst().trimmed)
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
        if case .reactions(let reactions)? = MarkLine(text), !reactions.isEmpty,
            let quote = ReactionLine.quote(in: text),
            let last = turns.messages.suffix(Self.maxReactionDistance).lastIndex(where: { $0.text.hasPrefix(quote) })
        {
            turns.messages[last].reactions += reactions
            return
        }
        var message = Message(speaker: Speaker(sender), text: text, day: day?.iso, time: minute.map(ClockTime.text))
        let (words, file) = MarkLine.fileAtEnd(of: text)
        switch file.map(MarkLine.attachment) ?? MarkLine(text) {
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
        (quote, isEdited, minute) = (nil, false, nil)
        turns.messages.append(message)
        senders.append(sender)
        marks.append((isNamed: isHeadOpen, hasReceipt: false))
        isClosed = false
        isInNotice = false
        (isHeadOpen, isBelowDay) = (false, false)
        isInPoll = message.attachments.last?.kind == .poll
    }

    mutating func continueText(_ text: String) {
        if isInNotice { return }
        guard !isClosed, let last = turns.messages.indices.last else {
            begin(text)
            return
        }
        if isInPoll && text.first.map({ "-•*".contains($0) }) ?? false || MarkLine(text) == .notice { return }
        var line = text
        if let bare = EditMark.removed(from: line) {
            line = bare
            turns.messages[last].isEdited = true
        }
        // In place: copying the text for each line would take quadratic time.
        if !turns.messages[last].text.isEmpty && !line.isEmpty { turns.messages[last].text += " " }
        turns.messages[last].text += line
    }
}
