import Captures

/// Checks the claims of a provider against the words of a capture.
///
/// A claim is a sentence or a phrase. Each of its words must stand in the capture, apart from case, diacritics,
/// inflection and function words ("the", "asks"). Numbers must stand there digit for digit.
package struct ClaimCheck: Sendable {
    private let words: SpokenWords

    /// - Parameter text: the text that the provider was given.
    package init(_ text: String) { words = SpokenWords(text) }

    /// Why the claim is not used; nil if the capture bears it out.
    /// - Parameter quotes: what the claim rests on, as quoted from the capture; empty for the whole capture.
    package func flaw(in claim: String, quotes: [String]) -> ProposalFlaw? {
        guard quotes.allSatisfy(words.contains(sequence:)) else { return .quoteNotFound }
        let base = quotes.isEmpty ? words : SpokenWords(quotes.joined(separator: "\n"))
        return base.bearsOut(claim) ? nil : .claimWithoutWords
    }

    /// Whether the text stands in the capture, word by word.
    package func contains(_ text: String) -> Bool { words.contains(sequence: text) }
}
