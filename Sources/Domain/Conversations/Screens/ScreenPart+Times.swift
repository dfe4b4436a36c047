import Captures
import Languages

/// Times that are a part of a message's text.
extension ScreenPart {
    /// Difference of the ink of one text.
    private static let inkOfText = 0.04
    /// Least height of a part of a text, in heights of the text. Apps print times smaller.
    private static let heightOfText = 0.85
    /// Widest gap between two words of a row, and the one between the beginnings of two rows, in letters.
    private static let (gapOfWords, gapOfRows) = (2.0, 1.0)
    /// Words of "10:30 am".
    private static let wordsOfTime = 2

    /// The time in "We meet at 10:30" gets the role of the text: it stands after the text or begins a row where the text's
    /// rows begin, and looks like the text. The message's own time, and that of a recording, is smaller or paler, or
    /// stands elsewhere.
    static func withTimesInTexts(_ parts: [ScreenPart]) -> [ScreenPart] {
        var parts = parts
        var texts: [Int: (last: ScreenPart, left: Double)] = [:]
        for index in parts.indices where !parts[index].isPicture {
            guard let bubble = parts[index].bubble else { continue }
            if let text = texts[bubble], parts[index].isTimeBesideText,
                parts[index].continues(text.last, whoseRowsBeginAt: text.left)
            {
                parts[index].role = text.last.role
            }
            if parts[index].role.isText {
                texts[bubble] = (parts[index], min(texts[bubble]?.left ?? 1, parts[index].box.x))
            }
        }
        return parts
    }

    /// Whether the words are a time, which is the message's or the length of a recording.
    private var isTimeBesideText: Bool {
        switch role {
        case .time: true
        case .attachment: words.count <= Self.wordsOfTime && ScreenSegment.clock(words) != nil
        default: false
        }
    }

    private func continues(_ text: ScreenPart, whoseRowsBeginAt left: Double) -> Bool {
        guard heightOfWords >= Self.heightOfText * text.heightOfWords else { return false }
        let ink = text.words.last?.colors.flatMap { last in words[0].colors.map { $0.ink.difference(last.ink) } }
        guard (ink ?? 0) < Self.inkOfText else { return false }
        let letter = box.width / Double(max(1, self.text.count))
        guard text.isOnRow(of: self) else { return abs(box.x - left) < Self.gapOfRows * letter }
        // Without colors, only the words tell.
        return box.x - text.box.maxX < Self.gapOfWords * letter
            && (ink != nil || TrailingTime.isExpected(after: text.text))
    }

    private var heightOfWords: Double { words.map(\.box.height).median }
}
