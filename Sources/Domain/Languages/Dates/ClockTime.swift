import Captures

/// Times of day as phones and people write them: `10:32`, `9:41 AM`, `9:41 p. m.`, `7pm`, `19h30`, `19 Uhr`.
package struct ClockTime: Equatable {
    /// Minutes after midnight; of the first half of the day if `isHalfKnown` is false.
    package var minute: Int
    /// Whether the half of the day is known: by `AM`, by an hour after 12, or by the 24-hour form `07:05`.
    package var isHalfKnown: Bool
    /// Range of token indices.
    package var tokens: Range<Int>

    package init(minute: Int, isHalfKnown: Bool, tokens: Range<Int>) {
        (self.minute, self.isHalfKnown, self.tokens) = (minute, isHalfKnown, tokens)
    }

    /// `HH:mm`
    package var text: String { Self.text(minute) }

    package static func text(_ minute: Int) -> String { "\(padded(minute / 60)):\(padded(minute % 60))" }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The first time with minutes in the tokens.
    package static func first(in tokens: [Token]) -> ClockTime? {
        for index in tokens.indices.dropLast(2) {
            if let time = withMinutes(tokens, index) { return time }
        }
        return nil
    }

    /// `h:mm`, `h:mm:ss`, with or without the half of the day.
    package static func withMinutes(_ tokens: [Token], _ index: Int) -> ClockTime? {
        guard index >= 0, index + 2 < tokens.count, let hour = tokens[index].number, tokens[index].text.count <= 2,
            tokens[index + 1].isMark(of: ":"), !tokens[index + 1].opensWord, let minute = tokens[index + 2].number,
            tokens[index + 2].text.count == 2, !tokens[index + 2].opensWord, hour < 24, minute < 60
        else { return nil }
        var end = index + 3
        if end + 1 < tokens.count, tokens[end].isMark(of: ":"), !tokens[end].opensWord,
            let seconds = tokens[end + 1].number,
            tokens[end + 1].text.count == 2, seconds < 60
        {
            end += 2
        }
        let isPadded = tokens[index].text.count == 2
        return time(tokens, hour: hour, minute: minute, isCertain: isPadded || hour == 0 || hour > 12, index..<end)
    }

    /// `7pm`, `7 p.m.`, `19h`, `19h30`, `19 Uhr`, `19 Uhr 30`, `19.30 Uhr`.
    package static func withMarker(_ tokens: [Token], _ index: Int, _ words: DateWords) -> ClockTime? {
        guard tokens.indices.contains(index), let hour = tokens[index].number, tokens[index].text.count <= 2, hour < 25
        else { return nil }
        if let half = half(tokens, index + 1), hour <= 12 {
            return time(tokens, hour: hour, minute: 0, isCertain: false, index..<(index + 1), half)
        }
        var end = index + 1
        var minute = 0
        if let exact = minutes(tokens, index + 2), tokens[index + 1].isMark(of: ".:"), !tokens[index + 1].opensWord {
            (minute, end) = (exact, index + 3)
        }
        guard let marker = words.meanings(at: end, in: tokens).first(where: { $0.meaning == .hour }) else { return nil }
        end = marker.end
        if minute == 0, let exact = minutes(tokens, end) { (minute, end) = (exact, end + 1) }
        return time(
            tokens, hour: hour % 24, minute: minute, isCertain: hour > 12 || hour == 0 || tokens[index].text.count == 2,
            index..<end)
    }

    /// `7.30`, `7.30 pm`. The caller knows that it is no date and no price.
    package static func dotted(_ tokens: [Token], _ index: Int) -> ClockTime? {
        guard index + 2 < tokens.count, let hour = tokens[index].number, tokens[index].text.count <= 2, hour < 24,
            tokens[index + 1].text == ".", !tokens[index + 1].opensWord, !tokens[index + 2].opensWord,
            let minute = minutes(tokens, index + 2)
        else { return nil }
        return time(tokens, hour: hour, minute: minute, isCertain: hour > 12, index..<(index + 3))
    }

    private static func minutes(_ tokens: [Token], _ index: Int) -> Int? {
        guard tokens.indices.contains(index), tokens[index].text.count == 2, let minute = tokens[index].number,
            minute < 60
        else { return nil }
        return minute
    }

    private static func time(
        _ tokens: [Token], hour: Int, minute: Int, isCertain: Bool, _ range: Range<Int>,
        _ known: (isAfternoon: Bool, end: Int)? = nil
    ) -> ClockTime {
        guard let half = known ?? half(tokens, range.upperBound), hour <= 12 else {
            return ClockTime(minute: hour * 60 + minute, isHalfKnown: isCertain, tokens: range)
        }
        let full = hour % 12 + (half.isAfternoon ? 12 : 0)
        return ClockTime(minute: full * 60 + minute, isHalfKnown: true, tokens: range.lowerBound..<half.end)
    }

    /// `AM`, `pm`, `a.m.`, `p. m.`
    private static func half(_ tokens: [Token], _ index: Int) -> (isAfternoon: Bool, end: Int)? {
        guard tokens.indices.contains(index) else { return nil }
        switch tokens[index].folded {
        case "am": return (false, index + 1)
        case "pm": return (true, index + 1)
        case "a", "p":
            let isDotted =
                index + 2 < tokens.count && tokens[index + 1].text == "." && tokens[index + 2].folded == "m"
            guard isDotted else { return nil }
            let hasDot = index + 3 < tokens.count && tokens[index + 3].text == "." && !tokens[index + 3].opensWord
            return (tokens[index].folded == "p", hasDot ? index + 4 : index + 3)
        default: return nil
        }
    }
}
