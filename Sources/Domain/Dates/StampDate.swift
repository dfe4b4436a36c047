package import Captures
package import Languages

/// The date of a stamp. The order of a numeric date is known only after all stamps of a text were read.
package enum StampDate: Equatable {
    /// Numbers in the order of the text; `third` is nil if there are only two.
    case numbers(Int, Int, third: Int?)
    /// 0 is Monday; the latest such day.
    case weekday(Int)
    case day(CivilDate)

    /// `15/01/2026`, `1/15/26`, `15.01.26`, `2026-01-15`, `15/01`, `15.01.`
    package static func numeric(_ tokens: [Token], _ index: Int) -> (StampDate, end: Int)? {
        func number(_ index: Int) -> Int? {
            guard tokens.indices.contains(index), tokens[index].text.count <= 4 else { return nil }
            return tokens[index].number
        }
        func isGlued(_ index: Int) -> Bool { tokens.indices.contains(index) && !tokens[index].opensWord }
        guard let first = number(index), index + 2 < tokens.count, tokens[index + 1].isMark(of: "/.-"),
            isGlued(index + 1), let second = number(index + 2), tokens[index + 2].text.count <= 2
        else { return nil }
        let separator = tokens[index + 1].text
        if index + 4 < tokens.count, tokens[index + 3].text == separator, isGlued(index + 3),
            isGlued(index + 4), let third = number(index + 4)
        {
            return (.numbers(first, second, third: third), index + 5)
        }
        guard first <= 31, second <= 31 else { return nil }
        switch separator {
        case "/": return (.numbers(first, second, third: nil), index + 3)
        case "." where index + 3 < tokens.count && tokens[index + 3].text == "." && isGlued(index + 3):
            return (.numbers(first, second, third: nil), index + 4)
        // "29-4 13:49": a time follows.
        case "-" where ClockTime.withMinutes(tokens, index + 3) != nil && !isGlued(index + 3):
            return (.numbers(first, second, third: nil), index + 3)
        default: return nil
        }
    }

    /// The same day in the latest year that is not in the future.
    static func past(_ day: CivilDate, _ today: CivilDate) -> CivilDate {
        guard day > today.adding(days: 1), day.year == today.year || day.year == today.year + 1 else { return day }
        return CivilDate(year: day.year - 1, month: day.month, day: day.day) ?? day
    }

    package func resolved(_ order: NumericOrder, today: CivilDate) -> CivilDate? {
        switch self {
        case .day(let day): return day
        case .weekday(let weekday): return today.adding(days: -((today.weekday - weekday + 7) % 7))
        case .numbers(let first, let second, let third):
            guard let third else {
                let (day, month) = order == .monthFirst ? (second, first) : (first, second)
                let date = CivilDate(year: today.year, month: month, day: day)
                return date.map { Self.past($0, today) }
            }
            let (year, month, day) =
                switch order {
                case .dayFirst: (third, second, first)
                case .monthFirst: (third, first, second)
                case .yearFirst: (first, second, third)
                }
            return CivilDate(year: year < 100 ? 2_000 + year : year, month: month, day: day)
        }
    }

    package enum NumericOrder: CaseIterable { case dayFirst, monthFirst, yearFirst }
}
