/// Words that announce a number, a mail address or a site, in the languages of many cards. Folded.
enum ContactLabels {
    static let phones: [String: PhoneLabel] = {
        var labels: [String: PhoneLabel] = [:]
        let groups: [(PhoneLabel, String)] = [
            (
                .mobile,
                "m mob mobile mobil cell cellular c handy movil portable gsm celular cel mobiel cellulare natel port mobilephone cellphone komorka whatsapp"
            ),
            (.fax, "f fax telefax facsimile telecopie telecopieur faks"),
            (.direct, "d direct dir ddi did durchwahl direkt dw directo diretto directe"),
            (
                .office,
                "o office work w main zentrale buro switchboard hq business geschaftlich bureau oficina ufficio kantoor"
            ),
            (.home, "h home privat private prive domicile casa"),
        ]
        for (label, words) in groups {
            for word in words.split(separator: " ") { labels[String(word)] = label }
        }
        return labels
    }()

    /// Announce a number and say nothing about its kind.
    static let plainPhones: Set<String> = words(
        "t tel telephone phone p ph fon telefon telefono telefoon telf tlf tfno telefone puh tph call voice")

    static let others: Set<String> = words(
        "e email mail correo courriel web website internet url www site homepage online skype address adresse addr a i and und et y"
    )

    /// Announce numbers that are no phone numbers: registers, taxes, banks.
    static let notPhones: Set<String> = words(
        "hrb hra ust ustid ustidnr ust-idnr ust-id vat vatin uid tva iva nif cif siret siren rcs kvk btw abn acn ein npi iban bic swift lic license licence reg registration company steuernummer stnr crn no. nr. mwst partita"
    )

    /// Nothing but labels and marks: "Tel. / Fax:".
    static func isLabel(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter && !$0.isNumber }.map { String($0).folded }
        return words.allSatisfy { phones[$0] != nil || plainPhones.contains($0) || others.contains($0) }
    }

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
