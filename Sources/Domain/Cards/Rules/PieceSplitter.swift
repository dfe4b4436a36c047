import Captures

/// Parts a line into the things that stand on it: "Sarah Chen, CTO", "CTO, Acme GmbH", and two columns that were read
/// as one line, "Sarah Chen Acme GmbH".
struct PieceSplitter {
    var emails: [CardField]
    /// What the card's domains are called.
    var labels: [String]

    /// "Manager, Global Sales" and "Smith, Jr." are one thing, and stay so.
    func split(_ piece: CardPiece) -> [CardPiece] {
        for mark in [", ", " - ", " – ", " at ", " bei ", " chez ", " @ "] {
            guard let (left, right) = cut(piece, at: mark) else { continue }
            let isName = PersonNameShape(left.text) != nil && !TitleLexicon.hasTitle(left.text)
            let isNameAndTitle = isName && mark != " at " && TitleLexicon.hasTitle(right.text)
            let joins = mark == " at " || mark == " bei " || mark == " chez " || mark == " @ "
            let isTitleAndFirm =
                TitleLexicon.hasTitle(left.text) && !TitleLexicon.hasTitle(right.text)
                && (CompanyLexicon.hasLegalForm(right.text) || joins && !["law", "large"].contains(right.text.folded))
            if isNameAndTitle || isTitleAndFirm { return [left] + split(right) }
        }
        return splitColumns(piece)
    }

    private func cut(_ piece: CardPiece, at mark: String) -> (CardPiece, CardPiece)? {
        let slice = piece.slice
        guard let found = slice.firstRange(of: mark) else { return nil }
        let left = slice[..<found.lowerBound]
        let right = slice[found.upperBound...]
        guard !left.trimmed.isEmpty, !right.trimmed.isEmpty else { return nil }
        return (CardPiece(segment: piece.segment, slice: left), CardPiece(segment: piece.segment, slice: right))
    }

    /// A company that the domain knows, with a name or a title before or behind it.
    private func splitColumns(_ piece: CardPiece) -> [CardPiece] {
        guard !labels.isEmpty else { return [piece] }
        let words = piece.slice.split(whereSeparator: \.isWhitespace)
        guard (3...12).contains(words.count), firm(piece.text) < 1 else { return [piece] }
        for index in words.indices.dropFirst() {
            let left = piece.slice[words[0].startIndex..<words[index - 1].endIndex]
            let right = piece.slice[words[index].startIndex...]
            let isRight = firm(String(right)) == 1 && isPerson(String(left))
            let isLeft = firm(String(left)) == 1 && isPerson(String(right))
            if isRight || isLeft {
                return [left, right].map { CardPiece(segment: piece.segment, slice: $0) }
            }
        }
        return [piece]
    }

    private func firm(_ text: String) -> Double {
        labels.map { CompanyLexicon.agreement(text, domain: $0) }.max() ?? 0
    }

    private func isPerson(_ text: String) -> Bool {
        guard text.first?.isLetter == true, !CompanyLexicon.hasLegalForm(text) else { return false }
        if TitleLexicon.likeness(text) > 0.8 { return true }
        guard let shape = PersonNameShape(text), shape.core.count > 1 else { return false }
        return shape.core.contains { GivenNames.contains(Substring($0)) }
            || emails.contains { NameRule.agreement(shape.core, email: $0.value) > 0.5 }
    }
}
