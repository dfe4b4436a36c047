/// How the sender of a picture wants it read.
package struct ReadingWishes: Codable, Sendable, Equatable {
    /// A quick reading for a preview, instead of an accurate one.
    package var isFast: Bool
    /// Words that may stand in the picture, beside those that every card may have.
    package var words: [String]

    package init(isFast: Bool = false, words: [String] = []) {
        self.isFast = isFast
        self.words = words
    }

    package func expecting(_ more: [String]) -> ReadingWishes {
        ReadingWishes(isFast: isFast, words: words + more.filter { !words.contains($0) })
    }
}
