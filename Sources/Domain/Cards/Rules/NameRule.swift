import Captures

/// The person's name: a score over shape, size, place, case, known given names and the mail address (D-26).
struct NameRule {
    var pieces: [CardPiece]
    var emails: [CardField]
    /// Height of each piece's text in fractions of the image; nil for plain text.
    var heights: [Double?]
    /// Of each piece: it holds a job title.
    var hasTitle: [Bool]
    /// The words come from a picture, and may have been misread.
    var isRead = false

    struct Candidate {
        var piece: Int
        var name: String
        var score: Double
        /// The mail address names this person.
        var agreesWithEmail: Bool
    }

    func candidates() -> [Candidate] {
        let tallest = heights.compactMap(\.self).max()
        return pieces.indices.compactMap { index in
            candidate(at: index, tallest: tallest)
        }.sorted { $0.score > $1.score }
    }

    private func candidate(at index: Int, tallest: Double?) -> Candidate? {
        let whole = Self.withoutRole(isRead ? Self.withCapitals(pieces[index].text) : pieces[index].text)
        let text = whole.stripped(of: ".,;:!?\"")
        // The dot of "Jr." went with the punctuation.
        let printed = whole.hasPrefix(text + ".") ? text + "." : text
        guard let (name, shape) = Self.shape(printed) ?? (printed == text ? nil : Self.shape(text)),
            !CompanyLexicon.hasLegalForm(name)
        else { return nil }
        let agreement = emails.map { Self.agreement(shape.core, email: $0.value) }.max() ?? 0
        let words = shape.core.filter { !PersonNameShape.particles.contains($0.lowercased()) }
        let isKnown = words.contains { GivenNames.contains(Substring($0)) }
        guard !JapaneseText.hasCompany(name) else { return nil }
        let hasScript = words.contains { $0.unicodeScalars.contains { $0.properties.generalCategory == .otherLetter } }
        guard words.count > 1 || agreement > 0 || hasScript || !shape.prefixes.isEmpty || isKnown else { return nil }

        var score = words.count > 1 ? 0.46 : 0.25
        score += 0.3 * agreement
        score += isKnown ? 0.16 : 0
        score += shape.prefixes.isEmpty && shape.suffixes.isEmpty ? 0 : 0.16
        score += shape.isAllCaps && !hasScript ? -0.02 : 0.04
        score += index == 0 ? 0.1 : index <= 2 ? 0.05 : 0
        if let tallest, let height = heights[index], tallest > 0 { score += 0.14 * (height / tallest) - 0.02 }
        if isTitle(index + 1) { score += 0.12 }
        score -= isTitle(index) ? (agreement > 0.5 ? 0.1 : 0.45) : 0
        score -= CompanyLexicon.hasKind(name) && agreement < 0.9 ? 0.3 : 0
        score -= Countries.region(name) != nil ? 0.5 : 0
        score -= words.count > 4 ? 0.1 : 0
        return Candidate(piece: index, name: name, score: score, agreesWithEmail: agreement >= 0.6)
    }

    private static func shape(_ name: String) -> (name: String, shape: PersonNameShape)? {
        PersonNameShape(name).map { (name, $0) }
    }

    /// `Aditya lyer` → `Aditya Iyer`: among words with capitals, a first l is an I.
    private static func withCapitals(_ text: String) -> String {
        let words = text.spaced
        func isMisread(_ word: Substring) -> Bool {
            word.first == "l" && word.count > 2 && word.dropFirst().allSatisfy { $0.isLetter && $0.isLowercase }
                && !PersonNameShape.particles.contains(String(word))
        }
        let others = words.filter { !isMisread($0) && !PersonNameShape.particles.contains($0.lowercased()) }
        guard others.count < words.count, !others.isEmpty, others.allSatisfy({ $0.first?.isUppercase == true }) else {
            return text
        }
        return words.map { isMisread($0) ? "I" + $0.dropFirst() : String($0) }.joined(separator: " ")
    }

    /// "Inh. Sven Petersen", "Contact: Ann Lee": what says that a name follows.
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

    /// How well a mail address's local part names the person: `sarah.chen`, `schen`, `sarahc`, `chen`, `sc`.
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

    /// `Müller` as German mail addresses spell it: `mueller`.
    private static func spelled(_ name: String) -> String {
        let pairs: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae"]
        return name.lowercased().map { pairs[$0] ?? String($0) }.joined().compact
    }
}
