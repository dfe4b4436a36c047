import Languages

/// Whether a clause is about the past: "Mom fell on Sunday" means the Sunday before, "see you on Sunday" the one to
/// come. The verb nearest to the day decides.
extension DateScanner {
    private struct Verb {
        var isPast: Bool
        /// From the day, in words; a comma counts more.
        var distance: Int
    }

    /// At most so many words before and behind the day are looked at.
    private static let reach = 14
    private static let marksOfClauses = ".!?;:()"
    private static let comma = 4
    /// Words between an auxiliary and its participle, at most: in most languages, and in German and Dutch.
    private static let (near, far) = (4, 10)

    /// - Parameters:
    ///   - mention: the tokens of the day or the span.
    ///   - isSpan: "in two weeks", which a participle without an auxiliary makes a duration too.
    func isPast(around mention: Range<Int>, isSpan: Bool = false) -> Bool {
        for language in words.languages {
            guard let tense = TenseWords.all[language] else { continue }
            if !isSpan, let isPast = prepositionTense(mention, tense) { return isPast }
            if let verb = nearest(to: mention, isSpan: isSpan, tense) { return verb.isPast }
        }
        return false
    }

    /// "since Sunday", "for Sunday"; nil if the words before the day tell nothing.
    private func prepositionTense(_ mention: Range<Int>, _ tense: TenseWords) -> Bool? {
        // A mention can begin with the word: "para sexta".
        var index = mention.count > 1 ? mention.lowerBound : mention.lowerBound - 1
        while tokens.indices.contains(index), tokens[index].kind == .word {
            let word = Self.word(tokens[index])
            if tense.has(.since, word) { return true }
            if tense.has(.toward, word) { return false }
            guard index >= mention.lowerBound - 1, index == mention.lowerBound || tense.has(.fillers, word) else {
                return nil
            }
            index -= 1
        }
        return nil
    }

    private func nearest(to mention: Range<Int>, isSpan: Bool, _ tense: TenseWords) -> Verb? {
        let clause = clause(around: mention)
        // Only participles need them.
        lazy var auxiliaries = clause.filter { !mention.contains($0) && isAuxiliary($0, tense) }
        var nearest: Verb?
        for index in clause where !mention.contains(index) && tokens[index].kind == .word {
            let between = index < mention.lowerBound ? index..<mention.lowerBound : mention.upperBound..<index
            var distance = between.count + (index < mention.lowerBound ? 0 : 1)
            for place in between where tokens[place].isMark(of: ",") { distance += Self.comma }
            let verb =
                finiteVerb(index, distance, tense)
                ?? (isParticiple(index, tense)
                    ? participle(index, distance, auxiliaries, mention, isSpan: isSpan, tense) : nil)
            guard let verb, verb.distance < nearest?.distance ?? .max else { continue }
            // "My new job begins Sunday, and the flat was free"
            if !between.contains(where: { tense.has(.joints, Self.word(tokens[$0])) }) { nearest = verb }
        }
        return nearest
    }

    /// The tokens up to the nearest mark that ends a sentence, in both directions.
    private func clause(around mention: Range<Int>) -> Range<Int> {
        var (first, last) = (mention.lowerBound, mention.upperBound)
        while first > 0, mention.lowerBound - first < Self.reach, !tokens[first - 1].isMark(of: Self.marksOfClauses) {
            first -= 1
        }
        while last < tokens.count, last - mention.upperBound < Self.reach,
            !tokens[last].isMark(of: Self.marksOfClauses)
        {
            last += 1
        }
        return first..<last
    }

    private func finiteVerb(_ index: Int, _ distance: Int, _ tense: TenseWords) -> Verb? {
        for word in Self.forms(tokens[index]) {
            if tense.has(.ahead, word) { return Verb(isPast: false, distance: distance) }
            if tense.has(.reports, word) { return nil }
            if tense.has(.past, word) { return Verb(isPast: true, distance: distance) }
            if tense.hasEnd(.aheadEnds, word) { return Verb(isPast: false, distance: distance) }
            // "Fred", "José"
            let isName = tokens[index].isCapitalized && index > 0 && !tokens[index - 1].isMark(of: Self.marksOfClauses)
            guard !isName, word.count > 3, tense.hasEnd(.pastEnds, word), !tense.has(.notPast, word) else { continue }
            // "got invited", "get it delivered", "is closed"
            let isPassive = tokens[max(0, index - 2)..<index].contains { tense.has(.passive, Self.word($0)) }
            return isPassive ? nil : Verb(isPast: true, distance: distance)
        }
        return nil
    }

    /// A participle with its auxiliary: "hat am Samstag gewonnen", "è caduta".
    private func participle(
        _ index: Int, _ distance: Int, _ auxiliaries: [Int], _ mention: Range<Int>, isSpan: Bool, _ tense: TenseWords
    ) -> Verb? {
        guard let word = Self.forms(tokens[index]).first(where: { isParticiple($0, tense) }) else { return nil }
        if tense.has(.ahead, word) || tense.has(.reports, word) { return nil }
        let own = auxiliaries.filter { place in
            let between = min(place, index)..<max(place, index)
            guard !tokens[between].contains(where: { $0.isMark(of: ",") }) else { return false }
            return tense.isBracketing ? between.count <= Self.far : place < index && between.count <= Self.near
        }
        guard !own.isEmpty else {
            return tense.isBracketing && isSpan && auxiliaries.isEmpty ? Verb(isPast: true, distance: distance) : nil
        }
        // "est fermé" is a state, "est tombé" an event.
        guard tense.hasEnd(.moving, word, wholly: true) || own.contains(where: { isEvent($0, tense) }) else {
            return nil
        }
        let nearest = own.map { $0 < mention.lowerBound ? mention.lowerBound - $0 : $0 - mention.upperBound + 1 }.min()
        return Verb(isPast: true, distance: min(distance, nearest ?? distance))
    }

    private func isParticiple(_ index: Int, _ tense: TenseWords) -> Bool {
        // "ho la camminata", "hab Gericht"
        let isNoun =
            index > 0
            && (tense.isBracketing && tokens[index].isCapitalized
                || tense.has(.articles, Self.word(tokens[index - 1])))
        return !isNoun && Self.forms(tokens[index]).contains { isParticiple($0, tense) }
    }

    private func isParticiple(_ word: String, _ tense: TenseWords) -> Bool {
        guard !tense.has(.notParticiples, word) else { return false }
        return tense.has(.participles, word) || tense.hasEnd(.fullParticipleEnds, word)
            || tense.hasStart(.participleStarts, word) && tense.hasEnd(.participleEnds, word)
    }

    private func isAuxiliary(_ index: Int, _ tense: TenseWords) -> Bool {
        tokens[index].kind == .word && Self.forms(tokens[index]).contains { tense.has(.auxiliaries, $0) }
    }

    /// Whether the auxiliary makes a perfect with any participle: "a", "hat", and "s'est", "si è".
    private func isEvent(_ auxiliary: Int, _ tense: TenseWords) -> Bool {
        let forms = Self.forms(tokens[auxiliary])
        guard forms.contains(where: { tense.has(.be, $0) }) else { return true }
        let isReflexive = auxiliary > 0 && tense.has(.reflexives, Self.word(tokens[auxiliary - 1]))
        return isReflexive || forms[0].hasPrefix("s'")
    }

    /// In lower case, with its accents: "à" is no "a".
    private static func word(_ token: Token) -> String {
        // Nearly all words are ASCII, and making a text in lower case is slow.
        if token.text.utf8.allSatisfy({ $0 < 0x80 }) { return token.folded }
        return token.text.lowercased().replacing("’", with: "'")
    }

    /// The whole word, and the part after its last apostrophe: "t'étais", "étais".
    private static func forms(_ token: Token) -> [String] {
        let word = word(token)
        guard let apostrophe = word.lastIndex(of: "'") else { return [word] }
        return [word, String(word[word.index(after: apostrophe)...])]
    }
}
