import Captures
import Languages

/// Relative dates: `tomorrow`, `in two weeks`, `next Friday`, `the 15th`; and times too vague for a day.
extension DateScanner {
    typealias Meanings = [(meaning: DateWord, end: Int)]

    func relativeDay(_ meanings: Meanings, _ index: Int) -> DateMention? {
        for case (.day(let days), let end) in meanings {
            // The German noun "Morgen" is the morning, except at the start of a sentence; "Morgen zusammen!" is a greeting.
            if tokens[index].text == "Morgen" {
                if index > 0, !tokens[index - 1].isMark(of: ".!?") { continue }
                if end == tokens.count && index == 0 || mark(end, "!") { continue }
                if tokens.indices.contains(end), Self.greeted.contains(tokens[end].folded) { continue }
            }
            // "heute in einer Woche"
            if days >= 0, let start = endOfWithin(end), let period = period(start),
                case .days(let length) = period.unit, length % 7 == 0
            {
                return found(index..<period.end, today.adding(days: days + period.count * length))
            }
            return found(index..<end, today.adding(days: days))
        }
        return nil
    }

    /// Words after "Morgen" in a greeting.
    private static let greeted: Set<String> = [
        "zusammen", "allerseits", "alle", "allemal", "ihr", "leute", "liebe", "lieber",
    ]

    /// `in 3 days`, `vor zwei Wochen`, `a week ago`, `two weeks from now`, `in two months`.
    func counted(_ index: Int) -> DateMention? {
        if let start = end(of: .within, index), let period = period(start) {
            return found(index..<period.end, shifted(period, by: 1))
        }
        // "lost 5 kilos in three weeks" is a duration.
        if let start = end(of: .during, index), let period = period(start) {
            let range = index..<period.end
            return isPast(around: range, isSpan: true) ? nil : found(range, shifted(period, by: 1))
        }
        // "faz três anos no sábado" is an age, "faz três anos que casei" is not.
        if let start = end(of: .agoIfPast, index), let period = period(start) {
            let range = index..<period.end
            let isAgo = tokens.indices.contains(period.end) && tokens[period.end].folded == "que"
            return isAgo || isPast(around: range, isSpan: true) ? found(range, shifted(period, by: -1)) : nil
        }
        if let start = end(of: .agoBefore, index), let period = period(start) {
            return found(index..<period.end, shifted(period, by: -1))
        }
        guard let period = period(index) else { return nil }
        if let end = end(of: .agoAfter, period.end) { return found(index..<end, shifted(period, by: -1)) }
        if let end = end(of: .fromNow, period.end) { return found(index..<end, shifted(period, by: 1)) }
        return fromWeekday(index, period)
    }

    func endOfWithin(_ index: Int) -> Int? { end(of: .within, index) ?? end(of: .during, index) }

    /// `a week from Friday`, `two weeks from tomorrow`.
    private func fromWeekday(_ index: Int, _ period: Period) -> DateMention? {
        guard let start = end(of: .from, period.end), case .days(let length) = period.unit else { return nil }
        for (meaning, end) in words.meanings(at: start, in: tokens) {
            let first: CivilDate? =
                switch meaning {
                case .day(let days): today.adding(days: days)
                case .weekday(let weekday): day(of: weekday, .none)
                default: nil
                }
            if let first { return found(index..<end, first.adding(days: period.count * length)) }
        }
        return nil
    }

    /// `Freitag in einer Woche`, `the Sunday after`: whole weeks after the next such weekday.
    private func weeksAfter(_ weekday: Int, _ index: Int, _ end: Int) -> DateMention? {
        // "the Sunday after lunch" is the next Sunday.
        for case (.following(let weeks), let after) in words.meanings(at: end, in: tokens)
        where after == tokens.count || tokens[after].kind == .mark {
            return found(index..<after, day(of: weekday, .none).adding(days: 7 * weeks))
        }
        // "Friday week"
        if words.languages.first == .english, tokens.indices.contains(end), tokens[end].folded == "week" {
            return found(index..<(end + 1), day(of: weekday, .none).adding(days: 7))
        }
        guard let start = endOfWithin(end), let period = period(start), case .days(let length) = period.unit,
            length % 7 == 0
        else { return nil }
        return found(index..<period.end, day(of: weekday, .none).adding(days: period.count * length))
    }

    private struct Period {
        var count: Int
        var unit: DateWord.Unit
        var end: Int
    }

    /// `3 days`, `a couple of weeks`.
    private func period(_ index: Int) -> Period? {
        var counts: [(count: Int, end: Int)] = []
        if let number = number(index), number <= 400, !mark(index + 1, ".:/") { counts = [(number, index + 1)] }
        for case (.count(let count), let end) in words.meanings(at: index, in: tokens) { counts.append((count, end)) }
        for (count, end) in counts {
            for case (.unit(let unit), let end) in words.meanings(at: end, in: tokens) {
                return Period(count: count, unit: unit, end: end)
            }
        }
        return nil
    }

    private func shifted(_ period: Period, by sign: Int) -> CivilDate {
        switch period.unit {
        case .days(let length): today.adding(days: sign * period.count * length)
        case .months(let length): today.adding(months: sign * period.count * length)
        }
    }

    /// Alone: the next such weekday after today, or the latest before today in a clause about the past. "this": today or
    /// later. "next": in the following week, which starts on Monday. "last": the latest before today.
    func weekday(_ meanings: Meanings, _ index: Int) -> DateMention? {
        var leads = meanings.compactMap { meaning, end in Lead(meaning).map { ($0, end) } }
        // "nächste Woche Sonntag".
        leads += leads.compactMap { lead, end in
            self.end(of: .unit(.days(7)), end).map { (lead == .coming ? .next : lead, self.end(of: .on, $0) ?? $0) }
        }
        leads.append((.none, index))
        for (lead, at) in leads {
            for (meaning, end) in words.meanings(at: at, in: tokens) {
                let trail = trail(end)
                // "los martes" are all Tuesdays.
                let isRecurring = at > 0 && tokens[at - 1].folded == "los"
                guard !isRecurring, let weekday = weekday(meaning, at, isLed: at > index || trail != nil) else {
                    continue
                }
                // "Friday, Jan 15", "Freitag, den 15.": the date is more precise than the weekday.
                var after = mark(end, ".") && isGlued(end) ? end + 1 : end
                if mark(after, ",") { after += 1 }
                if let date = date(self.end(of: .article, after) ?? after), !date.days.isEmpty {
                    return DateMention(tokens: index..<date.tokens.upperBound, days: date.days)
                }
                // "Friday, 28", "Friday the 13th".
                let dated = numbered(weekday, after) ?? ordinal(words.meanings(at: after, in: tokens), after)
                if let dated, !dated.days.isEmpty {
                    return DateMention(tokens: index..<dated.tokens.upperBound, days: dated.days)
                }
                if lead == .none, let later = weeksAfter(weekday, index, end) { return later }
                if let trail, lead == .none || lead == .coming {
                    return found(index..<trail.end, day(of: weekday, trail.lead))
                }
                let isPast = lead == .none && isPast(around: index..<end)
                return found(index..<end, day(of: weekday, isPast ? .last : lead))
            }
        }
        return nil
    }

    /// "Friday, 28", "Saturday the 7th": the nearest day of the month that is such a weekday.
    private func numbered(_ weekday: Int, _ index: Int) -> DateMention? {
        guard let day = day(end(of: .article, index) ?? index), isFree(day.end) else { return nil }
        let dates = (-7...62).lazy.map { today.adding(days: $0) }
        guard let date = dates.first(where: { $0.day == day.day && $0.weekday == weekday }) else { return nil }
        return found(index..<day.end, date)
    }

    private enum Lead {
        case none, this, next, last, coming

        init?(_ word: DateWord) {
            switch word {
            case .this: self = .this
            case .on: self = .none
            case .next: self = .next
            case .last: self = .last
            case .coming: self = .coming
            default: return nil
            }
        }
    }

    /// "vendredi prochain", "el viernes que viene", "Tuesday next week", "mardi de la semaine prochaine".
    private func trail(_ index: Int) -> (lead: Lead, end: Int)? {
        let start = end(of: .of, index) ?? index
        if let end = end(of: .unit(.days(7)), start), let after = adjective(end) {
            return (after.lead == .coming ? .next : after.lead, after.end)
        }
        guard let lead = adjective(start) else { return nil }
        if let end = end(of: .unit(.days(7)), lead.end) { return (lead.lead == .coming ? .next : lead.lead, end) }
        return start == index ? lead : nil
    }

    private func adjective(_ index: Int) -> (lead: Lead, end: Int)? {
        for (meaning, end) in words.meanings(at: index, in: tokens) {
            switch meaning {
            case .next, .last, .coming: return Lead(meaning).map { ($0, end) }
            case .lastAfter: return (.last, end)
            default: continue
            }
        }
        return nil
    }

    private func weekday(_ word: DateWord, _ index: Int, isLed: Bool) -> Int? {
        switch word {
        case .weekday(let weekday): return weekday
        case .shortWeekday(let weekday):
            // "Mo., 14.9.", but not "Fr. Demir".
            let isDotted =
                mark(index + 1, ".") && !(tokens.indices.contains(index + 2) && tokens[index + 2].isCapitalized)
            let isMarked = tokens[index].isCapitalized && (number(index + 1) != nil || mark(index + 1, ",") || isDotted)
            return isLed || isMarked || isDayLike(index) ? weekday : nil
        default: return nil
        }
    }

    /// Whether a short form of three letters or more is a day: "mon eve", "sexta às 15h", "see you Fri".
    private func isDayLike(_ index: Int) -> Bool {
        guard tokens[index].text.count > 2 else { return false }
        let next = words.meanings(at: index + 1, in: tokens)
        let isTimed = next.contains { meaning, _ in
            switch meaning {
            case .at: tokens[index].text.count > 3 || tokens[index].isCapitalized
            case .part: true
            default: false
            }
        }
        if isTimed { return true }
        if words.languages.first == .english {
            let isOnlyDay = Self.onlyDays.contains(tokens[index].folded)
            guard index > 0, !tokens[index - 1].isMark(of: ".!?:\"") else {
                return isOnlyDay && tokens[index].isCapitalized
            }
            if isOnlyDay, Self.beforeDays.contains(tokens[index - 1].folded) { return true }
            return tokens[index].isCapitalized && tokens[index - 1].folded != "the"
        }
        // "segunda" is Monday, but not in "segunda vez" and "a segunda".
        guard words.languages.first == .portuguese, Self.ordinalDays.contains(tokens[index].folded) else {
            return false
        }
        // "de segunda a sexta"
        let isSpan = index > 1 && Self.ordinalDays.contains(tokens[index - 2].folded)
        let isArticle = index > 0 && !isSpan && Self.beforeOrdinals.contains(tokens[index - 1].folded)
        return !isArticle && !(tokens.indices.contains(index + 1) && Self.counted.contains(tokens[index + 1].folded))
    }

    /// Portuguese weekdays that are ordinal numbers too, words that make them numbers, and what such numbers count.
    private static let ordinalDays: Set<String> = ["segunda", "terca", "quarta", "quinta", "sexta"]
    private static let beforeOrdinals: Set<String> = [
        "a", "uma", "minha", "tua", "sua", "pela", "cada", "esta", "essa",
    ]
    private static let counted: Set<String> = [
        "vez", "vezes", "parte", "serie", "fila", "aula", "prova", "etapa", "fase", "temporada", "opcao", "chance",
        "mao",
        "linha", "dose", "via", "classe", "categoria", "edicao", "casa", "geracao", "volta", "rodada", "pessoa",
        "maior",
        "melhor", "pior",
    ]

    /// English short forms that hardly mean anything else, and words before which they are days in lower case.
    private static let onlyDays: Set<String> = ["tue", "wed", "thu", "fri"]
    private static let beforeDays: Set<String> = [
        "til", "till", "until", "by", "or", "u", "you", "for", "since", "and",
    ]

    private func day(of weekday: Int, _ lead: Lead) -> CivilDate {
        let ahead = (weekday - today.weekday + 7) % 7
        return switch lead {
        case .this: today.adding(days: ahead)
        case .next: today.adding(days: weekday - today.weekday + 7)
        case .last: today.adding(days: ahead == 0 ? -7 : ahead - 7)
        case .none, .coming: today.adding(days: ahead == 0 ? 7 : ahead)
        }
    }

    /// "this weekend", "le week-end prochain". On a weekend, "this weekend" is the current one.
    func weekend(_ meanings: Meanings, _ index: Int) -> DateMention? {
        var leads = meanings.compactMap { meaning, end in Lead(meaning).map { ($0, end) } }
        leads += meanings.filter { $0.meaning == .article }.map { (.none, $0.end) } + [(.none, index)]
        for (lead, at) in leads {
            guard let end = end(of: .weekend, at) else { continue }
            let trail = trail(end)
            // "the weekend of Dec 5"
            if let of = self.end(of: .of, end), let date = date(self.end(of: .article, of) ?? of),
                let day = date.days.first,
                day.weekday > 4
            {
                let first = day.adding(days: 5 - day.weekday)
                return found(index..<date.tokens.upperBound, first, first.adding(days: 1))
            }
            let saturday = today.weekday == 6 ? today.adding(days: -1) : today.adding(days: 5 - today.weekday)
            let lead = lead == .none ? trail?.lead ?? .none : lead
            let shift =
                switch lead {
                case .next: 7
                case .last: -7
                case .none where today.weekday < 6 && isPast(around: index..<end): -7
                case .none, .this, .coming: 0
                }
            let first = saturday.adding(days: shift)
            return found(index..<(trail?.end ?? end), first, first.adding(days: 1))
        }
        return nil
    }

    /// `the 15th`, `am 15.`, `le 15`: the next such day. A noun after the number makes it no date: "the 3rd time".
    func ordinal(_ meanings: Meanings, _ index: Int) -> DateMention? {
        guard let article = meanings.first(where: { $0.meaning == .article }), let day = day(article.end) else {
            return nil
        }
        // "the 15th of February", "vom 3. bis 5. Mai".
        if let date = date(article.end) { return DateMention(tokens: index..<date.tokens.upperBound, days: date.days) }
        // "der 16.", but not "der 3 kostet".
        let needsOrdinal =
            words.languages.first.map { $0 == .english || $0 == .dutch } ?? true || tokens[index].folded == "der"
        guard day.isOrdinal || !needsOrdinal, isFree(day.end) else { return nil }
        let months = (0...12).compactMap { offset in
            let month = today.month - 1 + offset
            return CivilDate(year: today.year + month / 12, month: month % 12 + 1, day: day.day)
        }
        return found(index..<day.end, months.first { $0 >= today })
    }

    private static let afterOrdinal: Set<String> = [
        "at", "for", "in", "and", "or", "if", "so", "with", "works", "is", "to", "then", "we", "i", "um", "und", "oder",
        "wenn", "a", "et", "ou", "si", "y", "o", "alle", "e", "as", "om", "en", "of", "ab", "mit", "avec", "con", "com",
        "about", "because", "but", "by", "before", "after", "from", "until", "due", "around", "instead", "as", "when",
        "por", "it", "he", "she", "you", "they", "please", "was", "will", "can", "not", "maybe", "though", "still",
        "would",
        "has", "on", "je", "c'est", "es", "sera", "puede", "pode", "morning", "evening", "afternoon", "night", "au",
        "soir",
        "para", "pour", "wegen", "per", "porque", "weer", "weil", "bei", "bij", "voor", "dans",
    ]

    /// Whether the number before the index counts nothing: no noun follows.
    func isFree(_ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return true }
        switch tokens[index].kind {
        case .word:
            // German writes nouns with a capital.
            let isVerb =
                words.languages.first == .german && !tokens[index].isCapitalized
                || words.languages.first == .dutch && tokens[index].folded.hasSuffix("en")
            return isVerb || Self.afterOrdinal.contains(tokens[index].folded)
        case .number: return false
        case .mark: return !tokens[index].isMark(of: "%€$£/:-+°") || tokens[index].opensWord
        }
    }

    /// `in March`, `next week`, `la semaine prochaine`, `this summer`: a time without a day.
    func vague(_ meanings: Meanings, _ index: Int) -> DateMention? {
        for (meaning, at) in meanings {
            switch meaning {
            case .this, .next, .last, .coming:
                if let end = vagueEnd(at, allowsUnit: meaning != .this || isThisUnit(at)) { return found(index..<end) }
            case .around:
                let start = end(of: .article, at) ?? at
                // "by August 7"
                if let date = date(start), !date.days.isEmpty { return nil }
                if let end = vagueEnd(start, allowsUnit: false) { return found(index..<(year(end)?.end ?? end)) }
            case .unit, .season:
                if let trail = adjective(at) { return found(index..<trail.end) }
            default: continue
            }
        }
        return nil
    }

    private func isThisUnit(_ index: Int) -> Bool {
        words.meanings(at: index, in: tokens).contains { $0.meaning.isUnit }
    }

    private func vagueEnd(_ index: Int, allowsUnit: Bool) -> Int? {
        for (meaning, end) in words.meanings(at: index, in: tokens) {
            if meaning == .season || allowsUnit && meaning.isUnit { return end }
        }
        return month(index, isBesideDay: false)?.end
    }
}

extension DateWord {
    var isUnit: Bool { if case .unit(let unit) = self { unit != .days(1) } else { false } }
}
