/// The range of a page's text that a field was read from.
struct PrintedPlace: Sendable, Equatable {
    let segment: Int
    /// Range of the segment's text.
    let range: Range<String.Index>
}
