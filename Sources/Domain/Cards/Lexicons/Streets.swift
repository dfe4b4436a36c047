import Captures
import Names

/// Words that mark a line as a street or a part of a building. Folded.
enum Streets {
    private static let keywords = words(
        """
        street st road rd avenue ave av boulevard blvd lane ln drive dr way court ct place pl square sq terrace \
        crescent close gardens mews row hill highway hwy parkway pkwy circle cir loop alley walk quay wharf embankment \
        broadway plaza turnpike pike trail trl park gate bridge green grove rise parade strasse str platz weg allee \
        gasse ring ufer damm chaussee markt steig rue quai place impasse chemin route cours passage faubourg calle \
        avenida avda carrer paseo plaza ronda camino via viale piazza corso largo vicolo rua praca travessa straat \
        laan plein gracht weg kade singel dreef ulica ul gata gatan vagen vej gade veien marg salai nagar cross chowk \
        bagh chome terrasse esplanade carretera ctra pol poligono lungomare strada steenweg dijk boul ch rte rang mall
        """)

    /// Endings of street names in one word: Hauptstraße, Keizersgracht, Storgatan.
    private static let endings = [
        "strasse", "straße", "str", "str.", "platz", "weg", "allee", "gasse", "ufer", "damm", "ring", "markt", "steig",
        "straat", "laan", "plein", "gracht", "kade", "singel", "gatan", "gata", "vagen", "vej", "gade", "veien",
        "strafe", "strake", "stralse", "stralle", "strale", "chaussee", "hof", "berg", "steenweg", "kai", "park",
        "graben", "stieg", "singel", "dijk", "strabe",
    ]

    private static let units = words(
        """
        suite ste floor fl unit apt apartment room rm building bldg level box po postfach bp cedex etage stock piso \
        planta house tower block bureau office slipway mill barn estate campus zone zi za parc \
        immeuble residence batiment postbus poligono floors wing annexe centre plot sector phase sco midc gidc unit shop chambers cottage lodge manor forge rectory vicarage loft penthouse trailer bay dock hangar campus \
        hall center
        """)

    static func isKeyword(_ word: Substring) -> Bool {
        let bare = String(word).stripped(of: ".,").folded
        return keywords.contains(bare)
    }

    static func hasStreetEnding(_ word: Substring) -> Bool {
        let bare = String(word).stripped(of: ".,").folded
        return endings.contains { bare.hasSuffix($0) && bare.count > $0.count + 2 }
    }

    static func isUnit(_ word: Substring) -> Bool {
        word.hasPrefix("#") || units.contains(String(word).stripped(of: ".,").folded)
    }

    /// "Mill House", "Zone artisanale du Port", "The Old Slipway": lines beside a street that have no number.
    static func isBuilding(_ text: String) -> Bool {
        let words = text.spaced
        return (2...6).contains(words.count) && words.enumerated().contains { isUnit($1) || $0 > 0 && isKeyword($1) }
            && !CompanyLexicon.hasLegalForm(text) && !CompanyLexicon.hasKind(text)
            // "Peter House" is a building; Rebecca Hall is a person.
            && (!words.contains(where: GivenNames.contains)
                || text.split(separator: ",").contains { $0.spaced.last.map { houses.contains($0.folded) } ?? false })
            && PersonNameShape(text)?.prefixes.isEmpty ?? true
    }

    /// "Linden House, Beacon Park": a house name before its street.
    static func isHouse(_ text: String) -> Bool {
        isBuilding(text)
            && text.split(separator: ",").contains { part in
                part.spaced.count > 1 && part.spaced.last.map { houses.contains($0.folded) } ?? false
            }
    }

    private static let houses: Set<String> = ["house", "building", "chambers", "tower", "centre", "center"]

    /// 0: no street. 1: a keyword with a number.
    static func likeness(_ text: String) -> Double {
        let words = text.spaced
        guard (1...12).contains(words.count), !text.contains("@") else { return 0 }
        guard !words.contains(where: { ContactLabels.notPhones.contains($0.compact) }) else { return 0 }
        let hasNumber =
            words.contains { $0.contains { $0.isASCII && $0.isNumber } } || words.first.map(isSpelledNumber) ?? false
        let hasKeyword = words.contains { isKeyword($0) } && words.count > 1
        let hasEnding = words.contains { hasStreetEnding($0) }
        let hasUnit = words.contains { isUnit($0) }
        switch (hasNumber, hasKeyword || hasEnding, hasUnit) {
        case (true, true, _): return 1
        case (true, _, true): return 0.8
        case (true, false, false): return opensOrClosesWithNumber(words) ? 0.6 : 0.3
        case (false, true, _): return 0.4
        default: return 0
        }
    }

    /// "One Embarcadero Center"
    private static func isSpelledNumber(_ word: Substring) -> Bool {
        ["One", "Two", "Three", "Four", "Five", "Ten", "ONE", "TWO", "THREE"].contains(word)
    }

    /// A house number is first or last: "12 High Holborn", "Lindenhof 7a".
    private static func opensOrClosesWithNumber(_ words: [Substring]) -> Bool {
        // "Am Kirchanger 4 a"
        let words = words.last.map { $0.count == 1 && $0.first?.isLetter == true } ?? false ? words.dropLast() : words
        guard words.count > 1,
            words.contains(where: { $0.count > 2 && $0.allSatisfy { $0.isLetter || "-.'".contains($0) } })
        else { return false }
        return [words.first, words.last].contains { $0.map(isHouseNumber) ?? false }
    }

    static func isHouseNumber(_ word: Substring) -> Bool {
        let bare = String(word).stripped(of: ".,")
        // Japanese blocks: 4-12-8.
        let groups = bare.split(separator: "-")
        if groups.count > 1,
            groups.allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy { $0.isNumber || "§][|".contains($0) } })
        {
            return true
        }
        let digits = bare.prefix { $0.isASCII && $0.isNumber }
        return (1...5).contains(digits.count) && bare.count - digits.count <= 3 && !bare.contains("%")
    }

    /// Quarters of American cities after a street's name.
    static func isQuarter(_ word: Substring) -> Bool {
        ["nw", "ne", "sw", "se"].contains(String(word).filter { $0.isLetter }.folded) && word.count <= 5
    }

    /// Units that take a number, from USPS Publication 28, appendix C2, and similar ones.
    private static let numberedUnits = words(
        """
        apt apartment bldg building bsmt box dept department fl flr floor hngr key level lot lockbox pier rm room slip \
        spc space ste stop suite trlr trailer unit
        """)

    static func takesNumber(_ word: Substring) -> Bool {
        word == "#" || numberedUnits.contains(String(word).stripped(of: ".,").folded)
    }

    /// "205", "C-4", "#12", "B".
    static func isUnitNumber(_ word: Substring) -> Bool {
        let bare = String(word).stripped(of: ".,#")
        return bare.contains { $0.isASCII && $0.isNumber } || bare.count == 1 && bare.first?.isLetter == true
    }

    private static func words(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }
}
