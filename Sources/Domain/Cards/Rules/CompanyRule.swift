import Captures

/// The company: legal form, kind words, agreement with the mail or web domain, capitals, place (D-27).
struct CompanyRule {
    var pieces: [CardPiece]
    var emails: [CardField]
    var websites: [CardField]
    var heights: [Double?]

    /// Scores of every piece; 0 where it cannot be a company.
    func scores(name: Int?, title: Int?) -> [Double] {
        let labels = domainLabels()
        let tallest = heights.compactMap(\.self).max()
        return pieces.indices.map { index in
            guard index != name, index != title else { return 0 }
            return score(at: index, labels: labels, name: name, tallest: tallest)
        }
    }

    /// What the card's own mail and web domains are called, without those of mailbox providers.
    func domainLabels() -> [String] {
        let mails = emails.compactMap { $0.value.split(separator: "@").last.map { String($0).registeredLabel } }
        let sites = websites.map { site in
            (site.value.split(separator: "/").first { $0.contains(".") }.map(String.init) ?? site.value).registeredLabel
        }
        return (mails + sites).filter { !DomainSuffixes.mailboxes.contains($0) }
    }

    private func score(at index: Int, labels: [String], name: Int?, tallest: Double?) -> Double {
        let text = pieces[index].text
        guard text.count(where: { $0.isLetter }) >= 2, text.spaced.count <= 8, Countries.region(text) == nil else {
            return 0
        }
        let legal = CompanyLexicon.hasLegalForm(text)
        let kind = CompanyLexicon.hasKind(text)
        let agreement = labels.map { CompanyLexicon.agreement(text, domain: $0) }.max() ?? 0
        guard legal || !TitleLexicon.hasTitle(text) || agreement >= 0.8 else { return 0 }
        var score = 0.3 + (legal ? 0.42 : 0) + (kind ? 0.26 : 0) + 0.4 * agreement
        if text.contains(where: \.isLetter), !text.contains(where: \.isLowercase) { score += 0.08 }
        let isNearName = name.map { abs($0 - index) <= 2 } ?? false
        if index == 0 || isNearName { score += 0.06 }
        if let tallest, let height = heights[index], tallest > 0 { score += 0.06 * (height / tallest) }
        if text.contains(where: { $0.isNumber }) { score -= 0.15 }
        if text.hasSuffix(".") && !legal || text.hasSuffix("!") || text.hasSuffix("?") { score -= 0.25 }
        if text.first?.isLowercase == true, agreement < 0.8 { score -= 0.2 }
        if text.spaced.count > 5, !legal { score -= 0.15 }
        // "PLC" alone is what is left of a name.
        if text.spaced.count == 1, CompanyLexicon.isLegalForm(text.stripped(of: ".,")) { score -= 0.3 }
        return max(0, min(score, 0.97))
    }
}
