/// A name prepared for comparison: without honorifics, and "Smith, John" reordered to "John Smith".
package struct ComparedName: Equatable, Sendable {
    /// At most eight folded words; a single letter is an initial.
    package let tokens: [String]
    /// "jr", "sr", "ii" …, if present: father and son are two people.
    package let generation: String?
    /// All folded words, in their order.
    package let key: String

    private static let tokenLimit = 8
    private static let generations: Set<String> = ["jr", "sr", "ii", "iii", "iv", "junior", "senior"]
    private static let honorifics: Set<String> = [
        "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "madam", "mister", "rev", "fr", "hon",
        "capt", "lt", "sgt", "herr", "frau", "sig", "sra", "mme", "mlle", "monsieur",
    ]
    private static let degrees: Set<String> = [
        "phd", "md", "mba", "esq", "cpa", "dds", "jd", "rn", "msc", "bsc", "ma", "ba", "pe", "pmp", "cfa",
    ]

    package init(_ text: String) {
        let given = NameFolding.words(text)
        key = given.isEmpty ? NameFolding.caseFolded(text) : given.joined(separator: " ")

        var words = given
        if let comma = text.firstIndex(of: ",") {
            let before = NameFolding.words(String(text[..<comma]))
            let after = NameFolding.words(String(text[text.index(after: comma)...]))
            let afterIsName = after.contains { !Self.degrees.contains($0) && !Self.generations.contains($0) }
            if afterIsName { words = after + before }
        }
        var generation: String?
        if words.count > 1, let index = words.indices.last(where: { $0 > 0 && Self.generations.contains(words[$0]) }) {
            generation = words.remove(at: index)
        }
        // A single word is always kept: a contact may be called "Sir".
        var kept = words
        while kept.count > 1, let first = kept.first, Self.honorifics.contains(first) { kept.removeFirst() }
        while kept.count > 2, let last = kept.last, Self.degrees.contains(last) { kept.removeLast() }
        tokens = Array(kept.prefix(Self.tokenLimit))
        switch generation {
        case "junior": self.generation = "jr"
        case "senior": self.generation = "sr"
        default: self.generation = generation
        }
    }

    /// The words without spaces: "Mary Ann" equals "Maryann".
    package var joinedTokens: String { tokens.joined() }
}
