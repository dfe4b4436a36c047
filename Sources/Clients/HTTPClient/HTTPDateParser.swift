/// Reads the dates of HTTP in all three forms of RFC 9110 § 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`,
/// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. The name of the day is not checked.
enum HTTPDateParser {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let secondsOfDay = 86_400

    /// - Parameter now: seconds since 1970; decides the century of a year of two digits, which is at most 50 years ahead.
    /// - Returns: seconds since 1970; nil if the text is no date.
    static func seconds(_ text: String, now: Int) -> Int? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" }).map(String.init)
        switch words.count {
        case 6 where words[5] == "gmt" || words[5] == "utc":
            return seconds(day: words[1], month: words[2], year: words[3], clock: words[4], now)
        case 5: return seconds(day: words[2], month: words[1], year: words[4], clock: words[3], now)
        default: return nil
        }
    }

    private static func seconds(day: String, month: String, year: String, clock: String, _ now: Int) -> Int? {
        guard let day = number(day, digits: 1...2), let place = months.firstIndex(of: month),
            let written = number(year, digits: 2...4), year.utf8.count != 3, let time = seconds(clock)
        else { return nil }
        var year = written
        if written < 100 {
            let current = civilYear(now)
            year = current / 100 * 100 + written
            if year > current + 50 { year -= 100 }
        }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year >= 1970, (1...lengths[place]).contains(day) else { return nil }
        let leapDays = (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 - 477
        let days = (year - 1970) * 365 + leapDays + lengths[..<place].reduce(0, +) + day - 1
        return days * secondsOfDay + time
    }

    /// - Parameter clock: `08:49:37`; `60` is a leap second.
    private static func seconds(_ clock: String) -> Int? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
            .map { number(String($0), digits: 2...2) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
            hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func civilYear(_ seconds: Int) -> Int { 1970 + Int(Double(seconds) / 31_556_952) }
}
