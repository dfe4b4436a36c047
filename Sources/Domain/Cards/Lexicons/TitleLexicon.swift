import Captures

/// Words that mark a line as a job title, in the languages of many cards. Folded.
enum TitleLexicon {
    private static let roles = words(
        """
        conferences mitglied vorstands administratie disposition ceo cto cfo coo cmo cio ciso cpo cro chro vp svp evp avp md president chairman chairwoman chair chairperson \
        founder cofounder co-founder owner proprietor principal partner director manager supervisor coordinator \
        administrator officer executive head lead leader chief engineer developer programmer architect designer \
        analyst scientist researcher consultant advisor adviser specialist expert technician associate assistant \
        secretary receptionist clerk accountant auditor bookkeeper controller treasurer banker broker agent realtor \
        salesperson representative rep buyer planner strategist producer editor journalist reporter writer author \
        copywriter photographer videographer artist illustrator musician composer conductor teacher professor lecturer \
        tutor trainer coach instructor principal dean doctor physician surgeon dentist nurse pharmacist therapist \
        psychologist psychiatrist veterinarian optometrist chiropractor midwife paramedic lawyer attorney solicitor \
        barrister paralegal notary counsel judge translator interpreter electrician plumber carpenter mechanic \
        contractor builder gardener chef cook baker barista bartender waiter pilot captain driver estimator inspector \
        surveyor evangelist recruiter intern apprentice trainee fellow pastor priest rabbi minister ambassador senator \
        councillor mayor commissioner foreman operator dispatcher curator librarian archivist geologist chemist \
        biologist physicist economist statistician actuary underwriter stylist hairdresser barber beautician florist \
        geschaftsfuhrer geschaftsfuhrerin geschaftsleiter inhaber inhaberin grunder grunderin vorstand vorsitzender \
        leiter leiterin berater beraterin entwickler entwicklerin ingenieur ingenieurin architektin rechtsanwalt \
        rechtsanwaltin steuerberater steuerberaterin notarin arzt arztin zahnarzt zahnarztin assistentin \
        assistenz sachbearbeiter sachbearbeiterin referent referentin prokurist prokuristin meister vertrieb \
        vertriebsleiter vertriebsleiterin projektleiter projektleiterin kundenberater kundenberaterin professorin \
        verkaufer verkauferin beauftragter gesellschafter leitung redakteur redakteurin fotograf fotografin \
        directeur directrice gerant gerante president presidente responsable ingenieure chef cheffe avocat avocate \
        conseiller conseillere consultante associe associee fondateur fondatrice comptable medecin notaire architecte \
        charge chargee commercial commerciale developpeur developpeuse delegue deleguee \
        gerente directora jefe jefa ingeniero ingeniera abogado abogada medico medica arquitecto arquitecta socio \
        socia fundador fundadora consultor consultora asesor asesora coordinador coordinadora contador contadora \
        tecnico vendedor profesor profesora desarrollador desarrolladora \
        direttore direttrice responsabile amministratore titolare avvocato commercialista ingegnere architetto \
        consulente socio fondatore fondatrice dottore medico geometra \
        directeur directrice bestuurder eigenaar oprichter adviseur hoofd advocaat accountmanager manager \
        kierownik dyrektor prezes specjalista inzynier direktor direktorin medewerker ontwikkelaar ingenieur projectleider zaakvoerder bedrijfsleider makelaar huisarts tandarts \
        arkitekt konsult chef vd direktor daglig leder raadgiver overarzt chefarzt apotheker architekt notar \
        diplom-ingenieur kaufmann kauffrau einkaufer einkauf disponent geschaftsleitung \
        diretor gestor engenheiro advogado advogada medico gerente socio coordenador consultor \
        adhyaksh nideshak prabandhak sachiv illustrator muralist researcher hydrologist strategist merchandiser \
        owner-operator superintendent stockbroker trader investor statistician technologist scholar postdoc \
        soprano violinist pianist organist decorator tailor jeweller jeweler butcher brewer winemaker sommelier \
        valuer lettings conveyancer registrar bursar headteacher headmaster headmistress caretaker groundskeeper \
        maker liaison groomer organizer organiser landscaper roofer welder machinist locksmith caterer \
        acupuncturist aesthetician esthetician cosmetologist masseuse masseur physiotherapist hygienist optician \
        dietitian nutritionist phlebotomist bailiff sheriff constable detective sergeant lieutenant firefighter ranger \
        forester arborist farmer rancher grower vintner distiller roaster fishmonger upholsterer seamstress animator \
        cinematographer actor actress dancer singer luthier restorer conservator appraiser auctioneer framer printer \
        engraver calligrapher bookseller columnist correspondent publicist lobbyist activist volunteer trustee chaplain \
        deacon bishop imam cantor missionary provost chancellor rector comptroller adjuster originator underwriter \
        scheduler installer fitter glazier mason tiler painter joiner handyman janitor custodian housekeeper concierge \
        steward attendant breeder handler referee osteopath homeopath herbalist doula podiatrist \
        counselor counsellor caseworker caregiver nanny ombudsman emeritus delegate \
        planner promoter fundraiser interpreter sonographer radiographer optometrist pathologist \
        ontwerper fysiotherapeut directielid secretaresse verkoper aannemer hovenier schilder bakker \
        lehrstuhlinhaber tischler schreiner maler fliesenleger gartner backer friseur friseurin physiotherapeut \
        physiotherapeutin heilpraktiker heilpraktikerin hebamme lehrer lehrerin pfarrer pfarrerin bauleiter \
        notario notaria propietario propietaria dueno duena enfermera enfermero dentista psicologo psicologa \
        boulanger patissier fleuriste menuisier plombier electricien kinesitherapeute osteopathe infirmier infirmiere \
        redacteur redactrice graphiste enseignant enseignante professeur formateur formatrice \
        insegnante infermiere fotografo grafico parrucchiere notaris vicar curate reverend councilman councilwoman \
        alderman alderwoman selectman selectwoman magistrate coroner assessor paramedic undersheriff lieutenant vocalist \
        blender brewmaster silversmith blacksmith goldsmith embalmer sculptor potter weaver glassblower \
        horologist saddler farrier thatcher charpentier dentiste chirurgien chirurgienne couvreur macon peintre \
        coiffeur coiffeuse boucher traiteur libraire opticien opticienne pharmacien pharmacienne veterinaire \
        traducteur traductrice ecrivain journaliste huissier sage-femme facharzt facharztin designerin \
        percussionist drummer guitarist bassist songwriter choreographer dramaturg docent ranger cardiologist \
        experte expertin prop denturist proprietaire fachärzte arzte fachanwalte exploration treuhander treuhanderin priseur commissaire-priseur commissaire greffier paysagiste \
        vigneron vigneronne horticulteur apiculteur ebeniste serrurier carreleur orthodontiste hygieniste dieteticien \
        dieteticienne sophrologue psychologue orthophoniste podologue gestionnaire animateur animatrice \
        technicien technicienne acheteur acheteuse vendeur vendeuse bibliothecaire greffiere auxiliaire \
        inkoper servicetechnicus technicus landschapsarchitect interieurarchitect notariskandidaat verloskundige \
        dierenarts apotheker boekhouder loodgieter timmerman elektricien meubelmaker docent hoogleraar \
        goldschmied goldschmiedin schlosser klempner dachdecker zimmerer steinmetz winzer winzerin konditor \
        steuerfachangestellte buchhalter buchhalterin dozent dozentin logopadin logopade ergotherapeutin \
        sachverstandiger gutachter vertriebler monteur disponentin
        """)

    private static let ranks = words(
        """
        senior junior sr jr deputy vice managing general assistant associate regional national global executive lead \
        chief principal head staff group interim
        """)

    /// How likely the line is a job title, 0…1.
    static func likeness(_ text: String) -> Double {
        if JapaneseText.isCJK(text) { return JapaneseText.titles.contains(where: text.contains) ? 0.88 : 0 }
        let words = split(text)
        guard (1...10).contains(words.count), !text.contains("@") else { return 0 }
        let roles = words.filter(isRole)
        guard let last = words.last, !roles.isEmpty else { return 0 }
        let opens = words.first.map { isRole($0) || ranks.contains($0) } ?? false
        // "Sales Manager", "Head of Sales", "Manager, Global Sales": the role is first or last.
        var score = isRole(last) || opens ? 0.86 : 0.68
        // "Councilman, District 4"
        let digits = text.count { $0.isNumber }
        if digits > 0 { score -= digits == 1 ? 0.1 : 0.25 }
        if words.count > 6 { score -= 0.1 }
        if words.count > 1, words.dropLast().contains(where: ranks.contains) { score += 0.04 }
        return score
    }

    /// "Master Plumber, Lic. #PL-20418" → "Master Plumber"; "REALTOR®, GRI, ABR" → "REALTOR®".
    static func withoutLicense(_ text: String) -> String {
        guard let comma = text.firstIndex(where: { ",#|".contains($0) }) else { return text }
        let tail = text[comma...].split { !$0.isLetter && $0 != "." }.map(String.init)
        // "Certified Yoga Instructor, E-RYT 500"
        let isGrade =
            text[..<comma].contains(where: \.isLowercase) && text[comma...].contains(where: \.isNumber)
            && !text[comma...].contains(where: \.isLowercase)
        let isLicense =
            isGrade || tail.isEmpty || tail.prefix(2).contains { licenses.contains($0.compact) }
            || tail.allSatisfy { PersonNameShape.isDegree($0) }
        return isLicense ? String(text[..<comma]).trimmed : text
    }

    private static let licenses: Set<String> = [
        "lic", "license", "licence", "dre", "caldre", "cslb", "nmls",
    ]

    static func hasTitle(_ text: String) -> Bool { likeness(text) > 0.5 }

    static func isRole(_ word: String) -> Bool {
        // German compounds: Vertriebsleiterin, Softwareentwickler, Produktmanager.
        roles.contains(word) || word.contains("-") && word.split(separator: "-").contains { roles.contains(String($0)) }
            || compounds.contains { word.hasSuffix($0) && word.count > $0.count + 3 }
    }

    /// Whether the word occurs in titles.
    static func isKnown(_ word: String) -> Bool { known.contains(word) }

    /// Words of titles with five letters or more, to correct misread words. Sorted, so that the choice between two
    /// equally near words is the same each time.
    static let vocabulary = known.sorted().map { (word: $0, bytes: Array($0.utf8)) }

    private static let known: Set<String> =
        roles.union(ranks).union(
            words(
                """
                business development account product project program programme customer success supply chain quality \
                assurance human resources software hardware systems solutions technical technology information security \
                finance financial investment real estate creative brand digital content community public relations \
                communications research data science machine learning legal counsel compliance risk procurement purchasing \
                logistics warehouse production manufacturing maintenance process safety environmental clinical medical nursing \
                education training recruitment talent acquisition strategy strategic corporate commercial retail wholesale \
                international domestic northern southern eastern western europe americas pacific design interior graphic \
                industrial mechanical electrical civil structural chemical field service support office facilities property \
                registered licensed certified chartered professor chemistry physics history law nurse
                """)
        ).filter { $0.count >= 5 }

    private static let compounds = [
        "ologist", "ographer", "ologe", "ologin", "ologue", "berater", "arzt", "arztin", "kaufmann", "kauffrau",
        "leiter", "leiterin", "berater", "beraterin", "entwickler", "entwicklerin", "ingenieur", "ingenieurin",
        "anwalt", "anwaltin", "fuhrer", "fuhrerin", "manager", "managerin", "meister", "meisterin", "direktor",
        "direktorin", "assistent", "assistentin", "referent", "referentin", "adviseur", "ingenior", "beauftragte",
        "vorsitzende", "techniker", "therapist", "ographer", "technikerin", "leider", "maker", "inhaber", "inhaberin",
        "therapeut",
        "therapeutin", "ontwerper", "iatrist", "dontist", "keeper", "zeichner", "zeichnerin", "planer", "planerin",
    ]

    private static func split(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "." }
            .map { String($0).filter { $0 != "." }.folded }.filter { !$0.isEmpty }
    }

    private static func words(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }
}
