/// A sentence as spoken, or with a correction applied: "in the garage no wait the attic" as "in the attic".
struct SentenceForm {
    var tokens: [SpokenToken]
    /// Subtracted from the scores of its meanings.
    var penalty = 0.0

    /// Longest replaced part, in words.
    private static let longestReplaced = 8
    private static let mostCorrections = 2
    private static let mostForms = 40
    /// A longer sentence is a description, in which "no" and "sorry" correct nothing.
    private static let mostWords = 60

    private enum Penalty {
        /// The words of the correction stay unexplained.
        static let ignored = 1.5
        /// The correction is a sentence of its own.
        static let restarted = 0.3
        /// For each replaced word: few words are replaced, or as many as the correction has.
        static let word = 0.2
        /// The replaced part begins with the same word as the correction.
        static let aligned = -0.8
        /// The replaced part is of the same kind as the correction.
        static let sameKind = -1.2
    }

    static func forms(of tokens: [SpokenToken], names: NameLookup) -> [SentenceForm] {
        var forms = [SentenceForm(tokens: tokens)]
        guard tokens.count <= mostWords else { return forms }
        for _ in 0..<mostCorrections { forms = forms.flatMap { $0.corrected(names) } }
        return Array(forms.prefix(mostForms))
    }

    /// The form itself if nothing is corrected; otherwise also one form for each part that the correction can replace.
    private func corrected(_ names: NameLookup) -> [SentenceForm] {
        let words = tokens.folded
        guard let (start, end) = Self.lastCorrection(words) else { return [self] }
        let before = Array(tokens[..<start])
        let after = SentenceWords.withoutEnd(tokens[end...])
        var forms = [
            SentenceForm(tokens: tokens, penalty: penalty + Penalty.ignored),
            SentenceForm(tokens: Array(after), penalty: penalty + Penalty.restarted),
        ]
        for count in 1...max(1, min(Self.longestReplaced, before.count)) {
            let isAligned = before[before.count - count].folded == after.first?.folded
            let distance = min(count, abs(count - after.count))
            let cost = Double(distance) * Penalty.word + (isAligned ? Penalty.aligned : 0)
            forms.append(SentenceForm(tokens: before.dropLast(count) + after, penalty: penalty + cost))
        }
        let sameKind = SpokenKind.last(of: SpokenKind.kinds(after, names), in: before, names)
        if let replaced = sameKind ?? Self.sameNoun(before, after) {
            forms.append(
                SentenceForm(
                    tokens: Array(before[..<replaced.lowerBound]) + Array(after)
                        + Array(before[replaced.upperBound...]),
                    penalty: penalty + Penalty.sameKind))
        }
        return forms
    }

    /// The earlier words that end with the noun of the correction: "a yoga ball" for "two yoga balls".
    private static func sameNoun(_ before: [SpokenToken], _ after: ArraySlice<SpokenToken>) -> Range<Int>? {
        guard let noun = after.last?.folded.singular, after.count > 1, after.count < before.count,
            let end = before.lastIndex(where: { $0.folded.singular == noun }), end >= after.count
        else { return nil }
        return end + 1 - after.count..<end + 1
    }

    /// The words of the last correction that has words on both sides.
    private static func lastCorrection(_ words: [String]) -> (start: Int, end: Int)? {
        guard words.count > 2 else { return nil }
        var place = 1
        var found: (start: Int, end: Int)?
        while place < words.count - 1 {
            guard let match = SentenceWords.corrections.match(words, at: place), match.end < words.count else {
                place += 1
                continue
            }
            let end = afterRepetitions(words, match.end)
            found = (place, end)
            place = end
        }
        return found
    }

    private static func afterRepetitions(_ words: [String], _ index: Int) -> Int {
        var end = index
        while let again = SentenceWords.repetitions.match(words, at: end)
            ?? SentenceWords.corrections.match(words, at: end),
            again.end < words.count
        {
            end = again.end
        }
        return end
    }
}
