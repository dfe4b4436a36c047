/// The words that announce values in sentences about items, and words that belong to no title.
enum ItemWords {
    /// The fields that a phrase announces; several share short words: "in".
    private static let cues: [String: [(words: [String], fields: [ItemField])]] = {
        var fields: [[String]: [ItemField]] = [:]
        for row in WordTable(PackageResources.item_cues_txt).rows {
            guard let field = ItemField(rawValue: row.key) else { preconditionFailure("unknown field \(row.key)") }
            for phrase in row.phrases { fields[phrase, default: []].append(field) }
        }
        return Dictionary(grouping: fields.map { (words: $0.key, fields: $0.value) }) { $0.words[0] }
            .mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }()

    /// The phrases that begin at the index, longest first.
    static func cues(_ words: [String], at index: Int) -> [(fields: [ItemField], end: Int)] {
        (cues[words[index]] ?? []).compactMap { cue in
            let end = index + cue.words.count
            return end < words.count && words[index..<end].elementsEqual(cue.words) ? (cue.fields, end) : nil
        }
    }

    private static let table = WordTable(PackageResources.item_words_txt)
    static let articles = Set(table["article"].filter { $0.count == 1 }.map { $0[0] })
    static let connectors = Set(table["connector"].filter { $0.count == 1 }.map { $0[0] })
    private static let hollow = Set(table["hollow"].map { $0[0] })
    /// Words that begin the next value also where a text has no punctuation.
    static let fieldWords = Set(table["field"].map { $0[0] })
    private static let against = Set(table["against"].map { $0[0] })
    private static let noNames = Set(table["no name"].map { $0[0] })
    private static let leads = Set(table["lead"].map { $0[0] })
    private static let measured = Set(table["measured"].map { $0[0] })
    private static let each = PhraseTable(table["each"].map { ($0, ()) })

    /// Whether a number before the index belongs to the words after it: "55 inch TV".
    static func isMeasured(_ words: [String], at index: Int) -> Bool {
        guard words.indices.contains(index) else { return false }
        return measured.contains(words[index])
            || words[index].split(separator: "-").first.map { measured.contains(String($0)) } == true
    }

    /// Whether the words can be a name of something that exists, which the owner may not have.
    static func isUnknownName(_ words: [String]) -> Bool { isTitle(words) && !words.contains(where: against.contains) }

    static func beginsNoName(_ word: String) -> Bool { noNames.contains(word) }

    /// Whether the words mean nothing by themselves.
    static func isHollow(_ words: some Sequence<String>) -> Bool { words.allSatisfy(hollow.contains) }

    /// Whether the words name an item.
    static func isTitle(_ words: [String]) -> Bool {
        guard let first = words.first else { return false }
        return !leads.contains(first) && !isHollow(words)
    }

    static func skipEach(_ words: [String], at index: Int) -> Int { each.match(words, at: index)?.end ?? index }
}
