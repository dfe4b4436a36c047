import Captures
import Languages

/// The rules of `DateReader`, applied at one token.
struct DateScanner {
    let tokens: [Token]
    let today: CivilDate
    let words: DateWords
    let order: NumericDateOrder?

    func mention(at index: Int) -> DateMention? {
        guard tokens[index].kind != .mark else { return nil }
        if let between = between(words.meanings(at: index, in: tokens), index) { return between }
        if let days = daysOfMonth(index) { return days }
        let found = single(at: index)
        guard let found, found.days.count == 1 else { return found }
        return span(from: found) ?? found
    }

    private func single(at index: Int) -> DateMention? {
        if tokens[index].kind == .number { return date(index) ?? counted(index) }
        let meanings = words.meanings(at: index, in: tokens)
        // Fast exit: most words start no mention.
        guard !meanings.isEmpty else { return nil }
        return date(index) ?? relativeDay(meanings, index) ?? counted(index) ?? weekday(meanings, index)
            ?? weekend(meanings, index) ?? ordinal(meanings, index) ?? vague(meanings, index)
    }

    /// "Friday to Sunday", "12/8 – 14/8", "3. Mai bis 5. Juni".
    private func span(from first: DateMention) -> DateMention? {
        var at = first.tokens.upperBound
        if mark(at, "-–—"), tokens.indices.contains(at) {
            at += 1
        } else if let until = endOfUntil(at) {
            at = until
        } else {
            return nil
        }
        guard tokens.indices.contains(at), tokens[at].kind != .mark, var last = single(at: at), last.days.count == 1
        else { return nil }
        // "Monday to Friday": the last day is the first such day after the first one.
        if last.days[0] <= first.days[0] || isWeekday(at) {
            let later = DateScanner(tokens: tokens, today: first.days[0], words: words, order: order)
            if isWeekday(at), let next = later.single(at: at), next.days.count == 1 { last = next }
        }
        guard first.days[0] < last.days[0] else { return nil }
        return DateMention(tokens: first.tokens.lowerBound..<last.tokens.upperBound, days: first.days + last.days)
    }

    /// Whether a weekday without "next" or "last" begins at the index.
    private func isWeekday(_ index: Int) -> Bool {
        words.meanings(at: end(of: .on, index) ?? index, in: tokens).contains { meaning, _ in
            switch meaning {
            case .weekday, .shortWeekday: true
            default: false
            }
        }
    }

    /// "between 3 and 5 May", "zwischen dem 3. und 5. Mai", "between May 3 and 5", "entre vendredi et dimanche".
    private func between(_ meanings: Meanings, _ index: Int) -> DateMention? {
        guard let start = meanings.first(where: { $0.meaning == .between })?.end, tokens.indices.contains(start) else {
            return nil
        }
        if let first = bareDay(start), let joint = end(of: .and, first.end), tokens.indices.contains(joint),
            let second = single(at: joint), second.days.count == 1
        {
            let last = second.days[0]
            let from = CivilDate(year: last.year, month: last.month, day: first.day)
            return span(index..<second.tokens.upperBound, from, last)
        }
        guard let first = single(at: start), first.days.count == 1, let joint = end(of: .and, first.tokens.upperBound),
            tokens.indices.contains(joint)
        else { return nil }
        let from = first.days[0]
        if let second = single(at: joint), second.days.count == 1 {
            return span(index..<second.tokens.upperBound, from, second.days[0])
        }
        guard let day = bareDay(joint) else { return nil }
        return span(index..<day.end, from, CivilDate(year: from.year, month: from.month, day: day.day))
    }

    /// "del 10 al 14": the next such days, or the latest ones in a clause about the past.
    private func daysOfMonth(_ index: Int) -> DateMention? {
        guard let start = end(of: .fromDay, index), let first = day(start), let joint = endOfUntil(first.end),
            let last = bareDay(joint), first.day < last.day
        else { return nil }
        // "del 10 al 14 de mayo"
        if let dated = date(start) { return DateMention(tokens: index..<dated.tokens.upperBound, days: dated.days) }
        guard !mark(last.end, "%€$£:/-"), number(last.end) == nil, end(of: .hour, last.end) == nil else { return nil }
        // "del 1 al 10, ¿qué nota le das?"
        if first.day == 1, last.day == 10 { return nil }
        let months = (-12...12).compactMap { offset -> (CivilDate, CivilDate)? in
            let month = 12 * today.year + today.month - 1 + offset
            let (year, number) = (month / 12, month % 12 + 1)
            guard let from = CivilDate(year: year, month: number, day: first.day),
                let to = CivilDate(year: year, month: number, day: last.day)
            else { return nil }
            return (from, to)
        }
        let range = index..<last.end
        let days = isPast(around: range) ? months.last { $0.1 < today } : months.first { $0.1 >= today }
        return days.flatMap { span(range, $0.0, $0.1) }
    }

    private func bareDay(_ index: Int) -> (day: Int, end: Int)? {
        day(end(of: .article, index) ?? index).map { ($0.day, $0.end) }
    }

    private func span(_ range: Range<Int>, _ first: CivilDate?, _ last: CivilDate?) -> DateMention? {
        guard let first, let last, first < last else { return nil }
        return found(range, first, last)
    }

    func number(_ index: Int) -> Int? { tokens.indices.contains(index) ? tokens[index].number : nil }

    func mark(_ index: Int, _ marks: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].isMark(of: marks)
    }

    /// Whether no white space precedes the token.
    func isGlued(_ index: Int) -> Bool { tokens.indices.contains(index) && !tokens[index].opensWord }

    /// The index after the words with this meaning.
    func end(of meaning: DateWord, _ index: Int) -> Int? {
        words.meanings(at: index, in: tokens).first { $0.meaning == meaning }?.end
    }

    /// The index after "until"; also of the Dutch "t/m".
    func endOfUntil(_ index: Int) -> Int? {
        if tokens.indices.contains(index + 2), tokens[index].folded == "t", mark(index + 1, "/"),
            tokens[index + 2].folded == "m"
        {
            return index + 3
        }
        return end(of: .until, index)
    }

    func found(_ range: Range<Int>, _ days: CivilDate?...) -> DateMention {
        DateMention(tokens: range, days: days.compactMap(\.self))
    }

    /// A day's number with an optional `st`, `º`, `er` or German dot; `end` is the index after it.
    func day(_ index: Int) -> (day: Int, end: Int, isOrdinal: Bool)? {
        guard let day = number(index), (1...31).contains(day), tokens[index].text.count <= 2 else { return nil }
        guard isGlued(index + 1) else { return (day, index + 1, false) }
        if tokens[index + 1].kind == .word {
            return Self.ordinals.contains(tokens[index + 1].folded) ? (day, index + 2, true) : nil
        }
        if mark(index + 1, "º°ª") { return (day, index + 2, true) }
        // Excludes the hour of "5:30" and the first part of "3.50", "10%" or "5/6".
        if mark(index + 1, ":%€$£/"), number(index + 2) != nil || !mark(index + 1, ":/") { return nil }
        if mark(index + 1, ".") {
            if isGlued(index + 2), number(index + 2) != nil { return nil }
            // Only in German is the dot part of the number.
            let isGerman = words.languages.first.map { $0 == .german } ?? true
            return isGerman ? (day, index + 2, true) : (day, index + 1, false)
        }
        return (day, index + 1, false)
    }

    private static let ordinals: Set<String> = [
        "st", "nd", "rd", "th", "er", "e", "eme", "o", "a", "de", "ste", "te", "ten",
    ]

    /// ", 2026", " 2026", " de 2026" or " '26" at the index.
    func year(_ index: Int) -> (year: Int, end: Int)? {
        if mark(index, "'’"), isGlued(index + 1), let year = number(index + 1), tokens[index + 1].text.count == 2 {
            return (2_000 + year, index + 2)
        }
        let at = mark(index, ",") ? index + 1 : end(of: .of, index) ?? index
        guard let year = number(at), tokens[at].text.count == 4, (1900...2100).contains(year) else { return nil }
        return (year, at + 1)
    }
}
