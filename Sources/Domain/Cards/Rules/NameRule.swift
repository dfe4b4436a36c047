import Captures
import Names

/// The person's name, scored by shape, size, position, case, known given names and the e-mail address.
struct NameRule {
    /// First each piece as a block of its own, in order, then blocks of several pieces.
    var blocks: [CardBlock]
    var emails: [CardField]
    /// Text height of each piece, in fractions of the image; nil for plain text.
    var heights: [Double?]
    /// Of each piece: whether it contains a job title.
    var hasTitle: [Bool]
    /// Whether the words come from a picture and may be misread.
    var isRead = false

    struct Candidate {
        var block: CardBlock
        var name: String
        var score: Double
        /// Whether the e-mail address names this person.
        var agreesWithEmail: Bool
    }

    func candidates() -> [Candidate] {
        let tallest = heights.compactMap(\.self).max()
        return blocks.compactMap { candidate($0, tallest: tallest) }.sorted { $0.score > $1.score }
    }

    private func candidate(_ block: CardBlock, tallest: Double?) -> Candidate? {
        let index = block.first
        let capitals = Self.withCapitals(ofLow: block.text)
        let line = isRead ? Self.withoutScraps(block.text) : block.text
        let whole = Self.withoutRole(capitals ?? (isRead ? Self.withCapitals(line) : line))
        let text = whole.stripped(of: ".,;:!?\"")
        // The dot of "Jr." was stripped with the punctuation.
        let dotted = whole.hasPrefix(text + ".") ? text + "." : text
        let printed = isRead ? Self.withNumeral(dotted) : dotted
        guard let (name, shape) = Self.shape(printed) ?? (printed == text ? nil : Self.shape(text)),
            !CompanyLexicon.hasLegalForm(shape.suffixes.isEmpty ? name : shape.core.joined(separator: " "))
        else { return nil }
        let agreement = emails.map { Self.agreement(shape.core, email: $0.value) }.max() ?? 0
        let words = shape.core.filter { !PersonNameShape.particles.contains($0.lowercased()) }
        let isKnown = words.contains { GivenNames.contains(Substring($0)) }
        guard !JapaneseText.hasCompany(name) else { return nil }
        let hasScript = words.contains { $0.unicodeScalars.contains { $0.properties.generalCategory == .otherLetter } }
        // Some cards have no capitals; then the e-mail address must confirm the person.
        guard
            capitals == nil || agreement >= 0.6
                || (isKnown || isTitle(block.last + 1)) && words.count > 1 && !hasTitle[index]
        else { return nil }
        guard agreement >= 0.6 || !words.contains(where: { Self.neverNames.contains($0.folded) }) else { return nil }
        guard words.count > 1 || agreement > 0 || hasScript || !shape.prefixes.isEmpty || isKnown else { return nil }

        var score = words.count > 1 ? 0.46 : 0.25
        score += 0.3 * agreement
        score += isKnown ? 0.16 : 0
        score += shape.prefixes.isEmpty && shape.suffixes.isEmpty ? 0 : 0.16
        score += shape.isAllCaps && !hasScript ? -0.02 : 0.04
        score += index == 0 ? 0.1 : index <= 2 ? 0.05 : 0
        if let tallest, let height = block.pieces.compactMap({ heights[$0] }).max(), tallest > 0 {
            score += 0.14 * (height / tallest) - 0.02
        }
        if isTitle(block.last + 1) { score += 0.12 }
        // Bishop, Baker and Dean are also surnames.
        let isCalledSo = agreement > 0.5 || isKnown || words.contains { $0.contains("-") }
        score -= block.pieces.contains(where: isTitle) ? (isCalledSo ? 0.1 : 0.45) : 0
        score -= CompanyLexicon.hasKind(name) && (agreement < 0.9 || !isKnown && words.count > 2) ? 0.36 : 0
        // Penalizes a first word that names a kind of business: `chantier.legoff@` is the company's address.
        score -= !isKnown && CompanyLexicon.hasKindWord(words[0]) ? 0.4 : 0
        score -= Countries.region(name) != nil ? 0.5 : 0
        score -= words.count > 4 ? 0.1 : 0
        return Candidate(block: block, name: name, score: score, agreesWithEmail: agreement >= 0.6)
    }

    /// Whether a family name is below its given name: the address confirms both better than one, or the upper line is
    /// a given name and the lower one nothing else.
    static func shouldMerge(
        _ upper: CardBlock, _ lower: CardBlock, emails: [CardField], lines: StackedLines, hasTitle: [Bool]
    ) -> Bool {
        guard upper.pieces.count == 1, !hasTitle[upper.last], !hasTitle[lower.first],
            upper.text.spaced.count <= 2, lower.text.spaced.count <= 4,
            let whole = PersonNameShape(withCapitals(upper.text + " " + lower.text)),
            !CompanyLexicon.hasLegalForm(lower.text), lines.isAlike(upper.last, lower.first, within: 0.5)
        else { return false }
        func agreement(_ core: [String]) -> Double {
            emails.map { Self.agreement(core, email: $0.value) }.max() ?? 0
        }
        // A department's address confirms no person; then the title must be below both.
        let isOverTitle = lower.last + 1 < hasTitle.count && hasTitle[lower.last + 1]
        let parts = [upper.text, lower.text].map { PersonNameShape($0)?.core ?? [] }
        if agreement(whole.core) > parts.map(agreement).max() ?? 0, agreement(whole.core) >= 0.9 { return true }
        let isGiven = parts[0].count == 1 && (GivenNames.contains(Substring(parts[0][0])) || agreement(parts[0]) >= 0.7)
        return parts[0].count == 1 && (isGiven || isOverTitle)
            && lower.text.spaced.count <= 2 && parts[1].count <= 1 && !CompanyLexicon.hasKind(lower.text)
            && (!GivenNames.contains(Substring(lower.text)) || agreement(parts[0]) >= 0.7)
            && (agreement(whole.core) >= 0.6 || isOverTitle)
    }

    /// `samuel okonkwo` → `Samuel Okonkwo`; nil if there are capitals.
    private static func withCapitals(ofLow text: String) -> String? {
        guard !text.contains(where: \.isUppercase), text.contains(where: \.isLowercase),
            (2...5).contains(text.spaced.count)
        else { return nil }
        return text.spaced.map { word in
            PersonNameShape.particles.contains(String(word)) || isSuffix(word)
                ? (isSuffix(word) ? word.uppercased() : String(word)) : capitalized(word)
        }.joined(separator: " ")
    }

    /// "Marcus Lindqvist 00s, us, race": misread degrees in small capitals. They must follow a known name and contain
    /// no word of a title.
    private static func withoutScraps(_ text: String) -> String {
        let words = text.spaced
        guard let first = words.first, GivenNames.contains(first.prefix { $0.isLetter || $0 == "-" }),
            let start = words.indices.dropFirst(2).first(where: { isScrap(words[$0]) }),
            words[start...].allSatisfy(isScrap), !TitleLexicon.hasTitle(words[start...].joined(separator: " ")),
            words[..<start].allSatisfy({ PersonNameShape.isNameWord($0.stripped(of: ",")) })
        else { return text }
        return text[..<words[start].startIndex].trimmed.stripped(of: ",")
    }

    private static func isScrap(_ word: Substring) -> Bool {
        let letters = word.filter { $0.isLetter || $0.isNumber }
        return letters.count <= 5 && letters.first?.isUppercase != true
            && !PersonNameShape.particles.contains(word.lowercased())
    }

    private static func isSuffix(_ word: Substring) -> Bool {
        PersonNameShape.isDegree(word.uppercased().stripped(of: ","))
    }

    /// Capitalizes each part: `“seun”`, `kowalski-stein`.
    private static func capitalized(_ word: Substring) -> String {
        var isFirst = true
        return word.reduce(into: "") { text, character in
            text += isFirst && character.isLetter ? character.uppercased() : String(character)
            isFirst = !character.isLetter && (isFirst || "-'’“\"".contains(character))
        }
    }

    /// Words about a trade that are never names.
    private static let neverNames: Set<String> = [
        "licensed", "insured", "bonded", "member", "serving", "since", "certified", "registered", "established", "free",
        "estimates", "appointment", "family", "owned", "operated", "toll", "office", "hours", "open", "quality",
        "services", "department", "chez", "maison", "cabinet", "parish", "diocese", "ages", "beginners", "welcome",
        "mobile",
    ]

    private static func shape(_ name: String) -> (name: String, shape: PersonNameShape)? {
        PersonNameShape(name).map { (name, $0) }
    }

    /// `Aditya lyer` → `Aditya Iyer`: among capitalized words a first l is an I.
    private static func withCapitals(_ text: String) -> String {
        let words = text.spaced
        func isMisread(_ word: Substring) -> Bool {
            word.first == "l" && word.count > 2 && word.dropFirst().allSatisfy { $0.isLetter && $0.isLowercase }
                && !PersonNameShape.particles.contains(String(word))
        }
        let others = words.filter { !isMisread($0) && !PersonNameShape.particles.contains($0.lowercased()) }
        if let fixed = withSmallL(words) { return withCapitals(fixed) }
        guard others.count < words.count, !others.isEmpty, others.allSatisfy({ $0.first?.isUppercase == true }) else {
            return text
        }
        return words.map { isMisread($0) ? "I" + $0.dropFirst() : String($0) }.joined(separator: " ")
    }

    /// `Thaddeus Brzezinski Ill` → `III`.
    private static func withNumeral(_ text: String) -> String {
        let words = text.spaced
        guard words.count > 2, let last = words.last, ["Ill", "lll", "IIl", "Il", "lII", "llI"].contains(last) else {
            return text
        }
        return (words.dropLast().map(String.init) + [String(repeating: "I", count: last.count)]).joined(separator: " ")
    }

    /// `Ahmad AI-Sayed`: the article "Al".
    private static func withSmallL(_ words: [Substring]) -> String? {
        func mended(_ word: Substring) -> String {
            // `Maclsaac` is MacIsaac, but Maclean is right.
            for prefix in ["Macl", "Mcl"] where word.hasPrefix(prefix) {
                let rest = word.dropFirst(prefix.count)
                if let next = rest.first, "nsv".contains(next), rest.count > 2 { return prefix.dropLast() + "I" + rest }
            }
            return word.hasPrefix("AI-") ? "Al-" + word.dropFirst(3) : String(word)
        }
        let result = words.map(mended)
        let isMixed = words.contains { $0.contains(where: \.isLowercase) }
        return isMixed && zip(result, words).contains { $0 != $1 } ? result.joined(separator: " ") : nil
    }

    /// "Inh. Sven Petersen", "Contact: Ann Lee": a label before the name.
    private static func withoutRole(_ text: String) -> String {
        guard let first = text.spaced.first, text.count > first.count else { return text }
        let isRole = roles.contains(first.stripped(of: ".:").folded)
        return isRole && ".:".contains(first.last ?? " ") ? String(text.dropFirst(first.count)).trimmed : text
    }

    private static let roles: Set<String> = [
        "inh", "inhaber", "inhaberin", "name", "contact", "kontakt", "ansprechpartner", "owner", "prop", "proprietor",
        "contacto", "contatto", "contactpersoon", "nom", "nombre",
    ]

    private func isTitle(_ index: Int) -> Bool {
        hasTitle.indices.contains(index) && hasTitle[index]
    }

    /// How well the local part of an e-mail address names the person: `sarah.chen`, `schen`, `sarahc`, `chen`, `sc`.
    static func agreement(_ core: [String], email: String) -> Double {
        guard let at = email.lastIndex(of: "@") else { return 0 }
        let local = email[..<at].folded
        let squeezed = local.filter(\.isLetter)
        let names = core.map { $0.compact }.filter { !$0.isEmpty }
        let strong = core.filter { !PersonNameShape.particles.contains($0.lowercased()) }.map(\.compact)
        guard let first = strong.first, let last = strong.last, squeezed.count >= 2 else { return 0 }
        let spelled = core.map { Self.spelled($0) }
        let forms = [first + last, last + first, names.joined(), spelled.joined()]
        if strong.count > 1, forms.contains(squeezed) { return 1 }
        let tokens = local.split { !$0.isLetter }.map(String.init)
        if strong.count > 1, tokens.contains(first), tokens.contains(where: { strong.last == $0 || spelled.last == $0 })
        {
            return 1
        }
        let initial = String(first.prefix(1))
        let surname = names.dropFirst().joined()
        let short = [initial + last, first + String(last.prefix(1)), last + initial, initial + surname]
        if strong.count > 1, short.contains(where: { $0 == squeezed }) { return 0.9 }
        if let spelledLast = spelled.last, strong.count > 1, squeezed == initial + spelledLast { return 0.9 }
        if strong.contains(where: { $0.count > 2 && ($0 == squeezed || tokens.contains($0)) }) { return 0.7 }
        let hyphenated = core.flatMap { $0.split(separator: "-").map { String($0).compact } }
        if hyphenated.contains(where: { $0.count > 2 && tokens.contains($0) }) { return 0.6 }
        return strong.count > 1 && squeezed == String(strong.compactMap(\.first)) ? 0.5 : 0
    }

    /// `Müller` as in German e-mail addresses: `mueller`.
    private static func spelled(_ name: String) -> String {
        let pairs: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae"]
        return name.lowercased().map { pairs[$0] ?? String($0) }.joined().compact
    }
}
