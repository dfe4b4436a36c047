/// The parts of a clause about an item, as tokens of the clause.
struct ThingReading {
    struct Part {
        var field: ItemField
        var value: InventoryValue
        /// Indices in the clause, with the words that announce the value.
        var tokens: Range<Int>
        /// The tokens of the value.
        var valueTokens: Range<Int>
        var confidence: Double
        /// Names that the words fit, if they fit several.
        var choices: [String] = []
        /// Why the field refuses the value.
        var fault: FieldFault?
    }

    var parts: [Part] = []
    /// Indices of the title's tokens.
    var title: [Int] = []
    /// Tokens that belong to nothing.
    var leftover: [Int] = []

    subscript(field: ItemField) -> Part? { parts.first { $0.field == field } }

    /// Tokens whose meaning is known.
    var explained: Int { parts.reduce(0) { $0 + $1.tokens.count } }
}
