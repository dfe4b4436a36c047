import Captures

/// Times of day in the formats of phones.
enum ClockTime {
    /// The first time and its token range: `10:32`, `9:41 AM`; the time is returned as `HH:mm`.
    static func first(in tokens: [Token]) -> (time: String, range: Range<Int>)? {
        for index in tokens.indices.dropLast(2) {
            guard let hour = tokens[index].number, tokens[index].text.count <= 2, tokens[index + 1].text == ":",
                let minute = tokens[index + 2].number, tokens[index + 2].text.count == 2, hour < 24, minute < 60
            else { continue }
            var end = index + 3
            if end + 1 < tokens.count, tokens[end].text == ":", tokens[end + 1].number != nil { end += 2 }
            var clock = hour
            if end < tokens.count, let half = half(tokens, end) {
                clock = hour % 12 + (half.isAfternoon ? 12 : 0)
                end = half.end
            }
            return (padded(clock) + ":" + padded(minute), index..<end)
        }
        return nil
    }

    private static func half(_ tokens: [Token], _ index: Int) -> (isAfternoon: Bool, end: Int)? {
        switch tokens[index].folded {
        case "am": return (false, index + 1)
        case "pm": return (true, index + 1)
        case "a", "p":
            let dotted = index + 3 < tokens.count && tokens[index + 1].text == "." && tokens[index + 2].folded == "m"
            return dotted ? (tokens[index].folded == "p", index + 4) : nil
        default: return nil
        }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
