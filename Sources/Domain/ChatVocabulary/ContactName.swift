import Captures
package import Languages

/// Tests whether words can be the name of a saved contact: "Sarah Chen", "Mom", "Dr. van der Berg", "+1 212 555 0123".
package enum ContactName {
    package static let kin: [String: String] = [
        "mom": "Mom", "mum": "Mum", "mama": "Mama", "mommy": "Mommy", "mummy": "Mummy", "dad": "Dad", "papa": "Papa",
        "daddy": "Daddy", "grandma": "Grandma", "grandpa": "Grandpa", "granny": "Granny", "nana": "Nana", "oma": "Oma",
        "opa": "Opa", "sis": "Sis", "auntie": "Auntie", "abuela": "Abuela", "maman": "Maman",
    ]

    package static let particles = ChatWords.of("ContactName.particles")

    /// Capitalized words that are not names: sentence starters, days, plans, parts of an app. Folded.
    package static let notNames = ChatWords.of("ContactName.notNames")

    package static func isNameWord(_ token: Token) -> Bool {
        (token.isCapitalized || opensLow(token)) && !notNames.contains(token.folded) && !token.folded.hasSuffix("n't")
            || token.kind == .word
                && token.text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .otherLetter }
                && (2...4).contains(token.text.count)
    }

    /// "al-Rashid", "d'Artagnan": an upper-case letter after a hyphen or apostrophe.
    private static func opensLow(_ token: Token) -> Bool {
        guard token.kind == .word, !token.text.isASCIIOnly || token.text.contains("-") || token.text.contains("'")
        else {
            return false
        }
        return token.text.split { "-'’".contains($0) }.dropFirst().contains { $0.first?.isUppercase ?? false }
    }

    /// The contact name in a header line, without buttons, counters and icons; nil if there is none.
    /// - Parameter isShown: the position on the screen shows that this is a name, so lower case is accepted.
    package static func header(_ line: String, isShown: Bool) -> String? {
        if isPhone(line) { return line.stripped(of: arrows + "•: ") }
        let shown = line.stripped(of: "<>‹›«»←→〈〉❮❯|@©®&*•·=~_^°…⌄˅+:,;")
        // "3 Sarah Chen": the digit is a remnant of the back button.
        var rest = Substring(shown)
        while let first = rest.first, first.isNumber, let space = rest.firstIndex(where: { !$0.isNumber }),
            rest[space].isWhitespace
        {
            rest = rest[space...].drop { $0.isWhitespace || "<>‹›|".contains($0) }
        }
        let text = rest.startIndex == shown.startIndex ? shown : rest.stripped(of: "<>‹›|")
        guard !text.isEmpty, !text.contains(where: { "?!:;@#=/\\{}[]".contains($0) }) else { return nil }
        let tokens = Token.tokens(of: text)
        guard InterfaceText(text, tokens) == nil else { return nil }
        let words = tokens.filter { $0.kind == .word }
        guard (1...6).contains(words.count), text.count <= 40,
            !tokens.contains(where: { $0.kind == .number }) || isShown
        else {
            return nil
        }
        let pictures = text.unicodeScalars.contains(where: \.isPictograph)
        if let kin = kin[words[0].folded], words.count == 1 { return pictures ? text : kin }
        let named = words.filter { isNameWord($0) }
        let isNamed =
            words.allSatisfy { isNameWord($0) || particles.contains($0.folded) || isInitial($0) } && !named.isEmpty
        guard isNamed || isShown && words.count <= 4 && !endsSentence(text) else { return nil }
        // Elsewhere on the screen, a line with a full stop is a sentence.
        return isShown || !endsSentence(text) ? text : nil
    }

    package static func isInitial(_ token: Token) -> Bool { token.text.count == 1 && token.isCapitalized }

    /// Characters that an arrow beside the name is recognized as.
    private static let arrows = "<>‹›«»|"

    package static func isPhone(_ text: String) -> Bool {
        let digits = text.count { $0.isASCII && $0.isNumber }
        return (7...15).contains(digits) && text.allSatisfy { $0.isNumber || (" +-()." + arrows).contains($0) }
            && !text.contains(":")
    }

    private static func endsSentence(_ text: String) -> Bool {
        guard text.hasSuffix("."), let word = text.split(whereSeparator: \.isWhitespace).last else { return false }
        let letters = word.dropLast()
        return !(letters.count == 1 || ["jr", "sr", "dr"].contains(letters.lowercased()))
    }
}
