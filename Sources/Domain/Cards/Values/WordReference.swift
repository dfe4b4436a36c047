/// Where a word of a field stands: `lines[line].words[word]` of the recognition, or the same counted in plain text
/// (words are what spaces separate). Lets a form show what was read (D-39).
package struct WordReference: Codable, Sendable, Equatable {
    package var line: Int
    package var word: Int

    package init(line: Int, word: Int) {
        self.line = line
        self.word = word
    }
}
