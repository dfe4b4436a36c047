package import FoundationEssentials

/// A time zone's offsets from UTC at every time. FoundationEssentials has no zones besides UTC on Linux.
package struct ZoneRules: Sendable, Equatable {
    package static let utc = ZoneRules(name: "UTC", first: 0, changes: [], rule: nil)

    struct Change: Sendable, Equatable {
        /// Seconds since 1970-01-01 UTC.
        var time: Int
        /// Seconds east of UTC from `time` on.
        var offset: Int
    }

    /// An IANA name, such as `Europe/Vienna`.
    package let name: String
    /// Before the first change.
    private let first: Int
    /// In ascending order.
    private let changes: [Change]
    /// After the last change.
    private let rule: YearlyZoneRule?

    init(name: String, first: Int, changes: [Change], rule: YearlyZoneRule?) {
        self.name = name
        self.first = first
        self.changes = changes
        self.rule = rule
    }

    /// - Returns: seconds east of UTC.
    package func offset(at moment: Date) -> Int {
        let seconds = moment.timeIntervalSince1970.rounded(.down)
        return period(at: Int(min(max(seconds, -1e12), 1e12))).offset
    }

    /// The day and time on the zone's clock.
    func localDay(of moment: Date) -> LocalDay {
        let seconds = min(max(moment.timeIntervalSince1970.rounded(.down), -1e11), 1e11)
        return LocalDay(number: (Int(seconds) + offset(at: moment)).dividedRoundingDown(by: 86_400))
    }

    /// - Parameter time: seconds since 1970-01-01 UTC.
    func period(at time: Int) -> ZonePeriod {
        let next = index(after: time)
        guard next == changes.count, let rule else {
            return ZonePeriod(
                start: next == 0 ? ZonePeriod.distantPast : changes[next - 1].time,
                end: next == changes.count ? ZonePeriod.distantFuture : changes[next].time,
                offset: next == 0 ? first : changes[next - 1].offset)
        }
        var period = rule.period(at: time)
        if let last = changes.last, period.start < last.time {
            period.start = last.time
            period.offset = last.offset
        }
        return period
    }

    /// The first change later than `time`.
    private func index(after time: Int) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
