import Captures

/// E-mail addresses on cards: RFC 5322 dot-atoms and a DNS name with at least two labels.
enum EmailGrammar {
    static func isLocal(_ character: Character) -> Bool {
        character.isLetter || character.isASCII && character.isNumber || ".!#$%&'*+-/=?^_`{|}~".contains(character)
    }

    static func isDomain(_ character: Character) -> Bool {
        character.isLetter || character.isASCII && character.isNumber || character == "-" || character == "."
    }

    /// Whether the whole text is one address.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254 else { return false }
        return isLocalPart(parts[0]) && isHost(parts[1])
    }

    static func isLocalPart(_ text: Substring) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 64, text.allSatisfy(isLocal) else { return false }
        return !text.hasPrefix(".") && !text.hasSuffix(".") && !text.contains("..")
    }

    /// A DNS name whose suffix is letters or punycode.
    static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, text.utf8.count <= 253, let suffix = labels.last else { return false }
        let wellFormed = labels.allSatisfy { label in
            !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.allSatisfy { isDomain($0) && $0 != "." }
        }
        let isName = suffix.count >= 2 && suffix.allSatisfy(\.isLetter)
        return wellFormed && (isName || suffix.lowercased().hasPrefix("xn--"))
    }
}
