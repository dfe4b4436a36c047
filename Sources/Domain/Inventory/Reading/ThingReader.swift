import Captures

/// Reads a clause about one item: "two black Kallax shelves in the living room, 79.99 each, bought last May".
///
/// Words that announce a field ("in", "for", "bought") are followed by its value; values that need no such word are
/// amounts with a currency and names of the owner after a pause. What remains is the title; a number before the title
/// is the quantity.
struct ThingReader {
    let sentence: String
    let tokens: [SpokenToken]
    let names: NameLookup
    let context: CoercionContext
    private let words: [String]
    private var reading = ThingReading()

    init(sentence: String, tokens: [SpokenToken], names: NameLookup, context: CoercionContext) {
        self.sentence = sentence
        self.tokens = tokens
        self.names = names
        self.context = context
        words = tokens.folded
    }

    mutating func read() -> ThingReading {
        var index = quantity()
        while index < tokens.count {
            if let part = announced(at: index) ?? bare(at: index) {
                reading.parts.append(part)
                index = part.tokens.upperBound
            } else {
                place(index)
                index += 1
            }
        }
        trimTitle()
        return reading
    }

    // MARK: Title and quantity

    /// Reads the number before the title.
    /// - Returns: the index after it.
    private mutating func quantity() -> Int {
        var start = 0
        if let after = announced(at: 0), after.field == .quantity {
            reading.parts.append(after)
            return after.tokens.upperBound
        }
        while start < words.count, ItemWords.articles.contains(words[start]),
            NumberReader.number(tokens, at: start) == nil
        {
            start += 1
        }
        guard let number = NumberReader.number(tokens, at: start), let count = number.value.integer,
            (1...Self.mostCounted).contains(count), number.end < words.count,
            !ItemWords.isMeasured(words, at: number.end), !MeasureReader.isUnit(words, at: number.end),
            MoneyReader.money(tokens, at: start)?.end == number.end,
            announced(at: number.end) == nil || words[number.end] == "of"
        else { return start }
        let end = words[number.end] == "of" || words[number.end] == "x" ? number.end + 1 : number.end
        reading.parts.append(
            ThingReading.Part(
                field: .quantity, value: .integer(count), tokens: start..<end, valueTokens: start..<number.end,
                confidence: 0.95))
        return end
    }

    private static let mostCounted = 1_799

    private mutating func place(_ index: Int) {
        let isAfterValue = reading.parts.contains { $0.field != .quantity && $0.tokens.upperBound <= index }
        if reading.title.isEmpty || reading.title.last == index - 1 || !isAfterValue {
            reading.title.append(index)
        } else if !ItemWords.connectors.contains(words[index]) {
            reading.leftover.append(index)
        }
    }

    private mutating func trimTitle() {
        while reading.title.count > 1, let first = reading.title.first, ItemWords.articles.contains(words[first]) {
            reading.title.removeFirst()
        }
        while let last = reading.title.last,
            ItemWords.connectors.contains(words[last]), reading.title.count > 1 || !reading.parts.isEmpty
        {
            reading.title.removeLast()
        }
        if reading.title.isEmpty, !reading.leftover.isEmpty {
            (reading.title, reading.leftover) = (reading.leftover, [])
        }
    }

    // MARK: Values

    private func announced(at index: Int) -> ThingReading.Part? {
        guard index < words.count else { return nil }
        for cue in ItemWords.cues(words, at: index) {
            for field in cue.fields where reading[field] == nil {
                if let part = part(field, cue: index, value: cue.end) { return part }
            }
        }
        return nil
    }

    private func part(_ field: ItemField, cue: Int, value index: Int) -> ThingReading.Part? {
        let isFirst = reading.title.isEmpty
        switch field.definition.kind {
        case .name(let object):
            return named(field, object, cue: cue, at: index, allowsPartial: true)
        case .money:
            let start = ValueWords.skipBefore(words, at: index)
            guard let found = MoneyReader.money(tokens, at: start) else { return nil }
            let end = ItemWords.skipEach(words, at: found.end)
            guard found.namesCurrency || found.hasCents || isClauseEnd(end), !ItemWords.isMeasured(words, at: end)
            else {
                return nil
            }
            return money(field, found, tokens: cue..<end, valueTokens: start..<found.end, confidence: 0.95)
        case .integer:
            guard let number = NumberReader.number(tokens, at: index), let count = number.value.integer,
                (1...Self.mostCounted).contains(count), isClauseEnd(number.end) || words[cue] != "count"
            else { return nil }
            return ThingReading.Part(
                field: field, value: .integer(count), tokens: cue..<number.end, valueTokens: index..<number.end,
                confidence: 0.95)
        case .day(let direction):
            guard let found = context.days.day(tokens, at: index, leaning: direction) else { return nil }
            return ThingReading.Part(
                field: field, value: .day(found.day), tokens: cue..<found.end, valueTokens: index..<found.end,
                confidence: 0.9)
        case .line, .lines:
            guard !isFirst else { return nil }
            return text(field, cue: cue, at: index)
        default: return nil
        }
    }

    private func money(
        _ field: ItemField, _ found: MoneyReader.Reading, tokens: Range<Int>, valueTokens: Range<Int>,
        confidence: Double
    ) -> ThingReading.Part {
        let value = InventoryValue.money(
            Money(found.money.amount, currency: found.money.currency ?? context.currency))
        let words = Array(self.tokens[valueTokens])
        let isAmbiguous = field.definition.isAmbiguous(value, words, in: context)
        return ThingReading.Part(
            field: field, value: value, tokens: tokens, valueTokens: valueTokens, confidence: confidence,
            fault: isAmbiguous ? FieldFault(field.definition, .ambiguous, given: words.text(in: sentence)) : nil)
    }

    /// The rest of the clause: to the end for notes and descriptions, to the next value for a line.
    private func text(_ field: ItemField, cue: Int, at index: Int) -> ThingReading.Part? {
        let start = words[index] == "that" || words[index] == "saying" ? index + 1 : index
        guard start < words.count else { return nil }
        let end = (start + 1..<max(start + 1, words.count)).first { place in
            if ItemWords.fieldWords.contains(words[place]) { return beginsValue(at: place) }
            guard tokens[place].hasBreakBefore || field.definition.kind == .line else { return false }
            return !ItemWords.cues(words, at: place).isEmpty || bareMoney(at: place) != nil
        }
        let range = start..<(end ?? words.count)
        return ThingReading.Part(
            field: field, value: .text(tokens[range].text(in: sentence)), tokens: cue..<range.upperBound,
            valueTokens: range, confidence: 0.9)
    }

    /// Whether a word that announces a field has a value of the field after it.
    private func beginsValue(at index: Int) -> Bool {
        ItemWords.cues(words, at: index).contains { cue in
            cue.fields.contains { field in
                let isText = field.definition.kind == .line || field.definition.kind == .lines
                return reading[field] == nil && (isText || part(field, cue: index, value: cue.end) != nil)
            }
        }
    }

    /// The longest name of the owner at the index.
    private func named(
        _ field: ItemField, _ object: InventoryObject, cue: Int, at index: Int, allowsPartial: Bool
    ) -> ThingReading.Part? {
        var start = index
        while start < words.count, ItemWords.articles.contains(words[start]) { start += 1 }
        guard let found = names.longest(object, tokens, from: start) else { return nil }
        let isWhole = found.match.quality >= .similar
        guard isWhole || (allowsPartial && isClauseEnd(found.end)) else { return nil }
        // "in the kitchen drawer": the name is a part of other words.
        guard isWhole && (cue < index || isClauseEnd(found.end)) || isClauseEnd(found.end) else { return nil }
        var end = found.end
        if end < words.count, Self.nouns[object]?.contains(words[end]) == true { end += 1 }
        return ThingReading.Part(
            field: field, value: .text(found.match.names[0]), tokens: cue..<end, valueTokens: start..<found.end,
            confidence: isWhole ? 0.95 : 0.75, choices: found.match.names.count > 1 ? found.match.names : [])
    }

    private static let nouns: [InventoryObject: Set<String>] = [
        .label: ["label", "labels", "tag", "category"], .location: ["room", "location"],
    ]

    /// Values without a word that announces them.
    private func bare(at index: Int) -> ThingReading.Part? {
        if reading[.price] == nil, let money = bareMoney(at: index) { return money }
        guard !reading.title.isEmpty else { return nil }
        if reading[.quantity] == nil, let count = countOfThem(at: index) { return count }
        let isAfterValue = reading.parts.last?.tokens.upperBound == index && reading.parts.last?.field != .quantity
        guard tokens[index].hasBreakBefore || isAfterValue else { return nil }
        for (field, object) in [(ItemField.location, InventoryObject.location), (.label, .label)]
        where reading[field] == nil {
            if let part = named(field, object, cue: index, at: index, allowsPartial: false) { return part }
        }
        return nil
    }

    /// `six of them`
    private func countOfThem(at index: Int) -> ThingReading.Part? {
        guard let number = NumberReader.number(tokens, at: index), let count = number.value.integer, count > 0,
            words[number.end...].starts(with: ["of", "them"]) || words[number.end...].starts(with: ["of", "those"])
        else { return nil }
        return ThingReading.Part(
            field: .quantity, value: .integer(count), tokens: index..<number.end + 2, valueTokens: index..<number.end,
            confidence: 0.9)
    }

    private func bareMoney(at index: Int) -> ThingReading.Part? {
        guard let found = MoneyReader.money(tokens, at: index), !ItemWords.isMeasured(words, at: found.end) else {
            return nil
        }
        let end = ItemWords.skipEach(words, at: found.end)
        let isPriced = found.namesCurrency || end > found.end || (found.hasCents && index > 0)
        return isPriced
            ? money(.price, found, tokens: index..<end, valueTokens: index..<found.end, confidence: 0.85) : nil
    }

    /// Whether a value can end before the index: at the end, a pause, a connector, or another value.
    private func isClauseEnd(_ index: Int) -> Bool {
        guard index < words.count else { return true }
        if tokens[index].hasBreakBefore || ItemWords.connectors.contains(words[index]) { return true }
        if !ItemWords.cues(words, at: index).isEmpty { return true }
        if bareMoney(at: index) != nil { return true }
        return [InventoryObject.location, .label].contains { object in
            names.longest(object, tokens, from: index).map { $0.match.quality == .exact } ?? false
        }
    }
}
