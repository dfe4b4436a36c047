import Captures
import Names

/// Corrects OCR errors in names, companies and titles.
extension PeopleRules {
    func withDots(_ text: String) -> String {
        guard isRead else { return text }
        return joined(text.spaced.map { withoutDoubleI(Spellings.withDots(String($0), region: region)) })
            .joined(separator: " ")
    }

    /// `Dmiiri` is Dmitri: few names have a double i.
    private func withoutDoubleI(_ word: String) -> String {
        guard word.contains("ii"), !GivenNames.contains(Substring(word)) else { return word }
        return ["it", "ti", "il", "li"].map { word.replacingEach("ii", with: $0) }
            .first { GivenNames.contains(Substring($0)) } ?? word
    }

    /// "Katharin a Brandt": letter-spaced text was read as several words.
    private func joined(_ words: [String]) -> [String] {
        words.reduce(into: []) { joined, word in
            guard let last = joined.last, word.count <= 2, word.allSatisfy(\.isLowercase),
                !PersonNameShape.particles.contains(word), GivenNames.contains(Substring(last + word))
            else { return joined.append(word) }
            joined[joined.count - 1] = last + word
        }
    }

    func spelledFirm(_ block: CardBlock, _ labels: [String], _ pieces: [CardPiece], in page: CardPage) -> CardBlock {
        guard isRead, block.text.spaced.count <= 8 else { return block }
        let lines = zip(block.pieces, block.lines).map { closed($1, pieces[$0], labels, in: page) }
        return CardBlock(
            pieces: block.pieces,
            lines: [CompanySpelling(labels: labels, region: region).mend(lines.joined(separator: " "))])
    }

    /// `La rks pu r Press` at `larkspurpress.com`: letter-spaced text was read as several words; gaps between real
    /// words are wider.
    private func closed(_ line: String, _ piece: CardPiece, _ labels: [String], in page: CardPage) -> String {
        let words = page.segments[piece.segment].words(in: piece.range)
        let texts = line.spaced.map(String.init)
        let boxes = words.compactMap(\.box)
        guard texts.count > 2, boxes.count == texts.count else { return line }
        let gaps = zip(boxes, boxes.dropFirst()).map { $1.x - $0.maxX }
        let narrow = (gaps.max() ?? 0) / Self.wordGap
        return texts.indices.dropFirst().reduce(into: [texts[0]]) { joined, index in
            let last = joined[joined.count - 1]
            let both = (last + texts[index]).compact
            guard texts[index].count <= Self.scrap, texts[index].allSatisfy(\.isLowercase), gaps[index - 1] < narrow,
                CompanyLexicon.hasKindWord(last + texts[index])
                    || labels.contains(where: { $0.folded.filter { $0 != "-" }.contains(both) })
            else { return joined.append(texts[index]) }
            joined[joined.count - 1] = last + texts[index]
        }.joined(separator: " ")
    }

    /// Minimum ratio of the widest gap of a line to a gap inside a word.
    private static let wordGap = 1.5
    /// Maximum letters of a split-off part of a word.
    private static let scrap = 3

    /// Removes a logo's mark that was read as letters before a name that the domain confirms: "A Sandoval Reporting
    /// Services" beside `sandovalreporting.com`.
    func withoutMarks(_ labels: [String]) -> (CardBlock) -> CardBlock {
        { block in
            func agreement(_ text: String) -> Double {
                labels.map { CompanyLexicon.agreement(text, domain: $0) }.max() ?? 0
            }
            let words = block.text.spaced
            // "Fietsfabriek Zuid &": a mark after the name.
            if words.count > 1, let last = words.last, ["&", "+"].contains(last) {
                return CardBlock(pieces: block.pieces, lines: [String(block.text.dropLast()).trimmed])
            }
            guard words.count > 1, let mark = words.first, let last = words.last else { return block }
            if words.count > 2, last.count == 1, last.first?.isUppercase == true, ContactLabels.isLabel(String(last)) {
                // "Willow Creek Animal Hospital F": the letter belongs to the number beside it.
                return CardBlock(pieces: block.pieces, lines: [String(block.text.dropLast()).trimmed])
            }
            let rest = String(block.text.dropFirst(mark.count)).trimmed
            let letters = mark.count(where: { $0.isLetter || $0.isNumber })
            // "La" is part of "La Mer" at `lamer.fr`; "la" in "la ledgerly" at `ledgerly.com` is a mark.
            let isArticle = Self.articles.contains(mark.lowercased())
            let isPart = isArticle && !(isRead && labels.contains { CompanyLexicon.isCalled(rest, domain: $0) })
            guard mark.count <= 3, letters > 0, letters >= mark.count - 1, !mark.hasSuffix("."), !isPart,
                !GivenNames.contains(mark)
            else {
                return block
            }
            let (without, with) = (agreement(rest), agreement(block.text))
            guard without >= 0.8, without > with || without == with && (letters == 1 || isRead && without >= 0.9)
            else { return block }
            return CardBlock(pieces: block.pieces, lines: [rest])
        }
    }

    private static let articles: Set<String> = [
        "the", "le", "la", "les", "der", "die", "das", "el", "los", "il", "de", "st", "new", "san", "mt", "old", "big",
        "my",
    ]

    func spelled(_ piece: CardPiece, in page: CardPage) -> String {
        guard isRead, !piece.text.contains(where: \.isNumber), piece.text.spaced.count <= 8 else { return piece.text }
        let words = page.segments[piece.segment].words(in: piece.range)
        let texts = piece.text.spaced.map(String.init)
        guard words.count == texts.count else { return piece.text }
        return TitleSpelling(region: region).mend(zip(texts, words).map { ($0, $1.confidence) })
    }

    func spelledName(_ words: [String], _ labels: [String]) -> [String] {
        guard isRead else { return words }
        let firm = CompanySpelling(labels: labels, region: region)
        return words.map { word in
            // Companies often bear their owner's name.
            let word = Spellings.withTilde(firm.withUmlaut(word))
            // `Weifs`: German names do not end so.
            if ["DE", "AT"].contains(region), word.hasSuffix("ifs") || word.hasSuffix("ofs") || word.contains("fs-") {
                return word.replacingEach("fs-", with: "ß-").hasSuffix("fs")
                    ? String(word.dropLast(2)) + "ß" : word.replacingEach("fs-", with: "ß-")
            }
            guard word.isASCIIOnly || word.contains("ii") || Spellings.isFrench(region) else { return word }
            return Spellings.restore(word, region: region, titles: false) ?? word
        }
    }
}
