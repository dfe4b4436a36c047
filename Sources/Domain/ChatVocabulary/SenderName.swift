import Captures
package import Languages

/// The name before a message.
package struct SenderName: Equatable {
    package enum Strength: Comparable {
        /// Could be a name: one to three words in lower case.
        case weak
        /// Looks like a name: capitals, or a phone number.
        case strong
        /// "You", "Ich", "Yo".
        case owner
    }

    package var name: String
    package var strength: Strength

    /// "lara.fotografie", "nightowl_77": the form of a name that people choose for a service.
    package var isUserName: Bool {
        !name.contains(" ") && name.dropFirst().dropLast().contains { "._".contains($0) || $0.isNumber }
    }

    /// The same for all spellings of a name.
    package var key: String { strength == .owner ? "" : name.folded }

    private static let maxLength = 50

    /// How apps and people call the owner of the phone.
    private static let ownerWords = ChatWords.of("SenderName.owner")

    /// How some apps address the owner; elsewhere these words can be another person.
    package static let formalOwner: Set<String> = ["sie", "lei"]

    private static let others = ChatWords.of("SenderName.others")
    private static let sayings = ChatWords.of("SenderName.sayings")
    private static let ownSayings = ChatWords.of("SenderName.ownSayings")

    /// Whether the name is a pronoun for another person: "she". "Ella" is a name.
    package var isPronoun: Bool { (name.first?.isLowercase ?? false) && Self.others.contains(name.folded) }
    /// Whether the name only tells that another person said something: "says".
    package var isSaying: Bool { Self.sayings.contains(name.folded) }
    /// Whether the name only tells that the owner said something: "I said".
    package var isOwnSaying: Bool { Self.ownSayings.contains(name.folded) }

    /// Words before a colon that are no names, folded.
    private static let labels = ChatWords.of("SenderName.labels")

    private static let prepositions = ChatWords.of("SenderName.prepositions")

    /// Words after a name in "Sarah sent", "Sarah a écrit".
    private static let verbs = ChatWords.of("SenderName.verbs")

    /// The owner, if a listing shows only the direction.
    package static let owner = SenderName(name: "", strength: .owner)

    /// - Parameter isMarkedOff: whether the layout alone shows that the text is a name. Then the name can be a word such
    ///   as "April" or "Home".
    package init?(_ text: some StringProtocol, isMarkedOff: Bool = false) {
        guard text.utf8.count <= 4 * Self.maxLength else { return nil }
        var name = text.trimmed.stripped(of: "~*_•-–—|").withoutInvisibles.trimmed
        guard !name.isEmpty, name.count <= Self.maxLength else { return nil }
        // "Vous avez dit" is the owner; "Sarah dit" is Sarah.
        if !Self.ownerWords.contains(name.folded) { name = Self.withoutVerb(name) }
        if let (direction, other) = Direction.leading(name) {
            if direction == .sent {
                self = .owner
                return
            }
            name = other
        }
        if Self.ownerWords.contains(name.folded) {
            self.init(name: name, strength: .owner)
            return
        }
        // "Sarah Chen (+4915112345678)"
        if name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex,
            ContactName.isPhone(String(name[name.index(after: open)...].dropLast()))
        {
            name = name[..<open].trimmed
        }
        if ContactName.isPhone(name) {
            self.init(name: name, strength: .strong)
            return
        }
        guard !name.contains(where: { "?!;@=+→\\{}[]<>\"“”".contains($0) }), !name.contains(": ") else { return nil }
        guard name.unicodeScalars.count(where: \.isPictograph) < 2 else { return nil }
        let tokens = Token.tokens(of: name)
        let words = tokens.filter { $0.kind == .word }
        guard (1...6).contains(words.count) else { return nil }
        guard isMarkedOff || !words.allSatisfy({ Self.labels.contains($0.folded) }) else { return nil }
        // "Called with Sarah", "Lunch w/ Sarah" are sentences.
        guard !name.contains(" w/"),
            !words.dropFirst().contains(where: { Self.prepositions.contains($0.folded) })
        else { return nil }
        let isDoubtful = Self.isOrdinaryWord(name, tokens)
        guard isMarkedOff || !isDoubtful || words.count == 1 && words[0].isCapitalized else { return nil }
        let isStrong = words.indices.allSatisfy { index in
            let word = words[index]
            return ContactName.isNameWord(word) || Self.isParticle(word) || ContactName.isInitial(word)
                || ContactName.kin[word.folded] != nil || word.isCapitalized && words.count > 1
                // A script without capitals; "Ní", "'t", "y" between two names.
                || !(word.text.first?.isCased ?? true)
                || index > 0 && index < words.count - 1 && word.text.count < 4 && words[0].isCapitalized
        }
        let hasName =
            !isDoubtful
            && words.contains {
                $0.isCapitalized || !($0.text.first?.isCased ?? true) || ContactName.kin[$0.folded] != nil
            }
        guard isStrong && hasName || words.count(where: { !Self.isParticle($0) }) <= 3 else { return nil }
        self.init(name: Self.inOrder(name, tokens), strength: isStrong && hasName ? .strong : .weak)
    }

    /// A word of the language or of an app: "April", "Home". As a name, the word has to recur.
    private static func isOrdinaryWord(_ name: String, _ tokens: [Token]) -> Bool {
        let words = tokens.filter { $0.kind == .word }
        return words.count == 1 && ContactName.notNames.contains(words[0].folded) || InterfaceText(name, tokens) != nil
    }

    private static func isParticle(_ word: Token) -> Bool {
        ContactName.particles.contains(word.folded) || ["in", "aan", "op", "ten", "te", "t"].contains(word.folded)
    }

    private static func withoutVerb(_ name: String) -> String {
        let words = name.spaced
        for count in [2, 1] where words.count > count {
            let place = words.count - count
            if verbs.contains(words[place...].joined(separator: " ").folded) {
                return name[..<words[place].startIndex].trimmed
            }
        }
        return name
    }

    /// A name that only its place shows.
    package init(plain name: String) { self.init(name: name, strength: .weak) }

    private init(name: String, strength: Strength) {
        self.name = name
        self.strength = strength
    }

    /// "Chen, Sarah" is Sarah Chen.
    package static func inOrder(_ name: String, _ tokens: [Token]) -> String {
        guard let comma = name.firstIndex(of: ","), name.lastIndex(of: ",") == comma else { return name }
        let (last, first) = (name[..<comma].trimmed, name[name.index(after: comma)...].trimmed)
        guard (1...3).contains(last.spaced.count), (1...2).contains(first.spaced.count) else { return name }
        return "\(first) \(last)"
    }
}
