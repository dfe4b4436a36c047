import Captures

/// Splits plain text into messages: an exported chat, the text of a screenshot, a forwarded message, or a note.
struct Transcript {
    private var turns = ParsedConversation()
    private var header: String?
    private var speakers: [String: Int] = [:]
    private var hasMe = false
    private var pendingTime: String?
    /// Whether the last message has a speaker; a line without one then continues that message.
    private var isOpen = false

    static func read(_ text: String, within budget: ReadingBudget) -> ParsedConversation {
        var transcript = Transcript()
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
        for (index, line) in lines.enumerated() {
            guard budget.hasTimeLeft else { break }
            transcript.read(line, isLast: index == lines.count - 1)
        }
        return transcript.finished()
    }

    private mutating func read(_ line: String, isLast: Bool) {
        if let exported = ExportLine(line) {
            add(exported.text, speaker: speaker(exported.name), time: exported.time)
            if exported.isWhatsApp { turns.interfaceText.append(.notice(.whatsapp)) }
            isOpen = true
        } else if let name = announced(line) {
            turns.shown.append(NameCandidate(name: name, confidence: 0.9, evidence: line))
        } else if let interfaceText = InterfaceText(line) {
            read(interfaceText)
        } else if let (name, text) = Self.prefixed(line) {
            add(text, speaker: speaker(name), time: nil)
            isOpen = true
        } else if header == nil, turns.messages.isEmpty, !isLast, let name = ContactName.header(line, isShown: false) {
            header = name
        } else {
            readText(line)
        }
    }

    private mutating func read(_ interfaceText: InterfaceText) {
        turns.interfaceText.append(interfaceText)
        guard case .time(let time?) = interfaceText else { return }
        // A time after a message without a time belongs to that message; before any message, to the next one or the
        // status bar.
        if let last = turns.messages.indices.last, turns.messages[last].time == nil, !isOpen {
            turns.messages[last].time = time
        } else {
            pendingTime = time
        }
    }

    private mutating func readText(_ line: String) {
        let (text, time) = TrailingTime.split(line)
        if let last = turns.messages.indices.last {
            let isBroken =
                text.first?.isLowercase == true && turns.messages[last].text.last.map { !".!?…".contains($0) } ?? false
            if turns.messages[last].time == nil || isOpen, isOpen || isBroken {
                // In place: copying the text for each line would take quadratic time.
                turns.messages[last].text += " " + text
                turns.messages[last].time = turns.messages[last].time ?? time
                return
            }
        }
        add(text, speaker: .unknown, time: time)
    }

    private mutating func add(_ text: String, speaker: Speaker, time: String?) {
        let (body, trailing) = TrailingTime.split(text.trimmed)
        guard !body.isEmpty else { return }
        turns.messages.append(Message(speaker: speaker, text: body, time: time ?? trailing ?? pendingTime))
        pendingTime = nil
    }

    private mutating func speaker(_ name: String) -> Speaker {
        if ["me", "you", "ich", "moi", "yo", "i"].contains(name.lowercased()) {
            hasMe = true
            return .me
        }
        speakers[name, default: 0] += 1
        return .other(name: name)
    }

    private static let announcements = [
        "from:", "to:", "von:", "de:", "sender:", "contact:", "chat with ", "conversation with ",
        "whatsapp chat with ", "messages with ",
    ]

    /// "From: Sarah Chen", "Chat with Sarah".
    private func announced(_ line: String) -> String? {
        let key = line.lowercased()
        guard let start = Self.announcements.first(where: { key.hasPrefix($0) }) else { return nil }
        // Stops before an e-mail address in angle brackets.
        let rest = String(line.dropFirst(start.count)).prefix { $0 != "<" && $0 != "(" }
        return ContactName.header(String(rest), isShown: !start.hasSuffix(" "))
    }

    /// "Mom: see you": a name before the colon, text after it.
    private static func prefixed(_ line: String) -> (name: String, text: String)? {
        guard let colon = line.firstIndex(of: ":"), line.distance(from: line.startIndex, to: colon) <= 40 else {
            return nil
        }
        let name = String(line[..<colon]).trimmed
        let text = String(line[line.index(after: colon)...])
        guard text.first?.isWhitespace ?? false, !text.trimmed.isEmpty else { return nil }
        if ["me", "you", "ich"].contains(name.lowercased()) { return (name, text.trimmed) }
        let isNumber = ContactName.isPhone(name)
        guard isNumber || !name.contains(where: \.isNumber), let shown = ContactName.header(name, isShown: false) else {
            return nil
        }
        return (shown, text.trimmed)
    }

    private mutating func finished() -> ParsedConversation {
        let isChat =
            !speakers.isEmpty || hasMe || turns.interfaceText.contains { $0 != .navigation } || !turns.shown.isEmpty
        if let header {
            // A single name above other lines, as in text recognized by phones. The capture is filed only if a contact
            // has this name.
            let confidence = isChat ? 0.92 : turns.messages.isEmpty ? 0.6 : 0.74
            turns.shown.append(NameCandidate(name: header, confidence: confidence, evidence: header))
        }
        // A single other speaker is the contact; of several, one may be the owner.
        let ranked = speakers.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        for (name, _) in ranked {
            let confidence = speakers.count == 1 ? (hasMe ? 0.94 : 0.88) : hasMe ? 0.6 : 0.5
            turns.shown.append(NameCandidate(name: name, confidence: confidence, evidence: "\(name):"))
        }
        turns.isNote = !isChat && header == nil
        return turns
    }
}
