import Captures

/// Words that mark a line as a company: legal forms and kinds of organizations. Folded.
enum CompanyLexicon {
    private static let legalForms = words(
        """
        gmbh ag kg kgaa ohg gbr ug se ev eg eu mbh inc incorporated llc ltd limited llp lp plc pllc pc corp corporation \
        co company sa sas sasu sarl eurl snc sci scop srl spa sapa snc sl slu bv nv vof cv as asa ab oy oyj aps is \
        pty pte pvt kk sro doo zoo dd kft zrt nyrt ltda sab sadecv gesmbh mbb partg cic cio lda eirl sencrl senc partnerschaft partnerschaftsgesellschaft ks kb spzoo bhd sdn ltée ltee pjsc fzco fze
        """)

    private static let kinds = words(
        """
        group gruppe groupe grupo gruppo holding holdings partners associates solutions systems technologies \
        technology tech software consulting consultants advisors advisory ventures capital investments bank trust \
        insurance versicherung assurance university universitat universite universidad universita college school \
        schule institute institut hospital klinik clinic praxis kanzlei pharmacy apotheke foundation stiftung \
        association society union church ministry department museum theatre theater studio studios labs lab \
        laboratories media press publishing verlag agency agentur agence agencia design designs architects architekten \
        architectes arquitectos realty properties immobilien construction builders bau engineering industries \
        manufacturing works werke motors automotive logistics transport airlines travel hotel restaurant cafe bakery \
        backerei brewery winery foods farm farms gardens energy electric plumbing services service center centre \
        international global enterprises trading imports exports supply store shop boutique salon spa fitness club \
        networks digital interactive creative productions entertainment events security legal law office offices \
        notaires avocats abogados asociados rechtsanwalte steuerberatung ingenieurburo handel vertriebs \
        pharma biotech medical health healthcare dental robotics analytics data cloud cabinet bakkerij tischlerei \
        schreinerei ferreteria conserverie boatyard distillers mills ceramics chemicals research surveying veterinary \
        motors textiles instruments interiors tools garage atelier ateliers studiolegale officina farmacia notariat \
        traders brothers stores council authority federation chamber club academy academie akademie advies logistique logistik logistica \
        library district county township ministries synagogue mosque bancorp mortgage lending \
        remodeling roofing landscaping flooring heating cooling cleaning towing surveyors appraisals inspections \
        wealth staffing therapy chiropractic orthodontics dentistry pediatrics dermatology orthopedics vision optical \
        counseling wellness yoga pilates gym kitchens cabinets grill bistro pizzeria catering roasters tavern inn \
        resort nursery jewelers jewellers gallery photography films records orchestra symphony ballet books \
        bookstore printing signs graphics advertising telecom wireless computers electronics semiconductor aerospace \
        aviation shipping freight trucking express courier lumber timber hardware metals mining petroleum \
        utilities recycling praktijk praxisgemeinschaft notaria consultorio clinica colegio escuela taller ecole \
        boulangerie patisserie fleuriste garagiste ristorante trattoria bodegas hacienda estate realtors diner creamery \
        outfitters coatings coffeehouse roastery apothecary police fire rescue baptist methodist lutheran \
        distillery chantier estudio acupuncture montessori polytechnic bespoke studio upholstery autohaus weingut \
        gasthof gasthaus metzgerei apotheek garagebedrijf installatie installatietechniek domaine maison chateau auto body collision tire tires \
        bookkeeping funeral crematory mortuary mortgages constructors contractors vets joinery landscapes landscape carpentry bookshop tuinen bouw \
        bouwbedrijf hoveniers buchhandlung malerbetrieb elektrotechnik haustechnik gartenbau imkerei menuiserie \
        plomberie paysages jardins vignoble \
        electrical welding masonry drywall paving excavating demolition rental rentals storage movers moving \
        landscape nurseries orchards ranch vineyard vineyards stables kennel kennels pets bloembollen bollen \
        fietsen spedition werkzeugbau maschinenbau stahlbau metallbau holzbau architekturburo planungsburo \
        ingenieurgesellschaft treuhand immobilier assurances menuiserie plomberie visserie imprimerie librairie \
        nhs jachtwerf mairie gemeente rathaus grooming gemeinschaftspraxis hospitals medicine family tabernacle parish diocese denturist dentures childcare \
        daycare preschool kindergarten kita feuerwehr verein boulangerie creperie brasserie bar lounge pub smokehouse \
        barbershop barbers nails beauty tattoo tailoring alterations laundry cleaners upholsterers framing glass \
        windows doors siding gutters concrete fencing pools septic drilling surveys geomatics environmental \
        communications broadcasting radio television newspaper magazine records archives observatory planetarium \
        coworking cooperative credit aquatics marine yachts sailing surf cycles bikes bicycles
        """)

    /// A legal form is at the end or near it: "Acme GmbH & Co. KG", "Acme, Inc. (Berlin)".
    static func hasLegalForm(_ text: String) -> Bool {
        if JapaneseText.hasCompany(text) { return true }
        let words = text.spaced.map { String($0).stripped(of: ",;()").filter { $0 != "." && $0 != "/" }.folded }
        guard words.count > 1, !isStreet(words) else { return false }
        return words.suffix(3).enumerated().contains { offset, word in
            offset + max(0, words.count - 3) > 0 && legalForms.contains(word) && isWritten(word, in: text)
        }
    }

    /// "3110 Hill Ave. SE": a quarter of a city. "40 Corporation Street".
    private static func isStreet(_ words: [String]) -> Bool {
        guard words.count > 2, words[0].first?.isNumber == true else { return false }
        return words.contains("se") && words.contains { Streets.isKeyword(Substring($0)) }
            || Streets.isKeyword(Substring(words[words.count - 1]))
    }

    /// Short legal forms are printed in capitals: "SE" and "AS" are legal forms, "se" and "as" are words, as in "Fine
    /// food, good company".
    private static func isWritten(_ form: String, in text: String) -> Bool {
        if form == "company" { return !text.contains("company") || !text.contains(",") }
        guard form.count <= 2 else { return true }
        return text.spaced.contains {
            let bare = String($0).stripped(of: ",;()").filter { $0 != "." && $0 != "/" }
            return bare.folded == form && bare.first?.isUppercase == true || bare == "eV" || bare == "eG"
                || bare == "eU"
        }
    }

    static func hasKind(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter }.map { String($0).folded }
        return words.contains { kinds.contains($0) || isTrade($0) } || isFirm(text) || isOf(words)
    }

    /// Whether all words are kinds of companies or connect them.
    static func isGeneric(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter }.map { String($0).folded }
        return !words.isEmpty
            && words.allSatisfy { kinds.contains($0) || isTrade($0) || legalForms.contains($0) || joins.contains($0) }
    }

    /// A trade in the plural: "Chartered Accountants", "ATTORNEYS AT LAW", "Avocats à la Cour".
    static func isProfession(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter }.map { String($0).folded }
        func isTrade(_ word: String) -> Bool { Self.isTrade(word) || professions.contains(word) }
        return words.contains(where: isTrade)
            && words.allSatisfy {
                isTrade($0) || joins.contains($0)
                    || [
                        "law", "estate", "la", "a", "cour", "patent",
                        "registered", "licensed", "insurance", "tax", "conseil", "dplg", "d", "p", "l", "g",
                    ].contains($0)
            }
    }

    private static let professions: Set<String> = [
        "avocats", "notaires", "architectes", "architekten", "rechtsanwalte", "steuerberater", "wirtschaftsprufer",
        "advocaten", "abogados", "valuers", "agents", "attorneys", "architects", "huissiers", "geometres", "notare",
        "fachanwalte", "makelaars", "notarissen", "brokers", "dentists", "physicians", "doctors", "opticians",
    ]

    private static let joins: Set<String> = [
        "at", "of", "and", "und", "et", "the", "for", "chartered", "certified", "public",
    ]

    /// As `hasKind`, without "Baker & Stone", which only shows that there are several partners.
    static func hasKindWord(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter }.map { String($0).folded }
        return words.contains { kinds.contains($0) || isTrade($0) } || isOf(words)
    }

    /// "Town of Holcomb"
    private static func isOf(_ words: [String]) -> Bool {
        words.count > 2 && ["of", "de", "du", "von"].contains(words[1])
            && ["town", "city", "village", "borough", "county", "state", "office", "house", "order"].contains(words[0])
    }

    /// A plural trade is a company: "Accountants", "Solicitors".
    private static func isTrade(_ word: String) -> Bool {
        word.count > 6 && word.hasSuffix("s") && TitleLexicon.isRole(String(word.dropLast()))
    }

    static func isLegalForm(_ word: String) -> Bool { legalForms.contains(word.filter { $0 != "." }.folded) }

    /// "Miller & Sons", "Baker + Stone".
    private static func isFirm(_ text: String) -> Bool {
        let words = text.spaced
        return words.count >= 3 && words.dropFirst().dropLast().contains { $0 == "&" || $0 == "+" }
    }

    /// How well the text agrees with the label of an e-mail or web domain, 0…1.
    static func agreement(_ text: String, domain label: String) -> Double {
        let label = label.folded.filter { $0 != "-" }
        let words = text.spaced.map { String($0).compact }.filter { !$0.isEmpty && !legalForms.contains($0) }
        let whole = words.joined()
        guard label.count >= 2, !whole.isEmpty else { return 0 }
        if whole == label || !text.isASCIIOnly && umlauts(text) == label { return 1 }
        func isLent(_ words: [String]) -> Bool {
            DomainSpelling.lettersMatched(by: words, to: label).map(DomainSpelling.isConvincing) ?? false
        }
        // "Buchhandlung Oberländer" is `buch-oberlaender`.
        if words.count > 1, isLent(words) || !text.isASCIIOnly && isLent(text.spaced.map { umlauts(String($0)) }) {
            return 0.9
        }
        let spelled = text.isASCIIOnly ? whole : umlauts(text)
        if min(whole.count, label.count) >= 4,
            whole.hasPrefix(label) || label.hasPrefix(whole) || label.hasPrefix(spelled)
        {
            return 0.8
        }
        if words.contains(where: { $0.count >= 4 && $0 == label }) { return 0.8 }
        if words.contains(where: { $0.count >= 5 && label.contains($0) }) { return 0.6 }
        let initials = String(words.compactMap(\.first))
        // "Centre de services scolaire des Rives-du-Nord" is `cssrn`.
        let great: [Substring] = text[...].split { $0.isWhitespace || $0 == "-" }.filter {
            $0.first?.isUppercase == true || $0.count > 3
        }
        let isShort = words.count >= 2 && (initials == label || label.count > 2 && initialsOf(great) == label)
        return isShort ? 0.7 : 0
    }

    private static func initialsOf(_ words: [Substring]) -> String { String(words.compactMap { $0.compact.first }) }

    /// Whether the domain is exactly the name.
    static func isCalled(_ text: String, domain label: String) -> Bool {
        let label = label.folded.filter { $0 != "-" }
        let words = text.spaced.map { String($0).compact }.filter { !$0.isEmpty && !legalForms.contains($0) }
        return label.count >= 2 && (words.joined() == label || !text.isASCIIOnly && umlauts(text) == label)
    }

    /// German domains write `mueller` for Müller.
    static func umlauts(_ text: String) -> String {
        let pairs: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"]
        let spelled = text.lowercased().map { pairs[$0] ?? String($0) }.joined()
        return spelled.spaced.map { String($0).compact }.filter { !legalForms.contains($0) }.joined()
    }

    /// "D'ALSACE" is `alsace` in a domain.
    static func withoutElision(_ word: String) -> String {
        let parts = word.split(maxSplits: 1) { "'’".contains($0) }
        return parts.count == 2 && parts[0].count == 1 ? String(parts[1]) : word
    }

    private static func words(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }
}
