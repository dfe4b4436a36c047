import Captures

/// Corrects letters that OCR read instead of digits in numbers. Keeps the number of characters, so that positions in
/// the result are valid in the printed text.
enum DigitRepair {
    private static let confusable: [Character: Character] = [
        "O": "0", "o": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "S": "5", "§": "5", "$": "5", "B": "8", "Z": "2",
        "]": "1",
        "!": "1",
    ]

    static func repair(_ text: String) -> String {
        let words = Self.withHyphens(text).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        return words.indices.map { index in
            let beside = [index - 1, index + 1].filter(words.indices.contains).map { words[$0] }
            // "+41 79 293 24 O1": groups of an international number are short.
            let isBehindPlus = words[..<index].contains {
                $0.hasPrefix("+") && $0.count > 2 && isDigits($0.dropFirst())
            }
            return repairWord(words[index], isBesideNumber: isBehindPlus || beside.contains(where: isNumber))
        }.joined(separator: " ").replacingEach("),", with: ") ")
    }

    /// "602 * 753 * 9918": bullets between groups of digits.
    private static func withHyphens(_ text: String) -> String {
        guard text.contains(where: { "*•·∙".contains($0) }) else { return text }
        let signs = Array(text)
        func isDigit(_ index: Int, _ step: Int) -> Bool {
            var next = index + step
            while signs.indices.contains(next), signs[next] == " " { next += step }
            return signs.indices.contains(next) && signs[next].isNumber
        }
        return String(
            signs.indices.map { index in
                "*•·∙".contains(signs[index]) && isDigit(index, -1) && isDigit(index, 1) ? "-" : signs[index]
            })
    }

    private static func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy(\.isDigit) }

    private static func isNumber(_ word: String) -> Bool {
        word.count { $0.isASCII && $0.isNumber } >= 3 && word.allSatisfy { $0.isNumber || "+()-./,;:".contains($0) }
    }

    /// Repairs a word of digits and confusable letters: mostly digits, or zeros and ones beside another number.
    private static func repairWord(_ word: String, isBesideNumber: Bool) -> String {
        let digits = word.count { $0.isASCII && $0.isNumber }
        let letters = word.count { confusable[$0] != nil }
        let marks = word.count { "+()-./,;:".contains($0) }
        guard letters > 0, digits + letters + marks == word.count else { return word }
        let isRound = word.allSatisfy { !$0.isLetter || "OolI".contains($0) }
        guard digits >= 2 && digits > letters || digits >= 1 && isBesideNumber && isRound else { return word }
        return String(word.map { confusable[$0] ?? $0 })
    }
}
