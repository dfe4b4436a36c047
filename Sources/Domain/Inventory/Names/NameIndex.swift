import Captures
import Matching

/// Finds the owner's names in spoken words, which differ from the names in case, diacritics, spaces, plurals, numbers in
/// words and single letters, or are only a part of a name.
package struct NameIndex: Sendable {
    /// How well words agree with a name.
    package enum Quality: Int, Sendable, Comparable {
        /// Some of the name's words, or more words than the name: "the dyson" for "Dyson Vacuum".
        case partial
        /// One or two letters differ.
        case similar
        /// The same letters.
        case exact

        package static func < (a: Quality, b: Quality) -> Bool { a.rawValue < b.rawValue }
    }

    package struct Match: Sendable, Equatable {
        package var quality: Quality
        /// In the owner's spelling. Several if the words fit several names equally well.
        package var names: [String]
    }

    private struct Entry {
        var name: String
        var letters: [UInt32]
        var words: Set<String>
    }

    private static let longestName = 8
    private static let leastLetters = 5
    private static let mostChoices = 20

    private var entries: [Entry] = []
    /// Entries by their letters, in both spellings of umlauts.
    private var byLetters: [String: [Int]] = [:]
    private var byWord: [String: [Int]] = [:]
    private var byShape: [Shape: [Int]] = [:]

    /// What similar names have in common, but for the number of letters.
    private struct Shape: Hashable {
        var first: UInt32?
        var count: Int
    }

    package init(_ names: [String]) {
        for name in names {
            let words = WordTable.words(name).flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
            guard !words.isEmpty else { continue }
            let entry = Entry(
                name: name, letters: words.joined().unicodeScalars.map(\.value), words: Set(words.map(\.singular)))
            let index = entries.count
            entries.append(entry)
            for spelling in Set([Self.key(words), Self.key(WordTable.words(name.withSpelledUmlauts))]) {
                byLetters[spelling, default: []].append(index)
            }
            for word in entry.words { byWord[word, default: []].append(index) }
            byShape[Shape(first: entry.letters.first, count: entry.letters.count), default: []].append(index)
        }
    }

    /// - Parameter words: folded words without articles.
    package func match(_ words: [String]) -> Match? {
        guard !words.isEmpty, words.count <= Self.longestName else { return nil }
        let parts = words.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
        guard !parts.isEmpty else { return nil }
        if let found = byLetters[Self.key(parts)] ?? byLetters[Self.key(Self.withDigits(parts))] {
            return Match(quality: .exact, names: names(found))
        }
        return similar(parts) ?? partial(Self.withDigits(parts))
    }

    private func similar(_ words: [String]) -> Match? {
        let letters = words.joined().unicodeScalars.map(\.value)
        guard letters.count >= Self.leastLetters else { return nil }
        let limit = letters.count < 9 ? 1 : 2
        var best: (distance: Int, found: [Int]) = (limit + 1, [])
        for length in letters.count - limit...letters.count + limit {
            for index in byShape[Shape(first: letters.first, count: length)] ?? [] {
                guard let distance = EditDistance.between(entries[index].letters, letters, limit: limit) else {
                    continue
                }
                if distance < best.distance { best = (distance, []) }
                if distance == best.distance { best.found.append(index) }
            }
        }
        return best.found.isEmpty ? nil : Match(quality: .similar, names: names(best.found))
    }

    /// Names that have all the words.
    private func partial(_ words: [String]) -> Match? {
        let wanted = Set(words.map(\.singular))
        guard wanted.contains(where: { $0.count >= 2 && !$0.isASCIIDigits }) else { return nil }
        guard let rarest = wanted.map({ byWord[$0] ?? [] }).min(by: { $0.count < $1.count }) else { return nil }
        let found = rarest.filter { wanted.isSubset(of: entries[$0].words) }
        return found.isEmpty ? nil : Match(quality: .partial, names: names(found))
    }

    private func names(_ found: [Int]) -> [String] {
        var names: [String] = []
        for index in found where !names.contains(entries[index].name) && names.count < Self.mostChoices {
            names.append(entries[index].name)
        }
        return names
    }

    /// All letters of the words, without plural endings.
    private static func key(_ words: [String]) -> String { words.map(\.singular).joined() }

    /// With numbers in words as digits: "storage unit twelve" as "storage unit 12".
    private static func withDigits(_ words: [String]) -> [String] {
        var result: [String] = []
        var place = 0
        while place < words.count {
            if let number = NumberReader.cardinal(words, at: place) {
                result.append(number.value.text)
                place = number.end
            } else {
                result.append(words[place])
                place += 1
            }
        }
        return result
    }
}

extension String {
    /// `Küche` as `Kueche`, which dictation and keyboards without umlauts write.
    fileprivate var withSpelledUmlauts: String {
        reduce(into: "") { result, character in
            switch character {
            case "ä", "Ä": result += "ae"
            case "ö", "Ö": result += "oe"
            case "ü", "Ü": result += "ue"
            default: result.append(character)
            }
        }
    }
}
