extension ContactIndex {
    /// Exact name, then exact alias, then similarity: an exact nickname wins over a similar name. Two contacts with
    /// about equal scores give `ambiguous`, with both among the near misses.
    package func match(_ detected: String) -> MatchOutcome {
        let name = ComparedName(detected)
        guard !name.key.isEmpty else { return .none(.emptyName, nearMisses: []) }
        let named = accepting(name, among: byName[name.key])
        if !named.isEmpty { return exact(named, .exactName, detected) { [$0.name] } }
        let known = accepting(name, among: byAlias[name.key])
        if !known.isEmpty { return exact(known, .exactAlias, detected) { $0.aliases } }
        let isRefused = ((byName[name.key] ?? []) + (byAlias[name.key] ?? [])).contains { !accepts($0, name) }
        guard !name.tokens.isEmpty else { return .none(isRefused ? .refused : .unknown, nearMisses: []) }

        let all = rank(name)
        let ranked = all.filter { accepts($0.slot, name) }
        let nearMisses = ranked.prefix(3).compactMap { nearMiss($0.slot, $0.score) }
        guard let first = nearMisses.first, first.score >= NameSimilarity.threshold else {
            let hasRefused =
                isRefused
                || all.contains { $0.score >= NameSimilarity.threshold && !accepts($0.slot, name) }
            return .none(hasRefused ? .refused : .unknown, nearMisses: nearMisses)
        }
        if nearMisses.count > 1, first.score - nearMisses[1].score < NameSimilarity.margin {
            return .none(.ambiguous, nearMisses: nearMisses)
        }
        return .matched(Match(contactID: first.contactID, method: .similarity, score: first.score))
    }

    private func accepting(_ name: ComparedName, among slots: [Int32]?) -> [Int32] {
        (slots ?? []).filter { accepts($0, name) }
    }

    /// Whether a chat with the name may be filed under the contact.
    private func accepts(_ slot: Int32, _ name: ComparedName) -> Bool {
        slots[Int(slot)]?.refused.contains(name.key) == false
    }

    /// Among several names that are equal after folding, a name with the same spelling wins ("Zoë" among Zoë and Zoe).
    private func exact(
        _ found: [Int32], _ method: Match.Method, _ detected: String, _ names: (ContactEntry) -> [String]
    ) -> MatchOutcome {
        var entries = found.compactMap { slots[Int($0)]?.entry }
        if entries.count > 1 {
            let spelled = NameFolding.caseFolded(detected)
            let same = entries.filter { names($0).contains { NameFolding.caseFolded($0) == spelled } }
            if same.count == 1 { entries = same }
        }
        guard entries.count == 1, let only = entries.first else {
            let nearMisses = entries.prefix(3).map { NearMiss(contactID: $0.id, name: $0.name, score: 1) }
            return .none(.ambiguous, nearMisses: nearMisses)
        }
        return .matched(Match(contactID: only.id, method: method, score: 1))
    }

    private func nearMiss(_ slot: Int32, _ score: Double) -> NearMiss? {
        slots[Int(slot)].map { NearMiss(contactID: $0.entry.id, name: $0.entry.name, score: score) }
    }

    /// Contacts with a score of at least 0.3, best first; ties in the order of insertion.
    func rank(_ name: ComparedName) -> [(slot: Int32, score: Double)] {
        let hits = name.tokens.map(hits)
        var scores: [Int32: Double] = [:]
        for slot in candidates(name, hits) { scores[slot] = score(name, slot: slot, hits: hits) }
        for slot in byJoinedTokens[name.joinedTokens] ?? [] where isSpacedOtherwise(slot, name) {
            scores[slot] = max(scores[slot] ?? 0, NameSimilarity.joinedTokens)
        }
        // A contact's single word may be two detected words without their space.
        if name.tokens.count > 1, let id = words.id(of: name.joinedTokens) {
            for slot in words.slots(id) where slots[Int(slot)]?.names.contains(where: { $0.tokens == [id] }) == true {
                scores[slot] = max(scores[slot] ?? 0, NameSimilarity.joinedTokens)
            }
        }
        return scores.lazy.filter { $0.value >= 0.3 }.map { (slot: $0.key, score: $0.value) }
            .sorted { $0.score != $1.score ? $0.score > $1.score : $0.slot < $1.slot }
    }

    /// The indexed words that one detected word may mean. Trigrams are searched only if nothing else is found.
    private func hits(_ word: String) -> [Int32: NameSimilarity.Fit] {
        guard !NameSimilarity.isInitial(word) else { return [:] }
        var hits: [Int32: NameSimilarity.Fit] = [:]
        let exact = words.id(of: word)
        if let exact { hits[exact] = .same }
        for other in Nicknames.equivalents(of: word) {
            if let id = words.id(of: other) { hits[id] = .nickname }
        }
        let isKnown = exact != nil || CommonNames.contains(word)
        var neighbors = words.neighbors(of: word)
        if neighbors.isEmpty, hits.isEmpty { neighbors = words.trigramNeighbors(of: word) }
        for (id, distance) in neighbors where hits[id] == nil {
            let length = max(words.text(id).unicodeScalars.count, word.unicodeScalars.count)
            hits[id] = .edited(distance: distance, length: length, isKnown: isKnown)
        }
        return hits
    }

    /// Contacts that share at least two words with the detected name; if there are none, contacts that share the
    /// rarest word. A contact that shares two words is found without listing the most common word, which may list
    /// thousands.
    private func candidates(_ name: ComparedName, _ hits: [[Int32: NameSimilarity.Fit]]) -> Set<Int32> {
        let places = hits.indices.filter { !hits[$0].isEmpty }
            .map { place in (place: place, slots: hits[place].keys.reduce(into: 0) { $0 += words.slots($1).count }) }
            .sorted { $0.slots < $1.slots }
        guard let rarest = places.first?.place else { return [] }
        let full = name.tokens.count { !NameSimilarity.isInitial($0) }
        if full > 1 {
            var several: Set<Int32> = []
            for (place, _) in places.dropLast() {
                let others = hits.indices.filter { $0 != place }
                for slot in bearers(of: hits[place]) where others.contains(where: { shares(slot, hits[$0]) }) {
                    several.insert(slot)
                }
            }
            if !several.isEmpty { return several }
        }
        return Set(bearers(of: hits[rarest]))
    }

    /// "Mary Ann" against "Maryann": the same letters in another number of words.
    private func isSpacedOtherwise(_ slot: Int32, _ name: ComparedName) -> Bool {
        slots[Int(slot)]?.names.contains { other in
            other.tokens.count != name.tokens.count && other.generation == name.generation
                && other.tokens.map { words.text($0) }.joined() == name.joinedTokens
        } ?? false
    }

    private func bearers(of hits: [Int32: NameSimilarity.Fit]) -> some Sequence<Int32> {
        hits.keys.lazy.flatMap { words.slots($0) }
    }

    private func shares(_ slot: Int32, _ hits: [Int32: NameSimilarity.Fit]) -> Bool {
        slots[Int(slot)]?.names.contains { $0.tokens.contains { hits[$0] != nil } } ?? false
    }

    private func score(_ name: ComparedName, slot: Int32, hits: [[Int32: NameSimilarity.Fit]]) -> Double {
        guard let names = slots[Int(slot)]?.names else { return 0 }
        return names.map { candidate in
            let texts = candidate.tokens.map { words.text($0) }
            return NameSimilarity.score(detected: name, contact: texts, generation: candidate.generation) { i, j in
                hits[i][candidate.tokens[j]] ?? Self.initialFit(name.tokens[i], texts[j])
            }
        }.max() ?? 0
    }

    private static func initialFit(_ a: String, _ b: String) -> NameSimilarity.Fit? {
        guard NameSimilarity.isInitial(a) || NameSimilarity.isInitial(b) else { return nil }
        if a == b { return .same }
        return a.unicodeScalars.first == b.unicodeScalars.first ? .initial : nil
    }
}
