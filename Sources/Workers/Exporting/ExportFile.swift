import Captures
import Cards
import Contacts
import Exchange
import FoundationEssentials
import Records
import Store

/// The text of a CSV or VCF file, written contact by contact.
struct ExportFile {
    private enum Writer {
        case csv(CSVWriter, FullColumns?)
        case vcf(VCardWriter)
    }

    private var writer: Writer
    private(set) var rows = 0

    /// - Parameter sizes: the longest lists, for a CSV file with all values.
    init(_ format: ExportFormat, _ options: ExportOptions = ExportOptions(), _ sizes: ExportSizes = ExportSizes()) {
        switch format {
        case .csv:
            var csv = CSVWriter(guardsFormulas: options.guardsFormulas, byteOrderMark: options.hasByteOrderMark)
            let full = options.columns == .full ? FullColumns(sizes) : nil
            csv.append(full?.titles ?? ContactsCSV.columns)
            writer = .csv(csv, full)
        case .vcf:
            writer = .vcf(VCardWriter(version: options.vCardVersion))
        }
    }

    /// - Parameter groups: the names of the contact's groups. The twelve columns of a CSV file have no place for them.
    mutating func append(_ contact: Contact, in groups: [String] = []) {
        rows += 1
        switch writer {
        case .csv(var csv, let full):
            csv.append(full?.row(contact, groups) ?? ContactsCSV.row(ExchangeContact(contact, in: groups)))
            writer = .csv(csv, full)
        case .vcf(var vcf):
            vcf.append(ExchangeContact(contact, in: groups))
            writer = .vcf(vcf)
        }
    }

    /// What was written since the last call.
    mutating func takeBytes() -> [UInt8] {
        switch writer {
        case .csv(var csv, let full):
            let bytes = csv.buffer
            csv.buffer.removeAll(keepingCapacity: true)
            writer = .csv(csv, full)
            return bytes
        case .vcf(var vcf):
            let bytes = vcf.buffer
            vcf.buffer.removeAll(keepingCapacity: true)
            writer = .vcf(vcf)
            return bytes
        }
    }

}

extension ExportFormat {
    var contentType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .vcf: "text/vcard; charset=utf-8"
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
            name: fields.name.isEmpty ? Name() : nil, nicknames: fields.list(.aliases),
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
