/// The rule after a zone's last listed change, in the form of the environment variable TZ (POSIX, with the hours of
/// RFC 9636): `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearlyZoneRule: Sendable, Equatable {
    /// A day of the year with a time.
    enum Turn: Sendable, Equatable {
        /// 1…365; 29 February is never counted.
        case julian(Int, seconds: Int)
        /// 0…365; 29 February is counted.
        case dayOfYear(Int, seconds: Int)
        /// Week 5 is the last one; weekday 0 is Sunday.
        case weekday(month: Int, week: Int, weekday: Int, seconds: Int)

        /// Local seconds since 1970-01-01.
        func time(in year: Int) -> Int {
            let newYear = LocalDay(year: year, month: 1).number
            switch self {
            case .julian(let day, let seconds):
                let isLeap = LocalDay.length(ofMonth: 2, year: year) == 29
                return (newYear + day - 1 + (isLeap && day >= 60 ? 1 : 0)) * 86_400 + seconds
            case .dayOfYear(let day, let seconds):
                return (newYear + day) * 86_400 + seconds
            case .weekday(let month, let week, let weekday, let seconds):
                let first = LocalDay(year: year, month: month)
                var day = (weekday - first.weekday).modulo(7) + (week - 1) * 7
                if day >= LocalDay.length(ofMonth: month, year: year) { day -= 7 }
                return (first.number + day) * 86_400 + seconds
            }
        }
    }

    /// Seconds east of UTC.
    var standard: Int
    /// nil if the zone has no daylight saving time.
    var daylight: Daylight?

    struct Daylight: Sendable, Equatable {
        /// Seconds east of UTC.
        var offset: Int
        /// In standard time.
        var start: Turn
        /// In daylight saving time.
        var end: Turn
    }

    /// - Parameter time: seconds since 1970-01-01 UTC.
    func period(at time: Int) -> ZonePeriod {
        guard let daylight else {
            return ZonePeriod(start: ZonePeriod.distantPast, end: ZonePeriod.distantFuture, offset: standard)
        }
        let year = LocalDay(number: time.dividedRoundingDown(by: 86_400)).year
        // At one moment, daylight saving time starts after it ends: then it lasts the whole year.
        let turns = (year - 1...year + 1).flatMap { year in
            [
                (time: daylight.start.time(in: year) - standard, rank: 1, offset: daylight.offset),
                (time: daylight.end.time(in: year) - daylight.offset, rank: 0, offset: standard),
            ]
        }.sorted { ($0.time, $0.rank) < ($1.time, $1.rank) }
        let next = turns.firstIndex { $0.time > time } ?? turns.count
        guard next > 0, next < turns.count else {
            return ZonePeriod(start: time, end: time + 86_400, offset: standard)
        }
        return ZonePeriod(start: turns[next - 1].time, end: turns[next].time, offset: turns[next - 1].offset)
    }
}
