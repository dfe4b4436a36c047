import Captures
import Contacts
import FoundationEssentials
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
        #expect((file.bytes, file.contentType) == ([1, 2], "text/vcard"))
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
        while true {
            let page = try await bench.store.exports.contacts(of: bench.owner, after: seen.last, limit: 2)
            seen += page.map(\.id)
            if page.count < 2 { break }
        }
        #expect(seen == ids.sorted { $0.text < $1.text })
    }
}
