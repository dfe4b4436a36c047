/// A stretch of a page's text that a field is read from.
struct PrintedPlace: Sendable, Equatable {
    let segment: Int
    /// Of the segment's text.
    let range: Range<String.Index>
}
