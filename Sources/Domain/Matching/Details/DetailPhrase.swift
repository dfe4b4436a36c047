/// The words with which a message announces a value of its sender, and the kinds of value that it announces.
struct DetailPhrase {
    /// Words of a message that are compared; further ones are ignored.
    private static let maxWords = 100

    /// Characters between a phrase such as "call me" and the value.
    static let shortReach = 20
    /// Characters between a noun such as "my number" and the value.
    private static let longReach = 60

    /// The kinds of value that follow, the words after which a value can begin, and the characters in between.
    private typealias Announcement = (kinds: Set<ContactDetail.Kind>, after: Int, reach: Int)

    let kinds: Set<ContactDetail.Kind>
    let reach: Int
    /// Where the phrase begins, and where the value can begin.
    let start: String.Index
    let end: String.Index

    /// A folded word, and the end of the text's word that contains it.
    private struct Word {
        var text: String
        var start: String.Index
        var end: String.Index
        /// "Tom's"
        var isGenitive: Bool
    }

    /// The phrases of a text, in order.
    static func all(in text: String) -> [DetailPhrase] {
        let words = words(of: text)
        var phrases: [DetailPhrase] = []
        var index = 0
        while index < words.count {
            guard let found = own(words, at: index) ?? reach(words, at: index) else {
                index += 1
                continue
            }
            var end = found.after
            while end < words.count, DetailWords.links.contains(words[end].text) { end += 1 }
            phrases.append(
                DetailPhrase(
                    kinds: found.kinds, reach: found.reach, start: words[index].start, end: words[end - 1].end))
            index = end
        }
        return phrases
    }

    /// Whether the text consists of words such as "is now", which connect a value with a phrase behind it.
    static func isLink(_ text: Substring) -> Bool {
        words(of: String(text)).allSatisfy { DetailWords.links.contains($0.text) }
    }

    /// The kinds of value that a question asks for: "What's your new number?"
    static func asked(in text: String) -> Set<ContactDetail.Kind> {
        guard text.utf8.contains(UInt8(ascii: "?")) else { return [] }
        let words = words(of: text)
        guard !hasOthers(words) else { return [] }
        return words.indices.lazy.compactMap { noun(after: DetailWords.yours, words, at: $0)?.kinds }.first ?? []
    }

    static func isOfOthers(_ text: String) -> Bool { hasOthers(words(of: text)) }

    /// "my new work number"
    private static func own(_ words: [Word], at index: Int) -> Announcement? {
        noun(after: DetailWords.mine, words, at: index).map { ($0.kinds, $0.after, longReach) }
    }

    private static func noun(
        after possessives: Set<String>, _ words: [Word], at index: Int
    ) -> (kinds: Set<ContactDetail.Kind>, after: Int)? {
        guard possessives.contains(words[index].text) else { return nil }
        var kinds: Set<ContactDetail.Kind> = []
        var next = index + 1
        // "my mobile number", "mi correo electrónico", "my new e-mail address"
        while next < words.count, next - index <= 5 {
            if let found = DetailWords.nouns[words[next].text] {
                kinds = kinds.isEmpty || kinds.isDisjoint(with: found) ? found : kinds.intersection(found)
            } else if !kinds.isEmpty || !DetailWords.qualifiers.contains(words[next].text) {
                break
            }
            next += 1
        }
        return kinds.isEmpty ? nil : (kinds, next)
    }

    private static func reach(_ words: [Word], at index: Int) -> Announcement? {
        func end(of phrases: [[String]]) -> Int? {
            phrases.first { words[index...].prefix($0.count).map(\.text) == $0 }.map { index + $0.count }
        }
        if let end = end(of: DetailWords.homePhrases) { return ([.address], end, shortReach) }
        return end(of: DetailWords.reachPhrases).map { ([.phone, .email], $0, shortReach) }
    }

    /// "Tom's", "his number".
    private static func hasOthers(_ words: [Word]) -> Bool {
        words.indices.contains { index in
            words[index].isGenitive
                || DetailWords.others.contains(words[index].text)
                    && words[index...].dropFirst().prefix(3).contains { DetailWords.nouns[$0.text] != nil }
        }
    }

    private static func words(of text: String) -> [Word] {
        var words: [Word] = []
        for part in text.split(whereSeparator: \.isWhitespace) {
            // "e-mail:ann@example.com"
            let end = part.firstIndex(of: ":").map(part.index(after:)) ?? part.endIndex
            for word in NameFolding.words(String(part)) {
                words.append(Word(text: word, start: part.startIndex, end: end, isGenitive: part.isGenitive))
            }
            if words.count >= maxWords { break }
        }
        return words
    }
}

extension Substring {
    /// "Tom's" and "Tom's:", but not "what's" and "here's".
    fileprivate var isGenitive: Bool {
        guard first?.isUppercase == true, let last = lastIndex(where: \.isLetter) else { return false }
        let word = self[...last].lowercased()
        return (word.hasSuffix("'s") || word.hasSuffix("\u{2019}s")) && !Self.contractions.contains(word.dropLast(2))
    }

    private static let contractions: Set<Substring> = ["what", "here", "there", "it", "that", "who", "where", "how"]
}
