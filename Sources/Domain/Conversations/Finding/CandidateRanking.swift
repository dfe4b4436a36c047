import Captures

/// Puts what names the same person together, and the most likely first.
enum CandidateRanking {
    private static let mostCandidates = 8

    static func rank(_ candidates: [NameCandidate]) -> [NameCandidate] {
        var people: [NameCandidate] = []
        var byWords: [[String]: Int] = [:]
        // People of whom the full name is known.
        var byFirstName: [String: [Int]] = [:]
        // Fuller names first, so that "Sarah" joins "Sarah Chen" and not the other way round.
        let ordered = candidates.map { (candidate: $0, words: words($0.name)) }.enumerated().sorted { a, b in
            let (x, y) = (a.element.words.count, b.element.words.count)
            return x == y ? a.offset < b.offset : x > y
        }.map(\.element)
        for (candidate, words) in ordered {
            // The same words, or a first name and the full name.
            let namesakes = words.count == 1 ? byFirstName[words[0]] ?? [] : []
            let homes = (byWords[words].map { [$0] } ?? []) + namesakes.prefix(2)
            // A first name that fits two people is evidence for neither.
            guard homes.count <= 1 else { continue }
            if let home = homes.first {
                let joined = 1 - (1 - people[home].confidence) * (1 - candidate.confidence)
                if candidate.confidence > people[home].confidence { people[home].evidence = candidate.evidence }
                people[home].confidence = min(0.97, max(joined, people[home].confidence))
            } else {
                byWords[words] = people.count
                if words.count > 1 { byFirstName[words[0], default: []].append(people.count) }
                people.append(candidate)
            }
        }
        return people.enumerated().sorted { a, b in
            a.element.confidence == b.element.confidence
                ? a.offset < b.offset : a.element.confidence > b.element.confidence
        }.prefix(mostCandidates).map(\.element)
    }

    private static func words(_ name: String) -> [String] {
        Token.tokens(of: name).filter { $0.kind != .mark }.map(\.folded)
    }
}
