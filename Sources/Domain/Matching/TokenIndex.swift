/// The words of all names of one owner. Finds a word exactly, by one deletion on either side (as in SymSpell), or by
/// trigrams. A word stays in the index after its last contact is removed, because words recur.
struct TokenIndex: Sendable {
    /// In scalars. Longer words are only found exactly.
    private static let searchableLength = 32

    private struct Token {
        let text: String
        let scalars: [UInt32]
        var slots: [Int32] = []
    }

    private struct Link {
        let token: Int32
        let next: Int32
    }

    private var tokens: [Token] = []
    private var ids: [String: Int32] = [:]
    /// Hash of a word with one letter removed → first link of a chain of words. A collision costs one comparison.
    private var deletions: [UInt64: Int32] = [:]
    private var chain: [Link] = []
    private var trigrams: [UInt64: [Int32]] = [:]

    func text(_ id: Int32) -> String { tokens[Int(id)].text }
    func slots(_ id: Int32) -> [Int32] { tokens[Int(id)].slots }

    /// Nil if no contact has the word.
    func id(of word: String) -> Int32? {
        ids[word].flatMap { tokens[Int($0)].slots.isEmpty ? nil : $0 }
    }

    mutating func insert(_ word: String, slot: Int32) -> Int32 {
        let id = ids[word] ?? add(word)
        if tokens[Int(id)].slots.last != slot { tokens[Int(id)].slots.append(slot) }
        return id
    }

    mutating func remove(_ id: Int32, slot: Int32) {
        tokens[Int(id)].slots.removeAll { $0 == slot }
    }

    /// Other words in use at a distance of one or two edits.
    func neighbors(of word: String) -> [(id: Int32, distance: Int)] {
        let scalars = word.unicodeScalars.map(\.value)
        guard EditDistance.tolerance(scalars.count + 1) > 0, scalars.count <= Self.searchableLength else { return [] }
        var seen: Set<Int32> = []
        for hash in Self.deletionHashes(scalars) {
            var link = deletions[hash] ?? -1
            while link >= 0 {
                seen.insert(chain[Int(link)].token)
                link = chain[Int(link)].next
            }
        }
        return verified(seen, word, scalars)
    }

    /// Slower than `neighbors` and finds more: words that share at least a third of their trigrams.
    func trigramNeighbors(of word: String) -> [(id: Int32, distance: Int)] {
        let scalars = word.unicodeScalars.map(\.value)
        guard scalars.count <= Self.searchableLength else { return [] }
        let wanted = Self.trigramHashes(scalars)
        var counts: [Int32: Int] = [:]
        for hash in wanted {
            for id in trigrams[hash] ?? [] { counts[id, default: 0] += 1 }
        }
        let enough = max(1, wanted.count / 3)
        return verified(Set(counts.lazy.filter { $0.value >= enough }.map(\.key)), word, scalars)
    }

    private func verified(
        _ candidates: Set<Int32>, _ word: String, _ scalars: [UInt32]
    ) -> [(id: Int32, distance: Int)] {
        candidates.compactMap { id in
            let token = tokens[Int(id)]
            guard !token.slots.isEmpty, token.text != word else { return nil }
            let limit = EditDistance.tolerance(max(token.scalars.count, scalars.count))
            return EditDistance.between(token.scalars, scalars, limit: limit).map { (id, $0) }
        }
    }

    private mutating func add(_ word: String) -> Int32 {
        let id = Int32(tokens.count)
        let scalars = word.unicodeScalars.map(\.value)
        tokens.append(Token(text: word, scalars: scalars))
        ids[word] = id
        guard scalars.count >= 3, scalars.count <= Self.searchableLength else { return id }
        for hash in Self.deletionHashes(scalars) {
            chain.append(Link(token: id, next: deletions[hash] ?? -1))
            deletions[hash] = Int32(chain.count - 1)
        }
        for hash in Self.trigramHashes(scalars) { trigrams[hash, default: []].append(id) }
        return id
    }

    /// Hashes of the word and of the word without each of its letters.
    private static func deletionHashes(_ scalars: [UInt32]) -> Set<UInt64> {
        var hashes: Set<UInt64> = [hash(scalars, skipping: -1)]
        for index in scalars.indices { hashes.insert(hash(scalars, skipping: index)) }
        return hashes
    }

    /// FNV-1a over scalars.
    private static func hash(_ scalars: [UInt32], skipping skipped: Int) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in scalars.indices where index != skipped {
            hash = (hash ^ UInt64(scalars[index])) &* 0x100_0000_01b3
        }
        return hash
    }

    private static func trigramHashes(_ scalars: [UInt32]) -> Set<UInt64> {
        let padded = [0, 0] + scalars + [0]
        var hashes: Set<UInt64> = []
        for start in 0..<(padded.count - 2) { hashes.insert(hash(Array(padded[start..<(start + 3)]), skipping: -1)) }
        return hashes
    }
}
