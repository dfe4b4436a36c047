import Captures

/// Name, job title and company compete for the lines that are left: chooses them together.
enum PeopleRules {
    /// Below these a guess is worth less than an empty field.
    private static let leastName = 0.45
    private static let leastCompany = 0.4

    static func apply(to page: inout CardPage, emails: [CardField], websites: [CardField]) -> [CardField] {
        let pieces = page.pieces.flatMap { split($0) }
        let heights = pieces.map { page.segments[$0.segment].box(of: $0.range)?.height }
        let company = CompanyRule(pieces: pieces, emails: emails, websites: websites, heights: heights)
        let corporate = company.scores(name: nil, title: nil)
        // A line that is surely a company is not a name, however name-like ("Martin Miller GmbH").
        let names = NameRule(pieces: pieces, emails: emails, heights: heights).candidates()
        let name = names.first { $0.agreesWithEmail || corporate[$0.piece] < 0.66 }.flatMap {
            $0.score >= leastName ? $0 : nil
        }
        let title = title(pieces, name: name?.piece)
        let scores = company.scores(name: name?.piece, title: title?.piece)

        var fields: [CardField] = []
        if let name {
            let piece = pieces[name.piece]
            fields.append(
                page.field(
                    .fullName, name.name.spaced.joined(separator: " "), piece: piece, score: min(name.score, 0.97)))
            page.claim(piece)
        }
        if let title {
            fields.append(
                page.field(.jobTitle, pieces[title.piece].text, piece: pieces[title.piece], score: title.score))
            page.claim(pieces[title.piece])
        }
        if let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] >= leastCompany {
            fields.append(page.field(.company, pieces[best].text, piece: pieces[best], score: scores[best]))
            page.claim(pieces[best])
        }
        return fields
    }

    private static func title(_ pieces: [CardPiece], name: Int?) -> (piece: Int, score: Double)? {
        var best: (piece: Int, score: Double)?
        for index in pieces.indices where index != name {
            var score = TitleLexicon.likeness(pieces[index].text)
            guard score > 0.5, !CompanyLexicon.hasLegalForm(pieces[index].text) else { continue }
            if let name, abs(name - index) == 1 { score += 0.08 }
            if score > best?.score ?? 0 { best = (index, min(score, 0.97)) }
        }
        return best
    }

    /// "Sarah Chen, CTO" and "CTO, Acme GmbH" are two things; "Manager, Global Sales" and "Smith, Jr." are one.
    private static func split(_ piece: CardPiece) -> [CardPiece] {
        for mark in [", ", " - ", " – ", " at ", " bei ", " @ "] {
            guard let cut = cut(piece, at: mark) else { continue }
            let (left, right) = cut
            let isName = PersonNameShape(left.text) != nil && !TitleLexicon.hasTitle(left.text)
            let isNameAndTitle = isName && TitleLexicon.hasTitle(right.text)
            let isTitleAndFirm =
                TitleLexicon.hasTitle(left.text) && !TitleLexicon.hasTitle(right.text)
                && (CompanyLexicon.hasLegalForm(right.text) || mark == " at " || mark == " bei " || mark == " @ ")
            if isNameAndTitle || isTitleAndFirm { return [left] + split(right) }
        }
        return [piece]
    }

    private static func cut(_ piece: CardPiece, at mark: String) -> (CardPiece, CardPiece)? {
        let slice = piece.slice
        guard let start = slice.indices.first(where: { slice[$0...].hasPrefix(mark) }) else { return nil }
        let left = slice[..<start]
        let right = slice[slice.index(start, offsetBy: mark.count)...]
        guard !left.trimmed.isEmpty, !right.trimmed.isEmpty else { return nil }
        return (CardPiece(segment: piece.segment, slice: left), CardPiece(segment: piece.segment, slice: right))
    }
}
