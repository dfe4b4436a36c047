import Captures

/// Reads spoken sentences: which intent is meant, and with which parameters.
///
/// The grammar's patterns are matched against the whole sentence. Of all matches, the one that explains most words wins:
/// fixed words first, then the owner's own names, then typed values. The confidence depends on the evidence and on the
/// distance to the best match with another meaning.
package struct PhraseReader: Sendable {
    /// Longer texts mean no intent. Bytes of UTF-8.
    package static let longestText = 1_000
    /// Longer sentences mean no intent. A part of a sentence could mean the opposite of the whole.
    package static let mostWords = 150

    private let names: NameLookup
    private let context: CoercionContext

    package init(names: OwnerNames, context: CoercionContext) {
        self.names = NameLookup(names)
        self.context = context
    }

    /// - Returns: nil if no intent is meant.
    package func parse(_ text: String) -> ParsedPhrase? {
        guard text.utf8.count <= Self.longestText else { return nil }
        let sentence = text.withoutInvisibles
        let tokens = SentenceWords.withoutFillers(SpokenToken.tokens(of: sentence, most: Self.mostWords + 1))
        guard !tokens.isEmpty, tokens.count <= Self.mostWords, !SentenceWords.isCancelled(tokens) else { return nil }
        let budget = MatchBudget()
        let candidates = SentenceForm.forms(of: tokens, names: names).flatMap { form in
            self.candidates(sentence, form, budget).map { candidate in
                var candidate = candidate
                candidate.score -= form.penalty
                return candidate
            }
        }
        return PhraseChoice(candidates).phrase
    }

    private func candidates(
        _ sentence: String, _ form: SentenceForm, _ budget: MatchBudget
    ) -> [PhraseCandidate] {
        let spoken = SentenceWords.withoutEnd(SentenceWords.withoutStart(form.tokens[...]))
        let whole = candidates(sentence, Array(spoken), inventoryWords: 0, budget)
        // "show the sofa in the app" means to open it: the words count in one reading and not in the other.
        guard let short = SentenceWords.withoutInventory(spoken) else { return whole }
        let end = SentenceWords.withoutEnd(short[...])
        return whole + candidates(sentence, Array(end), inventoryWords: spoken.count - short.count, budget)
    }

    private func candidates(
        _ sentence: String, _ tokens: [SpokenToken], inventoryWords: Int, _ budget: MatchBudget
    ) -> [PhraseCandidate] {
        let context = SentenceContext(
            sentence, tokens, names: names, context: self.context, inventoryWords: inventoryWords)
        var matcher = PatternMatcher(context, budget)
        return Grammar.shared.patterns.flatMap { pattern in
            matcher.matches(pattern).compactMap { match in
                var builder = CandidateBuilder(context, match)
                return builder.build()
            }
        }
    }
}
