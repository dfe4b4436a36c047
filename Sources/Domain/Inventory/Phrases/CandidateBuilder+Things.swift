/// Parameters of a new item.
extension CandidateBuilder {
    mutating func thing(_ range: Range<Int>, needsEvidence: Bool) -> Bool {
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
            if let fault = part.fault {
                candidate.refuse(fault, part.field.rawValue, fault.given)
            } else if part.choices.isEmpty {
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
}
