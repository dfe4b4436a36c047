import Captures
import ChatVocabulary
import Dates
import Languages

/// What a person wrote above a chat: "chat with Tom, Oct 30, 2026 (T = Tom, A = Ann)".
struct ChatHeading {
    var person: String?
    var day: CivilDate?
    /// The full names of initials, by the folded initials.
    var fullNames: [String: String] = [:]

    /// A heading has at most so many bytes.
    private static let maxLength = 160

    init(_ lines: some Sequence<String>, _ reader: DateReader) {
        for line in lines where line.utf8.count <= Self.maxLength {
            if case .person(let name)? = ChatTitle(line) { person = person ?? name }
            if InterfaceText(line) == nil { day = day ?? Self.day(in: line, reader) }
            for (initial, name) in Self.explained(in: line) { fullNames[initial.folded] = name }
        }
    }

    /// Whether a line names the chat, its people, or what initials mean.
    static func isHeading(_ line: String) -> Bool {
        line.utf8.count <= maxLength && (isTitle(line) || explainsNames(line))
    }

    private static func isTitle(_ line: String) -> Bool { ChatTitle(line) != nil || ChatTitle.mentionsChat(line) }

    /// The full name that a short one stands for: of the names that the heading explains, or of the person whom the heading
    /// names. "D.", "Dr. L." and "Lindqvist" are "Dr. Lindqvist".
    func fullName(of short: String) -> String? {
        if let name = fullNames[short.folded] { return name }
        let words = Self.words(of: short)
        guard let person, !words.isEmpty, SenderName(short)?.strength != .owner else { return nil }
        var rest = Self.words(of: person)[...]
        // A single initial is that of the first word.
        if words.count == 1, words[0].count == 1 { rest = rest.prefix(1) }
        for word in words {
            guard let place = rest.firstIndex(where: { $0 == word || word.count == 1 && $0.hasPrefix(word) }) else {
                return nil
            }
            rest = rest[(place + 1)...]
        }
        return person
    }

    private static func words(of name: String) -> [String] {
        name.folded.spaced.map { $0.stripped(of: ".,()") }.filter { !$0.isEmpty }
    }

    /// The day that a line names. Without a word for a chat in the line, only a date with a month's name or a year counts, and
    /// none with a time: "last seen Feb 28 at 22:10".
    private static func day(in line: String, _ reader: DateReader) -> CivilDate? {
        let tokens = Token.tokens(of: line)
        let order: StampDate.NumericOrder = reader.order == .dayFirst ? .dayFirst : .monthFirst
        let isTitle = isTitle(line)
        let stamps = tokens.indices.lazy
            .filter { $0 == 0 || tokens[$0].opensWord || tokens[$0 - 1].kind == .mark }
            .compactMap { Stamp.read(tokens, $0, reader) }
        let date = stamps.first { stamp in
            switch stamp.date {
            // "Friday's dinner" is a name.
            case nil, .weekday: false
            case .numbers(_, _, third: nil): isTitle
            default: isTitle || stamp.minute == nil
            }
        }?.date
        return date?.resolved(order, today: reader.today).flatMap { $0 > reader.today ? nil : $0 }
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
