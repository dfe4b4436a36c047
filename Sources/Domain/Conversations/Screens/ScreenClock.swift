import Languages

/// The time on a phone's status bar, and times that an app shows as distances from there: "5m", "12 min", "Now".
struct ScreenClock {
    private static let now = FoldedWords.of("now jetzt ahora agora adesso ora nu instant maintenant")
    private static let minutes = FoldedWords.of("m min mn mins minute minutes minuten minuto minutos minuti")
    private static let hours = FoldedWords.of("h hr std uur")
    /// Words of "À l'instant" and "12 min."
    private static let maxTokens = 4

    /// After midnight; nil if no status bar is read.
    private let minute: Int?

    /// - Parameter captured: local minute of the capture, which tells the half of the day.
    init(_ parts: [ScreenPart], captured: Int) {
        let clock = parts.lazy.filter { $0.role == .status }.compactMap { ScreenSegment.clock($0.words) }.first
        minute = clock.map { clock in
            guard !clock.isHalfKnown else { return clock.minute }
            let later = (clock.minute + 720) % 1_440
            return abs(captured - later) < abs(captured - clock.minute) ? later : clock.minute
        }
    }

    /// `HH:mm` of a time before now; nil if the text is no such time.
    func time(_ text: String) -> String? {
        let tokens = Token.tokens(of: text.separatingUnit)
        guard let minute, (1...Self.maxTokens).contains(tokens.count) else { return nil }
        if tokens.contains(where: { Self.now.contains($0.folded) }), !tokens.contains(where: { $0.number != nil }) {
            return ClockTime.text(minute)
        }
        guard tokens.count > 1, let number = tokens[0].number, number < 60 else { return nil }
        let unit = Self.minutes.contains(tokens[1].folded) ? 1 : Self.hours.contains(tokens[1].folded) ? 60 : 0
        guard unit > 0, number * unit < 1_440 else { return nil }
        return ClockTime.text((minute - number * unit + 1_440) % 1_440)
    }
}

extension String {
    /// "57m" becomes "57 m".
    fileprivate var separatingUnit: String {
        guard let unit = firstIndex(where: \.isLetter), unit > startIndex, self[index(before: unit)].isNumber else {
            return self
        }
        return self[..<unit] + " " + self[unit...]
    }
}
