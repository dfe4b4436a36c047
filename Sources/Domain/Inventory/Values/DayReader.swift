package import Captures
package import Dates
import Languages

/// Reads the day of a purchase or of the end of a contract: `3 March 2024`, `last May`, `two weeks ago`, `2027-05-01`.
/// A month, a year or a week stands for its first day. A day without a year is the last such day, or the next one for a
/// date that lies in the future.
package struct DayReader: Sendable {
    package enum Direction: Sendable { case past, future }

    package let today: CivilDate
    package let order: NumericDateOrder

    package init(today: CivilDate, order: NumericDateOrder) {
        self.today = today
        self.order = order
    }

    private static let years = 1_800...2_200
    private static let connectors: Set<String> = [
        "on", "the", "in", "since", "of", "at", "from", "around", "am", "im", "den",
    ]
    private static let ordinals = PhraseTable(
        WordTable(PackageResources.ordinals_txt).rows.flatMap { row in row.phrases.map { ($0, Int(row.key) ?? 0) } })

    /// The day that begins at the index, and the index after its last word.
    func day(_ tokens: [SpokenToken], at index: Int, leaning direction: Direction) -> (day: CivilDate, end: Int)? {
        guard tokens.indices.contains(index) else { return nil }
        // A date has no sign: `-1-01-01` is not 1 January 2001.
        if tokens[index].text.first != "-", let day = written(tokens[index].text) { return (day, index + 1) }
        let words = tokens.folded
        var start = index
        while start + 1 < words.count, Self.connectors.contains(words[start]) { start += 1 }
        return distance(tokens, at: start) ?? relative(words, at: start, direction) ?? calendar(
            words, at: start, direction)
            ?? Self.year(words, at: start).flatMap { year in
                CivilDate(year: year.value, month: 1, day: 1).map { ($0, year.end) }
            }
    }

    /// The orders of day and month that a date such as `5/13/2027` can have. nil for a text whose meaning does not depend
    /// on the order: another text, a date with points or with the year first, or one with equal day and month.
    static func orders(of text: Substring) -> Set<NumericDateOrder>? {
        let parts = text.split { "-/".contains($0) }
        let numbers = parts.compactMap { $0.isASCIIDigits && $0.utf8.count <= 4 ? Int($0) : nil }
        guard parts.count == 3, numbers.count == 3, parts[0].count <= 2, numbers[0] != numbers[1],
            [2, 4].contains(parts[2].count)
        else { return nil }
        let orders = [(NumericDateOrder.dayFirst, numbers[1]), (.monthFirst, numbers[0])].filter { $0.1 <= 12 }
        return Set(orders.map(\.0))
    }

    /// `2027-05-01`, `1.5.2027`, `5/1/27`.
    func written(_ text: Substring) -> CivilDate? {
        let parts = text.split { "-/.".contains($0) }
        let numbers = parts.compactMap { $0.isASCIIDigits && $0.utf8.count <= 4 ? Int($0) : nil }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        if parts[0].count == 4 { return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) }
        guard parts[2].count == 4 || parts[2].count == 2 else { return nil }
        let year = numbers[2] < 100 ? 2_000 + numbers[2] : numbers[2]
        let isDayFirst = text.contains(".") || numbers[0] > 12 || (order == .dayFirst && numbers[1] <= 12)
        return isDayFirst
            ? CivilDate(year: year, month: numbers[1], day: numbers[0])
            : CivilDate(year: year, month: numbers[0], day: numbers[1])
    }

    /// `two weeks ago`, `a year from now`, `in three months`.
    private func distance(_ tokens: [SpokenToken], at index: Int) -> (day: CivilDate, end: Int)? {
        let words = tokens.folded
        let article = ["a", "an"].contains(words[index]) ? ExactDecimal(units: 1).map { ($0, index + 1) } : nil
        guard let (number, end) = NumberReader.number(tokens, at: index).map({ ($0.value, $0.end) }) ?? article,
            let count = number.integer, count <= 1_000,
            let unit = meanings(words, at: end).first(where: { $0.meaning.unit != nil }), let length = unit.meaning.unit
        else { return nil }
        for (meaning, end) in meanings(words, at: unit.end) {
            if meaning == .agoAfter { return (moved(by: -count, length), end) }
            if meaning == .fromNow { return (moved(by: count, length), end) }
        }
        return index > 0 && words[index - 1] == "in" ? (moved(by: count, length), unit.end) : nil
    }

    private func moved(by count: Int, _ unit: DateWord.Unit) -> CivilDate {
        switch unit {
        case .days(let days): today.adding(days: count * days)
        case .months(let months): today.adding(months: count * months)
        }
    }

    /// `yesterday`, `last May`, `next year`, `last Friday`.
    private func relative(_ words: [String], at index: Int, _ direction: Direction) -> (day: CivilDate, end: Int)? {
        for (meaning, end) in meanings(words, at: index) {
            switch meaning {
            case .day(let offset): return (today.adding(days: offset), end)
            case .last: if let found = neighbor(words, at: end, by: -1) { return found }
            case .next: if let found = neighbor(words, at: end, by: 1) { return found }
            case .this: if let found = neighbor(words, at: end, by: 0) { return found }
            default: break
            }
        }
        return nil
    }

    /// The last, this or next month, week, year, weekday or month of a name.
    private func neighbor(_ words: [String], at index: Int, by step: Int) -> (day: CivilDate, end: Int)? {
        for (meaning, end) in meanings(words, at: index) {
            switch meaning {
            case .month(let month):
                let offset = step < 0 && month >= today.month ? -1 : step > 0 && month <= today.month ? 1 : 0
                return CivilDate(year: today.year + offset, month: month, day: 1).map { ($0, end) }
            case .weekday(let weekday):
                let ahead = (weekday - today.weekday + 7) % 7
                return (today.adding(days: step < 0 ? ahead - 7 : step > 0 && ahead == 0 ? 7 : ahead), end)
            case .holiday(let month, let day):
                let isPassed = (month, day) < (today.month, today.day)
                let offset = step < 0 && !isPassed ? -1 : step > 0 && isPassed ? 1 : 0
                return CivilDate(year: today.year + offset, month: month, day: day).map { ($0, end) }
            case .unit(.days(7)): return (today.adding(days: 7 * step - today.weekday), end)
            case .unit(.months(1)):
                let month = today.adding(months: step)
                return CivilDate(year: month.year, month: month.month, day: 1).map { ($0, end) }
            case .unit(.months(12)): return CivilDate(year: today.year + step, month: 1, day: 1).map { ($0, end) }
            default: continue
            }
        }
        return nil
    }

    /// `3rd of March 2024`, `March 3`, `May 2023`, `Christmas 2022`, `March`.
    private func calendar(_ words: [String], at index: Int, _ direction: Direction) -> (day: CivilDate, end: Int)? {
        if let number = Self.dayNumber(words, at: index) {
            let start =
                number.end < words.count && Self.connectors.contains(words[number.end]) ? number.end + 1 : number.end
            if let month = month(words, at: start) {
                return dated(month.value, number.value, words, at: month.end, direction)
            }
        }
        if let month = month(words, at: index) {
            if let year = Self.year(words, at: month.end) {
                return CivilDate(year: year.value, month: month.value, day: 1).map { ($0, year.end) }
            }
            let start = month.end < words.count && words[month.end] == "the" ? month.end + 1 : month.end
            if let number = Self.dayNumber(words, at: start) {
                return dated(month.value, number.value, words, at: number.end, direction)
            }
            return dated(month.value, nil, words, at: month.end, direction)
        }
        for case (.holiday(let month, let day), let end) in meanings(words, at: index) {
            return dated(month, day, words, at: end, direction)
        }
        return nil
    }

    /// - Parameter day: nil for a whole month.
    private func dated(
        _ month: Int, _ day: Int?, _ words: [String], at index: Int, _ direction: Direction
    ) -> (day: CivilDate, end: Int)? {
        let start = index < words.count && Self.connectors.contains(words[index]) ? index + 1 : index
        if let year = Self.year(words, at: start) {
            return CivilDate(year: year.value, month: month, day: day ?? 1).map { ($0, year.end) }
        }
        let years = (today.year - 4...today.year + 4).compactMap { CivilDate(year: $0, month: month, day: day ?? 1) }
        let current = day == nil ? CivilDate(year: today.year, month: today.month, day: 1) ?? today : today
        let nearest = direction == .past ? years.last { $0 <= current } : years.first { $0 >= current }
        return nearest.map { ($0, index) }
    }

    private func month(_ words: [String], at index: Int) -> (value: Int, end: Int)? {
        for case (.month(let month), let end) in meanings(words, at: index) { return (month, end) }
        return nil
    }

    /// `3`, `3rd`, `third`, `three`.
    private static func dayNumber(_ words: [String], at index: Int) -> (value: Int, end: Int)? {
        if let ordinal = ordinals.match(words, at: index) { return (ordinal.meaning, ordinal.end) }
        guard words.indices.contains(index) else { return nil }
        let digits = words[index].prefix { $0.isASCIIDigit }
        if let value = Int(digits), ["", "st", "nd", "rd", "th"].contains(words[index].dropFirst(digits.count)) {
            return (1...31).contains(value) ? (value, index + 1) : nil
        }
        guard let number = NumberReader.cardinal(words, at: index), let value = number.value.integer else { return nil }
        return (1...31).contains(value) ? (value, number.end) : nil
    }

    /// `2024`, `twenty twenty four`, `nineteen eighty seven`, `two thousand nineteen`.
    static func year(_ words: [String], at index: Int) -> (value: Int, end: Int)? {
        guard words.indices.contains(index) else { return nil }
        if words[index].isASCIIDigits {
            return Int(words[index]).flatMap { years.contains($0) ? ($0, index + 1) : nil }
        }
        if let pair = NumberReader.pair(words, at: index), years.contains(pair.hundreds * 100 + pair.rest) {
            return (pair.hundreds * 100 + pair.rest, pair.end)
        }
        guard let number = NumberReader.cardinal(words, at: index), let value = number.value.integer else { return nil }
        return years.contains(value) ? (value, number.end) : nil
    }

    /// The meanings of the words at the index; English first. Short words of other languages do not count.
    private func meanings(_ words: [String], at index: Int) -> [(meaning: DateWord, end: Int)] {
        guard words.indices.contains(index) else { return [] }
        return Language.allCases.flatMap { language in
            guard language == .english || words[index].utf8.count >= 4 else { return [(meaning: DateWord, end: Int)]() }
            return (DateVocabulary.of(language).phrases[words[index]] ?? []).compactMap { phrase in
                let end = index + phrase.words.count
                guard end <= words.count, words[index..<end].elementsEqual(phrase.words) else { return nil }
                return (phrase.meaning, end)
            }
        }
    }
}

extension DateWord {
    fileprivate var unit: Unit? { if case .unit(let unit) = self { unit } else { nil } }
}
