/// The owner's names, searched in the words of one sentence.
package struct NameLookup: Sendable {
    private let indexes: [InventoryObject: NameIndex]

    /// Longest name, in words.
    static let longest = 8

    package init(_ names: OwnerNames) {
        self.init(
            Dictionary(uniqueKeysWithValues: InventoryObject.allCases.map { ($0, NameIndex(names.names(of: $0))) }))
    }

    /// - Parameter indexes: a kind without an index has no names.
    package init(_ indexes: [InventoryObject: NameIndex]) { self.indexes = indexes }

    /// The names that all the tokens together mean. A possessive ending of the last token is ignored if needed.
    func match(_ object: InventoryObject, _ tokens: some BidirectionalCollection<SpokenToken>) -> NameIndex.Match? {
        guard let index = indexes[object], let last = tokens.last, tokens.count <= Self.longest else { return nil }
        let words = tokens.folded
        let found = index.match(words)
        guard let owner = last.owner, found?.quality != .exact else { return found }
        let other = index.match(words.dropLast() + [owner])
        guard let found, let other else { return found ?? other }
        return found.quality >= other.quality ? found : other
    }

    /// The best name that begins at the index; of equal ones the longest.
    func longest(
        _ object: InventoryObject, _ tokens: [SpokenToken], from index: Int
    ) -> (match: NameIndex.Match, end: Int)? {
        var best: (match: NameIndex.Match, end: Int)?
        let last = min(tokens.count, index + Self.longest)
        guard index < last else { return nil }
        for end in index + 1...last {
            if end - 1 > index, tokens[end - 1].hasBreakBefore { break }
            guard let match = match(object, tokens[index..<end]) else { continue }
            if best.map({ match.quality >= $0.match.quality }) ?? true { best = (match, end) }
        }
        return best
    }
}
