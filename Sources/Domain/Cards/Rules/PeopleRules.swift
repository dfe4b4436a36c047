import Captures
import Names

/// Chooses name, job title and company together, because they compete for the remaining lines.
struct PeopleRules {
    /// Below this score the field stays empty.
    private static let minNameScore = 0.45
    private static let minCompanyScore = 0.4
    /// More than a card has; each is compared with each.
    private static let maxLabels = 8
    private static let maxPieces = 200
    /// Score of a line beside the name without a word of a title.
    private static let placeOnly = 0.55
    /// Score of a name that only the e-mail address spells.
    private static let guess = 0.5

    var emails: [CardField]
    var websites: [CardField]
    var region: String?
    /// Whether the words come from a picture and may be misread.
    var isRead: Bool

    func apply(to page: inout CardPage) -> [CardField] {
        let labels = CompanyRule.domainLabels(emails, websites)
        // E-mail address and site usually have the same label.
        let unique = Array(Set(labels).sorted().prefix(Self.maxLabels))
        let splitter = PieceSplitter(emails: emails, labels: Set(unique))
        let mark = LogoMark(labels: unique, page: page)
        let pieces = Array(
            page.pieces.filter { !mark.isAlone($0) }.map(mark.without).flatMap(splitter.split).prefix(Self.maxPieces))
        let hasTitle = pieces.map { TitleLexicon.hasTitle(Self.withoutDegrees($0.text)) }
        let heights = pieces.map { page.segments[$0.segment].box(of: $0.range)?.height }
        let lines = StackedLines(pieces: pieces, page: page)
        let singles = pieces.enumerated().map { CardBlock($0, $1.text) }
        let spellings = CompanyRule.spellings(of: unique)
        let firms =
            singles
            + lines.blocks { CompanyRule.shouldMerge($0, $1, labels: spellings, lines: lines, hasTitle: hasTitle) }
        let named = firms.map { withoutMarks(unique)(spelledFirm($0, labels, pieces, in: page)) }
        let persons =
            singles + lines.blocks { NameRule.shouldMerge($0, $1, emails: emails, lines: lines, hasTitle: hasTitle) }
        let company = CompanyRule(
            blocks: named, labels: unique, heights: heights, hasTitle: hasTitle)
        // A certain company is not a name, however similar ("Martin Miller GmbH").
        let dotted = persons.map { CardBlock(pieces: $0.pieces, lines: $0.lines.map(withDots)) }
        let names = NameRule(blocks: dotted, emails: emails, heights: heights, hasTitle: hasTitle, isRead: isRead)
            .candidates()
        // If no other person is named, the company may have its owner's name.
        let name =
            (names.first { candidate in
                candidate.agreesWithEmail || !candidate.block.pieces.contains(where: company.isSurely)
            } ?? names.first { !CompanyLexicon.hasKind($0.name) }).map { Self.owner(of: $0, among: names) }
            .flatMap { $0.score >= Self.minNameScore ? $0 : nil }
        let taken = name?.block.pieces ?? []
        let titles = pieces.map { TitleLexicon.withoutLicense(spelled($0, in: page)) }
        var title = title(titles, name: taken)
        var scores = company.scores(name: taken, title: title?.piece)
        if title == nil, let name {
            title = neighbor(of: name.block, pieces, scores).map { ($0, Self.placeOnly) }
            scores = company.scores(name: taken, title: title?.piece)
        }

        var fields: [CardField] = []
        if name == nil, isRead, let name = nameOfMail() { fields.append(name) }
        if let name {
            let value = spelledName(name.name.spaced.map(String.init), labels).joined(separator: " ")
            fields.append(
                page.field(.fullName, value, at: taken.map { pieces[$0].place }, score: min(name.score, 0.97)))
            taken.forEach { page.claim(pieces[$0]) }
        }
        if let title {
            let whole = wholeTitle(title.piece, name: name?.block, titles, hasTitle, lines)
            scores = company.scores(name: taken + whole, title: nil)
            let changed = titles[title.piece] != pieces[title.piece].text
            fields.append(
                page.field(
                    .jobTitle, whole.map { titles[$0] }.joined(separator: " "), at: whole.map { pieces[$0].place },
                    score: changed ? title.score * 0.95 : title.score))
            whole.forEach { page.claim(pieces[$0]) }
            // "Owner", and below it "Master Plumber".
            if let next = lines.below(whole[whole.count - 1]), hasTitle[next], !taken.contains(next),
                !CompanyLexicon.hasLegalForm(titles[next]), scores[next] < Self.placeOnly,
                lines.isAlike(next, title.piece, within: 0.35)
            {
                fields.append(page.field(.jobTitle, titles[next], piece: pieces[next], score: title.score * 0.9))
                page.claim(pieces[next])
                scores = company.scores(name: taken + whole + [next], title: nil)
            }
        }
        if let best = company.best(scores, least: Self.minCompanyScore) {
            let block = named[best]
            fields.append(
                page.field(.company, block.text, at: block.pieces.map { pieces[$0].place }, score: scores[best]))
            block.pieces.forEach { page.claim(pieces[$0]) }
        }
        return fields
    }

    /// "Sandra Kim" beside "Sandra Kim Bookkeeping", her company.
    private static func owner(of firm: NameRule.Candidate, among names: [NameRule.Candidate]) -> NameRule.Candidate {
        names.first { $0.name.spaced.count > 1 && firm.name.hasPrefix($0.name + " ") } ?? firm
    }

    /// "Ahmad Al-Sayed, MD, FACC" is a doctor, not a managing director.
    private static func withoutDegrees(_ text: String) -> String {
        guard text.contains(","), let shape = PersonNameShape(text), !shape.suffixes.isEmpty else { return text }
        return shape.core.joined(separator: " ")
    }

    /// The name as the e-mail address spells it (`ronald_sizemore@…`), if it was not read from the print, for example
    /// in light or drawn letters. Low confidence, for a person to check.
    private func nameOfMail() -> CardField? {
        for mail in emails {
            guard let at = mail.value.lastIndex(of: "@") else { continue }
            let parts = mail.value[..<at].split { "._-".contains($0) }
            guard parts.count == 2, parts.allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) }),
                GivenNames.contains(parts[0]), !TitleLexicon.isRole(parts[1].lowercased())
            else { continue }
            var name = mail
            name.name = .fullName
            name.value = parts.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
            name.confidence = min(mail.confidence, Self.guess)
            return name
        }
        return nil
    }

    /// A title of two lines: "Vice President," and its continuation, or a line between the name and the title's last
    /// word.
    private func wholeTitle(
        _ piece: Int, name: CardBlock?, _ texts: [String], _ hasTitle: [Bool], _ lines: StackedLines
    ) -> [Int] {
        func isPart(_ index: Int, _ other: Int) -> Bool {
            texts[index].spaced.count <= 4 && !hasTitle[index] && !texts[index].contains(where: \.isNumber)
                && !CompanyLexicon.hasLegalForm(texts[index]) && lines.isAlike(index, other, within: 0.35)
        }
        if let lower = lines.below(piece),
            [",", "&", " of", " and", " for"].contains(where: texts[piece].hasSuffix)
                || ["and ", "& ", "of ", "und ", "et "].contains(where: texts[lower].hasPrefix)
                || lines.endsOpen(piece), isPart(lower, piece)
        {
            return [piece, lower]
        }
        if let name, let upper = lines.below(name.last), lines.below(upper) == piece, isPart(upper, piece),
            texts[piece].spaced.count <= 2, !CompanyLexicon.hasKindWord(texts[upper])
        {
            return [upper, piece]
        }
        return [piece]
    }

    private func title(_ texts: [String], name: [Int]) -> (piece: Int, score: Double)? {
        var best: (piece: Int, score: Double)?
        for index in texts.indices where !name.contains(index) {
            var score = TitleLexicon.likeness(Self.withoutDegrees(texts[index]))
            guard score > 0.5, !CompanyLexicon.hasLegalForm(texts[index]), !PersonNameShape.areLetters(texts[index])
            else { continue }
            if let last = name.last, last + 1 == index { score += 0.08 }
            if let first = name.first, first - 1 == index { score += 0.06 }
            if score > best?.score ?? 0 { best = (index, min(score, 0.97)) }
        }
        return best
    }

    /// Words of opening hours.
    private static let hours: Set<String> = [
        "hours", "open", "closed", "offnungszeiten", "horaires", "openingstijden", "orario", "horario",
    ]

    /// The line below or above the name, if it is nothing else: usually the title, whatever its words. Only if the
    /// company is elsewhere.
    private func neighbor(of name: CardBlock, _ pieces: [CardPiece], _ scores: [Double]) -> Int? {
        [name.last + 1, name.first - 1].first { index in
            guard pieces.indices.contains(index) else { return false }
            let text = pieces[index].text
            let isOnlyText = text.allSatisfy { $0.isLetter || $0.isWhitespace || "-&/,.'’".contains($0) }
            // A single word above a name is often a logo.
            let words = index > name.last && text.count > 5 ? 1...6 : 2...6
            return isOnlyText && words.contains(text.spaced.count) && text.count { $0.isLetter } >= 4
                && !text.spaced.contains { Self.hours.contains($0.folded) }
                && scores[index] < 0.5 && Countries.region(text) == nil && Cities.find(text) == nil
                && scores.indices.contains { $0 != index && scores[$0] >= 0.55 }
                && (text.first?.isUppercase == true || pieces.allSatisfy { !$0.text.contains(where: \.isUppercase) })
        }
    }
}
