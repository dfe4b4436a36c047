import Captures

/// Lists of words that texts are compared with.
enum FoldedWords {
    /// - Parameter list: words between white space.
    static func of(_ list: String) -> Set<String> { Set(list.split(whereSeparator: \.isWhitespace).map(\.folded)) }
}
