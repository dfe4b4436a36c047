import Captures

/// Puts what names the same person together, and the most likely first.
enum CandidateRanking {
    private static let mostCandidates = 8

    static func rank(_ candidates: [NameCandidate]) -> [NameCandidate] {
        var people: [NameCandidate] = []
        // Fuller names first, so that "Sarah" joins "Sarah Chen" and not the other way round.
        let ordered = candidates.enumerated().sorted { a, b in
            let (x, y) = (words(a.element.name).count, words(b.element.name).count)
            return x == y ? a.offset < b.offset : x > y
        }.map(\.element)
        for candidate in ordered {
            let homes = people.indices.filter { isSame(people[$0].name, candidate.name) }
            // A first name that fits two people is evidence for neither.
            guard homes.count <= 1 else { continue }
            if let home = homes.first {
                let joined = 1 - (1 - people[home].confidence) * (1 - candidate.confidence)
                if candidate.confidence > people[home].confidence { people[home].evidence = candidate.evidence }
                people[home].confidence = min(0.97, max(joined, people[home].confidence))
            } else {
                people.append(candidate)
            }
        }
        return people.enumerated().sorted { a, b in
            a.element.confidence == b.element.confidence
                ? a.offset < b.offset : a.element.confidence > b.element.confidence
        }.prefix(mostCandidates).map(\.element)
    }

    /// The same words, or a first name and the full name.
    private static func isSame(_ full: String, _ part: String) -> Bool {
        let (a, b) = (words(full), words(part))
        return a == b || b.count == 1 && a.count > 1 && a.first == b.first
    }

    private static func words(_ name: String) -> [String] {
        Token.tokens(of: name).filter { $0.kind != .mark }.map(\.folded)
    }
}
