import Captures
import Names

/// Splits a line into its fields: "Sarah Chen, CTO", "CTO, Acme GmbH", and two columns read as one line, "Sarah Chen
/// Acme GmbH".
struct PieceSplitter {
    var emails: [CardField]
    /// Labels of the card's domains.
    var labels: Set<String>

    /// "Manager, Global Sales" and "Smith, Jr." are not split.
    func split(_ piece: CardPiece) -> [CardPiece] {
        for mark in [", ", " - ", " – ", " / ", " at ", " bei ", " chez ", " @ "] {
            guard let (left, right) = cut(piece, at: mark) else { continue }
            let (opensWithTitle, endsWithTitle) = (
                TitleLexicon.hasTitle(left.text), TitleLexicon.hasTitle(right.text)
            )
            // "Ahmad Al-Sayed, MD, FACC": a doctor, not a managing director.
            if mark == ", ", isDegrees(right.text), PersonNameShape(left.text) != nil { continue }
            let isNameAndTitle =
                !opensWithTitle && endsWithTitle && mark != " at " && PersonNameShape(left.text) != nil
            let joins = mark == " at " || mark == " bei " || mark == " chez " || mark == " @ "
            let isTitleAndFirm =
                opensWithTitle && !endsWithTitle
                && (CompanyLexicon.hasLegalForm(right.text) || joins && !["law", "large"].contains(right.text.folded))
            if isNameAndTitle || isTitleAndFirm { return [left] + split(right) }
        }
        return couple(piece) ?? splitColumns(piece)
    }

    /// "Hank Vandermeulen & Ruthie Vandermeulen": two people.
    private func couple(_ piece: CardPiece) -> [CardPiece]? {
        for mark in [" & ", " and ", " und ", " et "] {
            guard let (left, right) = cut(piece, at: mark) else { continue }
            let arePeople = [left, right].allSatisfy { part in
                guard let shape = PersonNameShape(part.text), shape.core.count > 1, let first = shape.core.first else {
                    return false
                }
                return GivenNames.contains(Substring(first)) && !CompanyLexicon.hasKindWord(part.text)
            }
            if arePeople { return [left, right] }
        }
        return nil
    }

    private func isDegrees(_ text: String) -> Bool {
        text.split { $0 == "," || $0.isWhitespace }.allSatisfy { PersonNameShape.isDegree(String($0)) }
    }

    private func cut(_ piece: CardPiece, at mark: String) -> (CardPiece, CardPiece)? {
        let slice = piece.slice
        guard let found = slice.firstPlace(of: mark) else { return nil }
        let left = slice[..<found.lowerBound]
        let right = slice[found.upperBound...]
        guard !left.trimmed.isEmpty, !right.trimmed.isEmpty else { return nil }
        return (CardPiece(segment: piece.segment, slice: left), CardPiece(segment: piece.segment, slice: right))
    }

    /// Splits off a company that a domain confirms from a name or a title beside it.
    private func splitColumns(_ piece: CardPiece) -> [CardPiece] {
        guard !labels.isEmpty else { return [piece] }
        let words = piece.slice.split(whereSeparator: \.isWhitespace)
        guard (3...12).contains(words.count), !isFirm(piece.slice) else { return [piece] }
        for index in words.indices.dropFirst() {
            let left = piece.slice[words[0].startIndex..<words[index - 1].endIndex]
            let right = piece.slice[words[index].startIndex...]
            // "Tyneside Tool & Plant Hire" is one company at `tynesidetool.co.uk`.
            guard !"&+".contains(words[index - 1]), !"&+".contains(words[index]) else { continue }
            let isRight = isFirm(right) && isPerson(String(left))
            let isLeft = isFirm(left) && isPerson(String(right))
            if isRight || isLeft {
                return [left, right].map { CardPiece(segment: piece.segment, slice: $0) }
            }
        }
        return [piece]
    }

    private func isFirm(_ text: Substring) -> Bool {
        labels.contains { CompanyLexicon.isCalled(String(text), domain: $0) }
    }

    private func isPerson(_ text: String) -> Bool {
        guard text.first?.isLetter == true, !CompanyLexicon.hasLegalForm(text) else { return false }
        if TitleLexicon.likeness(text) > 0.8 { return true }
        guard let shape = PersonNameShape(text), shape.core.count > 1 else { return false }
        return shape.core.contains { GivenNames.contains(Substring($0)) }
            || emails.contains { NameRule.agreement(shape.core, email: $0.value) > 0.5 }
    }
}
