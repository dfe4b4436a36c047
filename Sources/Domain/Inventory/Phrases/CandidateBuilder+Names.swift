/// Parameters that are names of the owner.
extension CandidateBuilder {
    mutating func name(_ slot: GrammarSlot, _ object: InventoryObject, _ range: Range<Int>) -> Bool {
        guard let inner = context.withoutArticles(range) else { return false }
        guard let found = context.name(object, range) else {
            // A pronoun is a name only if the sentence said what it means.
            let words = Array(context.words[inner])
            let owner = context.tokens[inner.upperBound - 1].owner
            guard !SentenceWords.pronouns.contains(words), ItemWords.isUnknownName(words),
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
    mutating func places(_ range: Range<Int>) -> Bool {
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
            || SentenceWords.listWords.contains(word)
    }
}
