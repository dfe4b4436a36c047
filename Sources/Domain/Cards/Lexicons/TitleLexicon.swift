/// Words that make a line a job title, in the languages of many cards. Folded.
enum TitleLexicon {
    private static let roles = words(
        """
        ceo cto cfo coo cmo cio ciso cpo cro chro vp svp evp avp md president chairman chairwoman chair chairperson \
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
        medewerker ontwikkelaar ingenieur projectleider zaakvoerder
        """)

    private static let ranks = words(
        """
        senior junior sr jr deputy vice managing general assistant associate regional national global executive lead \
        chief principal head staff group interim
        """)

    /// How surely a line is a job title: 0…1.
    static func likeness(_ text: String) -> Double {
        let words = split(text)
        guard (1...10).contains(words.count), !text.contains("@") else { return 0 }
        let roles = words.filter(isRole)
        guard let last = words.last, !roles.isEmpty else { return 0 }
        let opens = words.first.map { isRole($0) || ranks.contains($0) } ?? false
        // "Sales Manager", "Head of Sales", "Manager, Global Sales": the role stands at an end.
        var score = isRole(last) || opens ? 0.86 : 0.68
        if text.contains(where: { $0.isNumber }) { score -= 0.25 }
        if words.count > 6 { score -= 0.1 }
        if words.count > 1, words.dropLast().contains(where: ranks.contains) { score += 0.04 }
        return score
    }

    static func hasTitle(_ text: String) -> Bool { likeness(text) > 0.5 }

    static func isRole(_ word: String) -> Bool {
        // German compounds: Vertriebsleiterin, Softwareentwickler, Produktmanager.
        roles.contains(word) || compounds.contains { word.count > $0.count + 3 && word.hasSuffix($0) }
    }

    private static let compounds = [
        "leiter", "leiterin", "berater", "beraterin", "entwickler", "entwicklerin", "ingenieur", "ingenieurin",
        "anwalt", "anwaltin", "fuhrer", "fuhrerin", "manager", "managerin", "meister", "meisterin", "direktor",
        "direktorin", "assistent", "assistentin", "beauftragte", "vorsitzende", "techniker", "technikerin", "leider",
    ]

    private static func split(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "." }
            .map { String($0).filter { $0 != "." }.folded }.filter { !$0.isEmpty }
    }

    private static func words(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }
}
