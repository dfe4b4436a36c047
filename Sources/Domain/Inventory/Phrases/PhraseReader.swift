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
        self.init(names: NameLookup(names), context: context)
    }

    package init(names: NameLookup, context: CoercionContext) {
        self.names = names
        self.context = context
    }

    /// - Returns: nil if no intent is meant.
    package func parse(_ text: String) -> ParsedPhrase? { PhraseChoice(candidates(text)).phrase }

    /// What a sentence is about that means an intent only if the owner had the thing: "delete the moka pot".
    /// - Returns: nil if the sentence has a meaning without it, or none with it.
    package func missingItem(in text: String) -> (intent: Intent, name: String)? {
        guard parse(text) == nil else { return nil }
        let found = candidates(text, acceptsUnknownNames: true).filter { candidate in
            candidate.hasUnknownName && candidate.score > 0 && candidate.intent.definition.object == .item
        }
        guard let best = found.max(by: { $0.score < $1.score }),
            case .text(let name)? = best.parameters["item"]
        else { return nil }
        return (best.intent, name)
    }

    private func candidates(_ text: String, acceptsUnknownNames: Bool = false) -> [PhraseCandidate] {
        guard text.utf8.count <= Self.longestText else { return [] }
        let sentence = text.withoutInvisibles
        let tokens = SentenceWords.withoutFillers(SpokenToken.tokens(of: sentence, most: Self.mostWords + 1))
        guard !tokens.isEmpty, tokens.count <= Self.mostWords, !SentenceWords.isCancelled(tokens) else { return [] }
        let budget = MatchBudget()
        return SentenceForm.forms(of: tokens, names: names).flatMap { form in
            self.candidates(sentence, form, budget, acceptsUnknownNames).map { candidate in
                var candidate = candidate
                candidate.score -= form.penalty
                return candidate
            }
        }
    }

    private func candidates(
        _ sentence: String, _ form: SentenceForm, _ budget: MatchBudget, _ acceptsUnknownNames: Bool
    ) -> [PhraseCandidate] {
        func candidates(_ tokens: some Sequence<SpokenToken>, inventoryWords: Int) -> [PhraseCandidate] {
            self.candidates(
                SentenceContext(
                    sentence, Array(tokens), names: names, context: context, inventoryWords: inventoryWords,
                    acceptsUnknownNames: acceptsUnknownNames), budget)
        }
        let spoken = SentenceWords.withoutEnd(SentenceWords.withoutStart(form.tokens[...]))
        let whole = candidates(spoken, inventoryWords: 0)
        // "show the sofa in the app" means to open it: the words count in one reading and not in the other.
        guard let short = SentenceWords.withoutInventory(spoken) else { return whole }
        let end = SentenceWords.withoutEnd(short[...])
        return whole + candidates(end, inventoryWords: spoken.count - short.count)
    }

    private func candidates(_ context: SentenceContext, _ budget: MatchBudget) -> [PhraseCandidate] {
        var matcher = PatternMatcher(context, budget)
        return Grammar.shared.patterns.flatMap { pattern in
            matcher.matches(pattern).compactMap { match in
                var builder = CandidateBuilder(context, match)
                return builder.build()
            }
        }
    }
}
