/// A stretch of a segment that no rule has claimed yet.
struct CardPiece: Sendable {
    let segment: Int
    /// Of the segment's text.
    let slice: Substring

    var text: String { String(slice) }
    var range: Range<String.Index> { slice.startIndex..<slice.endIndex }
}
