extension YearlyZoneRule {
    /// nil if the text has another form.
    init?(_ text: String) {
        var parser = ZoneRuleParser(text)
        guard let rule = parser.rule() else { return nil }
        self = rule
    }
}

private struct ZoneRuleParser {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    mutating func rule() -> YearlyZoneRule? {
        guard skipName(), let standard = time(mostHours: 24) else { return nil }
        if rest.isEmpty { return YearlyZoneRule(standard: -standard, daylight: nil) }
        guard skipName() else { return nil }
        var offset = 3_600 - standard
        if rest.first != UInt8(ascii: ",") {
            guard let given = time(mostHours: 24) else { return nil }
            offset = -given
        }
        guard let start = turn(), let end = turn(), rest.isEmpty else { return nil }
        return YearlyZoneRule(standard: -standard, daylight: .init(offset: offset, start: start, end: end))
    }

    /// Three or more letters, or any text in angle brackets.
    private mutating func skipName() -> Bool {
        if take("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[rest.index(after: end)...]
            return true
        }
        let name = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
        rest = rest[name.endIndex...]
        return name.count >= 3
    }

    private mutating func turn() -> YearlyZoneRule.Turn? {
        guard take(",") else { return nil }
        if take("J") {
            guard let day = number(1...365), let seconds = turnTime() else { return nil }
            return .julian(day, seconds: seconds)
        }
        guard take("M") else {
            guard let day = number(0...365), let seconds = turnTime() else { return nil }
            return .dayOfYear(day, seconds: seconds)
        }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6),
            let seconds = turnTime()
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday, seconds: seconds)
    }

    private mutating func turnTime() -> Int? { take("/") ? time(mostHours: 167) : 2 * 3_600 }

    /// `[+-]h[:m[:s]]` in seconds.
    private mutating func time(mostHours: Int) -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = number(0...mostHours) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where take(":") {
            guard let value = number(0...59) else { return nil }
            seconds += value * unit
        }
        return sign * seconds
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[digits.endIndex...]
        guard digits.count <= 3, let number = Int(Substring(digits)), range.contains(number) else { return nil }
        return number
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
