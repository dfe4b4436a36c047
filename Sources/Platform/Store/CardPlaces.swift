/// Where the cards of a new reading belong among those that were read from the same picture before.
enum CardPlaces {
    /// - Parameters:
    ///   - count: how many cards the new reading has found.
    ///   - known: the places that are taken, each with whether its owner has changed, marked, committed or deleted what
    ///     stands there.
    /// - Returns: a place for each card in their order. As many cards as before are taken for the same ones. Otherwise
    ///   nobody knows which is which: what its owner has touched keeps its place, and the others take those left.
    static func places(for count: Int, known: [Int: Bool]) -> [Int] {
        guard count != known.count else { return known.keys.sorted() }
        return Array((0...).lazy.filter { known[$0] != true }.prefix(count))
    }
}
