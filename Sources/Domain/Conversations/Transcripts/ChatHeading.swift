import Captures
import ChatVocabulary
import Dates
import Languages

/// What a person wrote above a chat: "chat with Tom, Oct 30, 2026 (T = Tom, A = Ann)".
struct ChatHeading {
    var person: String?
    var day: CivilDate?
    /// The names of initials, by the folded initials.
    var names: [String: String] = [:]

    /// A heading has at most so many bytes.
    private static let maxLength = 160

    init(_ lines: some Sequence<String>, _ reader: DateReader) {
        for line in lines where line.utf8.count <= Self.maxLength {
            if case .person(let name)? = ChatTitle(line) { person = person ?? name }
            day = day ?? Self.day(in: line, reader)
            for (initial, name) in Self.explained(in: line) { names[initial.folded] = name }
        }
    }

    /// The whole name that a short one stands for: of the names that the heading explains, or of the person whom the heading
    /// names. "L.", "Dr. L." and "Lindqvist" are "Dr. Lindqvist".
    func name(of short: String) -> String? {
        if let name = names[short.folded] { return name }
        guard let person, SenderName(short)?.strength != .owner else { return nil }
        var rest = Self.words(of: person)[...]
        for word in Self.words(of: short) {
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

    private static func day(in line: String, _ reader: DateReader) -> CivilDate? {
        let tokens = Token.tokens(of: line)
        let order: StampDate.NumericOrder = reader.order == .dayFirst ? .dayFirst : .monthFirst
        return tokens.indices.lazy
            .filter { $0 == 0 || tokens[$0].opensWord || tokens[$0 - 1].kind == .mark }
            .compactMap { Stamp.read(tokens, $0, reader)?.date }
            // "Friday's dinner" is a name.
            .first { if case .weekday = $0 { false } else { true } }
            .flatMap { $0.resolved(order, today: reader.today) }
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
