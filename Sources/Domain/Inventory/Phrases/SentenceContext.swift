/// One form of a sentence, with the meanings of its parts. Each part is looked up once.
final class SentenceContext {
    let sentence: String
    let tokens: [SpokenToken]
    let words: [String]
    /// The words' numbers in the grammar's vocabulary; nil for other words.
    private let numbers: [Int?]
    /// The same without possessive endings.
    private let owners: [Int?]
    let names: NameLookup
    let context: CoercionContext
    /// How many words were removed because they only say that the inventory is meant.
    let inventoryWords: Int
    var namesInventory: Bool { inventoryWords > 0 }
    /// Whether names that the owner does not have are accepted without a noun.
    let acceptsUnknownNames: Bool

    private var knownNames: [NameKey: NameIndex.Match?] = [:]
    private var knownThings: [Range<Int>: ThingReading] = [:]

    private struct NameKey: Hashable {
        var object: InventoryObject
        var range: Range<Int>
    }

    init(
        _ sentence: String, _ tokens: [SpokenToken], names: NameLookup, context: CoercionContext, inventoryWords: Int,
        acceptsUnknownNames: Bool
    ) {
        self.sentence = sentence
        self.tokens = tokens
        self.names = names
        self.context = context
        self.inventoryWords = inventoryWords
        self.acceptsUnknownNames = acceptsUnknownNames
        words = tokens.folded
        numbers = words.map { Grammar.shared.vocabulary[$0] }
        owners = tokens.map { $0.owner.flatMap { Grammar.shared.vocabulary[$0] } }
    }

    /// The range without the articles at its start; nil if nothing else is there.
    func withoutArticles(_ range: Range<Int>) -> Range<Int>? {
        let start = range.first { !SentenceWords.skipped.contains(words[$0]) }
        return start.map { $0..<range.upperBound }
    }

    /// The ends of the grammar's phrases that begin at the place, with their lengths.
    func ends(of words: GrammarWords, at place: Int) -> [(index: Int, count: Int)] {
        [numbers[place], owners[place]].flatMap { number in
            (number.flatMap { words.phrases[$0] } ?? []).compactMap { phrase in
                let end = place + phrase.count
                guard end <= tokens.count else { return nil }
                let fits = zip(place..<end, phrase).allSatisfy { numbers[$0] == $1 || owners[$0] == $1 }
                return fits ? (end, phrase.count) : nil
            }
        }
    }

    func name(_ object: InventoryObject, _ range: Range<Int>) -> NameIndex.Match? {
        guard let range = withoutArticles(range) else { return nil }
        let key = NameKey(object: object, range: range)
        if let known = knownNames[key] { return known }
        let match = names.match(object, tokens[range])
        knownNames[key] = .some(match)
        return match
    }

    func field(_ object: InventoryObject, _ range: Range<Int>) -> FieldDefinition? {
        guard let range = withoutArticles(range), range.count <= FieldNames.longest else { return nil }
        return FieldNames.field(object, Array(words[range]))
    }

    func thing(_ range: Range<Int>) -> ThingReading {
        if let known = knownThings[range] { return known }
        var reader = ThingReader(sentence: sentence, tokens: Array(tokens[range]), names: names, context: context)
        let reading = reader.read()
        knownThings[range] = reading
        return reading
    }

    func text(_ range: Range<Int>) -> String { tokens[range].text(in: sentence) }

    /// The text without a possessive ending.
    func nameText(_ range: Range<Int>) -> String {
        let text = text(range)
        guard tokens[range.upperBound - 1].owner != nil, let mark = text.lastIndex(where: { "'’‘`".contains($0) })
        else {
            return text
        }
        return String(text[..<mark])
    }
}
