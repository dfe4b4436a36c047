/// Words that differ from a word by one typing error: a letter too few, too many or wrong, or two swapped letters.
enum TypingErrors {
    /// Letters of scripts that are folded to a small alphabet. In other scripts, letters are only left out and swapped.
    private static let alphabets: [ClosedRange<UInt32>] = [
        0x61...0x7A, 0x3B1...0x3C9, 0x430...0x45F, 0x5D0...0x5EA, 0x620...0x64A,
    ]

    /// The word itself and those with one error: at most 53 for each letter of a Latin word.
    static func of(_ word: String) -> [String] {
        let letters = Array(word.unicodeScalars)
        let alphabet = alphabets.first { range in letters.contains { range.contains($0.value) } }
        let inserted = alphabet.map { $0.compactMap(Unicode.Scalar.init) } ?? []
        var found = [word]
        func add(_ letters: [Unicode.Scalar]) { found.append(String(String.UnicodeScalarView(letters))) }
        for index in letters.indices {
            var shorter = letters
            shorter.remove(at: index)
            add(shorter)
            if index + 1 < letters.count, letters[index] != letters[index + 1] {
                var swapped = letters
                swapped.swapAt(index, index + 1)
                add(swapped)
            }
            for letter in inserted where letter != letters[index] {
                var changed = letters
                changed[index] = letter
                add(changed)
            }
        }
        for index in 0...letters.count {
            for letter in inserted {
                var longer = letters
                longer.insert(letter, at: index)
                add(longer)
            }
        }
        return found
    }
}
