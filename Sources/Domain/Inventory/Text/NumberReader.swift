/// Reads numbers in words and digits: `two`, `a dozen`, `thirty two`, `2 thousand`, `two and a half`, `zwei`,
/// `412,500`.
enum NumberReader {
    struct Reading: Equatable {
        var value: ExactDecimal
        /// The index after the last token.
        var end: Int
        /// Whether the number has digits.
        var isWritten: Bool
    }

    private static let articles: Set<String> = ["a", "an"]

    /// - Parameter dot: the meaning of a single dot before three digits.
    static func number(
        _ tokens: [SpokenToken], at index: Int, dot: ExactDecimal.ThreeDigits = .decimals
    ) -> Reading? {
        guard tokens.indices.contains(index) else { return nil }
        if let value = ExactDecimal(written: tokens[index].text, dot: dot) {
            return multiplied(Reading(value: value, end: index + 1, isWritten: true), tokens)
        }
        return cardinal(tokens.folded, at: index).map { withFraction($0, tokens.folded) }
    }

    /// Two or three numbers one after the other: a price (`twelve ninety-nine`) or a year (`nineteen eighty seven`).
    /// - Returns: the value of the numbers as hundreds and a rest below 100, and the end; nil if only one number
    ///   begins at the index.
    static func pair(_ words: [String], at index: Int) -> (hundreds: Int, rest: Int, end: Int)? {
        guard let first = cardinal(words, at: index), let head = first.value.integer else { return nil }
        guard let second = twoDigits(words, at: first.end) else { return nil }
        // "one ninety nine ninety five"
        if let third = twoDigits(words, at: second.end), head < 100 {
            return (head * 100 + second.value, third.value, third.end)
        }
        return (head, second.value, second.end)
    }

    /// 10…99, or `oh five`.
    private static func twoDigits(_ words: [String], at index: Int) -> (value: Int, end: Int)? {
        if words.indices.contains(index), words[index] == "oh",
            case (.unit(let unit), let end)? = NumberWords.match(words, at: index + 1),
            unit < 10
        {
            return (unit, end)
        }
        guard let reading = cardinal(words, at: index), let value = reading.value.integer, (10...99).contains(value)
        else {
            return nil
        }
        return (value, reading.end)
    }

    /// A whole number in words.
    static func cardinal(_ words: [String], at index: Int) -> Reading? {
        var count = Cardinal()
        var place = index
        if words.indices.contains(index), articles.contains(words[index]) {
            guard let next = NumberWords.match(words, at: index + 1)?.meaning, next.followsArticle else { return nil }
            place += 1
        }
        while place < words.count, let next = step(words, at: place), count.add(next.meaning, then: next.following) {
            place = next.end
        }
        return count.value.flatMap { ExactDecimal(units: $0) }.map { Reading(value: $0, end: place, isWritten: false) }
    }

    private static func step(
        _ words: [String], at place: Int
    ) -> (meaning: NumberWords.Meaning, following: NumberWords.Meaning?, end: Int)? {
        if let word = NumberWords.match(words, at: place) {
            // "half a dozen"
            let end =
                word.meaning == .half && word.end < words.count && articles.contains(words[word.end])
                ? word.end + 1 : word.end
            return (word.meaning, NumberWords.match(words, at: end)?.meaning, end)
        }
        return NumberWords.compound(words[place]).map { (.unit($0), nil, place + 1) }
    }

    /// `2 thousand`, `1.5 million`, `two dozen`.
    private static func multiplied(_ reading: Reading, _ tokens: [SpokenToken]) -> Reading {
        guard case (let meaning, let end)? = NumberWords.match(tokens.folded, at: reading.end),
            let factor = meaning.factor, let value = reading.value.times(factor)
        else { return reading }
        return Reading(value: value, end: end, isWritten: true)
    }

    /// `one point five`, `two and a half`.
    private static func withFraction(_ reading: Reading, _ words: [String]) -> Reading {
        if words[reading.end...].starts(with: ["and", "a", "half"]) {
            let value = ExactDecimal(units: reading.value.units * 10 + 5, scale: 1)
            return value.map { Reading(value: $0, end: reading.end + 3, isWritten: false) } ?? reading
        }
        guard words[reading.end...].first == "point" else { return reading }
        var (units, digits, place) = (reading.value.units, 0, reading.end + 1)
        while digits < 4, case (.unit(let digit), let end)? = NumberWords.match(words, at: place), digit < 10 {
            (units, digits, place) = (units * 10 + digit, digits + 1, end)
        }
        guard digits > 0, let value = ExactDecimal(units: units, scale: digits) else { return reading }
        return Reading(value: value, end: place, isWritten: false)
    }
}

extension NumberWords.Meaning {
    fileprivate var followsArticle: Bool {
        switch self {
        case .times, .pack: true
        case .unit, .tens, .half, .join: false
        }
    }

    fileprivate var factor: Int? {
        switch self {
        case .times(let factor), .pack(let factor): factor
        case .unit, .tens, .half, .join: nil
        }
    }
}

/// A whole number while its words are read.
private struct Cardinal {
    private var total = 0
    private var current: Int?
    private var last: NumberWords.Meaning?
    private var isHalf = false
    private var isComplete = false

    private static let largest = 1_000_000_000

    var value: Int? {
        guard let last, last != .half else { return nil }
        let sum = total + (current ?? 0)
        return isHalf ? sum / 2 : sum
    }

    /// - Parameter following: the meaning of the next word.
    /// - Returns: false if the word does not continue the number.
    mutating func add(_ meaning: NumberWords.Meaning, then following: NumberWords.Meaning?) -> Bool {
        guard !isComplete else { return false }
        switch meaning {
        case .unit(let unit): guard take(unit, below: 10) else { return false }
        case .tens(let tens): guard take(tens, below: 0) else { return false }
        case .times(let factor): guard multiply(by: factor) else { return false }
        case .pack(let size):
            if case .times? = last { return false }
            current = (current ?? 1) * size
            isComplete = true
        case .half:
            guard last == nil, following?.factor != nil else { return false }
            isHalf = true
        case .join:
            guard case .times? = last else { return false }
            switch following {
            case .unit?, .tens?: return true
            default: return false
            }
        }
        last = meaning
        return true
    }

    /// - Parameter limit: a number below the limit is added to tens.
    private mutating func take(_ number: Int, below limit: Int) -> Bool {
        switch last {
        case nil: current = number
        case .times?: current = (current ?? 0) + number
        case .tens? where number > 0 && number < limit: current = (current ?? 0) + number
        default: return false
        }
        return true
    }

    private mutating func multiply(by factor: Int) -> Bool {
        if factor == 100 {
            if case .times? = last { return false }
            guard (1...99).contains(current ?? 1) else { return false }
            current = (current ?? 1) * 100
        } else {
            guard total == 0 || total > factor, (current ?? 1) * factor <= Self.largest else { return false }
            total += (current ?? 1) * factor
            current = nil
        }
        return true
    }
}
