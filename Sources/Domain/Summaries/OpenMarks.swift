/// Which quotation marks and brackets are open after some words.
struct OpenMarks {
    private var open: [Character] = []

    var isBalanced: Bool { open.isEmpty }

    private static let pairs: [Character: Character] = ["“": "”", "„": "“", "«": "»", "(": ")", "[": "]"]

    mutating func read(_ word: Substring) {
        // ":(" is no bracket.
        if let first = word.first, ":;".contains(first) { return }
        for character in word {
            if let last = open.last, Self.pairs[last] ?? last == character {
                open.removeLast()
            } else if Self.pairs[character] != nil || character == "\"" {
                open.append(character)
            }
        }
    }
}
