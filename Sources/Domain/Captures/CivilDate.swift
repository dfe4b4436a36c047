package import FoundationEssentials

/// A day of the proleptic Gregorian calendar, computed without locale or time zone tables. Days are counted from
/// 1970-01-01 as in Howard Hinnant's `days_from_civil`.
package struct CivilDate: Sendable, Hashable, Comparable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// nil if the day does not exist or the year is not in 1…9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter days: days since 1970-01-01, clamped to the years 1…9999.
    package init(daysSinceEpoch days: Int) {
        let shifted = min(max(days, -719_162), 2_932_896) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// - Parameter iso: `yyyy-MM-dd`
    package init?(iso: String) {
        let parts = iso.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
    }

    /// The local day of a moment.
    /// - Parameter utcOffset: seconds east of UTC.
    package init(_ moment: Date, utcOffset: Int) {
        let seconds = (moment.timeIntervalSince1970 + Double(utcOffset)) / 86_400
        let days = seconds.isFinite ? min(max(seconds.rounded(.down), -1_000_000), 3_000_000) : 0
        self.init(daysSinceEpoch: Int(days))
    }

    package var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// 0 is Monday, 6 is Sunday.
    package var weekday: Int {
        let remainder = (daysSinceEpoch + 3) % 7
        return remainder < 0 ? remainder + 7 : remainder
    }

    package func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }

    /// The same day of another month; its last day if that month is shorter.
    package func adding(months: Int) -> CivilDate {
        let total = year * 12 + month - 1 + months
        let (year, month) = (min(max(total / 12, 1), 9999), total % 12 + 1)
        let day = min(day, Self.length(ofMonth: month, year: year))
        return CivilDate(year: year, month: month, day: day) ?? self
    }

    /// `yyyy-MM-dd`
    package var iso: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    package static func < (a: CivilDate, b: CivilDate) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
