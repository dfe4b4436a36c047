package import FoundationEssentials

/// UTC date and time of REV: ISO 8601, extended form in vCard 3.0, basic form in 4.0.
enum VCardDate {
    /// Accepts either form, with or without time, fraction and offset; a time without an offset is UTC.
    static func date(_ text: String) -> Date? {
        let halves = text.split(separator: "T", maxSplits: 1)
        guard let first = halves.first else { return nil }
        let date = first.filter { $0 != "-" }
        guard date.utf8.count == 8, let year = Int64(date.prefix(4)), let month = Int64(date.dropFirst(4).prefix(2)),
            let day = Int64(date.suffix(2)), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        var seconds = days(year, month, day) * 86_400
        if halves.count == 2 {
            guard let time = secondsOfDay(halves[1]) else { return nil }
            seconds += time
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private static func secondsOfDay(_ text: Substring) -> Int64? {
        let clock = text.prefix { $0.isNumber || $0 == ":" }
        let digits = clock.filter { $0 != ":" }
        guard digits.utf8.count == 6 || digits.utf8.count == 4, let hours = Int64(digits.prefix(2)),
            let minutes = Int64(digits.dropFirst(2).prefix(2)), let seconds = Int64("0" + digits.dropFirst(4))
        else { return nil }
        guard hours < 24, minutes < 60, seconds <= 60 else { return nil }
        var zone = text[clock.endIndex...]
        if zone.first == "." || zone.first == "," { zone = zone.dropFirst().drop { $0.isNumber } }
        var offset: Int64 = 0
        if let sign = zone.first, sign == "+" || sign == "-" {
            let digits = zone.dropFirst().filter { $0 != ":" }
            guard let hours = Int64(digits.prefix(2)), let minutes = Int64("0" + digits.dropFirst(2)) else {
                return nil
            }
            offset = (hours * 3600 + minutes * 60) * (sign == "+" ? 1 : -1)
        } else if !zone.isEmpty, zone != "Z" {
            return nil
        }
        return hours * 3600 + minutes * 60 + seconds - offset
    }

    /// Days since 1970-01-01 in the Gregorian calendar, computed in eras of 400 years that start in March.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    fileprivate static func civil(fromDays days: Int64) -> (Int64, Int64, Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension CardLines {
    /// The line of REV, in whole seconds.
    package mutating func revision(_ date: Date, _ version: VCardVersion) {
        let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
        let days = Int64((Double(seconds) / 86_400).rounded(.down))
        let (year, month, day) = VCardDate.civil(fromDays: days)
        let rest = seconds - days * 86_400
        begin("REV:")
        let years = String(year)
        for _ in 0..<max(0, 4 - years.utf8.count) { put(UInt8(ascii: "0")) }
        put(years)
        if version == .v3 { put(UInt8(ascii: "-")) }
        two(month)
        if version == .v3 { put(UInt8(ascii: "-")) }
        two(day)
        put(UInt8(ascii: "T"))
        two(rest / 3600)
        if version == .v3 { put(UInt8(ascii: ":")) }
        two(rest / 60 % 60)
        if version == .v3 { put(UInt8(ascii: ":")) }
        two(rest % 60)
        put(UInt8(ascii: "Z"))
        end()
    }

    private mutating func two(_ value: Int64) {
        put(UInt8(ascii: "0") + UInt8(value / 10))
        put(UInt8(ascii: "0") + UInt8(value % 10))
    }
}
