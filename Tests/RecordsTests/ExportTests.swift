import NotificationRecords
import Retention
import Blobs
import Captures
import Cards
import Contacts
import Exchange
import Foundation
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct ExportTests {
    @Test func `Exports: a repeated request creates one export and one notification`() async throws {
        let bench = try await StoreFixture()
        let id = UUID.v7()
        let reference = try #require(
            try await bench.store.exports.request(id, of: bench.owner, as: .vcf, trace: .v7()))
        #expect(try await bench.store.exports.request(id, of: bench.owner, as: .vcf, trace: .v7()) == reference)
        #expect(try await bench.store.exports.load([reference]).inputs.map(\.format) == [.vcf])
        #expect(try await bench.store.exports.find(id, of: bench.owner)?.state == .pending)
        #expect(try await bench.store.exports.file(id, of: bench.owner) == nil)

        let finished = try await bench.store.exports.finish(
            reference, file: [1, 2], contentType: "text/vcard", rows: 3)
        #expect(finished == reference.at(.notify))
        #expect(try await bench.store.exports.finish(reference, file: [9], contentType: "text/vcard", rows: 9) == nil)
        let export = try #require(try await bench.store.exports.find(id, of: bench.owner))
        #expect((export.state, export.rows) == (.ready, 3))
        let file = try #require(try await bench.store.exports.file(id, of: bench.owner))
        #expect(try await file.bytes == [1, 2] && file.contentType == "text/vcard")
        #expect(try await bench.count("blobs") == 1)
        #expect(try await bench.store.exports.load([reference]).owed == [reference.at(.notify)])
        #expect(try await bench.store.notifications.notify([reference.at(.notify)]).map(\.kind) == ["export.ready"])
        #expect(try await bench.store.exports.request(id, of: bench.owner, as: .vcf, trace: .v7()) == nil)
        #expect(try await bench.count("work") == 0)
    }

    @Test func `Exports: a failed export has a reason`() async throws {
        let bench = try await StoreFixture()
        let reference = try #require(
            try await bench.store.exports.request(.v7(), of: bench.owner, as: .csv, trace: .v7()))
        let cause = StageError(.internal, .reject, operator: "disk full", user: "")
        #expect(try await bench.store.work.end(reference, as: .dead, because: cause, worker: "e"))
        let export = try #require(try await bench.store.exports.find(reference.id, of: bench.owner))
        #expect((export.state, export.reason) == (.failed, "internal_error"))
        #expect(try await bench.store.notifications.notify([reference.at(.notify)]).map(\.kind) == ["export.failed"])
    }

    @Test func `Exports: the file has every confirmed contact once, ordered by id`() async throws {
        let bench = try await StoreFixture()
        var ids: [UUID] = []
        for number in 0..<7 { ids.append(try await bench.contact("Person \(number)")) }
        _ = try await bench.store.contacts.delete(ids.remove(at: 3), of: bench.owner)
        let reference = try await bench.atMatch()
        _ = try await bench.store.filing.file([
            FiledCapture(
                reference: reference, outcome: .drafts([CardDraft(ContactFields(name: "Draft"), confidence: [:])]))
        ])
        var seen: [UUID] = []
        try await bench.store.exports.pages(of: bench.owner) { page in seen += page.contacts.map(\.id) }
        #expect(seen == ids.sorted { $0.text < $1.text })
    }

    @Test func `Exports: the contacts are those of one moment, whatever is written meanwhile`() async throws {
        let bench = try await StoreFixture()
        for number in 0..<2_500 { _ = try await bench.contact("Person \(number)") }
        let last = UUID(uuidString: "ffffffff-ffff-7fff-bfff-ffffffffffff").map { $0 } ?? .v7()
        var names: Set<String> = []
        var pages = 0
        try await bench.store.exports.pages(of: bench.owner) { page in
            pages += 1
            for contact in page.contacts { names.insert(contact.fields.name) }
            if pages == 1 {
                _ = try await bench.store.contacts.create(last, of: bench.owner, ContactFields(name: "Late"))
            }
        }
        #expect((pages, names.count, names.contains("Late")) == (3, 2_500, false))
        #expect(try await bench.store.contacts.find(last, of: bench.owner) != nil)
    }

    enum Store: CaseIterable { case postgres, folder }

    @Test(arguments: Store.allCases)
    func `Exports: a long file is sealed in parts, replaced by a second attempt and deleted with its bytes`(
        store: Store
    ) async throws {
        let root = NSTemporaryDirectory() + "tapline-exports-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: root) }
        let bench = try await StoreFixture(blobs: store == .postgres ? .postgres : .directory(root))
        let exports = bench.store.exports
        let reference = try #require(try await exports.request(.v7(), of: bench.owner, as: .csv, trace: .v7()))
        let text = [UInt8]((0..<(2 * 1_048_576 + 17)).map { UInt8(truncatingIfNeeded: $0 / 1_000) })
        var stale = try #require(try await exports.begin(reference, contentType: "text/csv"))
        try await stale.write(Array(repeating: 1, count: 2_000_000))
        #expect(try await exports.finish(reference, file: text, contentType: "text/csv", rows: 1) != nil)
        // The file of the first attempt is gone, and the attempt cannot end the export.
        #expect(try await bench.count("blobs") == 1)
        await #expect(throws: StoreError.self) { try await stale.write(Array(repeating: 1, count: 2_000_000)) }
        await exports.abandon(stale, of: reference)
        #expect(try await exports.finish(reference, stale, rows: 9) == nil)
        let file = try #require(try await exports.file(reference.id, of: bench.owner))
        #expect((file.size, file.partCount) == (text.count, 3))
        #expect(try await file.bytes == text)
        #expect(try await bench.count("blob_parts") == (store == .postgres ? 3 : 0))
        let stranger = try await bench.anotherOwner()
        #expect(try await exports.delete(reference.id, of: stranger) == nil)
        #expect(try await exports.delete(reference.id, of: bench.owner)?.state == .deleted)
        #expect(try await exports.file(reference.id, of: bench.owner) == nil)
        #expect(try await bench.count("blobs") == 0)
        #expect(try await bench.count("blob_parts") == 0)
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { ($0 as? String).map { $0.count > 2 } }
        #expect(files?.contains(true) != true)
    }

    @Test func `Exports: the sweep deletes files that are old enough, and only those`() async throws {
        let bench = try await StoreFixture()
        let exports = bench.store.exports
        let reference = try #require(try await exports.request(.v7(), of: bench.owner, as: .csv, trace: .v7()))
        _ = try await exports.finish(reference, file: [1], contentType: "text/csv", rows: 1)
        let pending = try #require(try await exports.request(.v7(), of: bench.owner, as: .csv, trace: .v7()))
        #expect(try await bench.store.sweep.run(exportDays: 7).exports == 0)
        try await bench.admin.execute("update exports set updated_at = now() - interval '8 days'")
        #expect(try await bench.store.sweep.run(exportDays: 7).exports == 1)
        #expect(try await exports.find(reference.id, of: bench.owner)?.state == .deleted)
        #expect(try await exports.find(pending.id, of: bench.owner)?.state == .pending)
    }

    @Test func `Exports: a tag, a group and a selection choose the contacts`() async throws {
        let bench = try await StoreFixture()
        let (ann, bo, cy) = (
            try await bench.contact("Ann"), try await bench.contact("Bo"), try await bench.contact("Cy")
        )
        for contact in [ann, bo] {
            _ = try await bench.store.contacts.tag(contact, of: bench.owner, "vip", isSet: true)
        }
        let group = UUID.v7()
        _ = try await bench.store.groups.create(group, of: bench.owner, name: "Club", members: [bo, cy])
        func chosen(_ change: (inout ExportOptions) -> Void) async throws -> Set<UUID> {
            var options = ExportOptions()
            change(&options)
            var found: Set<UUID> = []
            try await bench.store.exports.pages(of: bench.owner, options) { page in
                found.formUnion(page.contacts.map(\.id))
            }
            return found
        }
        #expect(try await chosen { $0.tag = "vip" } == [ann, bo])
        #expect(try await chosen { $0.group = group } == [bo, cy])
        #expect(try await chosen { $0.contacts = [cy, .v7()] } == [cy])
        #expect(try await chosen { ($0.tag, $0.group) = ("vip", group) } == [bo])
        _ = try await bench.store.groups.delete(group, of: bench.owner)
        #expect(try await chosen { $0.group = group }.isEmpty)
    }

    @Test func `Exports: the sizes are those of the chosen contacts`() async throws {
        let bench = try await StoreFixture()
        var fields = ContactFields(name: "Ann")
        fields[.emails] = .list(["a@example.com", "b@example.com"])
        fields[.phones] = .phones([Phone("+12125550100", type: .fax)])
        _ = try await bench.store.contacts.create(.v7(), of: bench.owner, fields)
        var options = ExportOptions()
        options.columns = .full
        var sizes = ExportSizes()
        try await bench.store.exports.pages(of: bench.owner, options, sizes: { sizes = $0 }) { _ in }
        #expect((sizes.items[.emails], sizes.items[.phones], sizes.items[.websites], sizes.groups) == (2, 1, 0, 0))
    }

}
