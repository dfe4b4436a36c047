import Captures
import ChatVocabulary
import Languages

/// How a letter or mail opens and closes: "Hi Jo," and "Speak soon", then the author's name.
enum Letter {
    private static let greetings = ChatWords.of("Letter.greetings")
    private static let closings = ChatWords.of("Letter.closings")
    /// Words beside these: "with kind regards", "mit freundlichen Grüßen".
    private static let manners = ChatWords.of("Letter.manners")
    private static let maxFormulaWords = 8
    private static let maxClosingWords = 5
    private static let maxGreetingWords = 6
    /// Below the name stand at most this many lines of contact data.
    private static let maxBelow = 8

    /// The author of a text that opens with a greeting and closes with a name; nil if the text is no letter.
    static func author(of lines: [String]) -> SenderName? {
        guard lines.count > 2, let first = lines.first?.prefix(100).folded.spaced, first.count <= maxGreetingWords,
            first.first.map({ greetings.contains($0.stripped(of: ",.!")) }) ?? false
        else { return nil }
        guard let (name, index) = closing(of: lines) else { return nil }
        // Below the name stands nothing but contact data: a chat goes on.
        let below = lines[(index + 1)...]
        return below.isEmpty || below.contains(where: MailThread.hasContactData) ? name : nil
    }

    /// Whether a sentence only greets or takes leave: "Best Ingrid Solberg", "Sehr geehrter Herr Wolf".
    static func isFormula(_ words: [Token]) -> Bool {
        guard (1...maxFormulaWords).contains(words.count) else { return false }
        let isPolite = { (word: Token) in greetings.contains(word.folded) || closings.contains(word.folded) }
        return words.contains(where: isPolite)
            && words.allSatisfy {
                isPolite($0) || manners.contains($0.folded) || $0.text.count <= 3 || ContactName.isNameWord($0)
            }
    }

    /// The name below a closing such as "Best regards" near the end.
    static func signer(of lines: [String]) -> SenderName? { closing(of: lines)?.name }

    /// "Best regards,"
    /// - Parameter isWhole: whether all words have to be those of a closing. "Thanks for the photos!" is a sentence.
    static func isClosing(_ line: String, isWhole: Bool = false) -> Bool {
        let words = line.prefix(100).folded.spaced.map { $0.stripped(of: ",.!") }
        guard words.count <= maxClosingWords, words.contains(where: closings.contains) else { return false }
        return !isWhole || line.last == ","
            || words.allSatisfy { closings.contains($0) || manners.contains($0) || $0.count < 3 }
    }

    private static func closing(of lines: [String]) -> (name: SenderName, index: Int)? {
        for index in lines.indices.suffix(maxBelow).reversed() where index > 0 {
            guard isClosing(lines[index - 1]), lines[index].utf8.count <= 60,
                let name = SenderName(lines[index].stripped(of: ",.!")),
                name.strength == .strong
            else { continue }
            return (name, index)
        }
        return nil
    }
}
