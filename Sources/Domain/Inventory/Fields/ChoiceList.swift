import Captures

/// A closed list of words for a field.
package enum ChoiceList: String, Sendable, CaseIterable {
    case condition, room

    private static let table = WordTable(PackageResources.choices_txt)

    /// In the order of the API.
    package var words: [String] { rows.map(\.word) }

    private var rows: [(word: String, phrases: [[String]])] {
        Self.table.rows.compactMap { row in
            guard row.key.hasPrefix(rawValue + " ") else { return nil }
            return (String(row.key.dropFirst(rawValue.count + 1)), row.phrases)
        }
    }

    private static let phrases = Dictionary(
        uniqueKeysWithValues: allCases.map { list in
            (
                list,
                PhraseTable(
                    list.rows.flatMap { row in
                        ([WordTable.words(row.word)] + row.phrases.filter { !$0.isEmpty }).map { ($0, row.word) }
                    })
            )
        })

    /// The word whose phrase begins at the index, and the index after the phrase.
    func match(_ words: [String], at index: Int) -> (word: String, end: Int)? {
        Self.phrases[self]?.match(words, at: index).map { ($0.meaning, $0.end) }
    }
}
