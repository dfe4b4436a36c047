/// Gives disguised words the form that a vocabulary knows: `acc0unt`, `ver ify`, `yourpackage`.
struct WordRepair {
    let vocabulary: WordList

    private static let signs: [UInt8: [UInt8]] = [
        0x30: [0x6F], 0x31: [0x69, 0x6C], 0x33: [0x65], 0x34: [0x61], 0x35: [0x73], 0x37: [0x74], 0x38: [0x62],
        0x40: [0x61], 0x24: [0x73], 0x21: [0x69, 0x6C], 0x7C: [0x6C, 0x69],
    ]
    private static let longest = 18

    private static let currencies: Set<String> = [
        "rs", "inr", "usd", "gbp", "eur", "cad", "aud", "sgd", "dollars", "dollar", "pounds", "pound", "quid", "euro",
        "euros",
        "bucks", "rupees", "lakh", "lakhs", "crore", "usdt", "btc", "eth", "grand", "lac", "francs", "cents", "pence",
        "nzd",
    ]

    /// Numbers beside the name of a currency are amounts.
    private static func isAmount(_ words: [PlainWord], _ index: Int) -> Bool {
        guard words[index].kind == .number else { return false }
        return index > 0 && currencies.contains(words[index - 1].text)
            || index + 1 < words.count && currencies.contains(words[index + 1].text)
    }

    func repair(_ words: [PlainWord], spaced: [Range<Int>]) -> [PlainWord] {
        var repaired: [PlainWord] = []
        repaired.reserveCapacity(words.count)
        for (index, word) in words.enumerated() {
            var word = word
            if Self.isAmount(words, index) { word.kind = .money }
            guard word.kind == .word else {
                repaired.append(word)
                continue
            }
            word.text = plain(word.text)
            if let joined = joined(repaired.last, word) {
                repaired[repaired.count - 1] = joined
            } else if word.text.utf8.count > 12, !vocabulary.contains(word.text),
                spaced.contains(where: { $0.overlaps(word.range) })
            {
                repaired += split(word)
            } else {
                repaired.append(word)
            }
        }
        return repaired
    }

    /// Replaces digits and signs by letters, if the result is known.
    private func plain(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count > 2, bytes.contains(where: { (0x61...0x7A).contains($0) }),
            bytes.contains(where: { Self.signs[$0] != nil }), !vocabulary.contains(text)
        else { return text }
        for choice in 0...1 {
            let letters = bytes.map { byte in
                Self.signs[byte].map { $0[min(choice, $0.count - 1)] } ?? byte
            }
            let word = String(decoding: letters, as: UTF8.self)
            if vocabulary.contains(word) { return word }
        }
        return text
    }

    /// Two parts of a known word, of which one at least is no word.
    private func joined(_ last: PlainWord?, _ word: PlainWord) -> PlainWord? {
        guard let last, last.kind == .word, word.range.lowerBound - last.range.upperBound <= 2,
            last.sentence == word.sentence, last.text.utf8.count + word.text.utf8.count > 4,
            !vocabulary.contains(last.text) || !vocabulary.contains(word.text)
        else { return nil }
        let text = plain(last.text + word.text)
        guard vocabulary.contains(text) else { return nil }
        var joined = last
        joined.text = text
        joined.range = last.range.lowerBound..<word.range.upperBound
        return joined
    }

    /// The fewest known words that a run of letters consists of; letters of no word stand alone.
    private func split(_ word: PlainWord) -> [PlainWord] {
        let bytes = Array(word.text.utf8)
        guard bytes.count == word.range.count, bytes.count <= 4_000 else { return [word] }
        var cost = [Double](repeating: .infinity, count: bytes.count + 1)
        var from = [Int](repeating: 0, count: bytes.count + 1)
        cost[0] = 0
        for end in 1...bytes.count {
            for start in max(0, end - Self.longest)..<end {
                let rank = vocabulary.rank(String(decoding: bytes[start..<end], as: UTF8.self))
                let own = rank.map { 8 + Double($0) / 400 } ?? (end - start == 1 ? 20 : .infinity)
                if cost[start] + own < cost[end] {
                    cost[end] = cost[start] + own
                    from[end] = start
                }
            }
        }
        var parts: [PlainWord] = []
        var end = bytes.count
        while end > 0 {
            var part = word
            part.text = String(decoding: bytes[from[end]..<end], as: UTF8.self)
            part.range = (word.range.lowerBound + from[end])..<(word.range.lowerBound + end)
            parts.append(part)
            end = from[end]
        }
        return parts.reversed()
    }
}
