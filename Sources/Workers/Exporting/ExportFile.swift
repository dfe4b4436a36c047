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
        case csv(CSVWriter)
        case vcf(VCardWriter)
    }

    private var writer: Writer
    private(set) var rows = 0

    init(_ format: ExportFormat) {
        switch format {
        case .csv:
            var csv = CSVWriter()
            csv.append(ContactsCSV.columns)
            writer = .csv(csv)
        case .vcf:
            writer = .vcf(VCardWriter())
        }
    }

    /// - Parameter groups: the names of the contact's groups. The columns of the CSV have no place for them.
    mutating func append(_ contact: Contact, in groups: [String] = []) {
        rows += 1
        let contact = ExchangeContact(contact, in: groups)
        switch writer {
        case .csv(var csv):
            csv.append(ContactsCSV.row(contact))
            writer = .csv(csv)
        case .vcf(var vcf):
            vcf.append(contact)
            writer = .vcf(vcf)
        }
    }

    /// What was written since the last call.
    mutating func takeBytes() -> [UInt8] {
        switch writer {
        case .csv(var csv):
            let bytes = csv.buffer
            csv.buffer.removeAll(keepingCapacity: true)
            writer = .csv(csv)
            return bytes
        case .vcf(var vcf):
            let bytes = vcf.buffer
            vcf.buffer.removeAll(keepingCapacity: true)
            writer = .vcf(vcf)
            return bytes
        }
    }

    var contentType: String {
        switch writer {
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
