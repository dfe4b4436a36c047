import Captures

/// The company: legal form, kind words, agreement with the mail or web domain, capitals, place (D-27).
struct CompanyRule {
    /// What a piece says of itself, whatever the others turn out to be.
    private struct Traits {
        var text: String
        var isLegal: Bool
        var isKind: Bool
        /// With the best of the domains, 0…1.
        var agreement: Double
        var words: Int
    }

    private let heights: [Double?]
    private let tallest: Double?
    /// nil where a piece cannot be a company.
    private let traits: [Traits?]

    /// - Parameters:
    ///   - labels: what the card's domains are called.
    ///   - hasTitle: of each piece.
    init(pieces: [CardPiece], labels: [String], heights: [Double?], hasTitle: [Bool]) {
        self.heights = heights
        tallest = heights.compactMap(\.self).max()
        let labels = Set(labels)
        traits = zip(pieces, hasTitle).map { Self.traits(of: $0.text, labels, hasTitle: $1) }
    }

    /// Scores of every piece; 0 where it cannot be a company.
    func scores(name: Int?, title: Int?) -> [Double] {
        traits.enumerated().map { index, traits in
            guard index != name, index != title, let traits else { return 0 }
            return score(of: traits, at: index, name: name)
        }
    }

    /// What the card's own mail and web domains are called, without those of mailbox providers.
    static func domainLabels(_ emails: [CardField], _ websites: [CardField]) -> [String] {
        let mails = emails.compactMap { $0.value.split(separator: "@").last.map { String($0).registeredLabel } }
        let sites = websites.map { site in
            (site.value.split(separator: "/").first { $0.contains(".") }.map(String.init) ?? site.value).registeredLabel
        }
        return (mails + sites).filter { !DomainSuffixes.mailboxes.contains($0) }
    }

    private static func traits(of text: String, _ labels: Set<String>, hasTitle: Bool) -> Traits? {
        let words = text.spaced.count
        guard text.count(where: { $0.isLetter }) >= 2, words <= 8, Countries.region(text) == nil else { return nil }
        let isLegal = CompanyLexicon.hasLegalForm(text)
        let agreement = labels.map { CompanyLexicon.agreement(text, domain: $0) }.max() ?? 0
        guard isLegal || !hasTitle || agreement >= 0.8 else { return nil }
        return Traits(
            text: text, isLegal: isLegal, isKind: CompanyLexicon.hasKind(text), agreement: agreement, words: words)
    }

    private func score(of traits: Traits, at index: Int, name: Int?) -> Double {
        let (text, legal, agreement) = (traits.text, traits.isLegal, traits.agreement)
        var score = 0.3 + (legal ? 0.42 : 0) + (traits.isKind ? 0.26 : 0) + 0.4 * agreement
        if text.contains(where: \.isLetter), !text.contains(where: \.isLowercase) { score += 0.08 }
        let isNearName = name.map { abs($0 - index) <= 2 } ?? false
        if index == 0 || isNearName { score += 0.06 }
        if let tallest, let height = heights[index], tallest > 0 { score += 0.06 * (height / tallest) }
        if text.contains(where: { $0.isNumber }) { score -= 0.15 }
        if text.hasSuffix(".") && !legal || text.hasSuffix("!") || text.hasSuffix("?") { score -= 0.25 }
        if text.first?.isLowercase == true, agreement < 0.8 { score -= 0.2 }
        if traits.words > 5, !legal { score -= 0.15 }
        // "PLC" alone is what is left of a name.
        if traits.words == 1, CompanyLexicon.isLegalForm(text.stripped(of: ".,")) { score -= 0.3 }
        return max(0, min(score, 0.97))
    }
}
