/// Options that the sender of a picture chose for its recognition.
package struct RecognitionOptions: Codable, Sendable, Equatable {
    /// Fast recognition for a preview instead of accurate recognition.
    package var isFast: Bool
    /// Words that may occur in the picture, in addition to those expected on every card.
    package var words: [String]

    package init(isFast: Bool = false, words: [String] = []) {
        self.isFast = isFast
        self.words = words
    }

    package func expecting(_ more: [String]) -> RecognitionOptions {
        RecognitionOptions(isFast: isFast, words: words + more.filter { !words.contains($0) })
    }
}
