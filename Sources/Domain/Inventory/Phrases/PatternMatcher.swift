/// One way in which a sentence fits a pattern.
struct PatternMatch {
    let pattern: GrammarPattern
    var slots: [(slot: GrammarSlot, range: Range<Int>)] = []
    /// Fixed words.
    var fixed = 0
    /// Fixed words that name what the sentence is about.
    var nouns = 0
}

/// The steps that remain for one sentence. Ordinary sentences need a small part of them; the limit ends the search in
/// hostile ones.
final class MatchBudget {
    var steps = 400_000
}

/// Finds all ways in which a sentence fits a pattern. The number of steps and of results is limited, so that a hostile
/// sentence costs no more than a limited time.
struct PatternMatcher {
    private static let mostSteps = 4_000
    private static let mostMatches = 200
    private static let mostSkipped = 4

    let context: SentenceContext
    private let budget: MatchBudget
    private var matches: [PatternMatch] = []
    private var steps = 0

    init(_ context: SentenceContext, _ budget: MatchBudget) {
        self.context = context
        self.budget = budget
    }

    mutating func matches(_ pattern: GrammarPattern) -> [PatternMatch] {
        (matches, steps) = ([], 0)
        extend(PatternMatch(pattern: pattern), element: 0, at: 0)
        return matches
    }

    private mutating func extend(_ match: PatternMatch, element: Int, at place: Int) {
        steps += 1
        budget.steps -= 1
        guard budget.steps > 0, steps <= Self.mostSteps, matches.count < Self.mostMatches else { return }
        let elements = match.pattern.elements
        guard element < elements.count else {
            if place == context.tokens.count { matches.append(match) }
            return
        }
        switch elements[element] {
        case .words(let words):
            if words.isOptional { extend(match, element: element + 1, at: place) }
            for end in ends(of: words, at: place) {
                var longer = match
                longer.fixed += end.count
                if words.isNoun { longer.nouns += 1 }
                extend(longer, element: element + 1, at: end.index)
            }
        case .slot(let slot):
            let isLast = element == elements.count - 1
            let first = isLast ? context.tokens.count : place + 1
            guard place < context.tokens.count else { return }
            for end in first...context.tokens.count where accepts(slot, place..<end, match) {
                var longer = match
                longer.slots.append((slot, place..<end))
                extend(longer, element: element + 1, at: end)
            }
        }
    }

    /// The ends of the phrases that begin at the place, or after articles.
    private func ends(of words: GrammarWords, at place: Int) -> [(index: Int, count: Int)] {
        var found: [(index: Int, count: Int)] = []
        var start = place
        while start < context.tokens.count, start - place <= Self.mostSkipped {
            found += context.ends(of: words, at: start)
            guard SentenceWords.skipped.contains(context.words[start]) else { break }
            start += 1
        }
        return found
    }

    /// Whether a slot can have the words. Usually, names that the owner does not have are accepted after a noun only.
    private func accepts(_ slot: GrammarSlot, _ range: Range<Int>, _ match: PatternMatch) -> Bool {
        let pattern = match.pattern
        switch slot.kind {
        case .name(let object):
            guard let inner = context.withoutArticles(range), inner.count <= NameLookup.longest else { return false }
            return context.acceptsUnknownNames || slot.allowsUnknown || match.nouns > 0 || pattern.hasNoun
                || context.namesInventory
                || context.name(object, range) != nil
                || SentenceWords.pronouns.contains([context.words[inner.lowerBound]])
        case .field: return context.field(pattern.intent.definition.object, range) != nil
        case .ownField:
            guard let inner = context.withoutArticles(range) else { return false }
            return FieldNames.isOwn(pattern.intent.definition.object, Array(context.words[inner]))
        case .room:
            guard let inner = context.withoutArticles(range) else { return false }
            return ChoiceList.room.match(context.words, at: inner.lowerBound)?.end == inner.upperBound
        case .color:
            guard let inner = context.withoutArticles(range) else { return false }
            return Color.named(Array(context.words[inner])) != nil
        case .new, .query: return context.withoutArticles(range) != nil
        case .value, .text, .thing, .placedThing, .places: return true
        }
    }
}

extension GrammarPattern {
    /// Whether fixed words name what the sentence is about. Without them, the owner's names must show it.
    var hasNoun: Bool {
        elements.contains { if case .words(let words) = $0 { words.isNoun && !words.isOptional } else { false } }
    }
}
