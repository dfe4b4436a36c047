import Captures

/// Splits a screenshot by position: status bar, header, bubbles on the left and right, input field.
struct Screenshot {
    /// Fractions of the screen's height.
    private static let statusBar = 0.05
    private static let headerEnd = 0.16
    private static let inputField = 0.88
    /// Groups of words in a header; each is compared with each other.
    private static let maxHeaderClusters = 64

    let recognition: Recognition
    /// Knows the day of the capture.
    private let reader: DateReader
    private var turns = ParsedConversation()
    private var placed: [PlacedLine] = []
    /// Names above bubbles.
    private var labels: [String] = []
    /// Day of the last separator.
    private var day: CivilDate?
    /// Time of the last separator, for the first message below.
    private var separatorTime: String?

    /// A line with its speaker's side.
    private struct PlacedLine {
        var text: String
        var box: Box
        var side: Bubble.Side?
        var bubble: Int?
        var isCornerTime = false
        /// `HH:mm` of a time in a corner.
        var time: String?
    }

    static func read(
        _ recognition: Recognition, _ reader: DateReader, within budget: ReadingBudget
    ) -> ParsedConversation {
        var screenshot = Screenshot(recognition: recognition, reader: reader)
        screenshot.place()
        screenshot.readHeader()
        screenshot.readMessages(within: budget)
        screenshot.decideGroup()
        return screenshot.turns
    }

    private init(recognition: Recognition, reader: DateReader) {
        self.recognition = recognition
        self.reader = reader
    }

    private var isPhoneScreen: Bool {
        recognition.width > 0 && Double(recognition.height) / Double(recognition.width) > 1.2
    }

    private mutating func place() {
        placed = ScreenSegment.segments(of: recognition).map { segment in
            PlacedLine(
                text: segment.text, box: segment.box,
                side: segment.bubble.map { recognition.bubbles[$0].side }
                    ?? (recognition.bubbles.isEmpty ? side(segment.box) : nil),
                bubble: segment.bubble, isCornerTime: segment.isCornerTime,
                time: segment.isCornerTime ? segment.time : nil)
        }.filter { !$0.text.isEmpty }
    }

    /// Without bubbles, the owner's messages are aligned with the right edge.
    private func side(_ box: Box) -> Bubble.Side? {
        if box.x < 0.22, box.maxX < 0.86 { return .left }
        return box.x > 0.22 && box.maxX > 0.8 ? .right : nil
    }

    // MARK: Header

    private var messagesBegin: Double { recognition.bubbles.map(\.box.y).min() ?? Self.headerEnd }

    private mutating func readHeader() {
        let end = isPhoneScreen ? max(min(messagesBegin, 0.25), 0.08) : min(messagesBegin, 0.3)
        var clusters: [(words: [Word], box: Box, line: Line)] = []
        for line in recognition.lines where line.box.midY < end && !isInBubble(line) {
            if line.box.midY < Self.statusBar, isPhoneScreen, line.words.contains(where: { isClock($0.text) }) {
                continue
            }
            clusters += self.clusters(line).map { words in
                (words, words.dropFirst().reduce(words[0].box) { $0.union($1.box) }, line)
            }
        }
        clusters = Array(clusters.prefix(Self.maxHeaderClusters))
        var best: NameCandidate?
        for cluster in clusters {
            let text = cluster.words.map(\.text).joined(separator: " ")
            if clusters.contains(where: { isBelow(cluster.box, $0.box) }) {
                readSubtitle(text)
            } else if let interfaceText = InterfaceText(text) {
                turns.interfaceText.append(interfaceText)
            } else if let candidate = headerCandidate(cluster.words, from: cluster.line),
                candidate.confidence > best?.confidence ?? 0
            {
                best = candidate
            }
        }
        guard let best else { return }
        turns.title = best.name
        turns.isTitleName = !turns.isGroup
        if !turns.isGroup { turns.shown.append(best) }
    }

    /// Whether the text stands directly below the other one, with the same left edge or middle: a presence or the
    /// members below a name.
    private func isBelow(_ box: Box, _ other: Box) -> Bool {
        let gap = box.midY - other.midY
        return gap > 0.4 * other.height && gap < 2.6 * max(box.height, other.height)
            && (abs(box.x - other.x) < 0.025 || abs(box.midX - other.midX) < 0.025)
    }

    private mutating func readSubtitle(_ text: String) {
        if let interfaceText = InterfaceText(text) { turns.interfaceText.append(interfaceText) }
        guard text.contains(","), let names = ChatTitle.members(text) else { return }
        turns.members = names
        turns.isGroup = true
    }

    private func isInBubble(_ line: Line) -> Bool {
        recognition.bubbles.contains { $0.box.containsCenter(of: line.box) }
    }

    private func isClock(_ text: String) -> Bool { ClockTime.first(in: Token.tokens(of: text)) != nil }

    /// Groups of adjacent words: a header's back button, name and icons are separate groups.
    private func clusters(_ line: Line) -> [[Word]] {
        var clusters: [[Word]] = []
        let aspect = recognition.aspect
        for word in line.words {
            if let last = clusters.last?.last,
                (word.box.x - last.box.maxX) * aspect < 1.6 * max(word.box.height, last.box.height)
            {
                clusters[clusters.count - 1].append(word)
            } else {
                clusters.append([word])
            }
        }
        return clusters
    }

    private func headerCandidate(_ words: [Word], from line: Line) -> NameCandidate? {
        let box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
        // A single letter or mark beside a name is a misread icon or picture, except in a phone number: "+1".
        let isPhone = ContactName.isPhone(words.map(\.text).joined(separator: " "))
        let kept = words.filter {
            isPhone || $0.text.count { $0.isLetter || $0.isNumber } > 1
                || ContactName.isInitial(firstToken($0.text)) && $0.text.count > 1 || $0.text == "&"
        }
        let text = (kept.isEmpty ? words : kept).map(\.text).joined(separator: " ")
        guard InterfaceText(text) == nil, let name = ContactName.header(text, isShown: true) else { return nil }
        let tokens = Token.tokens(of: name)
        let isNamed =
            ContactName.isPhone(name)
            || tokens.contains { ContactName.isNameWord($0) || ContactName.kin[$0.folded] != nil }
        let isCentered = abs(box.midX - 0.5) < 0.12
        let isBesideAvatar = box.x > 0.1 && box.x < 0.35
        var confidence = isNamed ? 0.84 : 0.6
        if isCentered || isBesideAvatar { confidence += 0.08 } else { confidence -= 0.2 }
        if !recognition.bubbles.isEmpty { confidence += 0.04 }
        let worst = kept.map(\.confidence).min() ?? 0.5
        return NameCandidate(name: name, confidence: confidence * (0.7 + 0.3 * worst), evidence: line.text)
    }

    private func firstToken(_ text: String) -> Token {
        Token.tokens(of: text).first ?? Token(kind: .mark, text: "", folded: "", opensWord: true)
    }

    // MARK: Messages

    private mutating func readMessages(within budget: ReadingBudget) {
        var label: PlacedLine?
        var sender: String?
        var previous: PlacedLine?
        let starts = bubbleStarts()
        let input = inputBubble
        for (index, line) in placed.enumerated() where !isHeader(line) && (line.bubble == nil || line.bubble != input) {
            guard budget.hasTimeLeft else { return }
            if line.isCornerTime {
                if let last = turns.messages.indices.last, previous?.bubble == line.bubble {
                    turns.messages[last].time = line.time
                }
                continue
            }
            if line.bubble == nil, let interfaceText = InterfaceText(line.text) {
                read(interfaceText, line.text)
                continue
            }
            // If there are bubbles, text outside them is interface text or the name of a group's member.
            if !recognition.bubbles.isEmpty, line.bubble == nil {
                label = line.box.x < 0.4 && ContactName.header(line.text, isShown: false) != nil ? line : nil
                continue
            }
            let isFirst = line.bubble == nil || line.bubble != previous?.bubble
            if isFirst, line.side == .left, isSender(line, at: index, starts) {
                label = line
                continue
            }
            let (text, time) = TrailingTime.split(line.text)
            if line.bubble != nil, case .time(let time)? = InterfaceText(line.text), let last = turns.messages.last,
                previous?.bubble == line.bubble, !TrailingTime.isExpected(after: last.text)
            {
                turns.messages[turns.messages.count - 1].time = time
            } else if let last = turns.messages.indices.last, let previous, isSame(previous, line) {
                turns.messages[last].text += " " + text
                turns.messages[last].time = time ?? turns.messages[last].time
            } else {
                if line.side == .right { sender = nil }
                if let above = label, line.side == .left, isAbove(above, line) {
                    sender = ContactName.header(above.text, isShown: true) ?? above.text
                    labels.append(sender ?? above.text)
                }
                turns.messages.append(
                    Message(
                        speaker: speaker(line.side, sender), text: text, day: day?.iso, time: time ?? separatorTime))
                (label, separatorTime) = (nil, nil)
            }
            previous = line
        }
    }

    /// How often each text begins a bubble on the left that has more text.
    private func bubbleStarts() -> [String: Int] {
        var counts: [String: Int] = [:]
        for (index, line) in placed.enumerated() where line.side == .left && line.bubble != nil {
            let isFirst = index == 0 || placed[index - 1].bubble != line.bubble
            if isFirst, hasMore(index) { counts[line.text.folded, default: 0] += 1 }
        }
        return counts
    }

    private func hasMore(_ index: Int) -> Bool {
        index + 1 < placed.count && placed[index + 1].bubble == placed[index].bubble && !placed[index + 1].isCornerTime
    }

    /// Whether the first line of a bubble is the name of its sender: a member's name, or one that recurs.
    private func isSender(_ line: PlacedLine, at index: Int, _ starts: [String: Int]) -> Bool {
        guard line.bubble != nil, hasMore(index), let name = SenderName(line.text), name.strength == .strong else {
            return false
        }
        let key = name.key
        let isMember = turns.members.contains { key == $0.folded || key.hasPrefix($0.folded + " ") }
        return isMember || turns.isGroup && starts[line.text.folded, default: 0] > 1
    }

    private func isAbove(_ label: PlacedLine, _ line: PlacedLine) -> Bool {
        label.bubble == line.bubble || line.box.y - label.box.maxY < 2.5 * label.box.height && label.box.y < line.box.y
    }

    /// The field for the next message, which looks like a bubble: the lowest one, if it holds nothing or words for a
    /// message.
    private var inputBubble: Int? {
        guard
            let lowest = recognition.bubbles.indices.max(by: {
                recognition.bubbles[$0].box.y < recognition.bubbles[$1].box.y
            })
        else { return nil }
        let words = placed.filter { $0.bubble == lowest }.flatMap { Token.tokens(of: $0.text) }.filter {
            $0.kind == .word
        }
        let isPlaceholder = words.count <= 4 && words.contains { Self.messageWords.contains($0.folded) }
        return isPlaceholder ? lowest : nil
    }

    private static let messageWords = FoldedWords.of(
        "message nachricht textnachricht mensaje mensagem messaggio bericht imessage sms mms rcs aa sms-bericht signal-bericht"
    )

    private mutating func read(_ interfaceText: InterfaceText, _ text: String) {
        turns.interfaceText.append(interfaceText)
        guard case .time(let time) = interfaceText else { return }
        separatorTime = time
        guard let date = Stamp.read(Token.tokens(of: text), 0, reader)?.date else { return }
        let order: StampDate.NumericOrder = reader.order == .dayFirst ? .dayFirst : .monthFirst
        day = date.resolved(order, today: reader.today) ?? day
    }

    /// Only groups show names above bubbles. The header is then the group's name.
    private mutating func decideGroup() {
        let names = Set(labels.map(\.folded))
        let isNamed = names.count > 1 || names.first.map { $0 != turns.title?.folded } ?? false
        guard turns.isGroup || isNamed else {
            for index in turns.messages.indices where turns.messages[index].speaker == .other(name: nil) {
                turns.messages[index].speaker = .other(name: turns.title)
            }
            return
        }
        turns.isGroup = true
        turns.isTitleName = false
        turns.shown = turns.participants.map { NameCandidate(name: $0, confidence: 0.5, evidence: $0) }
    }

    private func isHeader(_ line: PlacedLine) -> Bool {
        guard line.bubble == nil else { return false }
        let end = isPhoneScreen ? max(min(messagesBegin, Self.headerEnd), 0.08) : min(messagesBegin, Self.headerEnd)
        let isInput = line.box.midY > Self.inputField && InterfaceText(line.text) != nil
        return line.box.midY < end || isInput && isPhoneScreen
    }

    /// Whether two lines belong to one message: in the same bubble, or without bubbles, close together on the same
    /// side.
    private func isSame(_ a: PlacedLine, _ b: PlacedLine) -> Bool {
        if a.bubble != nil || b.bubble != nil { return a.bubble == b.bubble }
        return a.side == b.side && b.box.y - a.box.maxY < 0.7 * a.box.height && abs(a.box.x - b.box.x) < 0.06
    }

    private func speaker(_ side: Bubble.Side?, _ name: String?) -> Speaker {
        switch side {
        case .right: .me
        case .left: .other(name: name)
        case nil: .unknown
        }
    }
}
