/// A word, or the words of a brand's name, as the patterns of signals see them.
struct SignalTerm: Sendable {
    /// Indices of words.
    var words: Range<Int>
    var text: String
    var kind: PlainWord.Kind
    var sentence: Int
    var clause: Int
    /// Index of the brand that the words name.
    var brand: Int?

    /// The words of a message, with the longest names of brands as one term.
    static func terms(_ words: [PlainWord], brands: BrandList) -> [SignalTerm] {
        var terms: [SignalTerm] = []
        terms.reserveCapacity(words.count)
        var index = 0
        while index < words.count {
            let word = words[index]
            var term = SignalTerm(
                words: index..<(index + 1), text: word.text, kind: word.kind, sentence: word.sentence,
                clause: word.clause)
            if word.kind == .link {
                term.brand = brands.owner(of: word.text)
            } else if let (brand, count) = name(words, at: index, brands) {
                term.words = index..<(index + count)
                term.brand = brand
            }
            terms.append(term)
            index = term.words.upperBound
        }
        return terms
    }

    private static func name(_ words: [PlainWord], at index: Int, _ brands: BrandList) -> (Int, Int)? {
        let first = words[index]
        guard first.kind == .word || first.kind == .number else { return nil }
        // `amazon's`
        let plain = first.text.hasSuffix("'s") ? String(first.text.dropLast(2)) : first.text
        for (alias, brand) in (brands.aliases[first.text] ?? [])
            + (plain == first.text ? [] : brands.aliases[plain] ?? [])
        {
            let end = index + alias.words.count
            guard end <= words.count, !alias.needsCapital || first.isCapital,
                zip(words[(index + 1)..<end], alias.words.dropFirst()).allSatisfy({ $0.text == $1 })
            else { continue }
            return (brand, alias.words.count)
        }
        return nil
    }
}
