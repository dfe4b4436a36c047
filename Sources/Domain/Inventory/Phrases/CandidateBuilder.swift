/// Fills the parameters of an intent from the slots of a match, and counts the words that are explained.
struct CandidateBuilder {
    let context: SentenceContext
    let match: PatternMatch
    private var candidate: PhraseCandidate
    private var field: FieldDefinition?

    /// Scores for each word.
    private enum Score {
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

    private func containsElsewhere(_ words: some Sequence<String>) -> Bool {
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
            guard let inner else { return false }
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

    // MARK: Names

    private mutating func name(_ slot: GrammarSlot, _ object: InventoryObject, _ range: Range<Int>) -> Bool {
        guard let inner = context.withoutArticles(range) else { return false }
        guard let found = context.name(object, range) else {
            // A pronoun is a name only if the sentence said what it means.
            let words = Array(context.words[inner])
            let owner = context.tokens[inner.upperBound - 1].owner
            guard !SentenceWords.pronouns.contains(words), ItemWords.isTitle(words),
                candidate.hasNoun || !containsElsewhere(words + [owner ?? ""])
            else { return false }
            candidate.hasUnknownName = true
            candidate.score += Double(inner.count) * Score.unknownName
            if slot.parameter != "_" { candidate.parameters[slot.parameter] = .text(context.nameText(inner)) }
            return true
        }
        candidate.add(found.quality)
        candidate.score += Double(inner.count) * Self.score(found.quality)
        guard slot.parameter != "_" else { return true }
        set(slot.parameter, object, found)
        return true
    }

    private mutating func set(_ parameter: String, _ object: InventoryObject, _ found: NameIndex.Match) {
        if found.names.count == 1 {
            candidate.parameters[parameter] = .text(found.names[0])
        } else {
            candidate.choices.append(ParsedPhrase.Choice(parameter: parameter, object: object, names: found.names))
        }
    }

    private static func score(_ quality: NameIndex.Quality) -> Double {
        switch quality {
        case .exact: Score.exactName
        case .similar: Score.similarName
        case .partial: Score.partialName
        }
    }

    /// A list of locations and labels: "the garage and the attic", "furniture in the living room".
    private mutating func places(_ range: Range<Int>) -> Bool {
        var found: [InventoryObject: [String]] = [:]
        var place = range.lowerBound
        let tokens = Array(context.tokens[..<range.upperBound])
        while place < range.upperBound {
            if isBetweenPlaces(context.words[place]) {
                place += 1
                continue
            }
            let options = [InventoryObject.location, .label].compactMap { object in
                context.names.longest(object, tokens, from: place).map { (object, $0.match, $0.end) }
            }
            guard let best = options.max(by: { ($0.1.quality, $0.2) < ($1.1.quality, $1.2) }) else { return false }
            candidate.add(best.1.quality)
            candidate.score += Double(best.2 - place) * Self.score(best.1.quality)
            found[best.0, default: []].append(best.1.names[0])
            place = best.2
        }
        for (object, names) in found { candidate.parameters[object.rawValue + "s"] = .names(names) }
        return !found.isEmpty
    }

    private func isBetweenPlaces(_ word: String) -> Bool {
        SentenceWords.skipped.contains(word) || ItemWords.connectors.contains(word)
            || ["room", "label", "labels", "tag", "or", "location", "things", "items", "from", "category"].contains(
                word)
    }

    // MARK: Items

    private mutating func thing(_ range: Range<Int>, needsEvidence: Bool) -> Bool {
        let reading = context.thing(range)
        let title = reading.title.map { context.tokens[range.lowerBound + $0] }
        guard ItemWords.isTitle(title.folded) else { return false }
        candidate.isElsewhere = containsElsewhere(title.folded)
        candidate.evidence = reading.parts.count { $0.field != .quantity }
        let hasEvidence = reading.parts.contains { [.location, .label, .price].contains($0.field) }
        guard hasEvidence || !needsEvidence || context.namesInventory else { return false }
        guard let named = withoutUnknownPlace(title, reading) else { return false }
        candidate.parameters[ItemField.title.rawValue] = .text(named.text(in: context.sentence))
        for part in reading.parts where match.pattern.intent.definition.parameter(part.field.rawValue) != nil {
            if part.choices.isEmpty {
                candidate.parameters[part.field.rawValue] = part.value
            } else {
                let object: InventoryObject = part.field == .location ? .location : .label
                candidate.choices.append(
                    ParsedPhrase.Choice(parameter: part.field.rawValue, object: object, names: part.choices))
            }
        }
        candidate.score += Double(reading.explained) + Double(reading.leftover.count) * Score.leftover
        return true
    }

    /// Without a place that the owner does not have: "to the pantry". The place becomes the location if the words are
    /// known for rooms.
    /// - Returns: nil if the words after "to" are no room: "add Anna to the group chat".
    private mutating func withoutUnknownPlace(_ title: [SpokenToken], _ reading: ThingReading) -> [SpokenToken]? {
        guard reading[.location] == nil, reading[.label] == nil, !candidate.hasNoun,
            let place = title.indices.dropFirst().dropLast(2).first(where: { place in
                ["to", "into", "onto"].contains(title[place].folded)
                    && ItemWords.articles.contains(title[place + 1].folded)
            })
        else { return title }
        let room = title[(place + 2)...]
        guard ChoiceList.room.match(room.folded, at: 0)?.end == room.count else { return nil }
        candidate.parameters[ItemField.location.rawValue] = .text(room.text(in: context.sentence))
        candidate.hasUnknownName = true
        candidate.score += Double(title.count - place)
        return Array(title[..<place])
    }

    // MARK: Values

    private mutating func value(_ slot: GrammarSlot, _ range: Range<Int>) -> Bool {
        guard slot.parameter != "_" else { return true }
        guard let field else { return false }
        if case .name(let object) = field.kind {
            return name(GrammarSlot(parameter: slot.parameter, kind: slot.kind), object, range)
        }
        if field.kind == .line || field.kind == .lines {
            candidate.parameters[slot.parameter] = .text(context.text(range))
            candidate.score += Double(range.count) * Score.textValue
            return true
        }
        let tokens = Array(context.tokens[range]).withoutValueWords
        if let value = field.kind.value(of: tokens, in: context.context) {
            candidate.parameters[slot.parameter] = value
            candidate.score += Double(range.count) * Score.typedValue
            return true
        }
        // Without "to", any words could be the value.
        guard match.pattern.constants["field"] == nil else { return false }
        let text = context.text(range)
        candidate.faults.append(FieldFault(field, .invalid, given: text))
        candidate.parameters[slot.parameter] = .text(text)
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
