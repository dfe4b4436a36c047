import Captures
import ChatVocabulary
import Dates
import Languages

/// What a person wrote above a chat: "chat with Tom, Oct 30, 2026 (T = Tom, A = Ann)".
struct ChatHeading {
    var person: String?
    /// The people whom a list names.
    var members: [String] = []
    var day: CivilDate?
    /// `HH:mm`, beside the day.
    var time: String?
    /// Whether a word is in the date: "March 2", "Mon 2/3".
    var isSpelled = false
    /// The full names of initials, by the folded initials.
    var fullNames: [String: String] = [:]

    /// A heading has at most so many bytes.
    private static let maxLength = 160

    /// - Parameter isAlone: whether the place of the lines shows that they are a heading. Then a day can have a time.
    init(_ lines: some Sequence<String>, _ reader: DateReader, isAlone: Bool = false) {
        for line in lines where line.utf8.count <= Self.maxLength {
            switch ChatTitle(line) {
            case .person(let name)?: person = person ?? Self.withoutBrackets(name).trimmed
            case .members(let names)?: members += names
            default:
                person = person ?? Self.person(in: line, reader)
                // "Garden meeting (me, Mr. Lee, Ann)"
                if let open = line.firstIndex(of: "("), let close = line[open...].firstIndex(of: ")"),
                    let names = ChatTitle.members(String(line[line.index(after: open)..<close]), isBracketed: true)
                {
                    members += names
                }
                // "meeting with Tom, Ann (Sales)"
                if let place = Self.placeOfPeople(in: line), let names = ChatTitle.members(String(line[place...])) {
                    members += names
                }
            }
            let interface = InterfaceText(line)
            if day == nil, interface == nil || interface == .time(nil),
                let found = Self.day(in: line, reader, isAlone: isAlone || interface != nil)
            {
                (day, time, isSpelled) = (found.day, found.minute.map(ClockTime.text), found.isSpelled)
            }
            for (initial, name) in Self.explained(in: line) { fullNames[initial.folded] = name }
        }
    }

    /// Whether a line names the chat, its people, or what initials mean.
    static func isHeading(_ line: String) -> Bool {
        line.utf8.count <= maxLength && (isTitle(line) || explainsNames(line))
    }

    private static func isTitle(_ line: String) -> Bool { ChatTitle(line) != nil || ChatTitle.mentionsChat(line) }

    /// The full name that a short one stands for: of the names that the heading explains, or of the only person whom the heading
    /// names so. "D.", "Dr. L." and "Lindqvist" are "Dr. Lindqvist".
    func fullName(of short: String) -> String? {
        if let name = fullNames[short.folded] { return name }
        guard SenderName(short)?.strength != .owner else { return nil }
        // "Ann" is not Ann Lee if both are members.
        guard !members.contains(where: { $0.folded == short.folded }) else { return nil }
        let found = Set(members.filter { Self.isShort(short, of: $0) })
        if !found.isEmpty { return found.count == 1 ? found.first : nil }
        return person.flatMap { Self.isShort(short, of: $0) ? $0 : nil }
    }

    /// The name as the heading has it, if the heading has the name or a longer one.
    func name(of text: String) -> String? {
        let key = text.folded
        return (members + [person].compactMap(\.self)).first { $0.folded == key } ?? fullName(of: text)
    }

    private static func isShort(_ short: String, of name: String) -> Bool {
        let words = Self.words(of: short)
        var rest = Self.words(of: name)[...]
        guard !words.isEmpty, words[...] != rest else { return false }
        // A single initial is that of the first word.
        if words.count == 1, words[0].count == 1 { rest = rest.prefix(1) }
        for word in words {
            guard let place = rest.firstIndex(where: { $0 == word || word.count == 1 && $0.hasPrefix(word) }) else {
                return false
            }
            rest = rest[(place + 1)...]
        }
        return true
    }

    private static let with = ChatWords.of("ChatHeading.with")
    private static let articles = FoldedWords.of(
        "the der die den dem la le el il lo l o a de het whom wem qui quién quem chi wie")

    /// "call with Tom, Oct 30", "Tom Lee, 17 Nov", "Tom today:". Words in brackets explain the name.
    static func person(in line: String, _ reader: DateReader) -> String? {
        let text = withoutBrackets(line)
        let tokens = Token.tokens(of: text)
        for index in tokens.indices where with.contains(tokens[index].folded) {
            let start = afterArticle(index + 1, tokens)
            guard tokens.indices.contains(start) else { continue }
            if let run = NameRun(at: start, in: tokens, of: text) { return run.name }
            // "grandma Rose"
            if ContactName.kin[tokens[start].folded] != nil {
                let end = NameRun(at: start + 1, in: tokens, of: text)?.range.upperBound ?? start + 1
                return String(text[tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound])
            }
        }
        // The name ends where a day, a comma or a dash follows.
        let end = tokens.indices.first { index in
            tokens[index].kind == .mark
                && (tokens[index].text != "." && tokens[index].text != "-" || tokens[index].opensWord)
                || index > 0 && Stamp.read(tokens, index, reader) != nil
        }
        guard let end, end > 0, !with.contains(tokens[0].folded) else { return nil }
        let name = text[..<tokens[end].range.lowerBound].trimmed
        guard let sender = SenderName(name), sender.strength == .strong, name.spaced.count <= maxNameWords,
            !ChatTitle.mentionsChat(name), name.uppercased() != name
        else { return nil }
        return sender.name
    }

    private static let maxNameWords = 4

    private static func afterArticle(_ index: Int, _ tokens: [Token]) -> Int {
        var index = index
        while tokens.indices.contains(index), tokens[index].isMark(of: "/:") || articles.contains(tokens[index].folded)
        {
            index += 1
        }
        return index
    }

    /// A heading has at most so many words beside names, days and words for a talk.
    private static let maxOtherWords = 2
    /// "at", "zu": words that do not count.
    private static let maxParticle = 2

    /// Whether a line says only when the owner talked to whom. "I met Tom on March 2, he wants the key" says more.
    static func isOnlyHeading(_ line: String, _ reader: DateReader) -> Bool {
        let heading = ChatHeading([line], reader, isAlone: true)
        let people = heading.members + [heading.person].compactMap(\.self)
        guard line.utf8.count <= maxLength, heading.day != nil || !people.isEmpty else { return false }
        let names = Set(people.flatMap { words(of: $0) })
        let tokens = Token.tokens(of: withoutBrackets(line))
        var (index, others) = (0, 0)
        while index < tokens.count {
            if let stamp = Stamp.read(tokens, index, reader) {
                index = stamp.end
                continue
            }
            let word = tokens[index]
            index += 1
            let isOther =
                word.kind == .word && word.text.count > maxParticle && !with.contains(word.folded)
                && !articles.contains(word.folded) && !names.contains(word.folded)
            if isOther { others += 1 }
        }
        return others <= maxOtherWords
    }

    /// Where the names begin in "meeting with Tom and Ann".
    static func placeOfPeople(in line: String) -> String.Index? {
        let tokens = Token.tokens(of: line)
        guard let place = tokens.firstIndex(where: { with.contains($0.folded) }) else { return nil }
        let start = afterArticle(place + 1, tokens)
        return tokens.indices.contains(start) ? tokens[start].range.lowerBound : nil
    }

    private static func withoutBrackets(_ line: String) -> String {
        var rest = line[...]
        var text = ""
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            text += rest[..<open].trimmed + " "
            rest = rest[rest.index(after: close)...].drop { $0 == " " }
        }
        return text + rest
    }

    private static func words(of name: String) -> [String] {
        name.folded.spaced.map { $0.stripped(of: ".,()") }.filter { !$0.isEmpty }
    }

    /// The day that a line names. Without a word for a chat in the line, only a date with a month's name or a year counts, and
    /// none with a time: "last seen Feb 28 at 22:10".
    private static func day(
        in line: String, _ reader: DateReader, isAlone: Bool
    ) -> (day: CivilDate, minute: Int?, isSpelled: Bool)? {
        let tokens = Token.tokens(of: line)
        let order: StampDate.NumericOrder = reader.order == .dayFirst ? .dayFirst : .monthFirst
        let isTitle = isAlone || isTitle(line) || person(in: line, reader) != nil
        let stamps = tokens.indices.lazy
            .filter { $0 == 0 || tokens[$0].opensWord || tokens[$0 - 1].kind == .mark }
            .compactMap { start in Stamp.read(tokens, start, reader).map { (start: start, stamp: $0) } }
        let found =
            stamps.first { _, stamp in
                switch stamp.date {
                // "Friday's dinner", "Fr. Lee" are names.
                case nil, .weekday: false
                case .numbers(_, _, third: nil): isTitle
                default: isTitle || stamp.minute == nil
                }
            } ?? (isTitle ? stamps.first { $0.stamp.date != nil } : nil)
        guard let (start, stamp) = found, let day = stamp.date?.resolved(order, today: reader.today),
            day <= reader.today
        else { return nil }
        return (day, stamp.minute, tokens[start..<stamp.end].contains { $0.kind == .word })
    }

    /// Whether a line says what initials mean.
    static func explainsNames(_ line: String) -> Bool { line.utf8.count <= maxLength && explained(in: line).count > 1 }

    /// "T = Tom"
    private static func explained(in line: String) -> [(initial: String, name: String)] {
        line.split { ",;()[]".contains($0) }.compactMap { part in
            let sides = part.split(separator: "=").map(\.trimmed)
            guard sides.count == 2, sides[0].count <= 2, SenderName(sides[1], isMarkedOff: true) != nil else {
                return nil
            }
            return (sides[0], sides[1])
        }
    }
}
