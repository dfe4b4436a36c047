import Captures
import Names

/// The company's name, from its legal form, kind words, agreement with the e-mail or web domain, capitals and
/// position.
struct CompanyRule {
    /// Properties of a block that do not depend on other fields.
    private struct Traits {
        var text: String
        var isLegal: Bool
        var isKind: Bool
        /// Agreement with the best domain, 0…1.
        var agreement: Double
        var words: Int
    }

    private let blocks: [CardBlock]
    private let labels: Set<String>
    private let heights: [Double?]
    private let tallest: Double?
    /// Of each block; nil if the block cannot be a company.
    private let traits: [Traits?]

    /// - Parameters:
    ///   - blocks: first each piece as a block of its own, in order, then blocks of several pieces.
    ///   - labels: labels of the card's domains.
    ///   - heights: of each piece.
    ///   - hasTitle: of each piece.
    init(blocks: [CardBlock], labels: [String], heights: [Double?], hasTitle: [Bool]) {
        self.blocks = blocks
        self.heights = heights
        tallest = heights.compactMap(\.self).max()
        let labels = Set(labels)
        self.labels = labels
        traits = blocks.map { block in
            Self.traits(of: block.text, labels, hasTitle: block.pieces.count == 1 && hasTitle[block.first])
        }
    }

    /// Scores of all blocks; 0 if the block cannot be a company.
    /// - Parameters:
    ///   - name: the pieces of the person's name.
    ///   - title: the piece of the title.
    func scores(name: [Int], title: Int?) -> [Double] {
        zip(blocks, traits).map { block, traits in
            guard !block.pieces.contains(where: { name.contains($0) || $0 == title }), let traits else { return 0 }
            return score(of: traits, block, name: name)
        }
    }

    /// Labels of the card's e-mail and web domains, without mailbox providers.
    static func domainLabels(_ emails: [CardField], _ websites: [CardField]) -> [String] {
        let mails = emails.compactMap { $0.value.split(separator: "@").last.map { String($0).registeredLabel } }
        let sites = websites.map { site in
            (site.value.split(separator: "/").first { $0.contains(".") }.map(String.init) ?? site.value).registeredLabel
        }
        return (mails + sites).filter { !DomainSuffixes.mailboxes.contains($0) }
    }

    /// Whether a piece is almost certainly a company.
    func isSurely(_ piece: Int) -> Bool {
        guard let traits = traits[piece] else { return false }
        // "Heidi Kapule" at `heidikapule.com` is the owner.
        let isPerson = traits.text.spaced.first.map(GivenNames.contains) ?? false
        return (traits.isLegal || (traits.isKind || traits.agreement >= 0.8) && !isPerson)
            && score(of: traits, blocks[piece], name: []) >= 0.66
    }

    /// The best block, if its score suffices; of a part and its whole, the whole if its lines belong together.
    func best(_ scores: [Double], least: Double) -> Int? {
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] >= least else { return nil }
        let wholes = scores.indices.filter { scores[$0] >= scores[best] - 0.2 && isPart(best, of: $0) }
        let whole = wholes.max { blocks[$0].pieces.count < blocks[$1].pieces.count } ?? best
        return scores.indices.filter { isPart($0, of: whole) && isWithSlogan(whole, company: $0) }
            .max { blocks[$0].pieces.count < blocks[$1].pieces.count } ?? whole
    }

    private func isPart(_ part: Int, of whole: Int) -> Bool {
        blocks[whole].pieces.count > blocks[part].pieces.count
            && blocks[part].pieces.allSatisfy(blocks[whole].pieces.contains)
    }

    /// "OPENACRE", "LAND DATA FOR EVERYONE" at `openacre.com`: the domain is exactly the first part, and the lines
    /// below are neither a legal form nor a kind of company.
    private func isWithSlogan(_ whole: Int, company part: Int) -> Bool {
        let company = blocks[part]
        guard labels.contains(where: { CompanyLexicon.isCalled(company.text, domain: $0) }),
            Array(blocks[whole].pieces.prefix(company.pieces.count)) == company.pieces
        else { return false }
        let rest = blocks[whole].pieces.dropFirst(company.pieces.count).map { blocks[$0].text }.joined(separator: " ")
        let words = rest.spaced.count
        guard let opening = rest.spaced.first, let ending = company.text.spaced.last,
            !Self.joins.contains(opening.lowercased()), !Self.joins.contains(ending.lowercased()),
            !CompanyLexicon.hasLegalForm(rest)
        else { return false }
        if rest.spaced.contains(where: { Self.sloganWords.contains($0.folded) }) { return true }
        return !CompanyLexicon.hasKind(rest) && (words > 2 || company.text.spaced.count > 1)
    }

    /// Words that occur in slogans but not in company names.
    private static let sloganWords: Set<String> = [
        "that", "your", "you", "we", "our", "us", "everyone", "always", "where", "better", "since", "made", "who",
    ]

    private static func traits(of text: String, _ labels: Set<String>, hasTitle: Bool) -> Traits? {
        let words = text.spaced.count
        guard text.count(where: { $0.isLetter }) >= 2, words <= 8, Countries.region(text) == nil else { return nil }
        let isLegal = CompanyLexicon.hasLegalForm(text)
        let agreement = labels.map { CompanyLexicon.agreement(text, domain: $0) }.max() ?? 0
        guard isLegal || !hasTitle || agreement >= 0.8 else { return nil }
        // Excludes the letters of a logo, unless the domain has them, and lists of services.
        guard text.count(where: \.isLetter) > 2 || agreement >= 0.7 else { return nil }
        guard isLegal || !isEnumeration(text) else { return nil }
        // "Robert Haines, P.E., S.E." has degrees, not a legal form.
        let isPerson = isLegal && text.contains(",") && PersonNameShape(text).map { !$0.suffixes.isEmpty } ?? false
        return Traits(
            text: text, isLegal: isLegal && !isPerson, isKind: CompanyLexicon.hasKind(text), agreement: agreement,
            words: words)
    }

    /// "Pruning - Removal - Stump Grinding"
    private static func isEnumeration(_ text: String) -> Bool {
        text.spaced.count { ["-", "–", "—", "·", "•", "*", "|"].contains($0) } > 1
    }

    private func score(of traits: Traits, _ block: CardBlock, name: [Int]) -> Double {
        let (text, legal, agreement) = (traits.text, traits.isLegal, traits.agreement)
        var score = 0.3 + (legal ? 0.42 : 0) + (traits.isKind ? 0.26 : 0) + 0.4 * agreement
        if text.contains(where: \.isLetter), !text.contains(where: \.isLowercase) { score += 0.08 }
        let isNearName = block.pieces.contains { piece in name.contains { abs($0 - piece) <= 2 } }
        if block.first == 0 || isNearName { score += 0.06 }
        if let tallest, let height = block.pieces.compactMap({ heights[$0] }).max(), tallest > 0 {
            score += 0.06 * (height / tallest)
        }
        if text.contains(where: { $0.isNumber }) { score -= 0.15 }
        // A slogan.
        if let first = text.first, "\"“„«".contains(first) { score -= 0.3 }
        // "Scones, sandwiches & good company"
        if !legal, agreement < 0.6, let comma = text.firstPlace(of: ", "),
            let next = text[comma.upperBound...].spaced.first, next.first?.isLowercase == true,
            !PersonNameShape.particles.contains(String(next))
        {
            score -= 0.35
        }
        if text.hasSuffix(".") && !legal || text.hasSuffix("!") || text.hasSuffix("?") { score -= 0.25 }
        if text.first?.isLowercase == true, agreement < 0.8 { score -= 0.2 }
        // "ATTORNEYS AT LAW", "Insurance Company": a description, not a name.
        if agreement < 0.7, CompanyLexicon.isGeneric(text) { score -= 0.3 }
        if traits.words > 5, !legal, block.first > 0 || !traits.isKind { score -= 0.15 }
        // "PLC" alone is a remnant of a name.
        if traits.words == 1, CompanyLexicon.isLegalForm(text.stripped(of: ".,")) { score -= 0.3 }
        return max(0, min(score, 0.97))
    }
}
