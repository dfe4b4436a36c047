import Captures
import Languages

/// The time of day beside a date: "tomorrow at 7", "at 7pm on Friday", "Freitag um 19 Uhr", "demain soir à 8h".
extension DateScanner {
    /// Tokens between the date and its time, at most.
    private static let maxDistance = 4

    /// Adds the time of day beside the mention, and its words.
    /// - Parameter start: first token that belongs to no earlier mention.
    func withTime(_ mention: DateMention, after start: Int) -> DateMention {
        guard !mention.days.isEmpty else { return mention }
        var result = mention
        let named = part(in: mention.tokens)
        if let (time, part) = following(mention.tokens.upperBound) {
            result.tokens = mention.tokens.lowerBound..<time.tokens.upperBound
            result.minute = Self.minute(time, part ?? named)
        } else if let (time, first) = preceding(mention.tokens.lowerBound, start) {
            let range = beginning(of: time, from: first, after: start)
            result.tokens = (range?.first ?? first)..<mention.tokens.upperBound
            result.minute = range?.minute ?? Self.minute(time, named)
        }
        return result
    }

    private func following(_ index: Int) -> (ClockTime, DayPart?)? {
        var at = index
        var part: DayPart?
        var isAnnounced = false
        while at < min(index + Self.maxDistance, tokens.count) {
            if mark(at, ",(@–-") {
                isAnnounced = isAnnounced || mark(at, "@")
                at += 1
            } else if let time = time(at, isAnnounced: isAnnounced) {
                return (time, part ?? self.part(at: time.tokens.upperBound))
            } else if let end = end(of: .at, at) {
                (isAnnounced, at) = (true, end)
            } else if let found = partAndEnd(at) {
                (part, at) = found
            } else {
                return nil
            }
        }
        return nil
    }

    private func preceding(_ index: Int, _ start: Int) -> (ClockTime, first: Int)? {
        for at in stride(from: index - 1, through: max(start, index - 6), by: -1) {
            let isAnnounced = at > start && isAt(before: at)
            guard let time = time(at, isAnnounced: isAnnounced) else { continue }
            let between = tokens[time.tokens.upperBound..<index]
            guard time.tokens.upperBound <= index, between.count <= 2, between.allSatisfy({ isJoint($0) }) else {
                return nil
            }
            return (time, at)
        }
        return nil
    }

    /// The beginning of a span of time whose end is known: "between 2 and 4pm", "14 bis 16 Uhr".
    private func beginning(of end: ClockTime, from index: Int, after start: Int) -> (minute: Int, first: Int)? {
        let joint = index - 1
        guard end.isHalfKnown, joint > start,
            mark(joint, "-–—") || self.end(of: .and, joint) == index || self.end(of: .until, joint) == index
        else { return nil }
        // "11am", "11:30", "11"
        let whole = (max(start, joint - 4)..<joint).lazy.compactMap { time($0, isAnnounced: false) }
            .first { $0.tokens.upperBound == joint }
        let hour = number(joint - 1).flatMap { tokens[joint - 1].text.count <= 2 && $0 <= 24 ? $0 * 60 : nil }
        guard let minute = whole?.minute ?? hour else { return nil }
        let first = whole?.tokens.lowerBound ?? joint - 1
        // "Court 2 - 4pm" is no span.
        let isDivided = mark(joint, "-–—") && tokens[joint].opensWord
        guard whole != nil || !mark(first - 1, ":.,/-") && !isDivided else { return nil }
        let isBetween = first - 1 >= start && self.end(of: .between, first - 1) == first
        // "10pm to 2am"
        if let whole, whole.isHalfKnown { return (whole.minute, isBetween ? first - 1 : first) }
        // The latest such time before the end: "11 to 1pm" begins at 11, "2 to 4pm" at 14.
        let times = [minute, minute + 720, minute - 720].filter { (0..<end.minute).contains($0) }
        guard let begin = times.max() else { return nil }
        return (begin, isBetween ? first - 1 : first)
    }

    private func isJoint(_ token: Token) -> Bool {
        token.isMark(of: ",")
            || ["on", "am", "le", "el", "op", "no", "na", "il", "di", "de", "this"].contains(token.folded)
    }

    private func isAt(before index: Int) -> Bool {
        for start in max(0, index - 2)..<index where end(of: .at, start) == index { return true }
        return false
    }

    private func time(_ index: Int, isAnnounced: Bool) -> ClockTime? {
        if var time = ClockTime.withMinutes(tokens, index) ?? ClockTime.withMarker(tokens, index, words) {
            if let hour = end(of: .hour, time.tokens.upperBound) { time.tokens = time.tokens.lowerBound..<hour }
            return time
        }
        if let time = spokenTime(index, isAnnounced: isAnnounced) { return time }
        guard isAnnounced, let hour = number(index), hour < 24, tokens[index].text.count <= 2 else { return nil }
        return ClockTime.dotted(tokens, index)
            ?? ClockTime(minute: hour * 60, isHalfKnown: hour > 12, tokens: index..<(index + 1))
    }

    /// "half past nine", "halb neun", "las tres y media", "noon", "at three".
    private func spokenTime(_ index: Int, isAnnounced: Bool) -> ClockTime? {
        for (meaning, end) in words.meanings(at: index, in: tokens) {
            switch meaning {
            case .clock(let hour): return clockTime(hour * 60, index..<end, isHalfKnown: true)
            case .beforeHour(let minutes):
                guard let hour = hour(end) else { continue }
                let after = self.end(of: .hour, hour.end) ?? hour.end
                return clockTime(hour.value * 60 + minutes, index..<after, isHalfKnown: hour.value > 12)
            default: continue
            }
        }
        guard isAnnounced, let hour = hour(index) else { return nil }
        let end = self.end(of: .hour, hour.end) ?? hour.end
        for case (.afterHour(let minutes), let after) in words.meanings(at: end, in: tokens) {
            return clockTime(hour.value * 60 + minutes, index..<after, isHalfKnown: hour.value > 12)
        }
        guard tokens[index].kind == .word, hour.value > 1, end > hour.end || isFree(end) else { return nil }
        return clockTime(hour.value * 60, index..<end, isHalfKnown: false)
    }

    private func clockTime(_ minute: Int, _ range: Range<Int>, isHalfKnown: Bool) -> ClockTime {
        ClockTime(minute: (minute + 1_440) % 1_440, isHalfKnown: isHalfKnown, tokens: range)
    }

    /// An hour as a number or a word.
    private func hour(_ index: Int) -> (value: Int, end: Int)? {
        if let hour = number(index), hour <= 24, tokens[index].text.count <= 2, !mark(index + 1, ":") {
            return (hour, index + 1)
        }
        for case (.count(let hour), let end) in words.meanings(at: index, in: tokens) where (1...12).contains(hour) {
            return (hour, end)
        }
        return nil
    }

    private func partAndEnd(_ index: Int) -> (DayPart, end: Int)? {
        for case (.part(let part), let end) in words.meanings(at: index, in: tokens) { return (part, end) }
        return nil
    }

    /// The index after words such as "por la mañana"; the index itself if there are none.
    func endOfDayPart(_ index: Int) -> Int { partAndEnd(index)?.end ?? index }

    private func part(at index: Int) -> DayPart? { partAndEnd(index)?.0 }

    /// "tonight", "demain soir": the mention itself names the part of the day.
    private func part(in range: Range<Int>) -> DayPart? {
        for index in range { if let part = part(at: index) { return part } }
        for index in range {
            let word = tokens[index].folded
            if Self.evenings.contains(word) { return .evening }
            if Self.mornings.contains(word) { return .morning }
            if let part = Self.ends.first(where: { word.hasSuffix($0.end) && word.utf8.count > $0.end.utf8.count }) {
                return part.part
            }
        }
        return nil
    }

    private static let evenings: Set<String> = [
        "tonight", "tonite", "stasera", "vanavond", "anoche", "gisteravond", "morgenavond",
    ]
    /// Of "Freitagabend", "vrijdagochtend".
    private static let ends: [(end: String, part: DayPart)] = [
        ("nachmittag", .afternoon), ("vormittag", .morning), ("abend", .evening), ("avond", .evening),
        ("dagmorgen", .morning), ("ochtend", .morning), ("mittag", .noon), ("dagmiddag", .afternoon),
    ]
    private static let mornings: Set<String> = ["stamattina", "domattina", "vanochtend", "vanmorgen", "morgenochtend"]

    private static func minute(_ time: ClockTime, _ part: DayPart?) -> Int? {
        if time.isHalfKnown { return time.minute }
        let afternoon = time.minute % 720 + 720
        switch part {
        case .morning: return time.minute
        case .afternoon, .evening: return afternoon
        case .noon: return time.minute < 600 ? afternoon : time.minute
        // Without a part of the day, an hour from 1 to 6 is in the afternoon.
        case nil: return (60..<420).contains(time.minute) ? afternoon : nil
        }
    }
}
