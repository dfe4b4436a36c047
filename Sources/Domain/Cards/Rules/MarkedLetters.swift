package import Captures

/// Letters that English does not have (`ö`, `ñ`, `ł`), and signs that a card has some. The English OCR model reads
/// `Jürgen` as `Jiirgen` and `Calderón` as `Calderon`, with high confidence.
package enum MarkedLetters {
    /// Whether a pass with the model of all Latin letters is worth its time.
    /// - Parameter lines: lines read with the English model.
    package static func areLikely(in lines: [Line]) -> Bool {
        let words = lines.flatMap(\.words).map(\.text)
        if words.contains(where: isMisread) { return true }
        var page = CardPage(segments: CardLayout.segments(of: lines.prefix(CardSurface.mostLines).map(\.text)))
        let emails = EmailRule.apply(to: &page)
        let websites = WebsiteRule.apply(to: &page, emails: emails)
        let region = CountryHint.region(of: page, emails: emails, websites: websites)
        // Half of all Irish names have diacritics.
        return region == nil || region == "IE" ? words.contains(where: isOftenMarked) : !plain.contains(region ?? "")
    }

    /// Whether the word has such a letter, and only letters that are common in Europe.
    package static func stand(in word: String) -> Bool {
        let letters = word.filter(\.isLetter)
        return letters.count > 1 && letters.contains { !$0.isASCII }
            && letters.allSatisfy { $0.isASCII || european.contains(Character($0.lowercased())) }
    }

    /// `Sjélander`, `Bergstr6m`, `Griinwald`, `SchleiBheimer`.
    private static func isMisread(_ word: String) -> Bool {
        guard word.count > 3 else { return false }
        if !word.isASCIIOnly { return word.contains { $0.isLetter && !$0.isASCII } }
        guard !["@", ".", "/"].contains(where: word.contains) else { return false }
        let signs = Array(word.utf8)
        func isSmall(_ index: Int) -> Bool { (0x61...0x7A).contains(signs[index]) }
        return signs.indices.dropFirst().dropLast().contains { index in
            guard isSmall(index - 1), isSmall(index + 1) else { return false }
            switch signs[index] {
            case UInt8(ascii: "6"): return true
            // A name starts after `Mc` and `Mac`.
            case UInt8(ascii: "B"): return signs[index - 1] != UInt8(ascii: "c")
            // English has a double i before `ng` (`skiing`), at the end of loan words, and in Hawaiian names.
            case UInt8(ascii: "i"):
                return signs[index + 1] == UInt8(ascii: "i") && index + 2 < signs.count
                    && signs[index - 1] != UInt8(ascii: "a")
                    && !(signs[index + 2] == UInt8(ascii: "n") && signs[(index + 3)...].first == UInt8(ascii: "g"))
            default: return false
            }
        }
    }

    private static func isOftenMarked(_ word: String) -> Bool {
        guard word.count > 2, word.first?.isUppercase == true else { return false }
        let folded = word.stripped(of: ",.").folded
        return often.contains(folded) || Spellings.isName(folded)
    }

    /// Countries whose cards mostly have no diacritics and print `Marquez` for `Márquez`.
    private static let plain: Set<String> = [
        "US", "GB", "AU", "NZ", "IN", "SG", "ZA", "JP", "HK", "AE", "IL", "KE", "NG", "MY", "KR", "CN", "TW", "PH",
        "TH",
        "PK", "BD", "LK", "SA", "QA", "KW", "BH", "OM", "JO", "LB", "EG", "GH", "UG", "TZ", "ZW", "ZM", "RW", "JM",
        "TT",
        "MT", "ID", "NP", "MO", "GR", "RU", "UA", "BG",
    ]

    private static let european: Set<Character> = Set(
        "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœąćęłńśźżčďěňřšťůžőűășțşţğıđĺľŕ")

    /// Further names, besides those with a known spelling. Folded.
    private static let often: Set<String> = Set(
        """
        calderon benitez ibanez pena castaneda zuniga marquez vasquez velasquez cortes rios solis avila davila suarez \
        dominguez mendez mejia jesus begona inigo ines alvaro hector cesar julian sebastian fabian adrian matias nicolas \
        tomas joaquin agustin belen rocio aicha siobhan sinead roisin padraig seamus soren joao goncalves araujo \
        conceicao antonio simoes magalhaes zsofia laszlo istvan gyorgy andras tamas miklos lukasz pawel michal stanislaw \
        wojcik dvorak novotny cerny svoboda jiri vaclav milos kovac petrovic jovanovic nikolic markovic horvat \
        yilmaz ozturk sahin celik aydin gulsen cagla agnes benoit loic maelle helene
        """.spaced.map(String.init))
}
