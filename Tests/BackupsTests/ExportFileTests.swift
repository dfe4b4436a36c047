import Captures
import Cards
import Contacts
import Exchange
import FoundationEssentials
import Records
import Store
import Testing

@testable import Backups

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

    @Test func `ExportFile: the full columns have every value, and read back as such`() throws {
        var ann = ContactFields()
        ann[.name] = .text("Ann")
        ann[.emails] = .list(["a@example.com", "b@example.com"])
        ann[.phones] = .phones([Phone("+12125550100", type: .fax), Phone("+12125550101", type: .work)])
        ann[.tags] = .list(["vip"])
        var bo = ContactFields()
        bo[.name] = .text("=Bo")
        bo.notes = "two\nlines"
        var sizes = ExportSizes()
        sizes.items = [.emails: 2, .phones: 2, .tags: 1]
        sizes.groups = 1
        var options = ExportOptions()
        (options.columns, options.hasByteOrderMark) = (.full, true)
        var file = ExportFile(.csv, options, sizes)
        for (fields, groups) in [(ann, ["Club"]), (bo, [])] {
            file.append(
                Contact(id: .v7(), status: .confirmed, fields: fields, createdAt: .now, updatedAt: .now), in: groups)
        }
        let bytes = file.takeBytes()
        #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        let rows = try CSVReader.rows(bytes)
        #expect(Set(rows.map(\.count)).count == 1)
        let first = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(
            ["E-mail 2", "Phone 1", "Phone 1 type", "Phone 2 type", "Tag 1", "Group 1"].map { first[$0] }
                == ["b@example.com", "+12125550100", "fax", "work", "vip", "Club"])
        let second = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[2]))
        #expect(second["Name"] == "=Bo" && second["Notes"] == "two\nlines" && second["E-mail 1"] == "")
        // A spreadsheet sees no formula.
        #expect(String(decoding: bytes, as: UTF8.self).contains("\n'=Bo,"))
        options.guardsFormulas = false
        var plain = ExportFile(.csv, options, sizes)
        plain.append(Contact(id: .v7(), status: .confirmed, fields: bo, createdAt: .now, updatedAt: .now))
        #expect(String(decoding: plain.takeBytes(), as: UTF8.self).contains("\n=Bo,"))
    }

    @Test func `ExportFile: a vCard has the version that was asked for`() {
        var options = ExportOptions()
        options.vCardVersion = .v4
        var file = ExportFile(.vcf, options)
        var fields = ContactFields()
        fields[.name] = .text("Ann")
        file.append(Contact(id: .v7(), status: .confirmed, fields: fields, createdAt: .now, updatedAt: .now))
        #expect(String(decoding: file.takeBytes(), as: UTF8.self).contains("VERSION:4.0\r\n"))
    }

    @Test(arguments: [
        ("佐々木太郎", "佐々木;太郎;;;"), ("José García López", "García López;José;;;"), ("Tan Wei Ling", "Tan;Wei Ling;;;"),
        ("Ludwig van Beethoven", "van Beethoven;Ludwig;;;"), ("Smith, John A.", "Smith;John;A.;;"),
        ("Cher", ";Cher;;;"),
        ("Prof. Dr. Ada M. King, PhD", "King;Ada;M.;Prof. Dr.;PhD"),
    ])
    func `ExportFile: a vCard splits a name as a card is read`(name: String, parts: String) {
        var fields = ContactFields()
        fields[.name] = .text(name)
        var file = ExportFile(.vcf)
        file.append(Contact(id: .v7(), status: .confirmed, fields: fields, createdAt: .now, updatedAt: .now))
        let lines = String(decoding: file.takeBytes(), as: UTF8.self).split(separator: "\r\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("N:") } == ["N:\(parts)"])
    }
}
