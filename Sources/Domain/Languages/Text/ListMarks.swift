import Captures

/// The numbers, letters and dots before the parts of a list in one line: "two things: 1. the key 2. the cat".
enum ListMarks {
    /// Where the parts begin, each with its mark; empty if the text has no list.
    static func starts(in text: String) -> [String.Index] {
        // Fast exit: most texts have no mark.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "1") || $0 == UInt8(ascii: ")") || $0 == 0xE2 }) else {
            return []
        }
        let words = text.spaced
        var starts: [String.Index] = []
        var expected: [Character: Int] = [:]
        for (index, word) in words.enumerated() where index + 1 < words.count {
            if word == "•" || word == "▪" || word == "◦" {
                starts.append(word.startIndex)
                continue
            }
            guard word.utf8.count <= 3, let last = word.last, ".)".contains(last), let number = number(word.dropLast()),
                number.value == (expected[number.kind] ?? 1), !isDate(words, index)
            else { continue }
            // The first mark stands at the beginning of the text or after a sentence or colon.
            if number.value == 1, index > 0, !(words[index - 1].last.map { ":.!?".contains($0) } ?? false) { continue }
            expected[number.kind] = number.value + 1
            starts.append(word.startIndex)
        }
        return starts.count > 1 ? starts : []
    }

    private static func number(_ mark: Substring) -> (value: Int, kind: Character)? {
        if let number = Int(mark), number > 0 { return (number, "1") }
        guard mark.count == 1, let letter = mark.first?.asciiValue, (97...102).contains(letter) else { return nil }
        return (Int(letter) - 96, "a")
    }

    /// "1. Februar", "1. bis 2. Mai"
    private static func isDate(_ words: [Substring], _ index: Int) -> Bool {
        guard words[index].hasSuffix(".") else { return false }
        let next = words[index + 1]
        return Sentences.isMonth(next) || ["bis", "und", "-", "–"].contains(next.lowercased())
    }
}
