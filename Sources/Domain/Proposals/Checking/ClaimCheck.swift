import Captures

/// Checks the claims of a provider against the words of a capture.
///
/// A claim is a sentence or a phrase. Its words must stand in the capture, or in the quotes that the claim names, apart
/// from case, diacritics, inflection and function words of the capture's language ("the", "asks"). Names and numbers must
/// stand there as they are and in the same order. A claim about words that are denied ("not", "never") must deny too.
package struct ClaimCheck: Sendable {
    private static let longestQuote = 300

    private let text: SpokenText
    private let denials: [SpokenText]

    /// - Parameters:
    ///   - text: what the provider was given.
    ///   - names: names in the text, which have no inflected forms, however they are written.
    package init(_ text: String, names: [String] = []) {
        let language = FunctionWords.best(for: text)
        let names = Set(names.flatMap { SpokenWord.words(of: $0).map(\.folded) })
        self.text = SpokenText(text, language, names)
        denials = Self.denials(in: text, language, names)
    }

    /// Why the claim is not used; nil if the capture bears it out.
    /// - Parameter quotes: what the claim rests on, as quoted from the capture; empty for the whole capture.
    package func flaw(in claim: String, quotes: [String]) -> ProposalFlaw? {
        guard quotes.allSatisfy({ $0.utf8.count <= Self.longestQuote * 4 && text.contains($0) }) else {
            return .quoteNotFound
        }
        var (base, denials) = (text, denials)
        if !quotes.isEmpty {
            let quoted = quotes.joined(separator: "\n")
            base = SpokenText(quoted, text.language, text.names, in: text)
            denials = Self.denials(in: quoted, text.language, text.names)
        }
        guard base.bearsOut(claim), text.language.denies(claim) || !denials.contains(where: { $0.shares(claim) }) else {
            return .claimWithoutWords
        }
        return nil
    }

    /// The clauses of a text that deny something.
    private static func denials(in text: String, _ language: FunctionWords, _ names: Set<String>) -> [SpokenText] {
        text.split { ".,;!?".contains($0) || $0.isNewline }.map { SpokenText(String($0), language, names) }
            .filter(\.hasNegation)
    }

    /// Whether the text stands in the capture, word by word.
    package func contains(_ text: String) -> Bool { self.text.contains(text) }
}
