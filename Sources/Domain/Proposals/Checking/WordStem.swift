/// The part of a word that its inflected forms share: "garden" of "gardens" and "gardening".
enum WordStem {
    /// In letters.
    private static let shortest = 4

    /// Endings of English, German, French, Spanish, Italian, Portuguese and Dutch, the longest first.
    private static let endings = [
        "ing", "ten", "est", "ent", "ons", "ez", "ed", "es", "en", "em", "et", "st", "te", "as", "os", "e", "s", "d",
        "n", "t",
        "a", "o", "i",
    ]

    /// - Parameter word: folded. Words of fewer than five letters are their own stems.
    static func of(_ word: String) -> String {
        guard word.utf8.count > shortest, word.utf8.allSatisfy({ $0 < 0x80 }) else { return word }
        var stem = Substring(word)
        if let ending = endings.first(where: { word.hasSuffix($0) && word.utf8.count - $0.utf8.count >= shortest }) {
            stem = stem.dropLast(ending.utf8.count)
        }
        // "planned" and "plan", "studies" and "study".
        if let last = stem.last, stem.dropLast().last == last, stem.utf8.count > shortest { stem = stem.dropLast() }
        return stem.last == "y" ? stem.dropLast() + "i" : String(stem)
    }
}
