/// Finds the signals of a set in a message. The work is bounded by a constant for each word.
struct SignalMatcher {
    /// Further hits of a signal add nothing.
    private static let maximumHits = 4
    /// Words that deny what follows, and how far.
    private static let denials: Set<String> = [
        "never", "not", "don't", "dont", "won't", "wont", "no", "nobody", "without", "doesn't", "doesnt", "cannot",
        "can't", "cant", "isn't", "isnt", "didn't", "didnt", "nor", "neither", "wouldn't", "shouldn't", "aren't",
    ]
    private static let reach = 5

    let set: SignalSet
    private let terms: [SignalTerm]
    private let classes: [Set<Int>]
    private(set) var hits: [SignalHit] = []

    init(_ terms: [SignalTerm], set: SignalSet, brands: BrandList) {
        self.set = set
        self.terms = terms
        var known: [String: Set<Int>] = [:]
        classes = terms.map { term in
            let key = "\(term.kind) \(term.brand ?? -1) \(term.text)"
            if let found = known[key] { return found }
            let found = Set(set.classes(of: term, brands: brands))
            known[key] = found
            return found
        }
        var counts = [Int](repeating: 0, count: set.signals.count)
        for start in terms.indices {
            for index in classes[start].sorted().flatMap({ set.byFirst[$0] }) {
                let pattern = set.patterns[index]
                guard !pattern.isAtStart || start == 0, counts[pattern.signal] < Self.maximumHits,
                    let end = match(pattern.elements[...], at: start)
                else { continue }
                let words = terms[start].words.lowerBound..<terms[end - 1].words.upperBound
                guard !hits.contains(where: { $0.signal == pattern.signal && $0.words.overlaps(words) }) else {
                    continue
                }
                counts[pattern.signal] += 1
                hits.append(
                    SignalHit(signal: pattern.signal, words: words, isDenied: isDenied(before: start)))
            }
        }
    }

    private func match(_ elements: ArraySlice<SignalPattern.Element>, at start: Int) -> Int? {
        guard let element = elements.first else { return start }
        let rest = elements.dropFirst()
        switch element {
        case .gap(let count):
            for next in start...(start + count) {
                guard next < terms.count, next == 0 || terms[next].sentence == terms[max(0, start - 1)].sentence else {
                    return nil
                }
                if let end = match(rest, at: next) { return end }
            }
            return nil
        case .word(let index, let isOptional):
            if start < terms.count, classes[start].contains(index), let end = match(rest, at: start + 1) { return end }
            return isOptional ? match(rest, at: start) : nil
        }
    }

    private func isDenied(before start: Int) -> Bool {
        var index = start - 1
        while index >= 0, start - index <= Self.reach, terms[index].clause == terms[start].clause {
            if Self.denials.contains(terms[index].text) { return true }
            index -= 1
        }
        return false
    }
}
