import Captures
import Languages

/// Merges candidates that name the same person and sorts them by confidence.
enum CandidateRanking {
    private static let maxCandidates = 8

    static func rank(_ candidates: [NameCandidate]) -> [NameCandidate] {
        var people: [NameCandidate] = []
        var byWords: [[String]: Int] = [:]
        // Indices of people with a known full name, by first name.
        var byFirstName: [String: [Int]] = [:]
        // Longer names first, so that "Sarah" is merged into "Sarah Chen".
        let ordered = candidates.map { (candidate: $0, words: words($0.name)) }.enumerated().sorted { a, b in
            let (x, y) = (a.element.words.count, b.element.words.count)
            return x == y ? a.offset < b.offset : x > y
        }.map(\.element)
        for (candidate, words) in ordered {
            // The same words, or a first name and its full name.
            let namesakes = words.count == 1 ? byFirstName[words[0]] ?? [] : []
            let matches = (byWords[words].map { [$0] } ?? []) + namesakes.prefix(2)
            // A first name that fits two people supports neither.
            guard matches.count <= 1 else { continue }
            if let match = matches.first {
                let joined = 1 - (1 - people[match].confidence) * (1 - candidate.confidence)
                if candidate.confidence > people[match].confidence { people[match].evidence = candidate.evidence }
                people[match].confidence = min(0.97, max(joined, people[match].confidence))
            } else {
                byWords[words] = people.count
                if words.count > 1 { byFirstName[words[0], default: []].append(people.count) }
                people.append(candidate)
            }
        }
        return people.enumerated().sorted { a, b in
            a.element.confidence == b.element.confidence
                ? a.offset < b.offset : a.element.confidence > b.element.confidence
        }.prefix(maxCandidates).map(\.element)
    }

    private static func words(_ name: String) -> [String] {
        Token.tokens(of: name).filter { $0.kind != .mark }.map(\.folded)
    }
}
