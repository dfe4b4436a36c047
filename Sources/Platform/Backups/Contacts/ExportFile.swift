import Captures
import Cards
import Contacts
package import Exchange
import FoundationEssentials
package import Records
import Store

/// The text of a CSV or VCF file, written contact by contact.
package struct ExportFile {
    private let format: ExportFormat
    private var csv: CSVWriter
    /// nil if the file has the twelve columns.
    private let full: FullColumns?
    private var vcf: VCardWriter
    package private(set) var rows = 0

    /// - Parameter sizes: the longest lists, for a CSV file with all values.
    package init(
        _ format: ExportFormat, _ options: ExportOptions = ExportOptions(), _ sizes: ExportSizes = ExportSizes()
    ) {
        self.format = format
        full = options.columns == .full ? FullColumns(sizes) : nil
        csv = CSVWriter(guardsFormulas: options.guardsFormulas, byteOrderMark: options.hasByteOrderMark)
        vcf = VCardWriter(version: options.vCardVersion)
        if format == .csv { csv.append(full?.titles ?? ContactsCSV.columns) }
    }

    /// - Parameters:
    ///   - groups: the names of the contact's groups. The twelve columns of a CSV file have no place for them.
    ///   - photo: a JPEG, for a VCF file.
    package mutating func append(_ contact: Contact, in groups: [String] = [], photo: [UInt8]? = nil) {
        rows += 1
        switch format {
        case .csv: csv.append(full?.row(contact, groups) ?? ContactsCSV.row(ExchangeContact(contact, in: groups)))
        case .vcf:
            var exchanged = ExchangeContact(contact, in: groups)
            exchanged.photo = photo.map { ExchangeContact.Photo(bytes: $0) }
            vcf.append(exchanged)
        // Written by `ObjectLines` and `InventoryFile`.
        case .jsonl, .zip: break
        }
    }

    /// What was written since the last call.
    package mutating func takeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        switch format {
        case .csv: swap(&bytes, &csv.buffer)
        case .vcf: swap(&bytes, &vcf.lines.buffer)
        case .jsonl, .zip: break
        }
        return bytes
    }
}

extension ExportFormat {
    package var contentType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .vcf: "text/vcard; charset=utf-8"
        case .jsonl: "application/jsonl"
        case .zip: "application/zip"
        }
    }
}

extension ExchangeContact {
    fileprivate init(_ contact: Contact, in groups: [String]) {
        let fields = contact.fields
        self.init(
            // A vCard requires a name, so a contact without one uses its company, e-mail or phone number.
            displayName: [fields.name, fields.company, fields.emails.first, fields.phones.first?.text]
                .compactMap { $0 }.first { !$0.isEmpty } ?? "",
            // Such a substitute is not split into family and given name.
            name: fields.name.isEmpty ? Name() : Name(PersonName(fields.name)), nicknames: fields.list(.aliases),
            emails: fields.emails.map { Value($0, types: ["WORK"]) },
            phones: fields.phones.map { phone in
                Value(phone.text, types: phone.type.vCardName.map { [$0] } ?? [])
            },
            urls: fields.list(.websites).map { Value($0, types: ["WORK"]) },
            categories: groups, note: fields.notes ?? "", uid: contact.id.text, revision: contact.updatedAt)
        for field in ContactField.allCases {
            if let property = field.vCard { self[property] = fields.text(field) }
        }
        let address = Address(
            street: fields.text(.street), city: fields.text(.city), region: fields.text(.region),
            postalCode: fields.text(.postalCode), country: fields.text(.country), types: ["WORK"])
        if address != Address(types: ["WORK"]) { addresses = [address] }
    }
}

extension ExchangeContact.Name {
    /// The parts as cards are split: the family name first where the script has it so, and two surnames kept.
    fileprivate init(_ name: PersonName) {
        self.init(
            prefix: name.prefix, given: name.given, middle: name.middle, family: name.family, suffix: name.suffix)
    }
}
