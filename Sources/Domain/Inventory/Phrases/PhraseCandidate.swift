/// One meaning of a sentence, with the evidence for it.
struct PhraseCandidate {
    var intent: Intent
    var parameters: [String: InventoryValue] = [:]
    var choices: [ParsedPhrase.Choice] = []
    var faults: [FieldFault] = []
    /// How many words are explained, and how well.
    var score = 0.0
    /// The lowest quality of a name of the owner; nil if there is none.
    var worstName: NameIndex.Quality?
    var hasUnknownName = false
    /// Whether words are about other things than an inventory.
    var isElsewhere = false
    /// Whether fixed words or the inventory's name show what the sentence is about.
    var hasNoun = false
    /// Known values of a new item, besides its title.
    var evidence = 0

    func means(the other: PhraseCandidate) -> Bool {
        intent == other.intent && parameters == other.parameters && choices == other.choices
    }

    /// Keeps a value that its field refuses as the words that were said.
    mutating func refuse(_ fault: FieldFault, _ parameter: String, _ words: String) {
        faults.append(fault)
        parameters[parameter] = .text(words)
    }

    mutating func add(_ quality: NameIndex.Quality) { worstName = min(worstName ?? quality, quality) }
}
