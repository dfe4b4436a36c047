import Captures
import Cards
import Contacts
import FoundationEssentials
import Records
import Store
import Testing

@testable import Exporting

@Suite struct ExportFileTests {
    private static let phones = [
        Phone("+12125550100", type: .fax), Phone("+12125550101", type: .work, numberExtension: "27"),
        Phone("+12125550102", type: .mobile), Phone("+12125550103", type: .home), Phone("+12125550104", type: .main),
        Phone("+12125550105", type: .pager), Phone("+12125550106"),
    ]

    private static func file(_ format: ExportFormat) -> String {
        var fields = ContactFields()
        fields[.name] = .text("Elena Marquez")
        fields[.phones] = .phones(phones)
        var file = ExportFile(format)
        file.append(Contact(id: .v7(), status: .confirmed, fields: fields, createdAt: .now, updatedAt: .now))
        return String(decoding: file.takeBytes(), as: UTF8.self)
    }

    @Test func `ExportFile: a vCard has the type of each number`() {
        let lines = Self.file(.vcf).split(separator: "\r\n").filter { $0.hasPrefix("TEL") }
        #expect(
            lines == [
                "TEL;TYPE=FAX:+12125550100", "TEL;TYPE=WORK:+12125550101 ext. 27", "TEL;TYPE=CELL:+12125550102",
                "TEL;TYPE=HOME:+12125550103", "TEL;TYPE=MAIN:+12125550104", "TEL;TYPE=PAGER:+12125550105",
                "TEL;TYPE=VOICE:+12125550106",
            ])
    }

    @Test(arguments: [
        ([ContactField.company: FieldValue.text("Harbor Light Bakery")], "Harbor Light Bakery", "Harbor Light Bakery"),
        ([.emails: .list(["info@harbor.example"])], "info@harbor.example", nil),
    ])
    func `ExportFile: a vCard without a person's name has no family name and no given name`(
        fields: [ContactField: FieldValue], shown: String, company: String?
    ) {
        var file = ExportFile(.vcf)
        var values = ContactFields()
        for (field, value) in fields { values[field] = value }
        file.append(Contact(id: .v7(), status: .confirmed, fields: values, createdAt: .now, updatedAt: .now))
        let lines = String(decoding: file.takeBytes(), as: UTF8.self).split(separator: "\r\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("N:") } == ["N:;;;;"])
        #expect(lines.filter { $0.hasPrefix("FN:") } == ["FN:\(shown)"])
        #expect(lines.filter { $0.hasPrefix("ORG:") } == (company.map { ["ORG:\($0)"] } ?? []))
    }

    @Test func `ExportFile: the single number of a CSV row is not a fax if another number exists`() {
        let row = Self.file(.csv).split(separator: "\n").last ?? ""
        #expect(row.contains("+12125550101 ext. 27") && !row.contains("+12125550100"), "\(row)")
    }
}
