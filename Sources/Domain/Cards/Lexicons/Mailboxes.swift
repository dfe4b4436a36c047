import Captures

/// Local parts that name a department, not a person.
enum Mailboxes {
    static let roles: Set<String> = Set(
        """
        info office contact sales support hello mail admin service services team post enquiries inquiries enquiry \
        inquiry reception marketing press media careers jobs recruiting billing accounts accounting finance orders order \
        booking bookings reservations reservation customerservice help helpdesk studio shop store kontakt buero \
        zentrale empfang bewerbung rechnung verkauf vertrieb werkstatt praxis kanzlei secretariat accueil bonjour \
        commercial direction contabilidad ventas contacto comercial administracion informazioni segreteria vendite \
        amministrazione welkom verkoop administratie algemeen
        """.spaced.map(String.init))

    private static let byReading = Dictionary(
        roles.sorted().map { (MisreadKey.of($0), $0) }, uniquingKeysWith: { first, _ in first })

    /// Corrects `ofhce@…` to `office@…` in an address of low confidence.
    static func mend(_ mail: inout CardField) {
        guard let at = mail.value.lastIndex(of: "@") else { return }
        let local = mail.value[..<at].lowercased()
        guard local.count >= 4, !roles.contains(local), let right = byReading[MisreadKey.of(local)] else { return }
        mail.value = right + mail.value[at...]
    }
}
