/// Five fields (minute, hour, day of month, month, day of week) as in Vixie cron, or one of `macros`.
///
/// If neither day field starts with `*`, a day matches if either field matches; otherwise both must match.
package struct CronExpression: Sendable, Equatable, CustomStringConvertible {
    private static let macros = [
        "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *",
        "@yearly": "0 0 1 1 *",
    ]
    private static let longest = 250

    /// As given, with single spaces.
    package let description: String
    private let minutes: UInt64
    private let hours: UInt64
    private let days: UInt64
    private let months: UInt64
    private let weekdays: UInt64
    private let eitherDayMatches: Bool

    /// - Throws: `CronFault` with the field, the wrong value and what is allowed.
    package init(_ text: String) throws(CronFault) {
        guard text.utf8.count <= Self.longest else {
            throw CronFault(
                code: .tooLong, field: nil, value: "\(text.prefix(20))…",
                allowed: "at most \(Self.longest) characters")
        }
        let words = text.split { $0 == " " || $0 == "\t" }
        description = words.joined(separator: " ")
        let fields = try Self.fields(words, description)
        minutes = try CronFieldParser(field: .minute).parse(fields[0])
        hours = try CronFieldParser(field: .hour).parse(fields[1])
        days = try CronFieldParser(field: .dayOfMonth).parse(fields[2])
        months = try CronFieldParser(field: .month).parse(fields[3])
        weekdays = try CronFieldParser(field: .dayOfWeek).parse(fields[4])
        eitherDayMatches = !fields[2].hasPrefix("*") && !fields[4].hasPrefix("*")
        guard eitherDayMatches || hasDay else {
            throw CronFault(
                code: .neverFires, field: .dayOfMonth, value: "\(fields[2]) in month \(fields[3])",
                allowed: "a day that at least one of the months has")
        }
    }

    private static func fields(_ words: [Substring], _ text: String) throws(CronFault) -> [Substring] {
        if words.count == 1, words[0].hasPrefix("@") {
            guard let fields = macros[words[0].lowercased()] else {
                throw CronFault(
                    code: .unknownMacro, field: nil, value: text,
                    allowed: "@hourly, @daily, @weekly, @monthly, @yearly or five fields")
            }
            return fields.split(separator: " ")
        }
        guard words.count == 5 else {
            throw CronFault(
                code: .wrongFieldCount, field: nil, value: text,
                allowed: "five fields (minute, hour, day of month, month, day of week), such as 30 3 * * *")
        }
        return words
    }

    /// The clock can show every hour of a day at which the expression fires.
    var firesEveryHour: Bool { hours == 0xFF_FFFF }

    /// There is one minute of the hour at which the expression fires.
    package var firesAtMostHourly: Bool { minutes.nonzeroBitCount == 1 }

    /// At least one of the months has one of the days. Each day of the year falls on each weekday within 40 years.
    private var hasDay: Bool {
        (1...12).contains { month in
            months >> UInt64(month) & 1 == 1 && days.trailingZeroBitCount <= LocalDay.longest(month: month)
        }
    }

    /// The first match on the local clock.
    /// - Parameters:
    ///   - start: seconds on the local clock since 1970-01-01 00:00, inclusive.
    ///   - end: exclusive. The cost is at most one step for each day before `end`.
    func firstMatch(from start: Int, before end: Int) -> Int? {
        let (first, limit) = (start.dividedRoundingUp(by: 60), end.dividedRoundingUp(by: 60))
        guard first < limit else { return nil }
        var day = LocalDay(number: first.dividedRoundingDown(by: 1_440))
        var minute = first - day.number * 1_440
        while day.number * 1_440 < limit {
            if months >> UInt64(day.month) & 1 == 0 {
                day = day.firstOfNextMonth
            } else if matches(day), let found = firstTime(from: minute) {
                let match = day.number * 1_440 + found
                return match < limit ? match * 60 : nil
            } else {
                day = day.next
            }
            minute = 0
        }
        return nil
    }

    private func matches(_ day: LocalDay) -> Bool {
        let byDay = days >> UInt64(day.day) & 1 == 1
        let byWeekday = weekdays >> UInt64(day.weekday) & 1 == 1
        return eitherDayMatches ? byDay || byWeekday : byDay && byWeekday
    }

    /// - Parameter minute: minutes since midnight.
    private func firstTime(from minute: Int) -> Int? {
        let hour = minute / 60
        if hours >> UInt64(hour) & 1 == 1 {
            let later = minutes >> UInt64(minute % 60)
            if later != 0 { return minute + later.trailingZeroBitCount }
        }
        let laterHours = hours >> UInt64(hour + 1)
        return laterHours == 0
            ? nil : (hour + 1 + laterHours.trailingZeroBitCount) * 60 + minutes.trailingZeroBitCount
    }
}
