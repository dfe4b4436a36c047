/// Pairs the messages of a label with those of a reading, in order.
enum ConversationAlignment {
    /// For each labeled text the index of the read text that shares most words with it; nil if none does.
    /// - Parameters: the words of each text.
    static func pairs(_ a: [[String]], _ b: [[String]]) -> [Int?] {
        // Longest common subsequence, weighted by similarity.
        var best = Array(repeating: Array(repeating: 0.0, count: b.count + 1), count: a.count + 1)
        for i in a.indices.reversed() {
            for j in b.indices.reversed() {
                best[i][j] = max(best[i + 1][j], best[i][j + 1], similarity(a[i], b[j]) + best[i + 1][j + 1])
            }
        }
        var pairs = [Int?](repeating: nil, count: a.count)
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            let value = similarity(a[i], b[j])
            if value > 0, best[i][j] == value + best[i + 1][j + 1] {
                pairs[i] = j
                (i, j) = (i + 1, j + 1)
            } else if best[i][j] == best[i + 1][j] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    private static func similarity(_ a: [String], _ b: [String]) -> Double {
        if a.isEmpty && b.isEmpty { return 0.5 }
        return 2 * Double(common(a, b)) / Double(a.count + b.count)
    }

    /// Number of words that both have.
    static func common(_ a: [String], _ b: [String]) -> Int {
        var counts: [String: Int] = [:]
        for word in a { counts[word, default: 0] += 1 }
        return b.reduce(0) { total, word in
            guard let left = counts[word], left > 0 else { return total }
            counts[word] = left - 1
            return total + 1
        }
    }
}
