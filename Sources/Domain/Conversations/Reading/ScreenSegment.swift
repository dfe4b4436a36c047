import Captures

/// Words of a line that belong together: in one bubble, or outside of bubbles. The time that an app prints into the
/// corner of a bubble is a segment of its own.
struct ScreenSegment {
    var words: [Word]
    /// Index of the bubble.
    var bubble: Int?
    var isCornerTime = false

    /// The time in a corner is smaller than the text, or stands apart from it: in heights of a word.
    private static let (maxTimeHeight, minTimeGap) = (0.86, 0.9)
    /// Beside the edge of the bubble, in widths of the screen.
    private static let cornerWidth = 0.13
    /// Ticks after the time are read as at most this many words, of at most this many characters.
    private static let (maxTicks, maxTickLength) = (2, 3)

    static func segments(of recognition: Recognition) -> [ScreenSegment] {
        recognition.lines.flatMap { line -> [ScreenSegment] in
            var segments: [ScreenSegment] = []
            for word in line.words {
                let bubble = recognition.bubbles.firstIndex { $0.box.containsCenter(of: word.box) }
                if let last = segments.indices.last, segments[last].bubble == bubble {
                    segments[last].words.append(word)
                } else {
                    segments.append(ScreenSegment(words: [word], bubble: bubble))
                }
            }
            return segments.flatMap { $0.withoutCornerTime(recognition) }
        }
    }

    private func withoutCornerTime(_ recognition: Recognition) -> [ScreenSegment] {
        guard let bubble, let start = timeStart else { return [self] }
        let box = recognition.bubbles[bubble].box
        let (text, time) = (words[..<start], words[start])
        let isLow = box.maxY - time.box.maxY < 1.6 * time.box.height
        guard box.maxX - words[words.count - 1].box.maxX < Self.cornerWidth, isLow else { return [self] }
        if let last = text.last {
            let height = text.map(\.box.height).max() ?? time.box.height
            let gap = (time.box.x - last.box.maxX) * recognition.aspect
            guard time.box.height < Self.maxTimeHeight * height || gap > Self.minTimeGap * time.box.height else {
                return [self]
            }
        }
        let corner = ScreenSegment(words: Array(words[start...]), bubble: bubble, isCornerTime: true)
        return text.isEmpty ? [corner] : [ScreenSegment(words: Array(text), bubble: bubble), corner]
    }

    /// Index of the word that begins a time at the end of the line; ticks may follow.
    private var timeStart: Int? {
        for index in words.indices.reversed().prefix(Self.maxTicks + 3) where Self.isClock(words[index].text) {
            let rest = words[(index + 1)...].map(\.text)
            let ticks = rest.filter { !["a", "p", "m", "am", "pm"].contains($0.stripped(of: ".").lowercased()) }
            let areTicks = ticks.count <= Self.maxTicks && ticks.allSatisfy { $0.count <= Self.maxTickLength }
            return areTicks ? index : nil
        }
        return nil
    }

    /// `12:04`, also with ticks that were read as letters: `12:04wv`. Digits can be misread, so that no such time
    /// exists.
    private static func isClock(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[0].allSatisfy(\.isNumber) else { return false }
        let minutes = parts[1].prefix { $0.isNumber }
        return minutes.count == 2 && parts[1].count <= 2 + maxTickLength
    }

    var text: String { words.map(\.text).joined(separator: " ").trimmed }
    var box: Box { words.dropFirst().reduce(words[0].box) { $0.union($1.box) } }

    /// `HH:mm`; nil if the digits are no time.
    var time: String? { ClockTime.first(in: Token.tokens(of: text.separatingDigits))?.text }
}

extension String {
    /// "12:04wv" becomes "12:04 wv".
    fileprivate var separatingDigits: String {
        guard let last = lastIndex(where: \.isNumber), index(after: last) < endIndex else { return self }
        let next = index(after: last)
        return self[next].isLetter ? self[..<next] + " " + self[next...] : self
    }
}
