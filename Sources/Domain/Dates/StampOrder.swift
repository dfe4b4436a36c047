package import Captures

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
