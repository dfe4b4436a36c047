package import Captures
package import Languages

/// Decides the order of the numbers in a text's stamps.
package enum StampOrder {
    /// The order with the fewest faults: dates that do not exist, dates in the future, and dates before the preceding
    /// date. Of equally good orders, the usual one.
    package static func best(_ dates: [StampDate], usual: NumericDateOrder, today: CivilDate) -> StampDate.NumericOrder
    {
        let preferred: StampDate.NumericOrder = usual == .dayFirst ? .dayFirst : .monthFirst
        let others = StampDate.NumericOrder.allCases.filter { $0 != preferred }
        return ([preferred] + others).map { ($0, faults(dates, $0, today)) }.min { $0.1 < $1.1 }?.0 ?? preferred
    }

    /// Whether lines have stamps as phones of the United States write them: "11/9/26, 7:41 PM". Elsewhere numbers of one digit
    /// have a zero, the year has four digits, or "pm" has small letters.
    package static func isAmerican(_ lines: some Sequence<[Token]>) -> Bool {
        let numbers = lines.compactMap { americanNumbers($0) }.joined()
        return numbers.contains { $0.count == 1 } && !numbers.contains { $0.hasPrefix("0") }
    }

    /// Month and day.
    private static func americanNumbers(_ line: [Token]) -> [Substring]? {
        let tokens = line.prefix(longestStamp)
        guard let slash = tokens.firstIndex(where: { $0.isMark(of: "/") }), slash > 0, slash + 3 < tokens.count,
            tokens[slash - 1].number != nil, tokens[slash + 1].number != nil, tokens[slash + 2].isMark(of: "/"),
            tokens[slash + 3].kind == .number, tokens[slash + 3].text.count == 2
        else { return nil }
        let isMarked = tokens[(slash + 4)...].contains { $0.text == "AM" || $0.text == "PM" }
        return isMarked ? [tokens[slash - 1].text, tokens[slash + 1].text] : nil
    }

    /// In tokens, with a bracket before.
    private static let longestStamp = 14

    private static func faults(_ dates: [StampDate], _ order: StampDate.NumericOrder, _ today: CivilDate) -> Int {
        var faults = 0
        var previous: CivilDate?
        for date in dates {
            guard case .numbers = date else { continue }
            guard let day = date.resolved(order, today: today) else {
                faults += 100
                continue
            }
            if day > today.adding(days: 1) { faults += 10 }
            if day < CivilDate(daysSinceEpoch: 7_300) { faults += 20 }
            if let previous, day < previous { faults += 1 }
            // A chat of one day is likelier than one with long pauses.
            if let previous, day > previous.adding(days: 27) { faults += 1 }
            previous = day
        }
        return faults
    }
}
