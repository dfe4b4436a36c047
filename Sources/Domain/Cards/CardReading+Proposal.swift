package import Captures

extension CardReading {
    /// Whether a proposal may replace the field: the rules found none, or have low confidence in it.
    private static func isOpen(_ field: CardField?) -> Bool { field.map { $0.band == .low } ?? true }

    /// A proposal is only suggested: the accuracy of the installed model is unknown.
    private static let confidence = 0.75

    /// Whether a proposal could add a field.
    package var hasGaps: Bool {
        [CardFieldName.fullName, .company, .jobTitle, .city].contains { Self.isOpen(best($0)) }
    }

    /// - Parameter recognition: source of the reading; nil for plain text.
    /// - Returns: the reading with those proposals whose letters are printed in sequence on the card and belong to no
    ///   kept field.
    package func filled(by proposal: CardProposal, from recognition: Recognition?) -> CardReading {
        let print = PrintedWords(recognition: recognition, text: rawText)
        var taken = fields.filter { $0.band != .low || !CardProposal.names.contains($0.name) }
        var filled: [CardField] = []
        for name in CardProposal.names where Self.isOpen(best(name)) {
            guard let value = proposal.values[name]?.trimmed, let place = print.find(value) else { continue }
            guard !taken.contains(where: { $0.words.contains(where: place.words.contains) }) else { continue }
            // As printed, except for diacritics that OCR may have lost.
            let isSame = value.lowercased().filter(\.isLetter) == place.text.lowercased().filter(\.isLetter)
            let field = CardField(
                name: name, value: isSame ? place.text : value, display: place.text, confidence: Self.confidence,
                box: place.box,
                words: place.words)
            filled.append(field)
            taken.append(field)
        }
        guard !filled.isEmpty else { return self }
        let names = Set(filled.map(\.name))
        let words = filled.flatMap(\.words)
        let kept = fields.filter { field in
            field.band != .low || !names.contains(field.name) && !field.words.contains(where: words.contains)
        }
        var reading = self
        reading.fields = CardFieldName.allCases.flatMap { name in (filled + kept).filter { $0.name == name } }
        return reading
    }
}

/// The words of a card in reading order.
private struct PrintedWords {
    struct Place {
        var text: String
        var box: Box?
        var words: [WordReference]
    }

    private struct Entry {
        var text: String
        var letters: String
        var box: Box?
        var reference: WordReference
    }

    private let entries: [Entry]

    init(recognition: Recognition?, text: String) {
        let lines: [[(text: String, box: Box?)]] =
            recognition.map { $0.lines.map { $0.words.map { ($0.text, $0.box) } } }
            ?? text.lines().map { line in
                line.split(separator: " ").map { (String($0), nil) }
            }
        entries = lines.enumerated().flatMap { line, words in
            words.enumerated().map { index, word in
                Entry(
                    text: word.text, letters: word.text.compact, box: word.box,
                    reference: WordReference(line: line, word: index))
            }
        }
    }

    /// Position of a value's letters and digits; ignores diacritics, case and punctuation.
    func find(_ value: String) -> Place? {
        let letters = value.compact
        guard !letters.isEmpty, value.count <= letters.count * 2, value.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else { return nil }
        for start in entries.indices where !entries[start].letters.isEmpty {
            var rest = letters[...]
            var end = start
            while end < entries.count, !rest.isEmpty, rest.hasPrefix(entries[end].letters) {
                rest = rest.dropFirst(entries[end].letters.count)
                end += 1
            }
            guard rest.isEmpty else { continue }
            let found = entries[start..<end]
            return Place(
                text: found.map(\.text).joined(separator: " "),
                box: found.compactMap(\.box).reduce(nil) { $0?.union($1) ?? $1 }, words: found.map(\.reference))
        }
        return nil
    }
}
