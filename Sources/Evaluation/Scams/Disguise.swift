/// Ways to hide words from a reader that a person still reads. The same seed gives the same text.
enum Disguise: String, CaseIterable {
    /// Letters of other scripts that look alike, and digits for letters.
    case homoglyphs
    /// Signs without width inside of words.
    case zeroWidth
    /// Spaces between the letters of words.
    case spacing

    private static let alike: [Character: [Character]] = [
        "a": ["а", "ɑ", "α"], "c": ["с", "ϲ"], "e": ["е", "3"], "h": ["һ"], "i": ["і", "1"], "j": ["ј"],
        "o": ["о", "ο", "0"],
        "p": ["р", "ρ"], "s": ["ѕ", "5"], "x": ["х"], "y": ["у"], "A": ["А", "Α"], "B": ["В"], "E": ["Е"], "H": ["Н"],
        "K": ["К"], "M": ["М"], "O": ["О"], "P": ["Р"], "S": ["Ѕ"], "T": ["Т"], "X": ["Х"], "Y": ["Υ"],
    ]
    private static let hidden: [Character] = ["\u{200B}", "\u{200D}", "\u{2060}", "\u{AD}", "\u{FEFF}"]

    /// Addresses stay as they are: they would lead elsewhere.
    func text(_ text: String, seed: UInt64) -> String {
        var random = SplitMix(seed: seed)
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.contains { "./@".contains($0) } ? String(word) : disguised(word, &random)
        }.joined(separator: self == .spacing ? "  " : " ")
    }

    private func disguised(_ word: Substring, _ random: inout SplitMix) -> String {
        switch self {
        case .homoglyphs:
            return String(
                word.map { letter in
                    guard let others = Self.alike[letter], Bool.random(using: &random) else { return letter }
                    return others.randomElement(using: &random) ?? letter
                })
        case .zeroWidth:
            return word.map { letter in
                let sign = Int.random(in: 0..<3, using: &random) == 0 ? Self.hidden.randomElement(using: &random) : nil
                return String(letter) + (sign.map(String.init) ?? "")
            }.joined()
        case .spacing:
            guard word.count > 3, word.allSatisfy(\.isLetter), Bool.random(using: &random) else { return String(word) }
            return word.map(String.init).joined(separator: " ")
        }
    }
}
