import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
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
    /// Names of the senders, and how many lines name each.
    let known: Set<String>
    let heads: [String: Int]
    /// The folded words of the senders' names and of titles.
    let nameWords: Set<String>
    /// How many lines that name a sender are built alike.
    let headShapes: [String: Int]

    /// A reaction refers to one of so many messages before it.
    static let maxReactionDistance = 100

    /// Letters of a preview, at most.
    private static let maxPreview = 200
    /// The first letters of texts, and the beginning of the first text with them.
    let beginnings: [String: String]
    /// How often each name stands before a colon.
    let fields: [String: Int]
    /// Whether each head has its day and time. Then a line with a day or a time was typed.
    let areDated: Bool
    /// Whether stamps name the day of messages, and no lines do.
    let hasDaysInHeads: Bool
    /// Whether the next line is the message that the next message answers.
    var expectsQuote = false
    /// Whether the times of messages are below them. Then times above messages are those of the screen or of a day.
    let isTimedBelow: Bool
    /// Whether texts below one head are messages of their own.
    let isGrouped: Bool
    /// Whether most senders are on the line of their text. Then a line below a day has an unknown sender.
    let isInline: Bool

    /// Whether any message has its time below.
    let hasTimesBelow: Bool
    /// Characters of the longest line of a text.
    let longest: Int
    /// The number of characters of the last line of a text, and the last character.
    var lastLine = (length: 0, end: Character?.none)

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
    /// Whether the text of the open head is a quote: "Tom: > are you free?".
    var opensWithQuote = false
    /// Whether a line above the text says that the next message was edited.
    var isEdited = false
    /// Whether the next text begins a message.
    var isClosed = true
    /// Whether a line named a sender, and no text followed yet.
    var isHeadOpen = false
    /// Whether a line named a day or a time, and no text followed yet.
    var isBelowDay = false
    /// Whether receipts are beside times, and not only below the last message.
    var hasMarkedTimes = false
    /// Whether the sender takes no replies.
    var isBroadcast = false
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
        let transcript = LabeledTranscript(
            settled(lines.indices.map { Line(source: lines[$0], cut: cuts[$0], role: roles[$0]) }), reader)
        return transcript.isChat ? transcript.conversation(within: budget) : nil
    }

    /// The messages of the lines, each read as its role says.
    func conversation(within budget: ReadingBudget) -> ParsedConversation {
        var transcript = self
        let heading = (0..<min(Self.maxHeading, lines.count)).filter(isOfHeading)
        for (index, line) in lines.enumerated() where !heading.contains(index) {
            guard budget.hasTimeLeft else { return ParsedConversation() }
            transcript.read(line)
        }
        return transcript.finished(heading: self.heading)
    }

    static func views(
        _ sources: [TranscriptLine], _ reader: DateReader, within budget: ReadingBudget
    ) -> (lines: [TranscriptLine], cuts: [LineCut], views: [LineView])? {
        var (lines, cuts) = (sources, cuts(of: sources, reader, within: budget))
        if let separated = LineCut.separated(lines, cuts) {
            (lines, cuts) = (separated, Self.cuts(of: separated, reader, within: budget))
        }
        if let ordered = LineCut.withHeadsAbove(lines, cuts) {
            (lines, cuts) = (ordered.map { lines[$0] }, ordered.map { cuts[$0] })
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
            let cut = line.evidence.cut ?? LineCut(line.text, reader)
            line.evidence.cut = cut
            cuts.append(cut)
        }
        LineCut.settle(&cuts, of: lines, reader)
        return cuts
    }

    init(_ lines: [Line], _ reader: DateReader) {
        self.lines = lines
        self.reader = reader
        let stamps = lines.compactMap { line in
            line.role == .mark || line.role == .more || line.role == .text ? nil : line.cut.stamp?.date
        }
        let isAmerican = StampOrder.isAmerican(
            lines.lazy.filter { $0.cut.stamp != nil }.map(\.source.evidence.tokens))
        order = StampOrder.best(
            stamps, usual: isAmerican ? .monthFirst : reader.order ?? .monthFirst, today: reader.today)
        beginnings = Dictionary(
            lines.lazy.filter { [.text, .message, .stamped].contains($0.role) }.map { line in
                let text = line.role == .text ? line.text : line.cut.body
                return (Self.beginning(of: text), String(text.prefix(Self.maxPreview)))
            }
        ) { first, _ in first }
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
        isTimedBelow =
            lines.count { $0.role == .after && $0.cut.stamp?.minute != nil }
            > lines.count { $0.role == .before && $0.cut.stamp?.minute != nil }
        isGrouped = 5 * lines.count { $0.role == .text } > 6 * lines.count { $0.role == .sender || $0.role == .head }
        isInline = 2 * lines.count { $0.role == .message } > 3 * lines.count { $0.role == .sender || $0.role == .head }
        let fields = fields
        self.heads = lines.reduce(into: [:]) { counts, line in
            if Self.isReceiver(line), fields[line.cut.name?.folded ?? ""] == 1 { return }
            if line.role.namesSender, let key = Self.sender(of: line)?.key { counts[key, default: 0] += 1 }
        }
        headShapes = lines.reduce(into: [:]) { counts, line in
            if line.role.namesSender { counts[line.cut.shape, default: 0] += 1 }
        }
        known = Set(self.heads.keys)
        nameWords = Set(
            (Array(known) + lines.filter { $0.role == .title }.map(\.text.folded)).flatMap { name in
                name.spaced.map { $0.stripped(of: ".,()") }
            })
        hasTimesBelow = lines.contains { $0.role == .after }
        longest = lines.lazy.filter { $0.role == .text || $0.role == .more }.map(\.text.count).max() ?? 0
    }

    // MARK: Lines

    mutating func read(_ line: Line) {
        if line.role != .reaction { endsWithReaction = false }
        defer { if line.role == .text || line.role == .more { lastLine = (line.text.count, line.text.last) } }
        if line.role.namesSender || line.role == .stamped || line.source.app?.announcedSender != nil { endHead() }
        switch line.source.evidence.mark {
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
        if readTapback(line) { return }
        if expectsQuote {
            expectsQuote = false
            readQuote(line)
            return
        }
        if turns.messages.isEmpty, line.cut.mark == ":", line.cut.stamp == nil, readMembers(line) { return }
        if turns.messages.isEmpty, turns.title == nil, Self.isReceiver(line), fields[line.cut.name?.folded ?? ""] == 1 {
            readTitle(line.cut.body)
            return
        }
        if let app = line.source.app, !line.cut.hasText, line.role != .deleted, readAppLine(app, line) { return }
        if areDated, !isClosed, line.source.blanks == 0,
            line.cut.form == .stamp || line.role == .text && line.cut.stamp == nil
        {
            continueText(line)
            return
        }
        if areDated, isInline, !isClosed, line.source.blanks == 0, line.role == .mark, line.cut.form == .plain,
            !(line.source.app?.isUnmistakable ?? false), line.source.evidence.interface == nil
        {
            continueText(line)
            return
        }
        // "Read 10:32" below a message is neither a day nor a sender.
        if !turns.messages.isEmpty, line.source.blanks == 0,
            line.role == .before && Self.isReceipt(line) || line.role.namesSender && isReceiptAlone(line)
        {
            readMark(line)
            return
        }
        if isLabeledStamp(line) {
            if line.role == .before || line.role == .head { readStamp(line.cut.stamp) }
            return
        }
        switch line.role {
        case .title where line.cut.stamp == nil && (turns.title == nil || ChatTitle(line.text) != nil):
            readTitle(line.text)
        case .title where line.cut.stamp == nil && line.text.folded == turns.title?.folded: break
        case .members where line.cut.stamp == nil && readMembers(line): break
        case .title, .members: keep(line)
        case .before, .after:
            guard isStamp(line) else {
                keep(line)
                return
            }
            if line.role == .after {
                readStampBelow(line)
                return
            }
            readDay(line)
        case .message where isBare(line): keep(line)
        case .sender, .head, .message:
            if line.role != .message, !line.cut.hasText, !canName(line) {
                keep(line)
                return
            }
            readStamp(line.cut.stamp)
            // "APP  10:02" below a name
            if isHeadOpen, line.cut.form == .nameStamp, LineWords.holds(.badge, line.cut.name?.folded ?? "") { return }
            if line.role == .message || line.cut.hasText && !isField(line) {
                readMessage(line)
            } else {
                readSender(line)
            }
        case .stamped:
            readStamped(line)
        case .text:
            // The caption of a picture.
            if !isGrouped, !isClosed, let last = turns.messages.last, last.text.isEmpty, !last.attachments.isEmpty {
                continueText(line)
                return
            }
            close()
            if isInline, isBelowDay { sender = nil }
            begin(isField(line) ? line.cut.body : line.text)
        case .more where isBubble(line):
            close()
            begin(line.text)
        case .more: continueText(line)
        case .mark: readMark(line)
        case .reaction: readReaction(line)
        case .quote: readQuote(line)
        case .attachment: readAttachment(line)
        case .deleted: readDeletion(line)
        }
    }

    /// "To: Tom", as a computer shows it above messages.
    static func isReceiver(_ line: Line) -> Bool {
        line.cut.form == .nameText && line.cut.mark == ":" && LineCut.isShort(line.cut.body)
            && line.cut.name.flatMap { Direction(word: $0) } == .sent
            && SenderName(line.cut.body)?.strength == .strong
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
            if let text = app.rest { addQuote(text) } else { expectsQuote = true }
        case .reaction: readReaction(line)
        case .badge where isHeadOpen: break
        case .notice where line.cut.stamp == nil: turns.interfaceText.append(.notice(app.app))
        case .broadcast:
            turns.interfaceText.append(.notice(app.app))
            isBroadcast = true
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

    /// Whether a line on a screen without senders and without times of messages begins a bubble: the screen has not wrapped the
    /// lines, and the line above has room for the first word.
    func isBubble(_ line: Line) -> Bool {
        guard known.isEmpty, !hasTimesBelow, longest > ScreenText.maxWidth, !isClosed, line.source.blanks == 0,
            let end = lastLine.end, !":,".contains(end),
            !NoteText.isItem(line.text)
        else { return false }
        return lastLine.length + 1 + (line.text.spaced.first?.count ?? 0) < longest
    }

    mutating func close() {
        isClosed = true
        isInNotice = false
    }
}
