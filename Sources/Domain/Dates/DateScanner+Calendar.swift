import Captures
import Languages

/// Calendar dates: `2026-01-15`, `1/15`, `15.1.2026`, `Jan 15`, `15 January`, `15 de enero`, `Christmas`.
extension DateScanner {
    func date(_ index: Int) -> DateMention? {
        iso(index) ?? numeric(index) ?? dayThenMonth(index) ?? monthThenDay(index) ?? holiday(index)
    }

    private func iso(_ index: Int) -> DateMention? {
        guard let year = number(index), tokens[index].text.count == 4, mark(index + 1, "-/."), isGlued(index + 1),
            let month = number(index + 2), mark(index + 3, "-/."), let day = number(index + 4),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return found(index..<(index + 5), date)
    }

    private func numeric(_ index: Int) -> DateMention? {
        guard let a = number(index), tokens[index].text.count <= 2, mark(index + 1, "/.-"), isGlued(index + 1),
            isGlued(index + 2), let b = number(index + 2), tokens[index + 2].text.count <= 2
        else { return nil }
        if index > 0, isGlued(index), mark(index - 1, "/.:$€£+") || mark(index - 1, "-") && !isDay(before: index - 1) {
            return nil
        }
        let separator = tokens[index + 1].text
        var end = index + 3
        var year: Int?
        if end < tokens.count, tokens[end].text == separator, isGlued(end), isGlued(end + 1),
            let value = number(end + 1)
        {
            guard tokens[end + 1].text.count == 4 || tokens[end + 1].text.count == 2 else { return nil }
            year = value
            end += 2
        }
        // "3.50" and "2-3" are dates only with a year, or in the form "15.1."
        if separator != "/", year == nil {
            guard separator == "." else { return nil }
            if mark(end, "."), isGlued(end) {
                guard number(end + 1) == nil || !isGlued(end + 1) else { return nil }
                end += 1
            } else {
                // "am 16.12 um 10"
                guard isDated(index), words.languages.first == .german, (1...12).contains(b), isFree(end),
                    self.end(of: .hour, end) == nil
                else { return nil }
            }
        }
        if year == nil, separator == "/" {
            if isFraction(index, a, b) || isMeasure(end) { return nil }
            // "7/8?": the writer is not sure.
            if mark(end, "?"), a <= 12, b <= 12 { return found(index..<end) }
        }
        let isDayFirst = separator == "." || a > 12 || order == .dayFirst && b <= 12
        let (day, month) = isDayFirst ? (a, b) : (b, a)
        let date =
            year.map { DateReader.date(year: $0, month: month, day: day) }
            ?? DateReader.nearest(month: month, day: day, to: today)
        return date.map { found(index..<end, $0) }
    }

    /// Whether a number of a day stands before the dash: "3.-5.12.", "12/4-12/6".
    private func isDay(before dash: Int) -> Bool {
        let at = mark(dash - 1, ".") ? dash - 2 : dash - 1
        return number(at).map { (1...31).contains($0) } ?? false
    }

    /// "1/2 cup", "3/4 of it", "24/7".
    private func isFraction(_ index: Int, _ a: Int, _ b: Int) -> Bool {
        if a == 24, b == 7 { return true }
        if a < b, a <= 3, (2...4).contains(b) { return !isFree(index + 3) }
        // "5/5", "8/10": a rating, unless a word announces a date.
        return a <= b && (b == 5 || b == 10) && !isAnnounced(index)
    }

    private func isAnnounced(_ index: Int) -> Bool {
        guard index > 0, tokens[index - 1].kind == .word else { return false }
        return words.meanings(at: index - 1, in: tokens).contains { meaning, end in
            guard end == index else { return false }
            switch meaning {
            case .article, .on, .until, .weekday, .shortWeekday, .around, .this, .next: return true
            default: return false
            }
        }
    }

    /// Whether the word before the number announces a day and nothing else.
    private func isDated(_ index: Int) -> Bool {
        index > 0 && (end(of: .article, index - 1) == index || end(of: .on, index - 1) == index)
    }

    /// "5/10 km"
    private func isMeasure(_ index: Int) -> Bool {
        tokens.indices.contains(index)
            && ["km", "kg", "mi", "g", "ml", "l", "cm", "mm", "mph"].contains(tokens[index].folded)
    }

    private func holiday(_ index: Int) -> DateMention? {
        for case (.holiday(let month, let day), let end) in words.meanings(at: index, in: tokens) {
            let year = year(end)
            let date =
                year.map { CivilDate(year: $0.year, month: month, day: day) }
                ?? DateReader.nearest(month: month, day: day, to: today, daysBack: DateReader.holidayDaysBack)
            return found(index..<(year?.end ?? end), date)
        }
        return nil
    }

    /// The month at the index. A short name in lower case is an ordinary word, except beside a day's number.
    func month(_ index: Int, isBesideDay: Bool) -> (month: Int, end: Int)? {
        for case (.month(let month), let end) in words.meanings(at: index, in: tokens) {
            guard tokens[index].isCapitalized || tokens[index].text.count > 3 || isBesideDay else { continue }
            let isShort = tokens[index].text.count <= 4 && mark(end, ".") && isGlued(end)
            return (month, isShort ? end + 1 : end)
        }
        return nil
    }

    /// `Jan 15`, `January 15th, 2026`, `Jan 15-17`.
    private func monthThenDay(_ index: Int) -> DateMention? {
        guard let month = month(index, isBesideDay: true) else { return nil }
        var at = month.end
        if let article = end(of: .article, at) { at = article }
        guard let day = day(at), !mark(day.end, ":") else { return nil }
        var end = day.end
        var last: Int?
        if let second = untilDay(end, from: day.day) { (last, end) = (second.day, second.end) }
        // "dec 4", but not "may 3 of us come".
        if self.month(index, isBesideDay: false) == nil, !isFree(end) || tokens[index].folded == "may" { return nil }
        let year = year(end)
        guard let first = date(day.day, month: month.month, year: year?.year) else { return nil }
        return found(
            index..<(year?.end ?? end), first, last.flatMap { date($0, month: month.month, year: year?.year) })
    }

    /// `15 January 2026`, `15th of January`, `15. Januar`, `15 de enero de 2026`, `3 to 5 May`, `12.–14.3.`
    private func dayThenMonth(_ index: Int) -> DateMention? {
        guard let first = day(index) else { return nil }
        var at = first.end
        var last: Int?
        if let second = untilDay(at, from: first.day) { (last, at) = (second.day, second.end) }
        if last != nil, let date = numericEnd(index, first.day, at) { return date }
        if let joint = end(of: .of, at) { at = joint }
        guard let month = month(at, isBesideDay: true) else { return nil }
        let year = year(month.end)
        guard let from = date(first.day, month: month.month, year: year?.year) else { return nil }
        return found(
            index..<(year?.end ?? month.end), from, last.flatMap { date($0, month: month.month, year: year?.year) })
    }

    /// The last day of a span: of "3 to 5 May", "12.–14.3.", and of two days in a row: "15 and 16 May", "15./16. Mai".
    private func untilDay(_ index: Int, from first: Int) -> (day: Int, end: Int)? {
        let until = mark(index, "-–") ? index + 1 : endOfUntil(index)
        let joint = mark(index, "/&+") ? index + 1 : end(of: .and, index)
        guard let at = until ?? joint else { return nil }
        let last = day(end(of: .article, at) ?? at).map { ($0.day, $0.end) } ?? numericDay(at)
        guard let last, until == nil ? last.0 == first + 1 : last.0 > first else { return nil }
        return last
    }

    /// The day of a numeric date: "14" of "14.3." and of "14/3".
    private func numericDay(_ index: Int) -> (day: Int, end: Int)? {
        guard let day = number(index), (1...31).contains(day), number(index + 2) != nil,
            mark(index + 1, ".") || mark(index + 1, "/") && order == .dayFirst
        else { return nil }
        return (day, index)
    }

    /// "12.–14.3.": the end of a span gives the month of its beginning.
    private func numericEnd(_ index: Int, _ first: Int, _ at: Int) -> DateMention? {
        guard let end = numeric(at), let last = end.days.first,
            let from = CivilDate(year: last.year, month: last.month, day: first)
        else { return nil }
        return found(index..<end.tokens.upperBound, from, last)
    }

    private func date(_ day: Int, month: Int, year: Int?) -> CivilDate? {
        year.map { CivilDate(year: $0, month: month, day: day) }
            ?? DateReader.nearest(month: month, day: day, to: today)
    }
}
