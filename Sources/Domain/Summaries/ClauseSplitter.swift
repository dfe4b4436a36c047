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
                canCut(keys, from: start, after: index, kind),
                !passage.dates.contains(where: {
                    $0.lowerBound < words[index].endIndex && words[index + 1].startIndex < $0.upperBound
                })
            else { continue }
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

    private func canCut(_ keys: [String], from start: Int, after index: Int, _ kind: Clause.Opening) -> Bool {
        let left = keys[start...index].filter { !$0.isEmpty }
        let right = keys[(index + 1)...].filter { !$0.isEmpty }
        let next = firstKey(keys[(index + 1)...])
        let words = WordCategories.clauses
        guard let head = left.first, let last = left.last, !right.isEmpty, !words.has(next, in: "limit"),
            !words.has(head, in: "condition"), !words.has(last, in: "report")
        else { return false }
        switch kind {
        case .colon: return left.count > 2 && right.count > 1 || left.count == 2 && right.count > 3
        // "I can't come and bring the dog"
        case .joint:
            return left.count > 2 && right.count > 3 && !left.contains { WordCategories.facts.has($0, in: "negation") }
        default: return left.count > 1
        }
    }
}
