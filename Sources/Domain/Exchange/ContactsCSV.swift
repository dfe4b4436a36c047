/// Contacts as a table of twelve columns, with one value for each column: the preferred e-mail, phone, link or
/// address, else the first. A vCard holds all of them.
package enum ContactsCSV {
    package static let columns = [
        "Name", "Company", "Job Title", "Email", "Phone", "Website", "Address", "City", "State", "Zip", "Country",
        "Notes",
    ]

    package static func row(_ contact: ExchangeContact) -> [String] {
        let address = contact.addresses.first(where: \.isPreferred) ?? contact.addresses.first
        return [
            contact.displayName, contact.company, contact.title, preferred(contact.emails), bestPhone(contact.phones),
            preferred(contact.urls), address?.street ?? "", address?.city ?? "", address?.region ?? "",
            address?.postalCode ?? "", address?.country ?? "", contact.note,
        ]
    }

    /// Header and rows. For a stream, use `CSVWriter` with `columns` and `row`.
    package static func write(
        _ contacts: some Sequence<ExchangeContact>, lineEnd: CSVWriter.LineEnd = .lf, byteOrderMark: Bool = false
    ) -> [UInt8] {
        var writer = CSVWriter(lineEnd: lineEnd, byteOrderMark: byteOrderMark)
        writer.append(columns)
        for contact in contacts { writer.append(row(contact)) }
        return writer.buffer
    }

    /// Accepts columns in any order and case; ignores unknown columns. Only `Name` is required.
    /// - Throws: `CSVError` for the first broken row; no contacts are returned then.
    package static func read(_ bytes: [UInt8]) throws(CSVError) -> [ExchangeContact] {
        var reader = CSVReader(bytes)
        guard let header = try reader.next() else {
            throw CSVError(.missingHeader, line: 1, column: 1, detail: "the file is empty")
        }
        var places: [String: Int] = [:]
        for (place, title) in header.enumerated() where places[title.lowercased()] == nil {
            places[title.lowercased()] = place
        }
        guard places["name"] != nil else {
            throw CSVError(.missingColumn, line: 1, column: 1, detail: "the header has no column 'Name'")
        }
        var contacts: [ExchangeContact] = []
        while let row = try reader.next() {
            guard row.count == header.count else {
                throw CSVError(
                    .wrongWidth, line: reader.rowLine, column: 1,
                    detail: "the row has \(row.count) cells, the header \(header.count)")
            }
            contacts.append(contact { title in places[title.lowercased()].map { row[$0] } ?? "" })
        }
        return contacts
    }

    private static func contact(_ cell: (String) -> String) -> ExchangeContact {
        func values(_ title: String) -> [ExchangeContact.Value] {
            let value = cell(title)
            return value.isEmpty ? [] : [ExchangeContact.Value(value)]
        }
        let address = ExchangeContact.Address(
            street: cell("Address"), city: cell("City"), region: cell("State"), postalCode: cell("Zip"),
            country: cell("Country"))
        return ExchangeContact(
            displayName: cell("Name"), company: cell("Company"), title: cell("Job Title"), emails: values("Email"),
            phones: values("Phone"), urls: values("Website"),
            addresses: address == ExchangeContact.Address() ? [] : [address], note: cell("Notes"))
    }

    /// Prefers numbers that are neither fax nor pager.
    private static func bestPhone(_ phones: [ExchangeContact.Value]) -> String {
        let voices = phones.filter { Set($0.types.map { $0.lowercased() }).isDisjoint(with: ["fax", "pager"]) }
        return preferred(voices.isEmpty ? phones : voices)
    }

    private static func preferred(_ values: [ExchangeContact.Value]) -> String {
        (values.first(where: \.isPreferred) ?? values.first)?.value ?? ""
    }
}
