import Captures
import ChatLines
import Conversations

/// A labeled text, line by line, for training.
struct ChatSample: Sendable {
    var views: [LineView]
    var roles: [LineRole]
    /// How often the text is learned in each pass.
    var weight = 1

    /// A part of the text, because people paste parts of chats; it begins where a message or its head can begin.
    func part(using random: inout SplitMix) -> ChatSample? {
        let starts = roles.indices.filter { [.before, .sender, .head, .message, .title].contains(roles[$0]) }
        guard let start = starts.randomElement(using: &random), views.count > 6 else { return nil }
        let end = min(views.count, start + Int.random(in: 2...12, using: &random))
        guard end - start > 1 else { return nil }
        return ChatSample(views: Array(views[start..<end]), roles: Array(roles[start..<end]), weight: weight)
    }
}

/// Finds the role of each line of a text from its truth. First it finds the lines that have the words of a message, then
/// it names the lines between the messages.
struct ChatAlignment {
    private let lines: [LabeledLine]
    private let truth: ConversationTruth
    private let words: [[String]]
    /// Words of each message.
    private let said: Set<[String]>
    /// Whether a line names the owner as such.
    private let showsOwner: Bool
    private var roles: [LineRole?]
    /// For each message the first and the last line of its text.
    private var places: [ClosedRange<Int>?]
    /// How many times are above their message, and how many below, where the truth tells which.
    private var votes: (before: Int, after: Int) = (0, 0)
    private var doubtful: [Int] = []

    /// Lines that are searched for the next message.
    private static let reach = 40

    static func roles(of lines: [LabeledLine], _ truth: ConversationTruth) -> [LineRole] {
        var alignment = ChatAlignment(lines, truth)
        alignment.findTexts()
        alignment.labelOthers()
        return alignment.roles.map { $0 ?? .mark }
    }

    private init(_ lines: [LabeledLine], _ truth: ConversationTruth) {
        self.lines = lines
        self.truth = truth
        words = lines.map(\.text.scoredWords)
        said = Set(truth.messages.map(\.text.scoredWords))
        showsOwner = lines.contains { $0.sender == "" }
        roles = lines.map { _ in nil }
        places = truth.messages.map { _ in nil }
    }

    // MARK: Texts

    private mutating func findTexts() {
        var cursor = 0
        for (index, message) in truth.messages.enumerated() {
            let wanted = message.text.scoredWords
            guard !wanted.isEmpty else { continue }
            let candidates = cursor..<min(lines.count, cursor + Self.reach)
            guard let found = first(wanted, candidates, isStrict: true) ?? first(wanted, candidates, isStrict: false)
            else { continue }
            place(index, found.lines, found.start)
            cursor = found.lines.upperBound + 1
        }
    }

    private func first(
        _ wanted: [String], _ candidates: Range<Int>, isStrict: Bool
    ) -> (lines: ClosedRange<Int>, start: Int)? {
        for line in candidates {
            if let found = match(wanted, at: line, isStrict: isStrict) { return found }
        }
        return nil
    }

    /// Where a message begins in a line and which lines it has.
    private func match(_ wanted: [String], at line: Int, isStrict: Bool) -> (lines: ClosedRange<Int>, start: Int)? {
        let first = words[line]
        let body = lines[line].body.scoredWords.count
        let starts = isStrict ? Array(Set([0, first.count - body])).sorted() : Array(first.indices)
        for start in starts where start >= 0 && start < first.count && first[start] == wanted[0] {
            if let end = end(of: wanted, line, start) { return (line...end, start) }
        }
        return nil
    }

    /// The last line of a message; a mark can follow its last words.
    private func end(of wanted: [String], _ line: Int, _ start: Int) -> Int? {
        var (line, found) = (line, 0)
        var rest = words[line][start...]
        while true {
            let count = min(rest.count, wanted.count - found)
            guard rest.prefix(count).elementsEqual(wanted[found..<(found + count)]) else { return nil }
            found += count
            if found == wanted.count { return rest.count - count <= 6 ? line : nil }
            line += 1
            guard line < lines.count else { return nil }
            rest = words[line][...]
        }
    }

    private mutating func place(_ message: Int, _ range: ClosedRange<Int>, _ start: Int) {
        places[message] = range
        let first = range.lowerBound
        if start == 0 || lines[first].name == nil && lines[first].minute == nil && !lines[first].hasDate {
            roles[first] = .text
        } else {
            roles[first] = lines[first].name == nil ? .stamped : .message
        }
        for line in range.dropFirst() { roles[line] = .more }
    }

    // MARK: Other lines

    private mutating func labelOthers() {
        var last: Int?
        var start = 0
        for message in truth.messages.indices where places[message] != nil {
            guard let range = places[message] else { continue }
            let between = (last.map { $0 + 1 } ?? 0)..<message
            label(start..<range.lowerBound, after: last, Array(between), before: message)
            last = message
            start = range.upperBound + 1
        }
        let rest = (last.map { $0 + 1 } ?? 0)..<truth.messages.count
        label(start..<lines.count, after: last, Array(rest), before: nil)
        for line in doubtful { roles[line] = votes.after > votes.before ? .after : .before }
    }

    /// Labels the lines between two texts; `missing` are the messages without text between them.
    private mutating func label(_ range: Range<Int>, after last: Int?, _ missing: [Int], before next: Int?) {
        var (missing, last) = (missing[...], last)
        /// Whether the lines name the sender of the next message.
        var hasSender = false
        for line in range where roles[line] == nil {
            let upcoming = missing.first ?? next
            let role = role(line, last, upcoming, hasSender)
            roles[line] = role
            if role == .sender || role == .head { hasSender = true }
            guard let empty = missing.first else { continue }
            let isContent =
                truth.messages[empty].isDeleted ?? false
                ? lines[line].isDeletion : lines[line].canBeAttachment || lines[line].isDeletion
            guard isContent, role == .mark || role == .sender || role == .head || role == .after || role == .before
            else { continue }
            roles[line] =
                namesSender(line, of: empty) && !lines[line].body.isEmpty && lines[line].body != lines[line].text
                ? .message : truth.messages[empty].isDeleted ?? false ? .deleted : .attachment
            missing = missing.dropFirst()
            (last, hasSender) = (empty, false)
        }
    }

    private mutating func role(_ index: Int, _ last: Int?, _ next: Int?, _ hasSender: Bool) -> LineRole {
        let line = lines[index]
        if last == nil, let title = truth.title, !words[index].isEmpty, title.scoredWords == words[index] {
            return .title
        }
        // "Sent" below a stamp names the owner; elsewhere it is a receipt.
        let isDirection = line.sender == "" && !hasSender && index > 0 && roles[index - 1] == .before
        if line.isReceipt && !(line.isLabeled && line.hasDate) && !isDirection {
            return line.minute != nil && !line.isLabeled ? stampRole(index, last, next) : .mark
        }
        if line.isStamp || line.name != nil && line.body.isEmpty && (line.minute != nil || line.hasDate) {
            if line.isStamp || !(next.map { namesSender(index, of: $0) } ?? false) {
                return isOnlyStamp(line) ? stampRole(index, last, next) : .mark
            }
            return .head
        }
        if let next, !hasSender, namesSender(index, of: next) {
            return line.minute != nil || line.hasDate ? .head : .sender
        }
        if let next, isQuoted(index, by: next) { return .quote }
        if let last, isReaction(index, to: last) { return .reaction }
        if line.isAttachment, let last, !(truth.messages[last].attachments ?? []).isEmpty { return .attachment }
        if last == nil, isMembers(index) { return .members }
        return .mark
    }

    /// Whether a line has nothing beside its stamp, or a badge.
    private func isOnlyStamp(_ line: LabeledLine) -> Bool {
        guard !line.isStamp, let name = line.name else { return true }
        return line.isLabeled || line.isState || line.text.hasPrefix(":")
            || name == name.uppercased() && name.count < 8
    }

    private mutating func stampRole(_ index: Int, _ last: Int?, _ next: Int?) -> LineRole {
        guard let minute = lines[index].minute else { return .before }
        let above = last.map { clock(truth.messages[$0].time) == minute } ?? false
        let below = next.map { clock(truth.messages[$0].time) == minute } ?? false
        if above != below {
            if above { votes.after += 1 } else { votes.before += 1 }
            return above ? .after : .before
        }
        if above { doubtful.append(index) }
        // The length of a recording.
        if !above, !below, index > 0, roles[index - 1] == .attachment { return .mark }
        // "Received: …" beside "Sent: …"
        return lines[index].isLabeled && !above ? .mark : .before
    }

    private func clock(_ time: String?) -> Int? {
        let parts = (time ?? "").split(separator: ":").compactMap { Int($0) }
        return parts.count == 2 ? 60 * parts[0] + parts[1] : nil
    }

    private func namesSender(_ index: Int, of message: Int) -> Bool {
        let line = lines[index]
        guard let wanted = truth.messages[message].sender else { return false }
        if wanted == "me", line.sender == "" { return true }
        if wanted == "me", showsOwner { return false }
        guard let sender = line.sender else {
            // "Received 29/09/2026 17:44"
            return line.isReceived
        }
        if wanted == "me" {
            let others = Set((truth.participants ?? []).map(\.folded))
            return !sender.isEmpty && !others.contains(sender)
                && !said.contains(words[index])
                && (line.view.isHead && !line.isStamp && !line.isLabeled
                    || lines.count { $0.sender == sender && $0.view.isHead == line.view.isHead } > 1)
        }
        return sender.scoredWords == wanted.scoredWords
            || (line.name ?? "").scoredWords.joined(separator: " ") == wanted.scoredWords.joined(separator: " ")
    }

    private func isQuoted(_ index: Int, by message: Int) -> Bool {
        guard let quoted = truth.messages[message].replyTo else { return false }
        let text =
            quoted.text ?? quoted.index.flatMap { truth.messages.indices.contains($0) ? truth.messages[$0].text : nil }
            ?? ""
        let (line, whole) = (words[index], text.scoredWords)
        // "@Sarah are you free?"
        if lines[index].text.hasPrefix("@"), !whole.isEmpty, line.suffix(whole.count) == whole[...] { return true }
        if line.count > 0, whole.starts(with: line) || line.starts(with: whole) && !whole.isEmpty { return true }
        if line.count > 2, whole.joined(separator: " ").contains(line.joined(separator: " ")) { return true }
        guard let name = lines[index].sender, let participants = truth.participants else { return false }
        return !name.isEmpty && participants.contains { $0.folded == name }
    }

    private func isReaction(_ index: Int, to message: Int) -> Bool {
        let line = lines[index]
        let isCount = Int(line.text) != nil && index > 0 && roles[index - 1] == .reaction
        guard !(truth.messages[message].reactions ?? []).isEmpty else { return line.isReaction || isCount }
        return line.isReaction || isCount
            || (truth.messages[message].reactions ?? []).contains { line.text.contains($0) }
            || line.text.hasPrefix(":") && line.text.hasSuffix(":")
    }

    private func isMembers(_ index: Int) -> Bool {
        let text = " \(words[index].joined(separator: " ")) "
        let named = (truth.participants ?? []).count { text.contains(" \($0.scoredWords.joined(separator: " ")) ") }
        return named > 1 && lines[index].text.contains(",")
    }
}
