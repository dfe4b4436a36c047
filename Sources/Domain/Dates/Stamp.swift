import Captures
package import Languages

/// The date and time that a chat app prints beside a message: `15/01/26, 10:32`, `Jan 15, 2026 at 10:32:11 AM`,
/// `Yesterday 10:32`, `10:32`.
package struct Stamp: Equatable {
    package var date: StampDate?
    /// Minutes after midnight.
    package var minute: Int?
    /// Index after the last token.
    package var end: Int

    /// A stamp has at most this many tokens.
    private static let maxTokens = 24

    package init(date: StampDate? = nil, minute: Int?, end: Int) {
        (self.date, self.minute, self.end) = (date, minute, end)
    }

    /// A time alone.
    package init(_ time: ClockTime) { self.init(minute: time.minute, end: time.tokens.upperBound) }

    /// - Parameter reader: knows the day of the capture. Its languages are those of the text.
    package static func read(_ tokens: [Token], _ start: Int, _ reader: DateReader) -> Stamp? {
        let own = read(tokens, start, reader, reader.words)
        guard own?.end != tokens.count else { return own }
        // The phone's language can be another than the chat's: "Mar 23" is no Tuesday.
        let other = read(tokens, start, reader, reader.appWords)
        return (other?.end ?? 0) > (own?.end ?? 0) ? other : own
    }

    private static func read(_ tokens: [Token], _ start: Int, _ reader: DateReader, _ words: DateWords) -> Stamp? {
        // Fast exit: most words begin no stamp.
        guard tokens.indices.contains(start), tokens[start].kind != .mark else { return nil }
        var scan = Scan(tokens: tokens, reader: reader, words: words, index: start)
        while scan.index < min(tokens.count, start + maxTokens), scan.takePart() {}
        guard scan.date != nil || scan.minute != nil else { return nil }
        return Stamp(date: scan.date, minute: scan.minute, end: scan.end)
    }

    private struct Scan {
        let tokens: [Token]
        let reader: DateReader
        let words: DateWords
        var index: Int
        /// Index after the last part; joints after the last part belong to no stamp.
        var end = 0
        var date: StampDate?
        var minute: Int?

        init(tokens: [Token], reader: DateReader, words: DateWords, index: Int) {
            self.tokens = tokens
            self.reader = reader
            self.words = words
            self.index = index
        }

        mutating func takePart() -> Bool {
            if takeClock() || takeDate() {
                end = index
                return true
            }
            guard index < tokens.count, end > 0, isJoint(tokens[index]) else { return false }
            index += 1
            return true
        }

        private func isJoint(_ token: Token) -> Bool {
            token.isMark(of: ",•·.") || Stamp.joints.contains(token.folded)
        }

        private mutating func takeClock() -> Bool {
            guard minute == nil else { return false }
            // "Mon 04.11.2026" has a date.
            let isDate = isUndated && (StampDate.numeric(tokens, index)?.end ?? 0) > index + 3
            let dotted = isDate ? nil : ClockTime.dotted(tokens, index)
            let time =
                ClockTime.withMinutes(tokens, index) ?? ClockTime.withMarker(tokens, index, words)
                // "10.32" alone can be a date; "4.10pm" is a time.
                ?? (date == nil && dotted?.tokens.count ?? 0 == 3 ? nil : dotted)
            guard let time else { return false }
            minute = time.minute
            index = time.tokens.upperBound
            // "09:15 Uhr".
            if let hour = words.meanings(at: index, in: tokens).first(where: { $0.meaning == .hour }) {
                index = hour.end
            }
            return true
        }

        private mutating func takeDate() -> Bool {
            guard index < tokens.count else { return false }
            if let (numbers, end) = StampDate.numeric(tokens, index), isUndated {
                (date, index) = (numbers, end)
                return true
            }
            guard tokens[index].kind != .mark else { return false }
            if isUndated, let day = reader.date(at: index, in: tokens, words), let first = day.days.first {
                (date, index) = (.day(StampDate.past(first, reader.today)), day.tokens.upperBound)
                return true
            }
            return takeWord(words.meanings(at: index, in: tokens))
        }

        /// Whether no date was read, or only a weekday, which a date may follow.
        private var isUndated: Bool { if case .weekday? = date { true } else { date == nil } }

        private mutating func takeWord(_ meanings: [(meaning: DateWord, end: Int)]) -> Bool {
            for (meaning, end) in meanings {
                switch meaning {
                case .weekday(let weekday), .shortWeekday(let weekday):
                    guard date == nil else { continue }
                    date = .weekday(weekday)
                case .day(let days) where date == nil && days <= 0: date = .day(reader.today.adding(days: days))
                default: continue
                }
                index = end
                if index < tokens.count, tokens[index].isMark(of: "."), !tokens[index].opensWord { index += 1 }
                return true
            }
            return false
        }
    }

    private static let joints = FoldedWords.of("at um a le den on om alle as las the am de del di ore op il el em kl")
}
