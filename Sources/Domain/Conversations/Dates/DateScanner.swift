import Captures

/// The rules of `DateReader`, applied at one token.
struct DateScanner {
    let tokens: [Token]
    let today: CivilDate
    let dayFirst: Bool?

    func mention(at index: Int) -> DateMention? {
        // Fast exit: most words start no mention.
        guard opensMention(tokens[index]) else { return nil }
        return isoDate(index) ?? numeric(index) ?? holiday(index) ?? monthFirst(index) ?? dayThenMonth(index)
            ?? relativeDay(index) ?? counted(index) ?? weekday(index) ?? ordinal(index) ?? vague(index)
    }

    private func opensMention(_ token: Token) -> Bool {
        switch token.kind {
        case .number: true
        case .word: Self.openers.contains(token.folded)
        case .mark: false
        }
    }

    /// All words that can start a mention.
    private static let openers = Set(DateLexicon.months.keys)
        .union(DateLexicon.weekdays.keys).union(DateLexicon.days.keys).union(DateLexicon.small.keys)
        .union(DateLexicon.holidaysByWord.keys).union(weekdayLeads).union(vagueOpeners).union(["day", "the"])

    func word(_ index: Int) -> String? {
        tokens.indices.contains(index) && tokens[index].kind == .word ? tokens[index].folded : nil
    }

    func number(_ index: Int) -> Int? { tokens.indices.contains(index) ? tokens[index].number : nil }

    func mark(_ index: Int, _ marks: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].isMark(of: marks)
    }

    /// Whether no white space precedes the token.
    func isGlued(_ index: Int) -> Bool { tokens.indices.contains(index) && !tokens[index].opensWord }

    func found(_ range: Range<Int>, _ days: CivilDate?...) -> DateMention {
        DateMention(tokens: range, days: days.compactMap(\.self))
    }

    /// A day's number with an optional `st`, `nd`, `rd`, `th` or German dot; `end` is the index after it.
    func day(_ index: Int) -> (day: Int, end: Int)? {
        guard let day = number(index), (1...31).contains(day), tokens[index].text.count <= 2 else { return nil }
        if let suffix = word(index + 1), isGlued(index + 1) {
            return Self.ordinals.contains(suffix) ? (day, index + 2) : nil
        }
        // Excludes the hour of "5:30" and the first part of "3.50" or "10%".
        if mark(index + 1, ":%€$£"), isGlued(index + 1) { return nil }
        if mark(index + 1, "."), isGlued(index + 1) { return isGlued(index + 2) ? nil : (day, index + 2) }
        return (day, index + 1)
    }

    private static let ordinals: Set<String> = ["st", "nd", "rd", "th", "er"]

    /// ", 2026" or " 2026" at the index.
    func year(_ index: Int) -> (year: Int, end: Int)? {
        let at = mark(index, ",") ? index + 1 : index
        guard let year = number(at), tokens[at].text.count == 4, (1900...2100).contains(year) else { return nil }
        return (year, at + 1)
    }
}
