import Captures

/// Labels before a phone number, an e-mail address or a site, in the languages of many cards. Folded.
enum ContactLabels {
    static let phones: [String: PhoneType] = {
        var labels: [String: PhoneType] = [:]
        let groups: [(PhoneType, String)] = [
            (
                .mobile,
                "m mob mobile mobil cell cellular c handy movil portable gsm celular cel mobiel cellulare natel port mobilephone cellphone komorka whatsapp hp mov cellul mobilnummer mobilfon gsmnr 携帯 携帯電話 手机 手機 휴대폰 📱"
            ),
            (.fax, "f fax telefax facsimile telecopie telecopieur faks faxnummer ファックス ファクス 传真 傳真 팩스 📠 🖷"),
            (
                .work,
                "d direct dir ddi did durchwahl direkt dw directo diretto directe doorkiesnummer rechtstreeks 直通"
            ),
            (
                .work,
                "o office work w buro business geschaftlich bureau oficina ufficio kantoor karyalaya ofis clinic shop studio landline land"
            ),
            (.main, "main zentrale switchboard hq"), (.pager, "pager beeper pgr"),
            (.home, "h home privat private prive domicile casa"),
        ]
        for (label, words) in groups {
            for word in words.split(separator: " ") { labels[String(word)] = label }
        }
        return labels
    }()

    /// Labels of phone numbers that do not show the type.
    static let plainPhones: Set<String> = words(
        "toll tollfree t tel telephone phone p ph fon telefon telefono telefoon telf tlf tfno tno telefone puh tph call voice std standard accueil telnr tal hours storing storingen appointments appointment book text emergency dispatch reservations notfall urgence 電話 电话 電話番号 전화 ☎ 📞 ✆ ☏ durbhash fonix"
    )

    static let others: Set<String> = words(
        "e email mail correo courriel web website internet url www site homepage online skype address adresse addr after ✉ 📧 🌐 住所 メール 邮箱 a i and und et y"
    )

    /// Labels of numbers that are not phone numbers: registers, taxes, banks.
    static let notPhones: Set<String> = words(
        "hrb hra ust ustid ustidnr ust-idnr ust-id vat vatin uid tva iva nif cif siret siren rcs kvk btw abn acn ein npi iban bic swift lic license licence reg registration company steuernummer stnr crn mwst partita nmls gstin gst cin pan duns cnpj lei fein"
    )

    private static let mails: Set<String> = words("e email mail mailto correo courriel ✉ 📧 メール 邮箱")

    /// "E-Mail:", "E", "Courriel :"
    static func announceMail(_ texts: some Sequence<Substring>) -> Bool {
        let words = texts.flatMap { text in text.split { !$0.isLetter && !signs.contains($0) } }
        return !words.isEmpty && words.allSatisfy { mails.contains($0.folded) }
    }

    /// Whether the text consists of labels and marks: "Tel. / Fax:".
    static func isLabel(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter && !$0.isNumber && !signs.contains($0) }.map { String($0).folded }
        return words.allSatisfy { phones[$0] != nil || plainPhones.contains($0) || others.contains($0) }
    }

    /// Symbols used as labels.
    static let signs: Set<Character> = ["☎", "📞", "✆", "☏", "📱", "📠", "🖷", "✉", "📧", "🌐"]

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
