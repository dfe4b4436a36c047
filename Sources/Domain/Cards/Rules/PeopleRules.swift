import Captures

/// Name, job title and company compete for the lines that are left: chooses them together.
struct PeopleRules {
    /// Below these a guess is worth less than an empty field.
    private static let leastName = 0.45
    private static let leastCompany = 0.4
    /// For a line that is beside the name and has no word of a title.
    private static let placeOnly = 0.55

    var emails: [CardField]
    var websites: [CardField]
    var region: String?
    /// The words come from a picture, and may have been misread.
    var isRead: Bool

    func apply(to page: inout CardPage) -> [CardField] {
        let labels = CompanyRule.domainLabels(emails, websites)
        let splitter = PieceSplitter(emails: emails, labels: Set(labels))
        let pieces = page.pieces.flatMap(splitter.split)
        let hasTitle = pieces.map { TitleLexicon.hasTitle($0.text) }
        let heights = pieces.map { page.segments[$0.segment].box(of: $0.range)?.height }
        let company = CompanyRule(pieces: pieces, labels: labels, heights: heights, hasTitle: hasTitle)
        let corporate = company.scores(name: nil, title: nil)
        // A line that is surely a company is not a name, however name-like ("Martin Miller GmbH").
        let names = NameRule(pieces: pieces, emails: emails, heights: heights, hasTitle: hasTitle, isRead: isRead)
            .candidates()
        let name = names.first { $0.agreesWithEmail || corporate[$0.piece] < 0.66 }.flatMap {
            $0.score >= Self.leastName ? $0 : nil
        }
        let titles = pieces.map { spelled($0, in: page) }
        var title = title(titles, name: name?.piece)
        var scores = company.scores(name: name?.piece, title: title?.piece)
        if title == nil, let name {
            title = neighbour(of: name.piece, pieces, scores).map { ($0, Self.placeOnly) }
            scores = company.scores(name: name.piece, title: title?.piece)
        }

        var fields: [CardField] = []
        if let name {
            let piece = pieces[name.piece]
            let value = spelledName(name.name.spaced.map(String.init)).joined(separator: " ")
            fields.append(page.field(.fullName, value, piece: piece, score: min(name.score, 0.97)))
            page.claim(piece)
        }
        if let title {
            let changed = titles[title.piece] != pieces[title.piece].text
            fields.append(
                page.field(
                    .jobTitle, titles[title.piece], piece: pieces[title.piece],
                    score: changed ? title.score * 0.95 : title.score))
            page.claim(pieces[title.piece])
        }
        if let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] >= Self.leastCompany {
            let value = isRead ? CompanySpelling(labels: labels).mend(pieces[best].text) : pieces[best].text
            fields.append(page.field(.company, value, piece: pieces[best], score: scores[best]))
            page.claim(pieces[best])
        }
        return fields
    }

    private func spelled(_ piece: CardPiece, in page: CardPage) -> String {
        guard isRead, !piece.text.contains(where: \.isNumber), piece.text.spaced.count <= 8 else { return piece.text }
        let words = page.segments[piece.segment].words(in: piece.range)
        let texts = piece.text.spaced.map(String.init)
        guard words.count == texts.count else { return piece.text }
        return TitleSpelling(region: region).mend(zip(texts, words).map { ($0, $1.confidence) })
    }

    private func spelledName(_ words: [String]) -> [String] {
        guard isRead else { return words }
        return words.map { word in
            guard word.utf8.allSatisfy({ $0 < 0x80 }) || word.contains("ii") else { return word }
            return Spellings.restore(word, region: region, titles: false) ?? word
        }
    }

    private func title(_ texts: [String], name: Int?) -> (piece: Int, score: Double)? {
        var best: (piece: Int, score: Double)?
        for index in texts.indices where index != name {
            var score = TitleLexicon.likeness(texts[index])
            guard score > 0.5, !CompanyLexicon.hasLegalForm(texts[index]) else { continue }
            if let name, abs(name - index) == 1 { score += index > name ? 0.08 : 0.06 }
            if score > best?.score ?? 0 { best = (index, min(score, 0.97)) }
        }
        return best
    }

    /// The line under the name, or over it, that is nothing else: mostly the title, whatever it says. Only where the
    /// company is somewhere else.
    private func neighbour(of name: Int, _ pieces: [CardPiece], _ scores: [Double]) -> Int? {
        [name + 1, name - 1].first { index in
            guard pieces.indices.contains(index) else { return false }
            let text = pieces[index].text
            let isPlain = text.allSatisfy { $0.isLetter || $0.isWhitespace || "-&/,.'’".contains($0) }
            return isPlain && (2...6).contains(text.spaced.count) && text.count { $0.isLetter } >= 4
                && scores[index] < 0.5 && Countries.region(text) == nil && Cities.find(text) == nil
                && scores.indices.contains { $0 != index && scores[$0] >= 0.55 } && text.first?.isUppercase == true
        }
    }
}
