import CommandLine
import FoundationEssentials

/// `--expires` of `tapline keys create`.
enum KeyExpiry {
    private static let units: [Character: Double] = ["h": 3600, "d": 86_400]

    /// Parses a future time or a time span from now: `12h`, `30d`, `2027-01-31` (UTC), `2027-01-31T08:00:00Z`.
    static func time(_ text: String, now: Date) throws(UsageFault) -> Date {
        guard let time = date(text, now), time > now else {
            throw UsageFault(
                "--expires is '\(text)': expected a future time: hours (12h), days (30d), a day (2027-01-31, at 0:00 "
                    + "UTC) or a time (2027-01-31T08:00:00Z)")
        }
        return time
    }

    private static func date(_ text: String, _ now: Date) -> Date? {
        if let unit = text.last.flatMap({ units[$0] }) {
            guard let number = Double(text.dropLast()), (0...1e6).contains(number) else { return nil }
            return now.addingTimeInterval(number * unit)
        }
        return TimeArgument.date(text.contains("T") ? text : text + "T00:00:00Z")
    }
}
