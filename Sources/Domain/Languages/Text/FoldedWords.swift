import Captures

/// Lists of words that texts are compared with.
package enum FoldedWords {
    /// - Parameter list: words between white space.
    package static func of(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).map(\.folded))
    }
}
