extension ContactIndex {
    /// The match order that `TAPLINE_MATCH_SIMILAR_NAMES_FIRST` selects: the first contact with the exact name, else
    /// the first with a Dice similarity above 0.8 (exclusive), else the first with the exact alias.
    /// Compares every contact: milliseconds for thousands.
    package func matchSimilarFirst(_ detected: String) -> MatchOutcome {
        let wanted = detected.lowercased()
        guard !NameFolding.caseFolded(detected).isEmpty else { return .none(.emptyName, nearMisses: []) }
        let key = ComparedName(detected).key
        let known = slots.lazy.compactMap { $0 }
        let entries = known.filter { !$0.refused.contains(key) }.map(\.entry)
        if let found = entries.first(where: { $0.name.lowercased() == wanted }) {
            return .matched(Match(contactID: found.id, method: .exactName, score: 1))
        }
        let scored = entries.map { ($0, DiceSimilarity.between($0.name.lowercased(), wanted)) }
        if let (found, score) = scored.first(where: { $0.1 > 0.8 }) {
            return .matched(Match(contactID: found.id, method: .similarity, score: score))
        }
        if let found = entries.first(where: { $0.aliases.contains { $0.lowercased() == wanted } }) {
            return .matched(Match(contactID: found.id, method: .exactAlias, score: 1))
        }
        let isRefused = known.contains {
            $0.refused.contains(key) && DiceSimilarity.between($0.entry.name.lowercased(), wanted) > 0.8
        }
        let nearMisses = scored.filter { $0.1 >= 0.3 }.sorted { $0.1 > $1.1 }.prefix(3)
            .map { NearMiss(contactID: $0.0.id, name: $0.0.name, score: $0.1) }
        return .none(isRefused ? .refused : .unknown, nearMisses: Array(nearMisses))
    }
}
