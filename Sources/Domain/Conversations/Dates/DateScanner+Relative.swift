/// Relative dates: `tomorrow`, `in two weeks`, `next Friday`, `the 15th`; and times too vague for a day.
extension DateScanner {
    func relativeDay(_ index: Int) -> DateMention? {
        guard let name = word(index) else { return nil }
        if name == "day", word(index + 1) == "after", word(index + 2) == "tomorrow" {
            return found(index..<(index + 3), today.adding(days: 2))
        }
        if name == "day", word(index + 1) == "before", word(index + 2) == "yesterday" {
            return found(index..<(index + 3), today.adding(days: -2))
        }
        if name == "last", word(index + 1) == "night" { return found(index..<(index + 2), today.adding(days: -1)) }
        if name == "this", let part = word(index + 1), ["morning", "afternoon", "evening"].contains(part) {
            return found(index..<(index + 2), today)
        }
        if ["this", "next", "the"].contains(name), word(index + 1) == "weekend" {
            // On a weekend, "this weekend" is the current one.
            let saturday = today.weekday == 6 ? today.adding(days: -1) : today.adding(days: 5 - today.weekday)
            return found(index..<(index + 2), name == "next" ? saturday.adding(days: 7) : saturday)
        }
        return DateLexicon.days[name].map { found(index..<(index + 1), today.adding(days: $0)) }
    }

    /// `in 3 days`, `in two weeks`, `a week ago`, `two weeks from now`.
    func counted(_ index: Int) -> DateMention? {
        let opens = word(index) == "in"
        var at = opens ? index + 1 : index
        guard let count = number(at) ?? word(at).flatMap({ DateLexicon.small[$0] }), count <= 400 else { return nil }
        at += 1
        if word(at) == "of" { at += 1 }
        guard let unit = word(at), let length = Self.units[unit] else { return nil }
        at += 1
        if word(at) == "ago" { return found(index..<(at + 1), today.adding(days: -count * length)) }
        if word(at) == "from", let base = word(at + 1), ["now", "today"].contains(base) {
            return found(index..<(at + 2), today.adding(days: count * length))
        }
        // Also matches "in two weeks' time". "in 3 days flat" is rare enough to ignore.
        return opens ? found(index..<at, today.adding(days: count * length)) : nil
    }

    private static let units = ["day": 1, "days": 1, "week": 7, "weeks": 7]
    static let weekdayLeads: Set<String> = ["this", "next", "last", "on", "coming"]
    private static let ordinalFollows: Set<String> = [
        "at", "for", "in", "and", "or", "if", "so", "with", "works", "is", "to", "then", "of", "we", "i",
    ]
    private static let periods: Set<String> = [
        "week", "month", "year", "summer", "winter", "spring", "autumn", "fall", "semester",
    ]
    static let vagueOpeners: Set<String> = ["in", "early", "late", "mid", "until", "by", "since", "im", "en"]

    /// Alone or with "on": the next such weekday after today. "this": today or later. "next": in the following week,
    /// which starts on Monday. "last": the latest before today.
    func weekday(_ index: Int) -> DateMention? {
        let lead = word(index) ?? ""
        let at = Self.weekdayLeads.contains(lead) ? index + 1 : index
        guard let name = word(at), let weekday = DateLexicon.weekdays[name] else { return nil }
        let isShort = DateLexicon.ambiguousWeekdays.contains(name)
        if isShort, at == index, !(tokens[at].isCapitalized && (number(at + 1) != nil || mark(at + 1, ",."))) {
            return nil
        }
        // "Friday, Jan 15": the date is more precise than the weekday.
        let after = mark(at + 1, ",") ? at + 2 : at + 1
        if let date = monthFirst(after) ?? dayThenMonth(after) ?? numeric(after) {
            return DateMention(tokens: index..<date.tokens.upperBound, days: date.days)
        }
        let ahead = (weekday - today.weekday + 7) % 7
        let days: Int
        switch lead {
        case "this": days = ahead
        case "next": days = weekday - today.weekday + 7
        case "last": days = ahead == 0 ? -7 : ahead - 7
        default: days = ahead == 0 ? 7 : ahead
        }
        return found(index..<(at + 1), today.adding(days: days))
    }

    /// `the 15th`, `on the 3rd`: the next such day.
    func ordinal(_ index: Int) -> DateMention? {
        guard word(index) == "the", let day = day(index + 1), day.end == index + 3, word(index + 2) != nil else {
            return nil
        }
        // "the 3rd time", "the 2nd floor": a noun follows, so this is not a date.
        if let next = word(day.end), !Self.ordinalFollows.contains(next) { return nil }
        // "the 15th of February" is handled by `dayThenMonth`.
        if word(day.end) == "of" { return nil }
        let months = (0...12).compactMap { offset in
            let month = today.month - 1 + offset
            return CivilDate(year: today.year + month / 12, month: month % 12 + 1, day: day.day)
        }
        return found(index..<day.end, months.first { $0 >= today })
    }

    /// `in March`, `next week`, `this summer`: a time without a day.
    func vague(_ index: Int) -> DateMention? {
        guard let lead = word(index), let name = word(index + 1) else { return nil }
        if ["this", "next", "last", "coming"].contains(lead),
            Self.periods.contains(name) || DateLexicon.months[name] != nil
        {
            return found(index..<(index + 2))
        }
        guard Self.vagueOpeners.contains(lead),
            DateLexicon.months[name] != nil || ["summer", "winter", "spring", "autumn"].contains(name),
            tokens[index + 1].isCapitalized || name.count > 3
        else { return nil }
        return found(index..<(year(index + 2)?.end ?? index + 2))
    }
}
