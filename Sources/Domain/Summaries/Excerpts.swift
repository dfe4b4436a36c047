import Captures

/// The parts of a chat that a person would keep.
package enum Excerpts {
    /// Adjacent clauses of one message, letter for letter.
    package struct Excerpt: Equatable, Sendable {
        package let speaker: Int
        package let text: String
    }

    private static let mostCharacters = 160

    /// - Parameters:
    ///   - attribution: characters that name a speaker.
    ///   - limit: characters of all excerpts with a gap of three between two of a speaker, and of the attributions.
    package static func of(
        _ passages: [Passage], limit: Int, model: FactModel, attribution: @escaping (_ speaker: Int) -> Int
    ) -> [Excerpt] {
        let clauses = clauses(of: passages)
        let choice = ClauseChoice(
            clauses: clauses, passages: passages,
            probabilities: ClauseFeatures.values(of: clauses, in: passages).map(model.probability),
            joins: model.joins,
            lengths: clauses.map { min(mostCharacters, passages[$0.passage].text[$0.range].count) },
            attribution: attribution, limit: limit
        ).chosen()
        var excerpts: [Excerpt] = []
        var run: [Int] = []
        for index in choice {
            if let last = run.last,
                last != index - 1 || message(clauses[last], passages) != message(clauses[index], passages)
            {
                excerpts.append(excerpt(run.map { clauses[$0] }, passages))
                run = []
            }
            run.append(index)
        }
        if !run.isEmpty { excerpts.append(excerpt(run.map { clauses[$0] }, passages)) }
        return excerpts
    }

    package static func clauses(of passages: [Passage]) -> [Clause] {
        passages.enumerated().flatMap { index, passage in
            ClauseSplitter(passage).clauses(at: index)
        }
    }

    private static func message(_ clause: Clause, _ passages: [Passage]) -> Int { passages[clause.passage].message }

    private static func excerpt(_ clauses: [Clause], _ passages: [Passage]) -> Excerpt {
        var parts: [String] = []
        for (index, clause) in clauses.enumerated() {
            let words = clause.words.joined(separator: " ")
            var part = words.count > mostCharacters ? words.prefix(mostCharacters - 1).trimmed + "…" : words
            if index == 0 { part = ClauseSplitter(passages[clause.passage]).withoutMark(part) }
            parts.append(part)
        }
        var text = parts.joined(separator: " ").stripped(of: ",;:-–—→|=")
        if text.hasSuffix("."), !text.hasSuffix("..") { text.removeLast() }
        return Excerpt(speaker: passages[clauses[0].passage].speaker, text: text)
    }
}
