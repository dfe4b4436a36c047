import Captures

/// A range of a segment that no rule has claimed.
struct CardPiece: Sendable {
    let segment: Int
    /// Range of the segment's text.
    let slice: Substring

    var text: String { String(slice) }
    var range: Range<String.Index> { slice.startIndex..<slice.endIndex }

    var place: PrintedPlace { PrintedPlace(segment: segment, range: range) }

    /// Position of a part: its words in any spelling and spacing; the whole piece if they are not found.
    /// - Parameter place: the part that usually comes before on cards.
    func place(of part: String, after place: PrintedPlace? = nil) -> PrintedPlace {
        let end = place.flatMap { $0.segment == segment ? $0.range.upperBound : nil }
        let found = end.flatMap { Self.range(of: part, in: slice[max($0, slice.startIndex)...]) }
        return PrintedPlace(segment: segment, range: found ?? Self.range(of: part, in: slice) ?? range)
    }

    private static func range(of part: String, in text: Substring) -> Range<String.Index>? {
        let wanted = part.compact
        let words = wanted.isEmpty ? [] : text.spaced
        let letters = words.map(\.compact)
        for first in words.indices where !letters[first].isEmpty {
            var run = ""
            for last in first..<words.count {
                run += letters[last]
                if run == wanted { return words[first].startIndex..<words[last].endIndex }
                guard wanted.hasPrefix(run) else { break }
            }
        }
        return text.firstPlace(of: part)
    }
}
