package import Captures

/// Letters that English does not have (`ö`, `ñ`, `ł`), and what tells that a card is printed with some: who reads English
/// only makes `Jiirgen` of `Jürgen` and `Calderon` of `Calderón`, and is sure of it.
package enum MarkedLetters {
    /// Whether a reader of all Latin letters is worth its time.
    /// - Parameter lines: as one who reads English has read them.
    package static func areLikely(in lines: [Line]) -> Bool {
        let words = lines.flatMap(\.words).map(\.text)
        if words.contains(where: isMisread) { return true }
        var page = CardPage(segments: CardLayout.segments(of: lines.prefix(CardView.mostLines).map(\.text)))
        let emails = EmailRule.apply(to: &page)
        let websites = WebsiteRule.apply(to: &page, emails: emails)
        let region = CountryHint.region(of: page, emails: emails, websites: websites)
        // Half of Ireland's names have some.
        return region == nil || region == "IE" ? words.contains(where: isOftenMarked) : !plain.contains(region ?? "")
    }

    /// Whether a word has such a letter, and no other that Europe seldom prints.
    package static func stand(in word: String) -> Bool {
        let letters = word.filter(\.isLetter)
        return letters.count > 1 && letters.contains { !$0.isASCII }
            && letters.allSatisfy { $0.isASCII || european.contains(Character($0.lowercased())) }
    }

    /// `Sjélander`, `Bergstr6m`, `Griinwald`, `SchleiBheimer`.
    private static func isMisread(_ word: String) -> Bool {
        guard word.count > 3 else { return false }
        if !word.isPlain { return word.contains { $0.isLetter && !$0.isASCII } }
        guard !["@", ".", "/"].contains(where: word.contains) else { return false }
        let signs = Array(word.utf8)
        func isSmall(_ index: Int) -> Bool { (0x61...0x7A).contains(signs[index]) }
        return signs.indices.dropFirst().dropLast().contains { index in
            guard isSmall(index - 1), isSmall(index + 1) else { return false }
            switch signs[index] {
            case UInt8(ascii: "6"): return true
            // After `Mc` and `Mac` a name begins.
            case UInt8(ascii: "B"): return signs[index - 1] != UInt8(ascii: "c")
            // English has it before `ng`, as in `skiing`, at the end of what it took from elsewhere, and in Hawaiian.
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

    /// Countries most of whose cards have none, and print `Marquez` for `Márquez`.
    private static let plain: Set<String> = [
        "US", "GB", "AU", "NZ", "IN", "SG", "ZA", "JP", "HK", "AE", "IL", "KE", "NG", "MY", "KR", "CN", "TW", "PH",
        "TH",
        "PK", "BD", "LK", "SA", "QA", "KW", "BH", "OM", "JO", "LB", "EG", "GH", "UG", "TZ", "ZW", "ZM", "RW", "JM",
        "TT",
        "MT", "ID", "NP", "MO", "GR", "RU", "UA", "BG",
    ]

    private static let european: Set<Character> = Set(
        "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœąćęłńśźżčďěňřšťůžőűășțşţğıđĺľŕ")

    /// Names beside those whose spelling is known, folded.
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
