import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// Splits the text of a screen, as phones recognize it, into messages; also a single forwarded message, or a note.
struct ScreenText {
    private let reader: DateReader
    private var turns = ParsedConversation()
    private var header: String?
    private var day: CivilDate?
    private var pendingTime: String?
    /// Whether lines end where the screen ends, and not where texts end.
    private let isWrapped: Bool
    /// A line on the screen of a phone has at most so many characters.
    static let maxWidth = 48

    static func read(_ lines: [String], _ reader: DateReader, within budget: ReadingBudget) -> ParsedConversation {
        var screen = ScreenText(
            reader: reader, isWrapped: !lines.contains { $0.count > maxWidth && InterfaceText($0) == nil })
        for (index, line) in lines.enumerated() {
            guard budget.hasTimeLeft else { break }
            screen.read(line, isLast: index == lines.count - 1)
        }
        return screen.finished()
    }

    private init(reader: DateReader, isWrapped: Bool) { (self.reader, self.isWrapped) = (reader, isWrapped) }

    private mutating func read(_ line: String, isLast: Bool) {
        if let name = announced(line) {
            turns.shown.append(NameCandidate(name: name, confidence: 0.9, evidence: line))
        } else if turns.messages.isEmpty, case .person(let name)? = ChatTitle(line) {
            (turns.title, turns.isTitleName) = (name, true)
            turns.shown.append(NameCandidate(name: name, confidence: 0.9, evidence: line))
        } else if let interfaceText = InterfaceText(line) {
            read(interfaceText, line)
        } else if header == nil, turns.messages.isEmpty, !isLast, let name = ContactName.header(line, isShown: false) {
            header = name
        } else {
            readText(line)
        }
    }

    private mutating func read(_ interfaceText: InterfaceText, _ line: String) {
        turns.interfaceText.append(interfaceText)
        guard case .time(let time) = interfaceText else { return }
        if let stamp = Stamp.read(Token.tokens(of: line), 0, reader), let date = stamp.date {
            let order: StampDate.NumericOrder = reader.order == .dayFirst ? .dayFirst : .monthFirst
            day = date.resolved(order, today: reader.today) ?? day
        }
        guard let time else { return }
        // A time after a message without a time belongs to that message; before any message, to the next one or the
        // status bar.
        if let last = turns.messages.indices.last, turns.messages[last].time == nil {
            turns.messages[last].time = time
        } else {
            pendingTime = time
        }
    }

    private mutating func readText(_ line: String) {
        let (text, time) = TrailingTime.split(line)
        if isWrapped, let last = turns.messages.indices.last, turns.messages[last].time == nil,
            text.first?.isLowercase == true, turns.messages[last].text.last.map({ !".!?…".contains($0) }) ?? false
        {
            // In place: copying the text for each line would take quadratic time.
            turns.messages[last].text += " " + text
            turns.messages[last].time = time
            return
        }
        guard !text.trimmed.isEmpty else { return }
        turns.messages.append(
            Message(speaker: .unknown, text: text.trimmed, day: day?.iso, time: time ?? pendingTime))
        pendingTime = nil
    }

    private static let announcements = ["from:", "to:", "von:", "de:", "da:", "van:", "sender:", "contact:"]

    /// "From: Sarah Chen"
    private func announced(_ line: String) -> String? {
        let key = line.lowercased()
        guard let start = Self.announcements.first(where: { key.hasPrefix($0) }) else { return nil }
        // Stops before an e-mail address in angle brackets.
        let rest = String(line.dropFirst(start.count)).prefix { $0 != "<" && $0 != "(" }
        return ContactName.header(String(rest), isShown: true)
    }

    private mutating func finished() -> ParsedConversation {
        // A day can stand in a note.
        let isChat =
            turns.interfaceText.contains { $0 != .navigation && ($0 != .time(nil) || header != nil) }
            || !turns.shown.isEmpty
        if let header {
            // A single name above other lines, as in text recognized by phones. The capture is filed only if a contact
            // has this name.
            let confidence = isChat ? 0.92 : turns.messages.isEmpty ? 0.6 : 0.74
            turns.shown.append(NameCandidate(name: header, confidence: confidence, evidence: header))
            if isChat { (turns.title, turns.isTitleName) = (header, true) }
        }
        turns.isNote = !isChat && header == nil
        // The lines of a note are one text.
        if turns.isNote, turns.messages.count > 1 {
            let text = turns.messages.map(\.text).joined(separator: " ")
            turns.messages = [Message(speaker: .unknown, text: text)]
        }
        return turns
    }
}
