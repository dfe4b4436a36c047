/// Chooses the clauses of a summary: as many facts as probably fit its length.
struct ClauseChoice {
    /// Characters between two quotes of one speaker.
    static let gap = 3
    /// Clauses that are considered, at most: those with the most value.
    private static let mostCandidates = 120

    let clauses: [Clause]
    let passages: [Passage]
    let probabilities: [Double]
    /// Share of the facts at an opening that begin in the clause before.
    let joins: [Clause.Opening: Double]
    /// Characters of each clause.
    let lengths: [Int]
    /// Characters that name a speaker.
    let attribution: (_ speaker: Int) -> Int
    let limit: Int

    private struct Selection {
        var isChosen: [Bool]
        /// Chosen clauses of each speaker.
        var counts: [Int: Int] = [:]
        var cost = 0
        var value = 0.0
    }

    /// Indices of the chosen clauses, ascending.
    func chosen() -> [Int] {
        var candidates = clauses.indices.filter { !isOneWord($0) }
        if candidates.isEmpty { candidates = Array(clauses.indices) }
        if candidates.count > Self.mostCandidates {
            candidates.sort { (probabilities[$0], $1) > (probabilities[$1], $0) }
            candidates = candidates.prefix(Self.mostCandidates).sorted()
        }
        var best = Selection(isChosen: [Bool](repeating: false, count: clauses.count))
        fill(&best, from: candidates)
        for _ in 0..<2 {
            for index in candidates where best.isChosen[index] {
                var other = best
                remove(index, from: &other)
                fill(&other, from: candidates.filter { $0 != index })
                if other.value > best.value + 1e-9 { best = other }
            }
        }
        return clauses.indices.filter { best.isChosen[$0] }
    }

    /// Adds clauses while they fit, the one with the most value for each character first.
    private func fill(_ selection: inout Selection, from candidates: [Int]) {
        while true {
            var best: (added: Range<Int>, density: Double)?
            for index in candidates where !selection.isChosen[index] {
                let added = withHead(index, selection)
                let cost = cost(of: added, selection)
                guard selection.cost + cost <= limit else { continue }
                let density = gain(added, &selection) / Double(max(1, cost))
                if density > best?.density ?? 0 { best = (added, density) }
            }
            guard let best else { return }
            selection.cost += cost(of: best.added, selection)
            selection.value += gain(best.added, &selection)
            for index in best.added { selection.isChosen[index] = true }
            selection.counts[speaker(best.added.lowerBound), default: 0] += best.added.count
        }
    }

    private func remove(_ index: Int, from selection: inout Selection) {
        // A dependent clause is not quoted without its head.
        var end = index + 1
        while end < clauses.count, selection.isChosen[end], clauses[end].isDependent { end += 1 }
        for removed in index..<end { selection.isChosen[removed] = false }
        selection.counts[speaker(index), default: 0] -= end - index
        selection.cost -= cost(of: index..<end, selection)
        selection.value -= gain(index..<end, &selection)
    }

    /// The clause, and those before on which it depends.
    private func withHead(_ index: Int, _ selection: Selection) -> Range<Int> {
        var first = index
        while first > 0, clauses[first].isDependent, !selection.isChosen[first - 1] { first -= 1 }
        return first..<(index + 1)
    }

    /// Whether the clause is a sentence of one word, such as "great".
    private func isOneWord(_ index: Int) -> Bool {
        let clause = clauses[index]
        return clause.words.count == 1 && clause.opening == .sentence && !isSameSentence(index, index + 1)
            && !clause.words[0].contains(where: \.isNumber)
    }

    private func isSameSentence(_ first: Int, _ second: Int) -> Bool {
        first >= 0 && second < clauses.count && clauses[first].passage == clauses[second].passage
    }

    private func isSameMessage(_ first: Int, _ second: Int) -> Bool {
        first >= 0 && second < clauses.count
            && passages[clauses[first].passage].message == passages[clauses[second].passage].message
    }

    private func speaker(_ index: Int) -> Int { passages[clauses[index].passage].speaker }

    /// Expected facts: a fact that goes on in a clause that is not chosen is lost.
    private func value(of index: Int, _ selection: Selection) -> Double {
        guard selection.isChosen[index] else { return 0 }
        var share = 1.0
        if isSameSentence(index - 1, index), !selection.isChosen[index - 1] {
            share -= joins[clauses[index].opening] ?? 0
        }
        if isSameSentence(index, index + 1), !selection.isChosen[index + 1] {
            share -= joins[clauses[index + 1].opening] ?? 0
        }
        return probabilities[index] * max(0.1, share)
    }

    /// What the value of a selection gains by clauses that it does not have.
    private func gain(_ added: Range<Int>, _ selection: inout Selection) -> Double {
        let around = max(0, added.lowerBound - 1)..<min(clauses.count, added.upperBound + 1)
        let before = around.reduce(0) { $0 + value(of: $1, selection) }
        for index in added { selection.isChosen[index] = true }
        let after = around.reduce(0) { $0 + value(of: $1, selection) }
        for index in added { selection.isChosen[index] = false }
        return after - before
    }

    /// Characters by which a summary grows with clauses that it does not have.
    private func cost(of added: Range<Int>, _ selection: Selection) -> Int {
        let text = added.reduce(0) { $0 + lengths[$1] } + added.count - 1
        let (before, after) = (added.lowerBound - 1, added.upperBound)
        let isAfter = isSameMessage(before, before + 1) && selection.isChosen[before]
        let isBefore = isSameMessage(after - 1, after) && selection.isChosen[after]
        switch (isAfter, isBefore) {
        case (true, true): return text + 2 - Self.gap
        case (false, false):
            return text
                + (selection.counts[speaker(added.lowerBound), default: 0] > 0
                    ? Self.gap : attribution(speaker(added.lowerBound)))
        default: return text + 1
        }
    }
}
