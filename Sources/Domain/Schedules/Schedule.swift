package import FoundationEssentials

/// A cron expression on the clock of a time zone.
///
/// A time that the clock skips (spring) fires once, at the first moment after the gap; several such times fire once
/// together. A time that the clock shows twice (autumn) fires at its first occurrence. An expression for every hour
/// follows the clock instead: it fires whenever the clock shows a matching time, so in autumn in both hours, and in
/// spring at the end of a gap only if the gap ends within the hour that has the skipped time.
package struct Schedule: Sendable, Equatable {
    /// The longest time between two days of an expression is 40 years: 29 February on a certain weekday.
    private static let horizon = 50 * 366 * 86_400

    package let expression: CronExpression
    package let zone: ZoneRules

    package init(expression: CronExpression, zone: ZoneRules) {
        self.expression = expression
        self.zone = zone
    }

    /// The first moment later than `moment` at which the expression fires. The cost is bounded: at most one step for
    /// each day of 50 years.
    /// - Returns: a whole second; nil if `moment` is more than 6,000 years away from 1970.
    package func next(after moment: Date) -> Date? {
        let seconds = moment.timeIntervalSince1970.rounded(.down)
        guard abs(seconds) < 6_000 * 366 * 86_400 else { return nil }
        let start = Int(seconds) + 1
        var period = zone.period(at: start)
        var shown = latestShown(before: period)
        while period.start < start + Self.horizon {
            if period.start >= start, firesInGap(before: period, shown) { return Self.date(period.start) }
            let from = max(start, period.start) + period.offset
            if let local = expression.firstMatch(
                from: expression.firesEveryHour ? from : max(from, shown),
                before: min(period.end, start + Self.horizon) + period.offset)
            {
                return Self.date(local - period.offset)
            }
            shown = max(shown, period.end + period.offset)
            period = zone.period(at: period.end)
        }
        return nil
    }

    /// Whether a time fires that the clock skips at the start of `period`.
    /// - Parameter shown: the clock has shown every time before this one already.
    private func firesInGap(before period: ZonePeriod, _ shown: Int) -> Bool {
        let end = period.start + period.offset
        let start = expression.firesEveryHour ? max(shown, end - end.modulo(3_600)) : shown
        return start < end && expression.firstMatch(from: start, before: end) != nil
    }

    /// The end of the times that the clock has shown before `period`, in local seconds. Offsets differ by less than two
    /// days.
    private func latestShown(before period: ZonePeriod) -> Int {
        var shown = Int.min
        var end = period.start
        while end > ZonePeriod.distantPast, period.start - end < 2 * 86_400 {
            let earlier = zone.period(at: end - 1)
            shown = max(shown, end + earlier.offset)
            end = earlier.start
        }
        return shown
    }

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
}
