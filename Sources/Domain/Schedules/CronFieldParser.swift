/// Reads one field of a cron expression.
struct CronFieldParser {
    let field: CronField

    /// - Returns: a bit for each number. Sunday is bit 0 only.
    func parse(_ text: Substring) throws(CronFault) -> UInt64 {
        var bits: UInt64 = 0
        for item in text.split(separator: ",", omittingEmptySubsequences: false) { bits |= try self.item(item) }
        if field == .dayOfWeek, bits >> 7 & 1 == 1 { bits = bits & 0x7F | 1 }
        return bits
    }

    private func item(_ text: Substring) throws(CronFault) -> UInt64 {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return bits(of: try range(text, text), step: 1) }
        let range = try range(parts[0], text)
        guard parts[0] == "*" || parts[0].contains("-") else {
            throw fault(text, "a range before the step, such as \(parts[0])-\(field.range.upperBound)/\(parts[1])")
        }
        guard let step = Self.number(parts[1]), (1...field.range.upperBound).contains(step) else {
            throw fault(text, "a step from 1 to \(field.range.upperBound) after the /")
        }
        return bits(of: range, step: step)
    }

    private func range(_ text: Substring, _ item: Substring) throws(CronFault) -> ClosedRange<Int> {
        // `*` of the day of week names each day once, so that a step does not count Sunday twice.
        if text == "*" { return field == .dayOfWeek ? 0...6 : field.range }
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = value(ends[0]), let last = ends.count == 2 ? value(ends[1]) : first else {
            throw fault(item, field.allowed)
        }
        guard first <= last else {
            throw fault(
                item,
                "a range that ascends; write two ranges, such as \(ends[0])-\(top) and \(field.range.lowerBound)-\(ends[1])"
            )
        }
        return first...last
    }

    private var lowest: Int { field.range.lowerBound }
    private var top: Int { field == .dayOfWeek ? 6 : field.range.upperBound }

    private func value(_ text: Substring) -> Int? {
        if let number = Self.number(text) { return field.range.contains(number) ? number : nil }
        return field.number(named: text)
    }

    /// At most three ASCII digits.
    private static func number(_ text: Substring) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    private func bits(of range: ClosedRange<Int>, step: Int) -> UInt64 {
        stride(from: range.lowerBound, through: range.upperBound, by: step).reduce(0) { $0 | 1 << UInt64($1) }
    }

    private func fault(_ value: Substring, _ allowed: String) -> CronFault {
        CronFault(code: .badValue, field: field, value: String(value), allowed: allowed)
    }
}
