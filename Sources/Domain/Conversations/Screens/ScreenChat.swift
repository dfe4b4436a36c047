import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Languages
import Names

/// Puts the labeled parts of a screenshot together: header, messages with their speakers, days and times.
struct ScreenChat {
    /// Lines of a message outside of bubbles follow at this distance, in heights of a line.
    private static let lineGap = 0.9
    /// A time or mark below a bubble belongs to the message within this distance.
    private static let timeGap = 2.5
    /// Words that may still be the title if nothing is more likely to be.
    private static let possibleTitle: Float = 0.1
    /// What a letter of the title weighs beside the probability, and how many letters count.
    private static let (letterOfTitle, lettersOfTitle): (Float, Int) = (0.02, 15)
    /// Probability of a name above messages that was not read before.
    private static let likelySender: Float = 0.8
    /// … and of one in lower case, which has two words at most.
    private static let (likelyLowName, wordsOfLowName): (Float, Int) = (0.9, 2)
    /// Confidence of the words of a name that is less probable.
    private static let clear = 0.9
    /// Probability of a mark of deletion whose words are unknown.
    private static let likelyDeletion: Float = 0.9

    /// The owner's bubbles end here.
    private static let rightEdge = 0.88

    private let recognition: Recognition
    /// Knows the day of the capture.
    private let reader: DateReader
    private let clock: ScreenClock
    private var turns = ParsedConversation()
    /// Day of the last separator.
    private var day: CivilDate?
    /// Time of the last separator, for the first message below.
    private var separatorTime: String?
    /// Name above the messages that follow.
    private var sender: String?
    private var senders: [String] = []
    /// Names in the app's lines and of quoted people, who are members if the chat is a group.
    private var mentioned: [String] = []
    /// Whether the times of messages, not those between messages, are the rule.
    private let timesAreOwn: Bool
    /// Whether a message has its own time, not a separator's.
    private var hasOwnTimes = false
    /// Whether the last message has its own time.
    private var isTimed = false
    /// What the next message answers.
    private var quoted: [String] = []
    /// The last part of the last message.
    private var last: ScreenPart?

    /// - Parameter minute: local minute of the day of the capture.
    static func read(
        _ recognition: Recognition, _ reader: DateReader, capturedAt minute: Int, within budget: ReadingBudget
    ) -> ParsedConversation {
        read(ScreenPart.parts(of: recognition), recognition, reader, capturedAt: minute, within: budget)
    }

    static func read(
        _ parts: [ScreenPart], _ recognition: Recognition, _ reader: DateReader, capturedAt minute: Int,
        within budget: ReadingBudget
    ) -> ParsedConversation {
        let times = parts.count { $0.role == .time }
        let separatorTimes = parts.count { $0.role == .separator && ScreenSegment.clock($0.words) != nil }
        var chat = ScreenChat(
            recognition, reader, ScreenClock(parts, captured: minute), timesAreOwn: times > separatorTimes)
        chat.readTitle(parts)
        let untimed = partsWithoutTime(parts)
        for (index, part) in parts.enumerated() {
            guard budget.hasTimeLeft else { break }
            chat.read(part, mayEndInTime: untimed.contains(index))
        }
        chat.markDeletions()
        chat.decideGroup()
        return chat.turns
    }

    /// Indices of the texts that may end with the time of the message: outside of bubbles, and the last of each bubble
    /// without a time of its own. Another time at the end of a line is text: "at 15:15".
    private static func partsWithoutTime(_ parts: [ScreenPart]) -> Set<Int> {
        let timed = Set(parts.filter { $0.role == .time }.compactMap(\.bubble))
        var lastOfBubbles: [Int: Int] = [:]
        var untimed: Set<Int> = []
        for (index, part) in parts.enumerated() where part.role.isText && !part.isPicture {
            guard let bubble = part.bubble else {
                untimed.insert(index)
                continue
            }
            if !timed.contains(bubble) { lastOfBubbles[bubble] = index }
        }
        return untimed.union(lastOfBubbles.values)
    }

    private init(_ recognition: Recognition, _ reader: DateReader, _ clock: ScreenClock, timesAreOwn: Bool) {
        self.timesAreOwn = timesAreOwn
        self.recognition = recognition
        self.reader = reader
        self.clock = clock
    }

    // MARK: Header

    private mutating func readTitle(_ parts: [ScreenPart]) {
        // Initials and misread icons beside the name are shorter than the name.
        func rank(_ part: ScreenPart) -> Float {
            part.titleProbability + Self.letterOfTitle * Float(min(part.text.count, Self.lettersOfTitle))
        }
        let possible = parts.filter { $0.titleProbability >= Self.possibleTitle }
        guard let best = possible.max(by: { rank($0) < rank($1) }), let name = Self.name(best) else { return }
        turns.title = name
        turns.isTitleName = true
        let isNamed =
            ContactName.isPhone(name)
            || Token.tokens(of: name).contains {
                ContactName.isNameWord($0) || ContactName.kin[$0.folded] != nil
            }
        let worst = best.words.map(\.confidence).min() ?? 0
        let confidence = (isNamed ? 0.96 : 0.72) * (0.7 + 0.3 * worst) * (0.85 + 0.15 * Double(best.titleProbability))
        turns.shown.append(NameCandidate(name: name, confidence: confidence, evidence: best.text))
    }

    private static func name(_ part: ScreenPart) -> String? {
        ContactName.header(part.text, isShown: true) ?? (part.text.contains(where: \.isLetter) ? part.text : nil)
    }

    private mutating func readSubtitle(_ text: String) {
        if let interfaceText = InterfaceText(text) { turns.interfaceText.append(interfaceText) }
        // The last name is cut where the header ends.
        let isCut = text.hasSuffix("…") || text.hasSuffix("...")
        let whole = isCut ? text[..<(text.lastIndex(of: ",") ?? text.endIndex)].trimmed : text
        guard text.contains(",") else { return }
        let names = ChatTitle.members(whole) ?? (isCut ? SenderName(whole).map { [$0.name] } : nil)
        guard let names else { return }
        turns.members += names
        turns.isGroup = true
    }

    // MARK: Messages

    private mutating func read(_ part: ScreenPart, mayEndInTime: Bool) {
        guard !part.isPicture else { return readPicture(part) }
        let text = part.text
        if part.role.isApps, Self.announced(text) != nil { return readSender(part) }
        if part.role.isText || part.role == .notice, last.map({ !isContinued($0, part) }) ?? true,
            case .deleted? = Placeholder(text)
        {
            return readDeletion(part)
        }
        switch part.role {
        case .title: break
        case .subtitle: readSubtitle(text)
        case .separator: readSeparator(part)
        case .sender: readSender(part)
        case .received, .sent: readText(part, mayEndInTime: mayEndInTime)
        case .time: readTime(part)
        case .quote: quoted.append(text)
        case .mark: readMark(part)
        case .deleted: readDeletion(part)
        case .attachment: readAttachment(part)
        case .notice:
            if let interfaceText = InterfaceText(text) { turns.interfaceText.append(interfaceText) }
            mentioned += Self.names(inNotice: text)
        case .status, .header, .input, .noise, .reaction:
            if let interfaceText = InterfaceText(text) { turns.interfaceText.append(interfaceText) }
        }
    }

    /// The people in "Tom added Sarah Chen".
    private static func names(inNotice text: String) -> [String] {
        let unquoted = String(text.prefix { !"\"“”„«».:".contains($0) })
        let tokens = Token.tokens(of: unquoted)
        var names: [String] = []
        var index = 0
        while index < tokens.count {
            if GivenNames.contains(tokens[index].text), let run = NameRun(at: index, in: tokens, of: unquoted) {
                names.append(run.name)
                index = run.range.upperBound
            } else {
                index += 1
            }
        }
        return names
    }

    /// The words of a mark can go over several rows.
    private mutating func readDeletion(_ part: ScreenPart) {
        let mark = Placeholder(part.text)
        if let last, last.role == .deleted, isContinued(last, part) {
            self.last = part
            return
        }
        guard case .deleted(let byOwner)? = mark else {
            if part.probability >= Self.likelyDeletion {
                append(Message(speaker: speaker(part), text: "", isDeleted: true), part)
            }
            return
        }
        append(Message(speaker: byOwner ? .me : speaker(part), text: "", isDeleted: true), part)
    }

    /// A bubble breaks the words of a long mark into rows.
    private mutating func markDeletions() {
        for index in turns.messages.indices {
            guard case .deleted? = Placeholder(turns.messages[index].text) else { continue }
            (turns.messages[index].text, turns.messages[index].isDeleted) = ("", true)
        }
    }

    private mutating func readSeparator(_ part: ScreenPart) {
        let text = part.words.map(\.text).withWholeHalf.joined(separator: " ").trimmed
        let tokens = Token.tokens(of: text)
        // The first words can be a misread icon.
        let stamps = tokens.indices.prefix(3).compactMap { Stamp.read(tokens, $0, reader) }
        let order: StampDate.NumericOrder = reader.order == .dayFirst ? .dayFirst : .monthFirst
        let date = stamps.lazy.compactMap(\.date).first
        let time = ClockTime.first(in: tokens)?.text
        guard date != nil || time != nil else { return }
        if date == nil, timesAreOwn { return readTime(part) }
        turns.interfaceText.append(.time(time))
        // A time alone means today.
        day = date.map { $0.resolved(order, today: reader.today) ?? day } ?? reader.today
        (separatorTime, sender, last) = (time, nil, nil)
    }

    /// "Tom" of "Tom replied to Sarah".
    private static func announced(_ text: String) -> String? {
        guard let sender = AppLine(text)?.announcedSender, sender.strength != .owner else { return nil }
        return sender.name
    }

    private static func isClearName(_ part: ScreenPart, _ name: String) -> Bool {
        part.words.allSatisfy { $0.confidence >= clear } && ContactName.header(name, isShown: false) != nil
            && Placeholder.kind(of: name) == nil
    }

    private mutating func readSender(_ part: ScreenPart) {
        let text = part.wordsOfFirstColor.map(\.text).joined(separator: " ").trimmed
        let announced = Self.announced(text)
        let name = announced ?? ContactName.header(text, isShown: true) ?? text
        let isLow = SenderName(name).map { $0.strength == .weak } ?? true
        let isLikely =
            isLow
            ? part.probability >= Self.likelyLowName && name.spaced.count <= Self.wordsOfLowName
            : part.probability >= Self.likelySender
        // A misread drawing, a sentence or a single word must not make a group.
        guard
            announced != nil || isLikely || senders.contains(where: { $0.folded == name.folded })
                || Self.isClearName(part, name)
        else { return }
        sender = name
        senders.append(name)
        // A picture in the bubble is sorted before the name.
        if let last, last.isPicture, last.bubble != nil, last.bubble == part.bubble,
            let index = turns.messages.indices.last
        {
            turns.messages[index].speaker = .other(name: name)
        } else {
            last = nil
        }
    }

    private mutating func readText(_ part: ScreenPart, mayEndInTime: Bool) {
        let (text, time) = mayEndInTime ? TrailingTime.split(part.text) : (part.text, nil)
        if let index = turns.messages.indices.last, let last, isContinued(last, part) {
            // Another row of the mark.
            guard last.role != .deleted else { return }
            // In place: copying the text for each line would take quadratic time.
            if !turns.messages[index].text.isEmpty { turns.messages[index].text += " " }
            turns.messages[index].text += text
            turns.messages[index].time = time ?? turns.messages[index].time
            self.last = part
            return
        }
        append(Message(speaker: speaker(part), text: text, time: time), part)
    }

    /// A picture in a bubble with other pictures, or beside another one, is a part of the same message.
    private mutating func readPicture(_ part: ScreenPart) {
        if let last, !turns.messages.isEmpty, last.bubble != nil && last.bubble == part.bubble || isBeside(last, part) {
            return
        }
        append(Message(speaker: speaker(part), text: "", attachments: [Attachment(.other)]), part)
    }

    private func isBeside(_ last: ScreenPart, _ part: ScreenPart) -> Bool {
        last.isPicture && last.role == part.role
            && abs(last.box.midY - part.box.midY) < 0.5 * min(last.box.height, part.box.height)
    }

    private mutating func append(_ new: Message, _ part: ScreenPart) {
        var message = new
        message.day = day?.iso
        message.time = new.time ?? separatorTime
        if !quoted.isEmpty {
            let quote = quote
            message.replyTo = quote
            if let sender = quote.sender, !ContactName.isPhone(sender), SenderName(sender)?.strength != .owner {
                mentioned.append(sender)
            }
        }
        turns.messages.append(message)
        (separatorTime, last, quoted, isTimed) = (nil, part, [], new.time != nil)
    }

    /// The first line of a quote is the quoted sender, if there are several.
    private var quote: Quote {
        let name = quoted.count > 1 ? SenderName(quoted[0]) : nil
        guard let name, name.strength > .weak else { return Quote(text: quoted.joined(separator: " ")) }
        return Quote(sender: name.name, text: quoted.dropFirst().joined(separator: " "))
    }

    private mutating func readTime(_ part: ScreenPart) {
        let time = ScreenSegment(words: part.words, bubble: part.bubble).time ?? clock.time(part.text)
        guard let last, let index = turns.messages.indices.last, belongs(part, to: last),
            !isTimed || time == nil || last.sharesArea(with: part)
        else {
            // Where each message has its time, a time without text is that of a picture.
            guard hasOwnTimes, let time else { return }
            let speaker: Speaker = part.box.maxX > Self.rightEdge ? .me : .other(name: sender)
            append(Message(speaker: speaker, text: "", time: time, attachments: [Attachment(.other)]), part)
            return
        }
        turns.messages[index].time = time ?? turns.messages[index].time
        isTimed = isTimed || time != nil
        hasOwnTimes = hasOwnTimes || time != nil
        markEdited(index, part)
    }

    private mutating func readMark(_ part: ScreenPart) {
        if let interfaceText = InterfaceText(part.text) { turns.interfaceText.append(interfaceText) }
        guard let last, let index = turns.messages.indices.last, belongs(part, to: last) else { return }
        markEdited(index, part)
    }

    /// "Edited", alone or beside a time.
    private mutating func markEdited(_ index: Int, _ part: ScreenPart) {
        guard Token.tokens(of: part.text).contains(where: { EditMark.isMark(String($0.text)) }) else { return }
        turns.messages[index].isEdited = true
    }

    /// The text of a document or preview in a bubble. A message without other text consists of the attachment.
    private mutating func readAttachment(_ part: ScreenPart) {
        let name = part.words.map(\.text).first(where: Placeholder.isFileName)
        let kind = name.map(Placeholder.kind(ofFile:)) ?? Placeholder.kind(of: part.text) ?? .other
        if let last, let index = turns.messages.indices.last, last.sharesArea(with: part) {
            let attachments = turns.messages[index].attachments
            if attachments.isEmpty || attachments == [Attachment(.other)], turns.messages[index].text.isEmpty {
                turns.messages[index].attachments = [Attachment(kind, name: name)]
            }
            return
        }
        guard part.bubble != nil else { return }
        append(Message(speaker: speaker(part), text: "", attachments: [Attachment(kind, name: name)]), part)
    }

    /// Whether a part is the next line of the same message.
    private func isContinued(_ last: ScreenPart, _ part: ScreenPart) -> Bool {
        if last.sharesArea(with: part) { return true }
        guard !last.isPicture, part.bubble == nil || last.bubble == nil, part.role == last.role else { return false }
        let gap = part.box.y - last.box.maxY
        let height = max(part.box.height, last.box.height)
        return gap < Self.lineGap * height && abs(part.box.x - last.box.x) < 0.03
    }

    private func belongs(_ part: ScreenPart, to last: ScreenPart) -> Bool {
        if last.sharesArea(with: part) { return true }
        let height = last.isPicture ? part.box.height : max(part.box.height, last.box.height)
        let bottom = last.bubble.map { max(recognition.bubbles[$0].box.maxY, last.box.maxY) } ?? last.box.maxY
        return part.box.y - bottom < Self.timeGap * height
    }

    private func speaker(_ part: ScreenPart) -> Speaker {
        switch part.role {
        case .sent: return .me
        case .received: return .other(name: sender)
        default: break
        }
        guard let bubble = part.bubble else { return part.box.maxX > Self.rightEdge ? .me : .other(name: sender) }
        return recognition.bubbles[bubble].side == .right ? .me : .other(name: sender)
    }

    /// Only groups show names above messages. The header is then the group's name.
    private mutating func decideGroup() {
        let names = Set(senders.map(\.folded))
        let isNamed = names.count > 1 || names.first.map { $0 != turns.title?.folded } ?? false
        guard turns.isGroup || isNamed else {
            for index in turns.messages.indices where turns.messages[index].speaker == .other(name: nil) {
                turns.messages[index].speaker = .other(name: turns.title)
            }
            return
        }
        turns.isGroup = true
        turns.isTitleName = false
        turns.members += mentioned
        turns.shown = turns.participants.map { NameCandidate(name: $0, confidence: 0.5, evidence: $0) }
    }
}
