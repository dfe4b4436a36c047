import Captures

/// Calendar dates: `2026-01-15`, `1/15`, `15.1.2026`, `Jan 15`, `15 January`, `Christmas`.
extension DateScanner {
    func isoDate(_ index: Int) -> DateMention? {
        guard let year = number(index), tokens[index].text.count == 4, mark(index + 1, "-/"), isGlued(index + 1),
            let month = number(index + 2), mark(index + 3, "-/"), let day = number(index + 4),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return found(index..<(index + 5), date)
    }

    func numeric(_ index: Int) -> DateMention? {
        guard let a = number(index), tokens[index].text.count <= 2, mark(index + 1, "/.-"), isGlued(index + 1),
            isGlued(index + 2), let b = number(index + 2), tokens[index + 2].text.count <= 2
        else { return nil }
        if index > 0, isGlued(index), mark(index - 1, "/.-:$€£+") { return nil }
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
            guard separator == ".", mark(end, "."), isGlued(end), !isGlued(end + 1) else { return nil }
            end += 1
        }
        let first = separator == "." || dayFirst == true || a > 12
        let (day, month) = first ? (a, b) : (b, a)
        let date =
            year.map { DateReader.date(year: $0, month: month, day: day) }
            ?? DateReader.nearest(month: month, day: day, to: today)
        return date.map { found(index..<end, $0) }
    }

    func holiday(_ index: Int) -> DateMention? {
        guard let first = word(index), let holidays = DateLexicon.holidaysByWord[first] else { return nil }
        for holiday in holidays {
            let end = index + holiday.words.count
            guard end <= tokens.count,
                zip(tokens[index..<end], holiday.words).allSatisfy({ $0.folded == $1 })
            else { continue }
            return found(index..<end, DateReader.nearest(month: holiday.month, day: holiday.day, to: today))
        }
        return nil
    }

    /// `Jan 15`, `January 15th, 2026`, `Jan 15-17`.
    func monthFirst(_ index: Int) -> DateMention? {
        guard let name = word(index), let month = DateLexicon.months[name],
            tokens[index].isCapitalized || name.count > 3
        else { return nil }
        var at = index + 1
        if mark(at, "."), isGlued(at) { at += 1 }
        if word(at) == "the" { at += 1 }
        guard let day = day(at) else { return nil }
        return span(index, month: month, from: day.day, at: day.end)
    }

    /// `15 January 2026`, `the 15th of January`, `15. Januar`, `15 de enero`.
    func dayThenMonth(_ index: Int) -> DateMention? {
        guard let day = day(index) else { return nil }
        var at = day.end
        var last: Int?
        if mark(at, "-–"), let end = self.day(at + 1) { (last, at) = (end.day, end.end) }
        if let joint = word(at), ["of", "de"].contains(joint) { at += 1 }
        guard let name = word(at), let month = DateLexicon.months[name] else { return nil }
        let year = year(at + 1)
        return found(
            index..<(year?.end ?? at + 1), date(day.day, month: month, year: year?.year),
            last.flatMap { date($0, month: month, year: year?.year) })
    }

    private func span(_ index: Int, month: Int, from day: Int, at end: Int) -> DateMention? {
        var end = end
        var last: Int?
        if mark(end, "-–"), let second = self.day(end + 1), second.day > day { (last, end) = (second.day, second.end) }
        let year = year(end)
        guard let first = date(day, month: month, year: year?.year) else { return nil }
        return found(index..<(year?.end ?? end), first, last.flatMap { date($0, month: month, year: year?.year) })
    }

    private func date(_ day: Int, month: Int, year: Int?) -> CivilDate? {
        year.map { CivilDate(year: $0, month: month, day: day) }
            ?? DateReader.nearest(month: month, day: day, to: today)
    }
}
