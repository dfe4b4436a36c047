/// How the sender of a picture wants it read.
package struct ReadingWishes: Codable, Sendable, Equatable {
    /// A quick look for a preview, instead of an accurate one (D-15).
    package var isFast: Bool
    /// Words to be expected beside those that every card may have (D-18).
    package var words: [String]

    package init(isFast: Bool = false, words: [String] = []) {
        self.isFast = isFast
        self.words = words
    }

    package func expecting(_ more: [String]) -> ReadingWishes {
        ReadingWishes(isFast: isFast, words: words + more.filter { !words.contains($0) })
    }
}
