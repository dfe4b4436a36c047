package import FoundationEssentials
package import JSON

/// Timestamps of the API: RFC 3339 (ISO 8601 with date, time and time zone).
package enum Timestamp {
    /// Whole seconds in UTC, with `Z`: every ISO 8601 parser reads this format.
    package static func text(_ time: Date) -> String { time.formatted(.iso8601) }

    /// Reads `2024-01-04T10:30:00Z`, also with a fraction or a numeric offset.
    /// - Returns: nil for any other text, including dates and times that do not exist, and times that are outside of the
    ///   years 1 to 9999 in UTC.
    package static func parse(_ text: String) -> Date? { parseZoned(text)?.time }

    /// Like `parse`, with the sender's offset in seconds east of UTC. The offset is nil for `Z`, which gives the time
    /// but no local offset (RFC 9557, section 2).
    package static func parseZoned(_ text: String) -> (time: Date, utcOffset: Int?)? {
        var scanner = Scanner(rest: Array(text.utf8)[...])
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2), scanner.take("T") || scanner.take("t"),
            let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2), scanner.take(":"),
            let second = scanner.number(2), let fraction = scanner.fraction(), let zone = scanner.zone(),
            scanner.rest.isEmpty
        else { return nil }
        // A leap second counts as the next second, as on every Unix system.
        guard (1...12).contains(month), (1...days(in: month, of: year)).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let local = daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
        let utcOffset: Int? = if case .offset(let seconds) = zone { seconds } else { nil }
        let time = Double(local - (utcOffset ?? 0)) + fraction
        guard range.contains(time) else { return nil }
        return (Date(timeIntervalSince1970: time), utcOffset)
    }

    /// From 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z, in seconds since 1970: an offset can lead out of the years
    /// that have four digits.
    private static let range = -62_135_596_800...253_402_300_799.999

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days in the proleptic Gregorian calendar. Years start in March, so that the leap day is the last day of a year.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let years = month > 2 ? year : year - 1
        let era = (years >= 0 ? years : years - 399) / 400
        let yearOfEra = years - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private enum Zone {
        /// `Z`
        case unsaid
        /// Seconds east of UTC.
        case offset(Int)
    }

    private struct Scanner {
        var rest: ArraySlice<UInt8>

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func number(_ count: Int) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            rest = rest.dropFirst(count)
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        mutating func fraction() -> Double? {
            guard take(".") else { return 0 }
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard (1...9).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            return Double("0." + String(decoding: digits, as: UTF8.self))
        }

        mutating func zone() -> Zone? {
            if take("Z") || take("z") { return .unsaid }
            let isWest = take("-")
            guard isWest || take("+"), let hours = number(2), take(":"), let minutes = number(2), hours < 24,
                minutes < 60
            else { return nil }
            return .offset((hours * 3600 + minutes * 60) * (isWest ? -1 : 1))
        }
    }
}

extension JSON {
    package init(_ time: Date?) { self = time.map { .string(Timestamp.text($0)) } ?? .null }
}
