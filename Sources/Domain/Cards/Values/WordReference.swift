/// Position of a word: `lines[line].words[word]` of the recognition, or the same in plain text, whose words are
/// separated by spaces. Forms use it to show the recognized words of a field.
package struct WordReference: Codable, Sendable, Equatable {
    package var line: Int
    package var word: Int

    package init(line: Int, word: Int) {
        self.line = line
        self.word = word
    }
}
