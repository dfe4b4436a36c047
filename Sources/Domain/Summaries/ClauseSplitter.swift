import Captures

/// Splits a sentence into clauses: at commas, colons, semicolons, dashes, brackets and "and". A cut never changes what the
/// rest says: conditions, exceptions, negations and reported speech stay with the words that they limit.
struct ClauseSplitter {
    private static let dashes: Set<String> = ["-", "–", "—", "->", "→", "=>", "=", "•", "|"]

    private let passage: Passage
    /// "and", and in Italian "ed".
    private let joints: Set<String>

    init(_ passage: Passage) {
        self.passage = passage
        joints = passage.and == "e" ? ["e", "ed"] : [passage.and]
    }

    /// - Parameter number: index of the passage.
    func clauses(at number: Int) -> [Clause] {
        let text = passage.text
        let words = text.spaced
        guard let first = words.first, let last = words.last else { return [] }
        let keys = words.map { $0.folded.stripped(of: Self.marks) }
        let known = KeyPlaces(keys, joints: joints)
        var dates = passage.dates.sorted { $0.lowerBound < $1.lowerBound }[...]
        let isQuestion = text.hasSuffix("?")
        var clauses: [Clause] = []
        var start = 0
        var opening = Clause.Opening.sentence
        var marks = OpenMarks()
        func close(_ end: Int, _ range: Range<String.Index>) {
            let part = Array(words[start..<end])
            let isDependent =
                opening != .sentence && opening != .colon
                && (opening == .joint || part.count < 3
                    || WordCategories.clauses.has(firstKey(keys[start..<end]), in: "dependent"))
            clauses.append(
                Clause(passage: number, range: range, opening: opening, isDependent: isDependent, words: part))
        }
        for index in words.indices.dropLast() {
            marks.read(words[index])
            guard marks.isBalanced, let kind = kind(words, keys, after: index, isQuestion: isQuestion),
                canCut(keys, known, from: start, after: index, kind)
            else { continue }
            let next = words[index + 1].startIndex
            dates = dates.drop { $0.upperBound <= next }
            if let date = dates.first, date.lowerBound < words[index].endIndex { continue }
            close(index + 1, words[start].startIndex..<words[index].endIndex)
            (start, opening) = (index + 1, kind)
        }
        close(words.count, (start == 0 ? first : words[start]).startIndex..<last.endIndex)
        return clauses
    }

    static let marks = ".,;:!?…\"'“”„«»()[]*_~¿¡-–—"

    private func firstKey(_ keys: ArraySlice<String>) -> String {
        keys.first { !$0.isEmpty && !joints.contains($0) } ?? ""
    }

    /// Without the dash, the "and" or the number of a list before a clause.
    func withoutMark(_ text: String) -> String {
        var words = text.spaced
        while words.count > 1, let first = words.first,
            Self.dashes.contains(String(first)) || joints.contains(first.folded) || Self.isListMark(first)
        {
            words.removeFirst()
        }
        return words.joined(separator: " ")
    }

    /// "1.", "2)", "a)"
    static func isListMark(_ word: Substring) -> Bool {
        guard word.utf8.count <= 3, let first = word.first, let last = word.last else { return false }
        return last == ")" && word.count > 1 || last == "." && first.isNumber
    }

    private func kind(
        _ words: [Substring], _ keys: [String], after index: Int, isQuestion: Bool
    ) -> Clause.Opening? {
        let (word, next) = (words[index], words[index + 1])
        if Self.dashes.contains(String(next)) { return .dash }
        switch word.last {
        case ":": return .colon
        case ";": return .comma
        case ")": return isQuestion ? nil : .bracket
        case ",":
            // "on Friday, 3 pm", "3, 4 and 5": part of a list of numbers.
            let isNumber = next.first?.isNumber ?? false
            let isAfterNumber = word.dropLast().last?.isNumber ?? false
            return isQuestion || isNumber && isAfterNumber ? nil : .comma
        case "!", "?", ".", "…": return nil
        default: break
        }
        if next.hasPrefix("(") { return .bracket }
        return !isQuestion && joints.contains(keys[index + 1]) ? .joint : nil
    }

    private func canCut(
        _ keys: [String], _ places: KeyPlaces, from start: Int, after index: Int, _ kind: Clause.Opening
    ) -> Bool {
        let (left, right) = (places.count(start, index + 1), places.count(index + 1, keys.count))
        let words = WordCategories.clauses
        let next = places.opening[index + 1].map { keys[$0] } ?? ""
        guard left > 0, right > 0, let head = places.next[start], let last = places.last[index],
            !words.has(next, in: "limit"), !words.has(keys[head], in: "condition"), !words.has(keys[last], in: "report")
        else { return false }
        switch kind {
        case .colon: return left > 2 && right > 1 || left == 2 && right > 3
        // "I can't come and bring the dog"
        case .joint: return left > 2 && right > 3 && places.negations[start] == places.negations[index + 1]
        default: return left > 1
        }
    }

    /// Where the words of a sentence are. Searching them at each cut would take quadratic time.
    private struct KeyPlaces {
        /// For each place the next word that is not empty, the next one that is also no joint, and the last word.
        private(set) var next: [Int?]
        private(set) var opening: [Int?]
        private(set) var last: [Int?] = []
        /// Numbers of words and negations before each place.
        private var counts = [0]
        private(set) var negations = [0]

        init(_ keys: [String], joints: Set<String>) {
            (next, opening) = (Array(repeating: nil, count: keys.count), Array(repeating: nil, count: keys.count))
            for index in keys.indices.reversed() {
                let isEmpty = keys[index].isEmpty
                let after = index + 1 < keys.count ? (next[index + 1], opening[index + 1]) : (nil, nil)
                next[index] = isEmpty ? after.0 : index
                opening[index] = isEmpty || joints.contains(keys[index]) ? after.1 : index
            }
            for (index, key) in keys.enumerated() {
                last.append(key.isEmpty ? last.last ?? nil : index)
                counts.append(counts[index] + (key.isEmpty ? 0 : 1))
                negations.append(negations[index] + (WordCategories.facts.has(key, in: "negation") ? 1 : 0))
            }
        }

        func count(_ from: Int, _ end: Int) -> Int { counts[end] - counts[from] }
    }
}
