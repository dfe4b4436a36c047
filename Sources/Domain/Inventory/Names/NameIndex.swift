import Captures
import Matching

/// Finds the owner's names in spoken words, which differ from the names in case, diacritics, spaces, plurals, numbers in
/// words and single letters, or are only a part of a name.
package struct NameIndex: Sendable {
    /// How well words agree with a name.
    package enum Quality: Int, Sendable, Comparable {
        /// Some of the name's words, or more words than the name: "the dyson" for "Dyson Vacuum".
        case partial
        /// One or two letters differ, but no number and no short word.
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
        /// Names with a lower rank are listed first.
        var rank: Int
    }

    private static let longestName = 8
    private static let leastLetters = 5
    private static let mostChoices = 20

    /// Removed entries stay, but nothing refers to them.
    private var entries: [Entry] = []
    private var byName: [String: Int] = [:]
    private var lowestRank = 0
    /// Entries by their letters, in both spellings of umlauts.
    private var byLetters: [String: [Int]] = [:]
    private var byWord: [String: [Int]] = [:]
    private var byShape: [Shape: [Int]] = [:]

    /// What similar names have in common, but for the number of letters.
    private struct Shape: Hashable {
        var first: UInt32?
        var count: Int

        init(first: UInt32?, count: Int) { (self.first, self.count) = (first, count) }
        init(_ letters: [UInt32]) { self.init(first: letters.first, count: letters.count) }
    }

    package init(_ names: [String]) {
        for (rank, name) in names.enumerated() { insert(name, rank: rank) }
    }

    package var count: Int { byName.count }

    /// The index of a list of which most names are the same. Costs little where few names differ. New names are listed
    /// first.
    package func changed(to names: [String]) -> NameIndex {
        let wanted = Set(names)
        let gone = byName.keys.filter { !wanted.contains($0) }
        let new = names.filter { byName[$0] == nil }
        let unused = entries.count - byName.count
        guard gone.count + new.count + unused < wanted.count / 4 else { return NameIndex(names) }
        var index = self
        for name in gone { index.remove(name) }
        for name in new.reversed() { index.insert(name, rank: index.lowestRank - 1) }
        return index
    }

    private mutating func insert(_ name: String, rank: Int) {
        let words = Self.words(name)
        guard !words.isEmpty, byName[name] == nil else { return }
        let entry = Entry(
            name: name, letters: words.joined().unicodeScalars.map(\.value), words: Set(words.map(\.singular)),
            rank: rank)
        let index = entries.count
        entries.append(entry)
        byName[name] = index
        lowestRank = min(lowestRank, rank)
        for spelling in Self.spellings(name, words) { byLetters[spelling, default: []].append(index) }
        for word in entry.words { byWord[word, default: []].append(index) }
        byShape[Shape(entry.letters), default: []].append(index)
    }

    private mutating func remove(_ name: String) {
        guard let index = byName.removeValue(forKey: name) else { return }
        for spelling in Self.spellings(name, Self.words(name)) { byLetters[spelling]?.removeAll { $0 == index } }
        for word in entries[index].words { byWord[word]?.removeAll { $0 == index } }
        byShape[Shape(entries[index].letters)]?.removeAll { $0 == index }
    }

    private static func words(_ name: String) -> [String] {
        WordTable.words(name).flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    }

    private static func spellings(_ name: String, _ words: [String]) -> Set<String> {
        [key(words), key(WordTable.words(name.withSpelledUmlauts))]
    }

    /// - Parameter words: folded words without articles.
    package func match(_ words: [String]) -> Match? {
        guard !words.isEmpty, words.count <= Self.longestName else { return nil }
        let parts = words.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
        guard !parts.isEmpty else { return nil }
        for letters in [Self.key(parts), Self.key(Self.withDigits(parts))] {
            if let found = byLetters[letters], !found.isEmpty { return Match(quality: .exact, names: names(found)) }
        }
        return similar(parts) ?? partial(Self.withDigits(parts))
    }

    private func similar(_ words: [String]) -> Match? {
        let letters = words.joined().unicodeScalars.map(\.value)
        guard letters.count >= Self.leastLetters else { return nil }
        let limit = letters.count < 9 ? 1 : 2
        let marks = Self.marks(Set(Self.withDigits(words).map(\.singular)))
        var best: (distance: Int, found: [Int]) = (limit + 1, [])
        for length in letters.count - limit...letters.count + limit {
            for index in byShape[Shape(first: letters.first, count: length)] ?? [] {
                guard let distance = EditDistance.between(entries[index].letters, letters, limit: limit),
                    Self.marks(entries[index].words) == marks
                else { continue }
                if distance < best.distance { best = (distance, []) }
                if distance == best.distance { best.found.append(index) }
            }
        }
        return best.found.isEmpty ? nil : Match(quality: .similar, names: names(best.found))
    }

    /// The words that tell similar names apart: "Shelf A" and "Shelf B", "iPhone 15" and "iPhone 16", "Key cat" and "Key
    /// car" are different things.
    private static func marks(_ words: Set<String>) -> Set<String> {
        words.filter { $0.count <= 3 || $0.contains(where: \.isNumber) }
    }

    /// Names that have all the words.
    private func partial(_ words: [String]) -> Match? {
        let wanted = Set(words.map(\.singular))
        guard wanted.contains(where: { $0.count >= 2 && !$0.isASCIIDigits }) else { return nil }
        guard let rarest = wanted.map({ byWord[$0] ?? [] }).min(by: { $0.count < $1.count }) else { return nil }
        let found = wanted.count == 1 ? rarest : rarest.filter { wanted.isSubset(of: entries[$0].words) }
        return found.isEmpty ? nil : Match(quality: .partial, names: names(found))
    }

    private func names(_ found: [Int]) -> [String] {
        let ranked = lowestRank < 0 ? found.sorted { entries[$0].rank < entries[$1].rank } : found
        return ranked.prefix(Self.mostChoices).map { entries[$0].name }
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
