import Captures

/// Explains a domain label by the words of a company's name: each word contributes its first letters, or none.
/// `heronlakescc` is "Heron Lakes Country Club", `calderfdn` "The Calder Foundation", `kvhealth` "Kanawha Valley
/// Health System".
enum DomainSpelling {
    /// More words than a company's name has.
    private static let maxWords = 8
    /// Maximum letters of a label; a longer one is no evidence of a name.
    private static let maxLetters = 40

    /// Number of letters that each word contributes, in order; nil if the words do not explain the label.
    /// - Parameters:
    ///   - words: lower case, letters and digits only.
    ///   - label: the same.
    static func lettersMatched(by words: [String], to label: String) -> [Int]? {
        guard words.count <= maxWords, (3...maxLetters).contains(label.utf8.count),
            words.contains(where: { $0.first == label.first })
        else {
            return nil
        }
        var search = Search(words: words.map { Array($0.utf8.prefix(maxLetters)) }, label: Array(label.utf8))
        return search.lettersMatched(from: 0, at: 0)
    }

    /// Backtracking search: every word first contributes as many letters as possible; failed states are remembered.
    private struct Search {
        let words: [[UInt8]]
        let label: [UInt8]
        private var failed: Set<Int> = []

        init(words: [[UInt8]], label: [UInt8]) {
            self.words = words
            self.label = label
        }

        mutating func lettersMatched(from word: Int, at place: Int) -> [Int]? {
            if place == label.count { return Array(repeating: 0, count: words.count - word) }
            let state = word * (maxLetters + 1) + place
            guard word < words.count, !failed.contains(state) else { return nil }
            for count in counts(words[word], at: place) {
                if let others = lettersMatched(from: word + 1, at: place + count) { return [count] + others }
            }
            failed.insert(state)
            return nil
        }

        /// Possible numbers of letters of a word at that place, largest first; 0 skips the word.
        private func counts(_ word: [UInt8], at place: Int) -> [Int] {
            let rest = label[place...]
            let common = zip(word, rest).prefix { $0 == $1 }.count
            var counts = Array((0...common).reversed())
            // "Eye Clinic" at `…eyes`.
            if common == word.count, rest.dropFirst(common).first == UInt8(ascii: "s") {
                counts.insert(common + 1, at: 0)
            }
            // "Historical" at `redmesahistory`, "Foundation" at `calderfdn`.
            let isNear = common >= 5 && (1...2).contains(rest.count - common)
            if isNear || isAbbreviation(rest, of: word) { counts.insert(rest.count, at: counts.count - 1) }
            return counts
        }

        private func isAbbreviation(_ label: ArraySlice<UInt8>, of word: [UInt8]) -> Bool {
            guard (2...4).contains(label.count), label.first == word.first else { return false }
            var rest = label
            for letter in word where letter == rest.first { rest = rest.dropFirst() }
            return rest.isEmpty
        }
    }

    /// Whether chance is unlikely: longer parts contribute most letters, or every word contributes.
    static func isConvincing(_ lettersMatched: [Int]) -> Bool {
        let lenders = lettersMatched.count { $0 > 0 }
        guard lenders >= 2 else { return false }
        let (long, all) = (lettersMatched.filter { $0 >= 3 }.reduce(0, +), lettersMatched.reduce(0, +))
        return long * 2 >= all && all >= 5 || lenders == lettersMatched.count && lenders >= 3
    }
}
