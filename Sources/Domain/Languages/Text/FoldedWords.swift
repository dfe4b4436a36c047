import Captures

/// Lists of words that texts are compared with.
package enum FoldedWords {
    /// - Parameter list: words between white space.
    package static func of(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).map(\.folded))
    }

    /// The first word of a text, its first two words and so on, without the whole text.
    package static func beginnings(of text: String) -> [String] {
        let words = text.split(separator: " ")
        return words.indices.dropLast().map { words[...$0].joined(separator: " ") }
    }
}
