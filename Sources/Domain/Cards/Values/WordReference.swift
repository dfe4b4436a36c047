/// Where a word of a field stands: `lines[line].words[word]` of the recognition, or the same counted in plain text
/// (words are what spaces separate). A form shows the raw OCR words of a field by it.
package struct WordReference: Codable, Sendable, Equatable {
    package var line: Int
    package var word: Int

    package init(line: Int, word: Int) {
        self.line = line
        self.word = word
    }
}
