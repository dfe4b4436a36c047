import Captures

#if canImport(Glibc)
    import Glibc
#endif

/// What can be measured of a clause: its form, its place in the chat, and what its words are about.
package enum ClauseFeatures {
    private enum Form: Int, CaseIterable {
        case bias, words1, words2, words3, words4, words6, words9, words13, wordsMore
        case digit, longNumber, mixedCode, clock, phone, money, measured, date, dateBeside
        case name, names, capital, allCaps, question, exclamation, ellipsis, emoji, quoted, numbered, lowerCase
        case opensAtColon, opensAtComma, opensAtDash, opensAtBracket, opensAtJoint, dependent, endsWithColon
        case firstOfMessage, lastOfMessage, wholeMessage, firstMessage, lastMessage, position, messageLength
        case answer, afterQuestion, owner, unknownSpeaker
        case longWords, wordLength, contentWords, newWords, sharedWords
    }

    /// Names of the features, in the order of their values.
    package static let names = Form.allCases.map { "\($0)" } + WordCategories.facts.names.map { "about-\($0)" }

    /// Values of the features of each clause.
    package static func values(of clauses: [Clause], in passages: [Passage]) -> [[Float]] {
        let chat = Chat(clauses, passages)
        return clauses.indices.map { chat.values(of: $0) }
    }

    private struct Values {
        var all = [Float](repeating: 0, count: ClauseFeatures.names.count)

        mutating func set(_ form: Form, _ value: Float) { all[form.rawValue] = value }
        mutating func set(_ form: Form, if condition: Bool) { if condition { set(form, 1) } }

        /// Two words of a category say as much as more.
        mutating func count(_ category: Int) {
            let place = Form.allCases.count + category
            all[place] = min(2, all[place] + 1)
        }
    }

    /// The clauses of a chat, and counts over all clauses.
    private struct Chat {
        let clauses: [Clause]
        let passages: [Passage]
        let keys: [[String]]
        /// Numbers of the messages that have a word.
        var messages: [String: Set<Int>] = [:]
        /// Length of each message in words.
        var lengths: [Int: Int] = [:]
        /// Whether ordinary nouns have a capital.
        let hasCapitals: Bool

        init(_ clauses: [Clause], _ passages: [Passage]) {
            self.clauses = clauses
            self.passages = passages
            keys = clauses.map { $0.words.map { $0.folded.stripped(of: ClauseSplitter.marks) } }
            var (capitals, words) = (0, 0)
            for (clause, keys) in zip(clauses, keys) {
                let message = passages[clause.passage].message
                lengths[message, default: 0] += keys.count
                for key in keys where key.utf8.count > 3 { messages[key, default: []].insert(message) }
                capitals += clause.words.dropFirst().count { $0.first?.isUppercase ?? false }
                words += max(0, clause.words.count - 1)
            }
            hasCapitals = words > 0 && Double(capitals) / Double(words) > 0.17
        }

        private func message(_ index: Int) -> Int { passages[clauses[index].passage].message }

        func values(of index: Int) -> [Float] {
            var values = Values()
            let clause = clauses[index]
            values.set(.bias, 1)
            values.set(Self.lengthClass(clause.words.count), 1)
            addShapes(clause, &values)
            addPlace(index, &values)
            addWords(index, &values)
            for key in keys[index] {
                for part in Set(
                    [key.filter { $0 != "'" && $0 != "’" }] + key.split { "'’-".contains($0) }.map(String.init))
                {
                    WordCategories.facts.categories(of: part).forEach { values.count($0) }
                }
            }
            return values.all
        }

        private static func lengthClass(_ count: Int) -> Form {
            switch count {
            case 0...1: .words1
            case 2: .words2
            case 3: .words3
            case 4: .words4
            case 5...6: .words6
            case 7...9: .words9
            case 10...13: .words13
            default: .wordsMore
            }
        }

        private func addShapes(_ clause: Clause, _ values: inout Values) {
            let passage = passages[clause.passage]
            let text = passage.text[clause.range]
            let numbers = clause.words.filter { $0.contains { $0.isNumber } }
            let digits = numbers.reduce(0) { $0 + $1.count(where: \.isNumber) }
            values.set(.digit, if: !numbers.isEmpty)
            values.set(.longNumber, if: numbers.contains { $0.count(where: \.isNumber) > 2 })
            values.set(.phone, if: digits > 6)
            values.set(
                .mixedCode,
                if: numbers.contains { word in
                    word.contains(where: \.isLetter) && word.count(where: { $0.isUppercase || $0.isNumber }) > 2
                })
            values.set(
                .clock,
                if: numbers.contains { word in
                    let parts = word.split { ":hH.".contains($0) }
                    return parts.count == 2 && parts[0].count < 3 && parts[1].prefix(2).allSatisfy(\.isNumber)
                })
            values.set(.money, if: text.contains { "€$£".contains($0) })
            let pairs = zip(clause.words, clause.words.dropFirst())
            values.set(
                .measured,
                if: pairs.contains { number, unit in
                    number.allSatisfy { $0.isNumber || ".,".contains($0) } && (unit.first?.isLetter ?? false)
                } || text.contains { "%°".contains($0) })
            let isDated = passage.dates.contains { $0.overlaps(clause.range) }
            values.set(.date, if: isDated)
            values.set(.dateBeside, if: !isDated && !passage.dates.isEmpty)
            let capitals = clause.words.dropFirst(clause.opening == .sentence ? 1 : 0).count {
                $0.first { $0.isLetter }?.isUppercase ?? false
            }
            values.set(.name, if: !hasCapitals && capitals > 0)
            values.set(.names, if: !hasCapitals && capitals > 1)
            values.set(.capital, Float(hasCapitals ? min(3, capitals) : 0))
            values.set(.allCaps, if: clause.words.contains { $0.count > 3 && $0.allSatisfy(\.isUppercase) })
            values.set(.question, if: text.hasSuffix("?"))
            values.set(.exclamation, if: text.hasSuffix("!"))
            values.set(.ellipsis, if: text.hasSuffix("…") || text.hasSuffix("..."))
            values.set(.emoji, if: text.unicodeScalars.contains { $0.properties.isEmojiPresentation })
            values.set(.quoted, if: text.contains { "\"“„«".contains($0) })
            values.set(.lowerCase, if: text.first?.isLowercase ?? false)
            values.set(.endsWithColon, if: text.hasSuffix(":"))
            values.set(.numbered, if: ClauseSplitter.isListMark(clause.words.first ?? ""))
            values.set(.dependent, if: clause.isDependent)
            switch clause.opening {
            case .sentence: break
            case .colon: values.set(.opensAtColon, 1)
            case .comma: values.set(.opensAtComma, 1)
            case .dash: values.set(.opensAtDash, 1)
            case .bracket: values.set(.opensAtBracket, 1)
            case .joint: values.set(.opensAtJoint, 1)
            }
        }

        private func addPlace(_ index: Int, _ values: inout Values) {
            let passage = passages[clauses[index].passage]
            let isFirst = index == 0 || message(index - 1) != passage.message
            let isLast = index == clauses.count - 1 || message(index + 1) != passage.message
            if isFirst, isLast { values.set(.wholeMessage, 1) } else if isFirst { values.set(.firstOfMessage, 1) }
            if isLast, !isFirst { values.set(.lastOfMessage, 1) }
            if passage.message == passages.first?.message { values.set(.firstMessage, 1) }
            if passage.message == passages.last?.message { values.set(.lastMessage, 1) }
            values.set(.position, Float(index) / Float(max(1, clauses.count - 1)))
            values.set(.messageLength, Float(log(Double(lengths[passage.message] ?? 1))) / 4)
            if passage.isOwner { values.set(.owner, 1) }
            if passage.speaker < 0 { values.set(.unknownSpeaker, 1) }
            guard clauses[index].passage > 0 else { return }
            let before = passages[clauses[index].passage - 1]
            guard before.text.hasSuffix("?") else { return }
            values.set(before.speaker == passage.speaker ? .afterQuestion : .answer, 1)
        }

        private func addWords(_ index: Int, _ values: inout Values) {
            let words = keys[index].filter { !$0.isEmpty }
            guard !words.isEmpty else { return }
            let letters = words.reduce(0) { $0 + $1.utf8.count }
            values.set(.longWords, Float(min(4, words.count { $0.utf8.count > 6 })) / 4)
            values.set(.wordLength, Float(letters) / Float(words.count) / 8)
            let content = words.filter { $0.utf8.count > 3 }
            values.set(.contentWords, Float(min(8, content.count)) / 8)
            guard !content.isEmpty else { return }
            let own = message(index)
            let shared = content.count { (messages[$0]?.count ?? 0) > 1 }
            let new = content.count { (messages[$0]?.min() ?? own) == own }
            values.set(.sharedWords, Float(shared) / Float(content.count))
            values.set(.newWords, Float(new) / Float(content.count))
        }
    }
}
