import Captures

/// The patterns of `grammar.txt`.
///
/// A line `@class: words | words` defines a class of words; `*@class` marks nouns, which name what a sentence is about.
/// A line `slug: pattern => constants` is a pattern. Its parts: `@class`, `word`, `one|other`, `[optional]`,
/// `{parameter}` or `{parameter=kind}`, with `?` at the end if the owner need not have the name. A phrase has `_` between its words.
struct Grammar: Sendable {
    static let shared = Grammar(String(decoding: PackageResources.grammar_txt, as: UTF8.self))

    private(set) var patterns: [GrammarPattern] = []
    /// The number of each fixed word.
    private(set) var vocabulary: [String: Int] = [:]

    private struct WordClass {
        var phrases: [[String]]
        var isNoun: Bool
    }

    init(_ source: String) {
        var classes: [String: WordClass] = [:]
        for line in source.lines() where !line.isEmpty && !line.hasPrefix("#") {
            guard let colon = line.firstIndex(of: ":") else { preconditionFailure("line without a key: \(line)") }
            let (key, rest) = (line[..<colon], line[line.index(after: colon)...])
            if let mark = key.firstIndex(of: "@") {
                let phrases = rest.split(separator: "|").map(WordTable.words)
                classes[String(key[mark...])] = WordClass(phrases: phrases, isNoun: key.hasPrefix("*"))
            } else {
                guard let intent = Intent(rawValue: String(key)) else { preconditionFailure("unknown intent \(key)") }
                patterns.append(pattern(intent, rest, classes))
            }
        }
    }

    private mutating func pattern(_ intent: Intent, _ text: Substring, _ classes: [String: WordClass]) -> GrammarPattern
    {
        var elements: [GrammarPattern.Element] = []
        var constants: [String: String] = [:]
        var isAfterArrow = false
        for part in text.spaced {
            if part == "=>" {
                isAfterArrow = true
            } else if isAfterArrow {
                let pair = part.split(separator: "=", maxSplits: 1)
                constants[String(pair[0])] = String(pair[1]).replacing("_", with: " ")
            } else if part.hasPrefix("{") {
                elements.append(.slot(Self.slot(part.dropFirst().dropLast())))
            } else {
                let isOptional = part.hasPrefix("[")
                elements.append(.words(words(isOptional ? part.dropFirst().dropLast() : part, isOptional, classes)))
            }
        }
        return GrammarPattern(intent: intent, elements: elements, constants: constants)
    }

    private mutating func words(
        _ part: Substring, _ isOptional: Bool, _ classes: [String: WordClass]
    ) -> GrammarWords {
        var phrases: [[String]] = []
        var isNoun = false
        for alternative in part.split(separator: "|") {
            if alternative.hasPrefix("@") {
                guard let known = classes[String(alternative)] else {
                    preconditionFailure("unknown class \(alternative)")
                }
                phrases += known.phrases
                isNoun = isNoun || known.isNoun
            } else {
                phrases.append(alternative.split(separator: "_").map { String($0) })
            }
        }
        let numbers = phrases.map { $0.map { number(of: $0) } }
        return GrammarWords(
            phrases: Dictionary(grouping: numbers) { $0[0] }, isOptional: isOptional, isNoun: isNoun)
    }

    private mutating func number(of word: String) -> Int {
        let number = vocabulary[word] ?? vocabulary.count
        vocabulary[word] = number
        return number
    }

    private static func slot(_ text: Substring) -> GrammarSlot {
        let allowsUnknown = text.hasSuffix("?")
        let parts = (allowsUnknown ? text.dropLast() : text).split(separator: "=", maxSplits: 1).map(String.init)
        let kindName = parts.count == 2 ? parts[1] : parts[0]
        let kind: GrammarSlot.Kind =
            switch kindName {
            case "item", "location", "label", "policy": InventoryObject(rawValue: kindName).map { .name($0) } ?? .text
            case "new": .new
            case "field": .field
            case "ownfield": .ownField
            case "value": .value
            case "text": .text
            case "query": .query
            case "thing": .thing
            case "placed": .placedThing
            case "room": .room
            case "color": .color
            case "places": .places
            default: preconditionFailure("unknown kind of slot \(text)")
            }
        return GrammarSlot(parameter: parts[0], kind: kind, allowsUnknown: allowsUnknown)
    }
}
