/// A part of a sentence that can be quoted.
package struct Clause: Sendable {
    /// What separates a clause from the one before.
    package enum Opening: String, CaseIterable, Sendable {
        /// The clause begins a sentence.
        case sentence
        case colon, comma, dash, bracket, joint
    }

    /// Index of the passage.
    package let passage: Int
    package let range: Range<String.Index>
    package let opening: Opening
    /// Whether the clause says nothing by itself: it is quoted together with the clause before only.
    package let isDependent: Bool
    /// The words between white space, as written.
    let words: [Substring]
}
