/// Reads the beginning of a line. Every step is bounded, so that a long line costs no more than a short one.
struct ChatLineScanner {
    struct Day {
        var numbers: [Int]
        /// Of each number.
        var digits: [Int]
        var separator: Unicode.Scalar
    }

    struct Time {
        var hour: Int
        var minute: Int
        var second: Int?
    }

    private static let mostWords = 16

    private(set) var rest: Substring.UnicodeScalarView

    init(_ line: String) { rest = line.unicodeScalars[...] }

    /// Marks of the writing direction, and the mark at the beginning of a file. They are not visible.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Also the narrow and the unbreakable ones.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x20 || scalar.value == 0xA0 || scalar.value == 0x202F || scalar.value == 0x2009
    }

    mutating func skipMarks() {
        while let first = rest.first, Self.isMark(first) { rest.removeFirst() }
    }

    mutating func skipSpace() {
        while let first = rest.first, Self.isMark(first) || Self.isSpace(first) { rest.removeFirst() }
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipMarks()
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    /// Three numbers with the same separator: `31/01/24`, `31.1.2024`, `2024-01-31`, `2024. 1. 31.`
    mutating func date() -> Day? {
        guard let first = number(upTo: 4), let separator = separator(["/", ".", "-"]) else { return nil }
        skipSpace()
        guard let second = number(upTo: 2), self.separator([separator]) != nil else { return nil }
        skipSpace()
        guard let third = number(upTo: 4) else { return nil }
        if separator == "." { _ = take(".") }
        return Day(
            numbers: [first.value, second.value, third.value], digits: [first.digits, second.digits, third.digits],
            separator: separator)
    }

    /// `15:05`, `15.05`, `3:05:10`.
    mutating func time() -> Time? {
        guard let hour = number(upTo: 2), let separator = separator([":", "."]),
            let minute = number(upTo: 2), minute.digits == 2
        else { return nil }
        var time = Time(hour: hour.value, minute: minute.value, second: nil)
        if self.separator([separator]) != nil {
            guard let second = number(upTo: 2), second.digits == 2 else { return nil }
            time.second = second.value
        }
        return time
    }

    /// Everything before the next digit or `]`, without marks.
    /// - Returns: nil if that is long.
    mutating func words() -> [Unicode.Scalar]? {
        var words: [Unicode.Scalar] = []
        while let first = rest.first, first != "]", Self.digit(first) == nil {
            guard words.count < Self.mostWords else { return nil }
            if !Self.isMark(first) { words.append(first) }
            rest.removeFirst()
        }
        return words
    }

    /// Everything before ` - `, which is taken too.
    mutating func wordsBeforeDash() -> [Unicode.Scalar]? {
        var words: [Unicode.Scalar] = []
        while let first = rest.first {
            rest.removeFirst()
            if Self.isMark(first) { continue }
            if first == "-" || first == "\u{2013}", let last = words.last, Self.isSpace(last) {
                guard let next = rest.first, Self.isSpace(next) else { return nil }
                rest.removeFirst()
                return words
            }
            guard words.count < Self.mostWords, Self.digit(first) == nil else { return nil }
            words.append(first)
        }
        return nil
    }

    private mutating func separator(_ allowed: [Unicode.Scalar]) -> Unicode.Scalar? {
        skipMarks()
        guard let first = rest.first, allowed.contains(first) else { return nil }
        rest.removeFirst()
        return first
    }

    /// Digits of any script.
    private mutating func number(upTo most: Int) -> (value: Int, digits: Int)? {
        skipMarks()
        var (value, digits) = (0, 0)
        while let first = rest.first, let digit = Self.digit(first) {
            guard digits < most else { return nil }
            (value, digits) = (value * 10 + digit, digits + 1)
            rest.removeFirst()
        }
        return digits == 0 ? nil : (value, digits)
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        if scalar.isASCII { return ("0"..."9").contains(scalar) ? Int(scalar.value) - 0x30 : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return Int(value)
    }
}
