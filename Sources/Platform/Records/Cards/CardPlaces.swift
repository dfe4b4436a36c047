import Store

/// Assigns the cards of a new reading to the places of the cards that were read from the same picture before.
enum CardPlaces {
    /// - Parameters:
    ///   - count: how many cards the new reading has found.
    ///   - known: the used places; true if the owner has edited, reviewed, committed or deleted the card there.
    /// - Returns: a place for each card, in their order. If the number of cards is the same as before, they are taken
    ///   for the same cards. Otherwise the assignment is unknown: the places that the owner has touched are kept, and
    ///   the new cards get the others.
    static func places(for count: Int, known: [Int: Bool]) -> [Int] {
        guard count != known.count else { return known.keys.sorted() }
        return Array((0...).lazy.filter { known[$0] != true }.prefix(count))
    }
}
