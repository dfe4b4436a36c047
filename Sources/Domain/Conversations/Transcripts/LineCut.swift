import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// A line cut where a sender's head can end: day and time, name, text. What the line is is decided later.
struct LineCut {
    enum Form: Int, CaseIterable {
        case plain, stamp, stampText, stampName, stampNameText, nameStamp, nameStampText, nameText, nameAlone
    }

    var form = Form.plain
    var stamp: Stamp?
    /// Words that can be a name. Of a plain line the whole line, if it is short.
    var name: String?
    var body: String
    /// Whether brackets or a mark set the stamp apart.
    var isMarkedOff = false
    /// The mark after the name.
    var mark: Character?
    /// The text after the stamp at the beginning of the line.
    var rest = ""
    /// Whether the service or the state of a sent message is beside the stamp: "17:03 · SMS".
    var isSent = false
    /// Other places where the name can end.
    var others: [(name: String, mark: Character, body: String)] = []

    /// Whether a text follows the head.
    var hasText: Bool { form != .plain && form != .nameAlone && !body.isEmpty && form != .stampName }

    /// A head ends within this many code points.
    private static let maxLength = 160
    static let maxName = 60
    private static let maxNameWords = 8
    /// "Prof."
    private static let maxAbbreviation = 5
    /// A name that no colon ends has at most so many words.
    private static let maxPersonWords = 3

    /// - Parameter line: without white space at its ends and without invisible characters.
    init(_ line: String, _ reader: DateReader) {
        let line = Self.withoutEmphasis(line)
        body = line
        if readBracketedHead(line, reader) { return }
        // "----- Monday, March 2 -----"
        let isDecorated = line.first.map { "-—–_=•*".contains($0) } ?? false
        let bare = isDecorated ? line.stripped(of: "-—–_=•*") : line
        let start = bare.utf8.count <= Self.maxLength ? bare : String(bare.unicodeScalars.prefix(Self.maxLength))
        let parts = Parts(line: bare, start: start, tokens: Token.tokens(of: start), reader: reader)
        if readStampFirst(parts) || readStampLast(parts) { return }
        if readName(line[...]) {
            form = body.isEmpty ? .nameAlone : .nameText
        } else if Self.isShort(line) {
            name = line
        }
    }

    private struct Parts {
        let line: String
        /// A prefix of the line; `tokens` are its tokens.
        let start: String
        let tokens: [Token]
        let reader: DateReader

        /// The line from a token on.
        func rest(from token: Int) -> Substring {
            guard token > 0 else { return line[...] }
            let end = tokens[token - 1].range.upperBound
            let offset = start.utf8.distance(from: start.startIndex, to: end)
            return line[line.utf8.index(line.startIndex, offsetBy: offset)...]
        }

        func isMark(_ index: Int, _ marks: String) -> Bool {
            tokens.indices.contains(index) && tokens[index].isMark(of: marks)
        }

        /// "11.05 – Tom – yes": a dot in a time, if a dash and a word follow.
        var dottedTime: Stamp? {
            guard let time = ClockTime.dotted(tokens, 0), isMark(time.tokens.upperBound, "-–—"),
                tokens[time.tokens.upperBound].opensWord, tokens.count > time.tokens.upperBound + 1,
                tokens[time.tokens.upperBound + 1].kind == .word
            else { return nil }
            return Stamp(time)
        }

        /// "(14.10)", "(14.10u)"
        func bracketedTime(_ index: Int) -> Stamp? {
            guard let time = ClockTime.dotted(tokens, index) else { return nil }
            let end = time.tokens.upperBound
            if isMark(end, "])>") { return Stamp(time) }
            return isMark(end + 1, "])>") && tokens[end].kind == .word ? Stamp(minute: time.minute, end: end + 1) : nil
        }

        /// "· SMS", "• Delivered", "• SMS • Not sent. Tap to retry."
        func isState(from start: Int) -> Bool {
            guard line.utf8.count == self.start.utf8.count, start < tokens.count else { return false }
            // "10:32 | Read the contract" is a text.
            if isMark(start, "·•|"), start + 1 < tokens.count, isStateWord(tokens[start + 1]) {
                return start + 2 == tokens.count || isMark(start + 2, "·•|" + InterfaceText.ticks)
            }
            // "10:32 SIM1 ✓"; without a mark, "10:32 Lu" can be a person.
            return tokens[start...].allSatisfy { token in
                token.isMark(of: InterfaceText.ticks) || InterfaceText.services.contains(token.folded)
                    || token.folded == "sim" || token.kind == .number && token.text.count == 1
            }
        }

        private func isStateWord(_ word: Token) -> Bool {
            word.isMark(of: InterfaceText.ticks) || InterfaceText.services.contains(word.folded)
                || LineWords.kinds(of: [word]).contains(.receipt)
        }

        /// "(Read by them after 5 seconds)", "(10 hours ago)": one pair of brackets with words of an app or a number.
        func isExplanation(from open: Int) -> Bool {
            guard isMark(open, "("), isMark(tokens.count - 1, ")"), line.hasSuffix(")") else { return false }
            let inner = tokens[(open + 1)..<(tokens.count - 1)]
            return !inner.contains { $0.isMark(of: "()") }
                && (inner.contains { $0.kind == .number } || !LineWords.kinds(of: inner).isSubset(of: [.you, .field]))
        }
    }

    /// The day or time of a line that has nothing else.
    static func stampAlone(_ line: String, _ reader: DateReader) -> Stamp? {
        let cut = LineCut(line, reader)
        return cut.form == .stamp ? cut.stamp : nil
    }

    private static let emphases = ["**", "__", "*", "_"]

    /// "**Tom:** yes" is "Tom: yes", "* **Tom** (10:32) yes" is "Tom (10:32) yes".
    private static func withoutEmphasis(_ line: String) -> String {
        let start = line.drop { "*-•".contains($0) }
        let isItem = start.startIndex > line.startIndex && start.first == " "
        let rest = isItem ? start.dropFirst() : line[...]
        guard let mark = emphases.first(where: rest.hasPrefix) else { return line }
        let inner = rest.dropFirst(mark.count)
        guard let first = inner.first, !first.isWhitespace,
            let end = inner.prefix(maxName).firstPlace(of: mark), end.lowerBound > inner.startIndex
        else { return line }
        let (name, text) = (inner[..<end.lowerBound], inner[end.upperBound...])
        guard name.hasSuffix(":") || [":", " (", " ["].contains(where: text.hasPrefix) else { return line }
        return String(name + text)
    }

    /// "[Tom, 3/4/26 10:32] yes", "(Tom 10:32)"
    private mutating func readBracketedHead(_ line: String, _ reader: DateReader) -> Bool {
        guard let first = line.first, let close = ["[": "]", "(": ")", "<": ">"][first],
            let end = line.prefix(Self.maxLength).firstPlace(of: close)
        else { return false }
        let head = line[line.index(after: line.startIndex)..<end.lowerBound].trimmed
        guard !head.contains(first), Placeholder.kind(of: head) == nil else { return false }
        let cut = LineCut(head, reader)
        guard cut.form == .nameStamp || cut.form == .stampName, cut.stamp?.minute != nil, let name = cut.name,
            SenderName(name) != nil, Placeholder.kind(of: name) == nil
        else { return false }
        var text = line[end.upperBound...].trimmed
        // "[Tom, 10:32]: yes"
        if let mark = text.first, ":-–—".contains(mark) { text = text.dropFirst().trimmed }
        (stamp, self.name, isMarkedOff, body) = (cut.stamp, name, true, text)
        form = text.isEmpty ? .nameStamp : .nameStampText
        return true
    }

    static func isShort(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= 2 * maxName, text.count <= maxName else { return false }
        let words = text.split(separator: " ")
        // "Dr. Voss" has a dot inside; a sentence ends with a long word.
        return (1...maxNameWords).contains(words.count)
            && !words.dropLast().contains { word in
                word.last.map { "!?".contains($0) || $0 == "." && word.count > maxAbbreviation } ?? false
            }
    }

    /// Whether words before a time are a name by themselves.
    private static func isPerson(_ text: String) -> Bool {
        text.spaced.count <= maxPersonWords && SenderName(text).map { $0.strength > .weak || $0.isPronoun } ?? false
    }

    /// Whether a name can stand before a day without a time.
    private static func isShortName(_ text: Substring) -> Bool {
        text.spaced.count <= 4 && !text.unicodeScalars.contains("→")
    }

    // MARK: Stamps

    private mutating func readStampFirst(_ parts: Parts) -> Bool {
        let isBracketed = parts.isMark(0, "[(<")
        guard let stamp = Stamp.read(parts.tokens, isBracketed ? 1 : 0, parts.reader) ?? parts.dottedTime else {
            return false
        }
        var at = stamp.end
        if isBracketed {
            guard parts.isMark(at, "])>") else { return false }
            at += 1
        }
        while parts.isMark(at, InterfaceText.ticks) { at += 1 }
        // "10:32 (Read by them after 5 seconds)"
        isSent = stamp.minute != nil && parts.isState(from: at)
        let isExplained = isSent || !isBracketed && parts.isExplanation(from: at)
        if at >= parts.tokens.count && parts.line.utf8.count == parts.start.utf8.count || isExplained {
            (form, self.stamp, isMarkedOff) = (.stamp, stamp, isBracketed)
            return true
        }
        let isSeparated = parts.isMark(at, "-–—|:>,·•")
        let rest = parts.rest(from: isSeparated ? at + 1 : at)
        if rest.trimmed.isEmpty {
            (form, self.stamp, isMarkedOff) = (.stamp, stamp, true)
            return true
        }
        // "Monday would be fine"
        guard stamp.minute != nil || isBracketed else { return false }
        (self.stamp, isMarkedOff) = (stamp, isBracketed || isSeparated)
        self.rest = rest.trimmed
        if readSpacedName() || readName(rest) {
            form = body.isEmpty ? .stampName : .stampNameText
        } else {
            body = rest.trimmed
            name = Self.isShort(body) ? body : nil
            form = name == nil ? .stampText : .stampName
        }
        return true
    }

    private mutating func readStampLast(_ parts: Parts) -> Bool {
        guard parts.line.utf8.count <= Self.maxLength else { return false }
        let tokens = parts.tokens
        for index in tokens.indices.dropFirst() where tokens[index].opensWord || tokens[index - 1].kind == .mark {
            if index > 14 { return false }
            let isBracketed = parts.isMark(index - 1, "[(<")
            guard
                let stamp = Stamp.read(tokens, index, parts.reader) ?? (isBracketed ? parts.bracketedTime(index) : nil)
            else { continue }
            var end = stamp.end
            if isBracketed {
                guard parts.isMark(end, "])>") else { continue }
                end += 1
            }
            let before = parts.start[..<tokens[isBracketed ? index - 1 : index].range.lowerBound]
            let isSpaced = before.hasSuffix("  ") && stamp.minute != nil
            guard isBracketed || !parts.isMark(index - 1, ":") || stamp.date != nil, Self.isShort(before.trimmed),
                String(before).firstPlace(of: ": ").map({ $0.upperBound == before.endIndex }) ?? true
            else { continue }
            // "the gym is open 24/7"
            guard isBracketed || isSpaced || stamp.minute != nil || Self.isShortName(before) else { continue }
            let isEnd = end == tokens.count || end == tokens.count - 1 && parts.isMark(end, ":")
            // "Tue, Dec 1, 10:48 PM (10 hours ago)"
            let isExplained = !isBracketed && parts.isExplanation(from: end) && stamp.minute != nil
            // "Received March 3 at 12:01. SMS"
            let isTold =
                !isBracketed && stamp.minute != nil && tokens.count - end <= 2 && parts.isMark(end, ".")
                && !LineWords.kinds(of: tokens.prefix(1)).isDisjoint(with: [.receipt, .field])
            let rest = parts.rest(from: min(end + 1, tokens.count))
            // "Tom (10:32) - yes", "Tom 10:32 – yes", "Tom (10:32) yes"
            let isNamed = !isEnd && tokens[end].opensWord && Self.isPerson(before.trimmed)
            let isDashed = isNamed && parts.isMark(end, "-–—")
            let isOpen = isNamed && isBracketed && stamp.minute != nil && tokens[end].kind == .word
            let hasText =
                !isEnd && (isBracketed || stamp.minute != nil)
                && (isOpen || (parts.isMark(end, ":") || isDashed) && (rest.first?.isWhitespace ?? false))
            // "Tom, 10:32 · Delivered"
            let isStated = stamp.minute != nil && parts.isState(from: end)
            guard isEnd || isExplained || isTold || isStated || hasText else { continue }
            self.stamp = stamp
            isSent = isStated
            name = Self.withoutBrackets(before.stripped(of: ",—–-|•·: "))
            isMarkedOff = isBracketed || isSpaced || parts.isMark(index - 1, ",—–-|•·:")
            mark = parts.isMark(index - 1, ":") ? ":" : nil
            let text = isOpen ? parts.rest(from: end) : rest
            (form, body) = hasText ? (.nameStampText, text.trimmed) : (.nameStamp, "")
            return true
        }
        return false
    }

    // MARK: Names

    /// "(Tom)" is "Tom".
    private static func withoutBrackets(_ name: String) -> String {
        guard name.hasPrefix("("), name.firstIndex(of: ")") == name.indices.last else { return name }
        return name.dropFirst().dropLast().trimmed
    }

    /// Finds the marks that can end a name.
    mutating func readName(_ text: Substring) -> Bool {
        if readEnclosedName(text) { return true }
        let area = text.unicodeScalars.prefix(Self.maxName)
        var found: [(name: String, mark: Character, body: String)] = []
        var isSpaced = false
        for index in area.indices {
            let scalar = area[index]
            defer { isSpaced = scalar.properties.isWhitespace }
            let isColon = scalar == ":"
            guard isColon || isSpaced && "-–—/>|→".unicodeScalars.contains(scalar) else { continue }
            var rest = text[text.unicodeScalars.index(after: index)...]
            // "Tom -> yes"
            let isArrow = scalar == "→" || scalar == "-" && rest.first == ">"
            if isArrow, scalar == "-" { rest = rest.dropFirst() }
            guard rest.isEmpty && isColon || (rest.first?.isWhitespace ?? false) else { continue }
            let name = Self.withoutItemMark(text[..<index].trimmed)
            guard !name.isEmpty, Self.isShort(name) else { continue }
            found.append((name, isArrow ? ">" : Character(scalar), rest.trimmed))
            if found.count > 2 { break }
        }
        // A colon counts most: "Kofi | Elbe Swim: text".
        guard let best = found.firstIndex(where: { $0.mark == ":" }) ?? found.indices.first else { return false }
        (name, mark, body) = (found[best].name, found[best].mark, found[best].body)
        found.remove(at: best)
        others = found
        return true
    }

    /// "2. Tom" is "Tom".
    private static func withoutItemMark(_ name: String) -> String {
        let words = name.spaced
        guard words.count > 1, words[0].count <= 3, words[0].last.map({ ".)".contains($0) }) ?? false,
            words[0].dropLast().allSatisfy(\.isNumber)
        else { return name }
        return String(name[words[1].startIndex...])
    }

    /// "08:58 Tom  yes": two spaces divide the name from the text.
    private mutating func readSpacedName() -> Bool {
        guard let gap = rest.prefix(Self.maxName).firstPlace(of: "  ") else { return false }
        let (name, text) = (rest[..<gap.lowerBound], rest[gap.upperBound...].trimmed)
        guard let first = name.first, first.isLetter, !name.contains(":"), Self.isShort(name), !text.isEmpty else {
            return false
        }
        (self.name, mark, body) = (String(name), " ", text)
        return true
    }

    /// "<Tom> yes", "Tom> yes"
    private mutating func readEnclosedName(_ text: Substring) -> Bool {
        let start = text.drop { $0.isWhitespace }
        let area = start.prefix(Self.maxName)
        guard let end = area.firstIndex(of: ">"), end > start.startIndex else { return false }
        let (name, rest) = (start[..<end], start[start.index(after: end)...])
        let isOpen = name.first == "<"
        let word = isOpen ? name.dropFirst() : name
        guard let first = word.first, let last = word.last, first.isLetter || first == "+",
            last.isLetter || last.isNumber, isOpen || word.spaced.count == 1, Self.isShort(word),
            rest.first?.isWhitespace ?? false, !rest.trimmed.isEmpty
        else { return false }
        (self.name, mark, body, others) = (word.trimmed, ">", rest.trimmed, [])
        return true
    }

    /// The same for lines whose heads are built alike.
    var shape: String {
        let when = (stamp?.date == nil ? "" : "d") + (stamp?.minute == nil ? "" : "m")
        return "\(form.rawValue)\(when)\(isMarkedOff ? "!" : "")\(mark.map(String.init) ?? "")"
    }
}
