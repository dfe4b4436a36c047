import Captures
import ChatMessages
import Languages

/// Words of a line that belong together: in one bubble, or close together outside of bubbles. What looks like a
/// time or a misread emoji at the end of a bubble's line is a segment of its own, and so is a picture, without words.
struct ScreenSegment {
    var words: [Word]
    /// Index of the bubble.
    var bubble: Int?
    /// Index of the picture that the segment is or lies in.
    var picture: Int?
    var box: Box
    /// Whether the segment was split off at the end of a line.
    var isEnding = false

    /// Gaps between words that split a segment, in heights of a word: outside of bubbles, outside if the boxes of words
    /// are estimated from lines, and inside of bubbles. The segments of one text on one row get the same role and are
    /// joined again.
    private static let (gapOutside, gapEstimated, gapInside) = (0.65, 0.9, 1.6)
    /// Height of large text, in heights of an ordinary word.
    private static let tallText = 1.4
    /// Words of a time with "PM" and ticks, characters of a tick that was read as letters, and of a unit: "27 min."
    private static let (maxEnding, maxTickLength, maxUnitLength) = (5, 3, 4)
    /// A picture with more bubbles of text inside is a part of the wallpaper.
    private static let maxBubblesOfPicture = 1
    private static let maxClockLength = 9
    private static let (doubtful, certain) = (0.6, 0.7)
    /// Height of a time, in heights of the word before, and difference of contrast.
    private static let (smallText, paleText) = (0.86, 0.08)
    /// Share of the lower line's height that lines side by side share, and lines of a row that the next one is compared
    /// with.
    private static let (sharedHeight, maxBeside) = (0.6, 6)

    init(words: [Word], bubble: Int?, isEnding: Bool = false) {
        (self.words, self.bubble, self.isEnding) = (words, bubble, isEnding)
        box = words.isEmpty ? Box(x: 0, y: 0, width: 0, height: 0) : Line(words: words).box
    }

    private init(picture: Int, box: Box, bubble: Int?) {
        (words, self.bubble, self.picture, self.box) = ([], bubble, picture, box)
    }

    var isPicture: Bool { words.isEmpty }

    /// Height on the screen, bubble, picture, line, and place in the line.
    private typealias Order = (Double, Int, Int, Int, Double)

    /// From top to bottom; the segments of a bubble or picture follow one another.
    static func segments(of recognition: Recognition) -> [ScreenSegment] {
        let rows = rows(recognition.lines)
        let lines = rows.flatMap(\.self)
        let heightsOfRows = rows.flatMap { row in row.map { _ in row[0].box.midY } }
        let bubbles = recognition.bubbles
        // A misread icon is often taller than the words beside it.
        let heights = lines.flatMap { $0.words.map(\.box.height) }.sorted()
        let maxHeight = heights.isEmpty ? 0 : tallText * heights[heights.count / 2]
        let pictures = recognition.pictures
        let sure = lines.flatMap(\.words).filter { $0.confidence >= certain && $0.text.count(where: \.isLetter) > 2 }
        let withText = bubbles.map(\.box).filter { bubble in sure.contains { bubble.containsCenter(of: $0.box) } }
        let areas = pictures.indices.filter { index in
            withText.count { pictures[index].containsCenter(of: $0) } <= maxBubblesOfPicture
        }
        let found = areas.map { index in
            let box = pictures[index]
            let bubble = bubbles.firstIndex { $0.box.containsCenter(of: box) || box.containsCenter(of: $0.box) }
            return (number: -1, ScreenSegment(picture: index, box: box, bubble: bubble))
        }
        let segments = lines.enumerated().flatMap { number, line in
            split(line, recognition, maxHeight).map { segment in
                var segment = segment
                segment.picture = areas.first { pictures[$0].containsCenter(of: segment.box) }
                return (number: number, segment)
            }
        }
        return (found + segments).map { number, segment -> (order: Order, segment: ScreenSegment) in
            let area = segment.bubble.map { bubbles[$0].box } ?? segment.picture.map { pictures[$0] }
            let top = area?.midY ?? heightsOfRows[number]
            let order = (top, segment.bubble ?? -1, segment.picture ?? -1, number, segment.box.x)
            return (order, segment)
        }.sorted { $0.order < $1.order }.map(\.segment)
    }

    /// The lines from top to bottom, those side by side from left to right.
    private static func rows(_ lines: [Line]) -> [[Line]] {
        var rows: [[Line]] = []
        for line in lines.sorted(by: { ($0.box.midY, $0.box.x) < ($1.box.midY, $1.box.x) }) {
            if let last = rows.indices.last, rows[last].suffix(maxBeside).allSatisfy({ isBeside($0.box, line.box) }) {
                rows[last].append(line)
            } else {
                rows.append([line])
            }
        }
        return rows.map { $0.sorted { $0.box.x < $1.box.x } }
    }

    private static func isBeside(_ a: Box, _ b: Box) -> Bool {
        guard a.maxX <= b.x || b.maxX <= a.x else { return false }
        return min(a.maxY, b.maxY) - max(a.y, b.y) > sharedHeight * min(a.height, b.height)
    }

    private static func split(_ line: Line, _ recognition: Recognition, _ maxHeight: Double) -> [ScreenSegment] {
        var segments: [ScreenSegment] = []
        for word in line.words {
            let bubble = recognition.bubbles.firstIndex { $0.box.containsCenter(of: word.box) }
            if let last = segments.indices.last, segments[last].bubble == bubble,
                let before = segments[last].words.last,
                !isSplit(before, word, bubble, recognition.aspect, maxHeight)
            {
                segments[last].words.append(word)
                segments[last].box = segments[last].box.union(word.box)
            } else {
                segments.append(ScreenSegment(words: [word], bubble: bubble))
            }
        }
        return segments.flatMap(\.withoutTraces).flatMap(\.withoutEnding)
    }

    private static func isSplit(_ a: Word, _ b: Word, _ bubble: Int?, _ aspect: Double, _ maxHeight: Double) -> Bool {
        let gap = (b.box.x - a.box.maxX) * aspect
        guard bubble == nil else { return gap > gapInside * max(a.box.height, b.box.height) }
        let widest = a.colors == nil ? gapEstimated : gapOutside
        let height = min(max(a.box.height, b.box.height), maxHeight)
        // A header shows the blurred messages behind, so that its background differs from word to word.
        return gap > widest * height || !a.isOnSameGround(b) && !a.hasSameInk(b)
    }

    /// Outside of bubbles, misread icons and emoji at the ends are segments of their own: "< (gy) Sarah Chen Y".
    private var withoutTraces: [ScreenSegment] {
        guard bubble == nil, words.count > 1, let first = words.firstIndex(where: { !$0.isTrace }),
            let last = words.lastIndex(where: { !$0.isTrace }),
            words[first...last].contains(where: { $0.confidence >= Self.certain && $0.text.count > 1 })
        else { return [self] }
        return [words[..<first], words[first...last], words[(last + 1)...]].filter { !$0.isEmpty }
            .map { ScreenSegment(words: Array($0), bubble: nil) }
    }

    private var withoutEnding: [ScreenSegment] {
        guard bubble != nil, var start = endingStart else { return [self] }
        // "edited 12:04"
        if start > 0, EditMark.isMark(words[start - 1].text) { start -= 1 }
        let ending = ScreenSegment(words: Array(words[start...]), bubble: bubble, isEnding: true)
        return start == 0 ? [ending] : [ScreenSegment(words: Array(words[..<start]), bubble: bubble), ending]
    }

    /// Index of the first of the odd words that end the line; short words may follow. Digits before a complete time
    /// belong to the text: "until 8:45 20:23".
    private var endingStart: Int? {
        var start: Int?
        var hasClock = false
        for index in words.indices.reversed().prefix(Self.maxEnding) {
            if hasClock, words[index].text.contains(where: \.isNumber) { break }
            if isOdd(words[index], after: words[..<index]) {
                start = index
                hasClock = hasClock || Self.isClock(words[index].text)
            } else if words[index].text.count > Self.maxUnitLength {
                break
            }
        }
        return start
    }

    /// Whether a word looks like a time, or like a misread emoji. A misread time ("12.04wv", "1204") is smaller or
    /// paler than the text before.
    private func isOdd(_ word: Word, after text: ArraySlice<Word>) -> Bool {
        let sign = word.text
        let (digits, letters) = (sign.count(where: \.isNumber), sign.count(where: \.isLetter))
        if digits >= 2 {
            guard sign.count <= Self.maxClockLength, letters <= digits + 1 else { return false }
            return Self.isClock(sign) || Self.differs(word, text)
        }
        if digits + letters == 0 { return !sign.allSatisfy { ".!?…".contains($0) } }
        return sign.count <= 2 && word.confidence < Self.doubtful
    }

    /// `12:04`, also with ticks that were read as letters: `12:04wv`.
    private static func isClock(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[0].allSatisfy(\.isNumber) else { return false }
        return parts[1].prefix { $0.isNumber }.count == 2 && parts[1].count <= 2 + maxTickLength
    }

    /// Whether a word with digits, which are high, is smaller or paler than the text before. "va" is not high, so that
    /// the highest word of the text counts. True without a text.
    private static func differs(_ word: Word, _ text: ArraySlice<Word>) -> Bool {
        guard let last = text.last else { return true }
        let height = text.suffix(maxEnding).map(\.box.height).max() ?? 0
        if word.box.height < smallText * height { return true }
        guard let colors = word.colors, let others = last.colors else { return false }
        return abs(colors.contrast - others.contrast) > paleText
    }

    var text: String { words.map(\.text).joined(separator: " ").trimmed }

    /// `HH:mm`; nil if the digits are no time.
    var time: String? { Self.clock(words)?.text }

    /// The time in the words, whose digits can have misread icons at their end.
    static func clock(_ words: [Word]) -> ClockTime? {
        let text = words.map(\.text.withoutTickAfterHalf).withWholeHalf.joined(separator: " ").trimmed
        return ClockTime.first(in: Token.tokens(of: text.separatingDigits))
    }
}

extension Word {
    private static let (sameGround, sameInk) = (0.06, 0.03)
    /// Confidence of a word and of a single letter below which they may be an icon.
    private static let (doubtful, doubtfulLetter) = (0.45, 0.8)

    /// Whether the word is probably a misread icon or emoji.
    fileprivate var isTrace: Bool {
        let signs = text.count { $0.isLetter || $0.isNumber }
        return signs == 0 || confidence < Self.doubtful
            || signs == 1 && confidence < Self.doubtfulLetter && !text.contains(where: \.isNumber)
    }

    /// Whether the backgrounds have nearly the same color; true if a color is unknown.
    func isOnSameGround(_ other: Word) -> Bool {
        guard let own = colors, let next = other.colors else { return true }
        return own.ground.difference(next.ground) < Self.sameGround
    }

    /// Whether the letters have nearly the same color; false if a color is unknown.
    fileprivate func hasSameInk(_ other: Word) -> Bool {
        guard let own = colors, let next = other.colors else { return false }
        return own.ink.difference(next.ink) < Self.sameInk
    }
}

extension [String] {
    /// The words with "p.m." for the "p." of "8:06 p.": recognition leaves out a single small letter outside of bubbles.
    var withWholeHalf: [String] {
        indices.map { index in
            let isHalf = ["a.", "p."].contains(self[index].lowercased())
            guard isHalf, index > 0, self[index - 1].contains(":"), self[index - 1].last?.isNumber == true else {
                return self[index]
            }
            let hasSecondLetter = index + 1 < count && ["m", "m."].contains(self[index + 1].lowercased())
            return hasSecondLetter ? self[index] : self[index] + "m."
        }
    }
}

extension String {
    /// "PMW", with a misread tick, becomes "PM".
    fileprivate var withoutTickAfterHalf: String {
        let half = prefix(2)
        return (3...4).contains(count) && ["AM", "PM"].contains(half) ? String(half) : self
    }

    /// "12:04wv" becomes "12:04 wv", and "12:0400" with misread ticks "12:04 00".
    fileprivate var separatingDigits: String {
        if let colon = firstIndex(of: ":"), colon > startIndex, self[index(before: colon)].isNumber {
            let rest = self[index(after: colon)...]
            let digits = rest.prefix { $0.isNumber }
            if digits.count > 2 { return self[...colon] + digits.prefix(2) + " " + rest.dropFirst(2) }
        }
        guard let last = lastIndex(where: \.isNumber), index(after: last) < endIndex else { return self }
        let next = index(after: last)
        return self[next].isLetter ? self[..<next] + " " + self[next...] : self
    }
}
