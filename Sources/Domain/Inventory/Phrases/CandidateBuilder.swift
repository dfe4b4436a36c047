/// Fills the parameters of an intent from the slots of a match, and counts the words that are explained.
struct CandidateBuilder {
    let context: SentenceContext
    let match: PatternMatch
    var candidate: PhraseCandidate
    private var field: FieldDefinition?

    /// Scores for each word.
    enum Score {
        static let fixed = 1.0
        static let noun = 0.4
        static let exactName = 1.1
        static let similarName = 0.9
        static let partialName = 0.7
        static let unknownName = -0.2
        static let field = 1.1
        static let typedValue = 1.0
        static let textValue = 0.1
        static let refusedValue = -0.7
        static let leftover = -0.7
    }

    init(_ context: SentenceContext, _ match: PatternMatch) {
        self.context = context
        self.match = match
        candidate = PhraseCandidate(intent: match.pattern.intent)
    }

    private var object: InventoryObject { match.pattern.intent.definition.object }

    /// - Returns: nil if the slots do not fit together.
    mutating func build() -> PhraseCandidate? {
        candidate.score = Double(match.fixed + context.inventoryWords) * Score.fixed + Double(match.nouns) * Score.noun
        candidate.hasNoun = match.nouns > 0 || context.namesInventory
        for (name, text) in match.pattern.constants where name != "value" { set(name, constant: text) }
        for (slot, range) in match.slots where slot.kind != .value { guard fill(slot, range) else { return nil } }
        for (slot, range) in match.slots where slot.kind == .value { guard value(slot, range) else { return nil } }
        if let text = match.pattern.constants["value"] { set("value", constant: text) }
        candidate.isElsewhere = candidate.isElsewhere || isElsewhere
        return candidate.isElsewhere && !candidate.hasNoun ? nil : candidate
    }

    private mutating func set(_ name: String, constant text: String) {
        if name == "field" { field = object.field(text) }
        if name == "value", let field, let value = try? field.value(of: text, in: context.context) {
            candidate.parameters[name] = value
        } else {
            candidate.parameters[name] = .text(text)
        }
    }

    /// Whether free words are about other things than an inventory: "to my calendar".
    private var isElsewhere: Bool {
        match.slots.contains { $0.slot.kind.isFree && containsElsewhere(context.words[$0.range]) }
    }

    func containsElsewhere(_ words: some Sequence<String>) -> Bool {
        words.contains(where: SentenceWords.isElsewhere)
    }

    private mutating func fill(_ slot: GrammarSlot, _ range: Range<Int>) -> Bool {
        switch slot.kind {
        case .name(let object): return name(slot, object, range)
        case .new:
            guard let inner = context.withoutArticles(range), isNewName(inner) else { return false }
            candidate.parameters[slot.parameter] = .text(context.text(inner))
            return true
        case .field, .ownField:
            guard let field = context.field(object, range) else { return false }
            candidate.score += Double(range.count) * Score.field
            if slot.kind == .ownField { candidate.hasNoun = true }
            if slot.parameter != "_" {
                self.field = field
                candidate.parameters[slot.parameter] = .text(field.key)
            }
            return true
        case .text, .query:
            let inner = slot.kind == .query ? context.withoutArticles(range) : range
            guard let inner, slot.kind == .text || !ItemWords.isHollow(context.words[inner]) else { return false }
            if slot.parameter != "_" { candidate.parameters[slot.parameter] = .text(context.text(inner)) }
            return true
        case .room:
            guard let inner = context.withoutArticles(range),
                let room = ChoiceList.room.match(context.words, at: inner.lowerBound)
            else { return false }
            candidate.score += Double(range.count) * Score.typedValue
            candidate.parameters[slot.parameter] = .text(room.word)
            return true
        case .color:
            guard let inner = context.withoutArticles(range), let color = Color.named(Array(context.words[inner]))
            else {
                return false
            }
            candidate.score += Double(range.count) * Score.typedValue
            candidate.parameters[slot.parameter] = .color(color)
            return true
        case .thing: return thing(range, needsEvidence: false)
        case .placedThing: return thing(range, needsEvidence: true)
        case .places: return places(range)
        case .value: return true
        }
    }

    /// Whether the words can be a new name: "for sale" can, "in Gmail" and "to my calendar" cannot.
    private func isNewName(_ range: Range<Int>) -> Bool {
        let words = context.words[range]
        guard let first = words.first, !ItemWords.beginsNoName(first) else { return false }
        return first != "to" || !words.dropFirst().prefix(1).contains(where: SentenceWords.skipped.contains)
    }

    // MARK: Values

    private mutating func value(_ slot: GrammarSlot, _ range: Range<Int>) -> Bool {
        guard slot.parameter != "_" else { return true }
        guard let field else { return false }
        let text = context.text(range)
        if !field.isRequired, ValueWords.isNothing(text) {
            candidate.parameters[slot.parameter] = .text(text)
            candidate.score += Double(range.count) * Score.typedValue
            return true
        }
        if case .name(let object) = field.kind {
            return name(GrammarSlot(parameter: slot.parameter, kind: slot.kind), object, range)
        }
        if field.kind == .line || field.kind == .lines {
            candidate.parameters[slot.parameter] = .text(text)
            candidate.score += Double(range.count) * Score.textValue
            return true
        }
        let tokens = Array(context.tokens[range]).withoutValueWords
        let spoken =
            field.kind == .mapArea
            ? try? field.value(of: text, in: context.context) : field.kind.value(of: tokens, in: context.context)
        if let value = spoken {
            candidate.parameters[slot.parameter] = value
            candidate.score += Double(range.count) * Score.typedValue
            if field.isAmbiguous(value, tokens, in: context.context) {
                candidate.refuse(FieldFault(field, .ambiguous, given: text), slot.parameter, text)
            }
            return true
        }
        // Without "to", any words could be the value.
        guard match.pattern.constants["field"] == nil else { return false }
        candidate.refuse(FieldFault(field, .invalid, given: text), slot.parameter, text)
        candidate.score += Double(range.count) * Score.refusedValue
        return true
    }
}

extension GrammarSlot.Kind {
    /// Whether a slot takes any words that are no value of a known field.
    fileprivate var isFree: Bool {
        switch self {
        case .new, .text, .query: true
        case .name, .value, .thing, .placedThing, .field, .ownField, .room, .color, .places: false
        }
    }
}
