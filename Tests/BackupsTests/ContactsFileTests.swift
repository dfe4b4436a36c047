import Captures
import Cards
import Contacts
import Exchange
import Foundation
import Postgres
import RandomSupport
import Records
import Store
import TestSupport
import Testing

@testable import Backups

/// Files from a COPY have the same bytes as files from contacts.
@Suite(.migrated) struct ContactsFileTests {
    private static let texts = [
        "", "Ann", "=1+1", "+12125550100", "+1212555010x", "a;=b", "'=x", "\u{FEFF}x", "\u{FF1D}x", "\u{A0}-1",
        "Émile, \"E\"", "山田\r\n太郎", "\\N", "x\ty", "\u{3000}@z", "کریم", "back\\slash;semi,colon\u{1}", "\r\n",
        "Dr. Petra van der Berg", "José García López", "李 小龙", "Prof. Dr. Ada M. King, PhD",
        String(repeating: "long, ", count: 30), String(repeating: "é", count: 90),
    ]

    /// Contacts of every shape, and their groups, of which one was deleted.
    static func fill(_ bench: StoreFixture) async throws {
        var random = SplitMix(state: 11)
        func text() -> String { texts.randomElement(using: &random) ?? "" }
        var ids: [UUID] = []
        for number in 0..<400 {
            var fields = ContactFields()
            for field in ContactField.allCases where field.kind == .text && !random.oneIn(4) {
                fields[field] = .text(text())
            }
            for field in [ContactField.emails, .websites, .aliases] {
                fields[field] = .list(
                    (0..<random.below(4)).map { _ in random.oneIn(3) ? text() : "b\(number)@x.example" })
            }
            fields[.tags] = .list(random.oneIn(2) ? ["vip"] : [])
            fields[.phones] = .phones(
                (0..<random.below(4)).map { _ in
                    Phone(
                        random.oneIn(5) ? text() : "+1212555010\(random.below(10))",
                        type: PhoneType.allCases.randomElement(using: &random) ?? .other,
                        numberExtension: random.oneIn(5) ? "27" : nil)
                })
            if random.oneIn(2) { fields.notes = text() + "\n" + text() }
            if !fields.isIdentifiable { fields[.company] = .text("Company") }
            ids.append(.v7())
            _ = try await bench.store.contacts.create(ids[number], of: bench.owner, fields)
        }
        for (number, name) in ["Zebra", "Amateurs; Émigrés, and others", "Deleted"].enumerated() {
            let group = UUID.v7()
            let members = ids.enumerated().filter { $0.offset % (3 + number) == 0 }.map(\.element)
            _ = try await bench.store.groups.create(group, of: bench.owner, name: name, members: members)
            if name == "Deleted" { _ = try await bench.store.groups.delete(group, of: bench.owner) }
        }
    }

    private static var choices: [(ExportFormat, ExportOptions)] {
        var choices: [(ExportFormat, ExportOptions)] = []
        for isFirst in [true, false] {
            var options = ExportOptions()
            options.guardsFormulas = isFirst
            options.hasByteOrderMark = isFirst
            options.vCardVersion = isFirst ? .v3 : .v4
            options.tag = isFirst ? nil : "vip"
            choices += [(.csv, options), (.vcf, options)]
        }
        return choices
    }

    @Test func `ContactsFile: a file has the values that contacts' fields give, whatever they are`() async throws {
        let bench = try await StoreFixture()
        try await Self.fill(bench)
        for (format, options) in Self.choices {
            var expected = ExportFile(format, options)
            var ids: [UUID] = []
            try await bench.store.exports.pages(of: bench.owner, options) { page in
                for contact in page.contacts { expected.append(contact, in: page.groups[contact.id] ?? []) }
                ids += page.contacts.map(\.id)
            }
            var (bytes, listed): ([UInt8], [UUID]) = ([], [])
            let rows = try await ContactsFile(bench.store).write(
                format, options, of: bench.owner, receive: { bytes += $0 }, list: { listed += $0 })
            #expect(rows == ids.count && rows > 100 && listed == ids)
            let wanted = expected.takeBytes()
            guard bytes != wanted else { continue }
            let (found, missed) = (bytes.split(separator: 0x0A), wanted.split(separator: 0x0A))
            let place = zip(found, missed).enumerated().first { $0.element.0 != $0.element.1 }?.element
            Issue.record(
                """
                \(format): \(place.map { String(decoding: $0.0, as: UTF8.self) } ?? "") instead of \
                \(place.map { String(decoding: $0.1, as: UTF8.self) } ?? "")
                """)
        }
    }

    @Test func `ContactsFile: only the chosen contacts and the owner's are written`() async throws {
        let bench = try await StoreFixture()
        let ann = try await bench.contact("Ann")
        _ = try await bench.contact("Bo")
        var options = ExportOptions()
        options.contacts = [ann, .v7()]
        for format in [ExportFormat.csv, .vcf] {
            var bytes: [UInt8] = []
            let rows = try await ContactsFile(bench.store).write(
                format, options, of: bench.owner, receive: { bytes += $0 })
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(rows == 1 && text.contains("Ann") && !text.contains("Bo"))
        }
        let nobody = try await bench.anotherOwner()
        var empty: [UInt8] = []
        #expect(try await ContactsFile(bench.store).write(.csv, of: nobody, receive: { empty += $0 }) == 0)
        #expect(String(decoding: empty, as: UTF8.self) == ContactsCSV.columns.joined(separator: ",") + "\n")
    }

    @Test func `ContactsFile: rows are read by statements of exactly these texts`() {
        let owner = UUID.v7()
        #expect(
            ContactsFile.select(.csv, ExportOptions(), of: owner).text == """
                select id,
                    case when name <> '' then name when company <> '' then company
                        when emails[1] <> '' then emails[1] else \
                phones -> 0 ->> 'number' || coalesce(' ext. ' || (phones -> 0 ->> 'extension'), '') end,
                    company, job_title, emails[1], \
                phone ->> 'number' || coalesce(' ext. ' || (phone ->> 'extension'), ''), \
                websites[1], street, city, region, postal_code, country,
                    notes_sealed
                from contacts, lateral (
                    select case when jsonb_array_length(phones) < 2 then phones -> 0 else coalesce(
                        jsonb_path_query_first(phones, '$[*] ? (@.type != "fax" && @.type != "pager")'),
                        phones -> 0) end as phone) p
                where owner = $1 and deleted_at is null and status = 'confirmed' order by id
                """)
        #expect(
            ContactsFile.select(.vcf, ExportOptions(), of: owner).text == """
                select id, updated_at, array(
                        select m.group_id from group_members m
                        where m.owner = contacts.owner and m.contact = contacts.id),
                    notes_sealed, name, company, job_title, aliases, emails, phones::text, websites, street, city, \
                region, postal_code, country
                from contacts where owner = $1 and deleted_at is null and status = 'confirmed' order by id
                """)
    }
}
