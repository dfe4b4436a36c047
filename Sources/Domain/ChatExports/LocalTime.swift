package import FoundationEssentials
package import Schedules

/// A moment on the clock of a phone, without a time zone.
package struct LocalTime: Sendable, Hashable, Comparable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    package static func < (first: LocalTime, second: LocalTime) -> Bool { first.seconds < second.seconds }

    /// Since 1970-01-01 on the same clock.
    var seconds: Int { dayNumber * 86_400 + hour * 3_600 + minute * 60 + second }

    /// Days since 1970-01-01 of the Gregorian calendar. Years begin in March here, so that a leap day is the last day.
    private var dayNumber: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The moment in a zone. A time that the clock shows two times is the earlier one; a time that it skips is moved by the
    /// length of the gap.
    package func date(in zone: ZoneRules) -> Date {
        func offset(at seconds: Int) -> Int { zone.offset(at: Date(timeIntervalSince1970: Double(seconds))) }
        let before = offset(at: seconds - 86_400)
        let early = seconds - before
        if offset(at: early) == before { return Date(timeIntervalSince1970: Double(early)) }
        let late = seconds - offset(at: seconds + 86_400)
        let isSkipped = offset(at: late) == before
        return Date(timeIntervalSince1970: Double(isSkipped ? early : late))
    }

    static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
