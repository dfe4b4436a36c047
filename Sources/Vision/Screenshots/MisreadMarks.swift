import Captures

/// Restores marks that Tesseract reads as parts of letters: opening exclamation and question marks, and apostrophes. A
/// capital I, which looks like a small L in fonts of phones, is restored where hardly a word begins with L.
enum MisreadMarks {
    /// "l'ora" is read as "ľora".
    private static let apostrophes: [Character: String] = ["ľ": "l'", "Ľ": "L'", "ď": "d'", "ť": "t'"]
    private static let (exclamations, questions): (Set<Character>, Set<Character>) = (
        ["i", "j", "į", "l", "|", "1"], ["é", "¢", "ė", "į", "i", ";"]
    )
    /// Few words of the languages of chats begin with L and one of these; most of them are abbreviations.
    private static let notAfterL = Set("cdfgkmnpqrstvz")
    /// What words are read as that begin with I and a vowel: "Ieri".
    private static let misreadI: Set<String> = ["leri"]
    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "á", "é", "í", "ó", "ú"]

    /// - Parameter words: of one line.
    static func mended(_ words: [Word]) -> [Word] {
        let exclaims = words.contains { $0.text.hasSuffix("!") }
        let asks = words.contains { $0.text.hasSuffix("?") }
        return words.map { word in
            var word = word
            if exclaims, let text = opened(word.text, with: "¡", for: exclamations) { word.text = text }
            if asks, let text = opened(word.text, with: "¿", for: questions) { word.text = text }
            if word.text.contains(where: { apostrophes[$0] != nil }) {
                word.text = word.text.map { apostrophes[$0] ?? String($0) }.joined()
            }
            if beginsWithMisreadI(word.text) { word.text = "I" + word.text.dropFirst() }
            return word
        }
    }

    private static func beginsWithMisreadI(_ text: String) -> Bool {
        // Addresses and numbers are no words.
        guard !text.dropLast().contains(where: { "@/._".contains($0) || $0.isNumber }) else { return false }
        let letters = text.prefix(while: \.isLetter)
        guard letters.first == "l", letters.count > 2, let second = letters.dropFirst().first else { return false }
        return notAfterL.contains(second) || misreadI.contains(String(letters))
    }

    /// Replaces misread marks before a capital letter, and a mark that no word begins with.
    private static func opened(_ text: String, with mark: String, for misread: Set<Character>) -> String? {
        let marks = text.prefix { misread.contains($0) }.count
        let rest = text.dropFirst(marks)
        guard (1...2).contains(marks), let first = rest.first, let start = text.first else { return nil }
        if first.isUppercase || start == "į" { return String(repeating: mark, count: marks) + rest }
        // "jcreo!" is "¡creo!"
        guard start == "j", marks == 1, first.isLetter, !vowels.contains(first), text.hasSuffix("!") else { return nil }
        return mark + rest
    }
}
