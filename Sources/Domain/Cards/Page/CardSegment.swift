import Captures

/// Words that belong together: a line, or a part of a line between columns or separators.
struct CardSegment: Sendable {
    let words: [CardWord]
    /// The words joined by single spaces.
    let text: String
    private let ranges: [Range<String.Index>]

    init(words: [CardWord]) {
        self.words = words
        let joined = words.map(\.text).joined(separator: " ")
        var ranges: [Range<String.Index>] = []
        var offset = 0
        for word in words {
            let start = joined.utf8.index(joined.startIndex, offsetBy: offset)
            let end = joined.utf8.index(start, offsetBy: word.text.utf8.count)
            ranges.append(start..<end)
            offset += word.text.utf8.count + 1
        }
        self.text = joined
        self.ranges = ranges
    }

    var box: Box? { union(words) }

    /// Identifies a segment within a page.
    var order: Int { words.first.map { $0.reference.line * 10_000 + $0.reference.word } ?? -1 }

    /// The words that overlap `range` of `text`.
    func words(in range: Range<String.Index>) -> [CardWord] {
        zip(words, ranges).filter { $0.1.overlaps(range) }.map(\.0)
    }

    func box(of range: Range<String.Index>) -> Box? { union(words(in: range)) }

    private func union(_ words: [CardWord]) -> Box? {
        let boxes = words.compactMap(\.box)
        return boxes.first.map { first in boxes.dropFirst().reduce(first) { $0.union($1) } }
    }
}
