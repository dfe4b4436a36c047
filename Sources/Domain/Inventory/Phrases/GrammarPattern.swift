/// A sentence pattern of an intent.
struct GrammarPattern: Sendable {
    enum Element: Sendable {
        case words(GrammarWords)
        case slot(GrammarSlot)
    }

    let intent: Intent
    let elements: [Element]
    /// Parameters that the fixed words give: `field=location`.
    let constants: [String: String]
}

/// Phrases of which a sentence has one.
struct GrammarWords: Sendable {
    /// By the number of the first word in the grammar's vocabulary.
    let phrases: [Int: [[Int]]]
    let isOptional: Bool
    /// Whether the words name a kind of object ("label"), the inventory or the camera.
    let isNoun: Bool
}

/// A part of a pattern that a person fills.
struct GrammarSlot: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A name of the owner.
        case name(InventoryObject)
        /// A new name.
        case new
        /// The name of a field of the intent's object.
        case field
        /// The name of a field that no other kind of object has: "deductible".
        case ownField
        /// The value of the field.
        case value
        /// Any words.
        case text
        /// Any words without articles before them.
        case query
        /// An item with the values of its fields.
        case thing
        /// An item of which at least one value is said, such as the place.
        case placedThing
        case room
        case color
        /// Locations and labels.
        case places
    }

    /// The parameter; `_` if the words count only for the intent.
    let parameter: String
    let kind: Kind
    /// Whether a name can be one that the owner does not have, although no fixed word shows what it is.
    var allowsUnknown = false
}
