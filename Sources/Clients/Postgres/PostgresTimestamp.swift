import FoundationEssentials

/// Postgres counts microseconds from 2000-01-01 UTC, Foundation seconds from 2001-01-01 UTC.
enum PostgresTimestamp {
    private static let epochDifference: Int64 = 366 * 86_400
    private static let microsecondsInDay: Int64 = 86_400_000_000

    static func date(microseconds: Int64) -> Date {
        switch microseconds {
        case .max: .distantFuture
        case .min: .distantPast
        default:
            // Split first: a Double holds whole seconds and a part of a second, but not every total of microseconds.
            Date(
                timeIntervalSinceReferenceDate: Double(microseconds / 1_000_000 - epochDifference)
                    + Double(microseconds % 1_000_000) / 1_000_000)
        }
    }

    static func date(days: Int32) -> Date {
        switch days {
        case .max: .distantFuture
        case .min: .distantPast
        default: date(microseconds: Int64(days) * microsecondsInDay)
        }
    }

    /// Rounded; nil before the year 1 and after 9999.
    static func microseconds(of date: Date) -> Int64? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite, abs(seconds) < 300_000_000_000 else { return nil }
        let whole = seconds.rounded(.down)
        let micros = Int64(((seconds - whole) * 1_000_000).rounded())
        let total = (Int64(whole) + epochDifference) * 1_000_000 + micros
        return years.contains(total) ? total : nil
    }

    /// From the first day of the year 1 to the last of 9999.
    private static let years = Int64(-63_082_281_600_000_000)..<Int64(252_455_616_000_000_000)

    /// ISO 8601 in UTC, rounded to the microsecond; nil before the year 1 and after 9999.
    static func text(of date: Date) -> String? {
        guard let total = microseconds(of: date) else { return nil }
        let day = total >= 0 ? total / microsecondsInDay : -((-total + microsecondsInDay - 1) / microsecondsInDay)
        let inDay = total - day * microsecondsInDay
        let (year, month, dayOfMonth) = civil(daysSince2000: day)
        let time = inDay / 1_000_000
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(dayOfMonth, 2) + "T" + padded(time / 3600, 2)
            + ":" + padded(time / 60 % 60, 2) + ":" + padded(time % 60, 2) + "." + padded(inDay % 1_000_000, 6) + "Z"
    }

    /// The proleptic Gregorian calendar in 400-year eras that begin on 1 March.
    private static func civil(daysSince2000: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let fromMarch0 = daysSince2000 + 730_425
        let era = (fromMarch0 >= 0 ? fromMarch0 : fromMarch0 - 146_096) / 146_097
        let dayOfEra = fromMarch0 - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
