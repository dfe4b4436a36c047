import Captures
import FoundationEssentials
import InventoryRecords
import Lab
import Matching
import NotificationRecords
import Postgres
import Records
import Store
import TestSupport
import Testing

/// Tests that the check after a fault run detects each kind of violation.
@Suite(.migrated) struct SystemInvariantsTests {
    struct Sabotage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let statement: SQL
        let breaks: Set<BrokenInvariant.Name>

        init(_ description: String, _ breaks: Set<BrokenInvariant.Name>, _ statement: SQL) {
            testDescription = description
            self.breaks = breaks
            self.statement = statement
        }
    }

    static let sabotages = [
        Sabotage("a filing that vanished", [.lost], "delete from interactions where capture in (select id from filed)"),
        Sabotage("a note that vanished", [.lost], "delete from inbox_notes"),
        Sabotage(
            "a capture that has not ended, beside its outcome", [.lost, .duplicated],
            "update captures set state = 'understood', version = 2 where id in (select capture from inbox_notes)"),
        Sabotage("somebody who was not told", [.lost], "delete from notifications where kind = 'capture.inbox'"),
        Sabotage(
            "an outcome beside another", [.duplicated],
            """
            insert into inbox_notes (owner, id, capture, reason, happened_at, sealed)
            select owner, gen_random_uuid(), id, 'unknown_name', now(), '' from filed
            """),
        Sabotage("a stage that took effect twice", [.duplicated], "update captures set version = version + 1"),
        Sabotage("a person who was told twice", [.duplicated], "update notifications set version = 2"),
        Sabotage("a shard that counts one too many", [.miscounted], "update batch_counts set filed = filed + 1"),
        Sabotage("a total that is not the sum", [.miscounted], "update batch_counts set total = total + 1"),
        Sabotage(
            "two shards of which each is wrong and the sum is right", [],
            """
            with moved as (update batch_counts set filed = filed - 1, total = total - 1 returning owner, batch)
            insert into batch_counts (owner, batch, shard, total, filed) select owner, batch, 99, 1, 1 from moved
            """),
        Sabotage("an item that vanished", [.lost], "delete from items"),
        Sabotage(
            "two items of one photo", [.duplicated],
            "insert into items (owner, id, title, capture) select owner, gen_random_uuid(), 'x', capture from items"),
        Sabotage(
            "an item whose photo vanished", [.lost], "update captures set text_sealed = null where kind = 'item'"),
        Sabotage(
            "work that nobody does", [.leftover],
            """
            insert into work (id, owner, kind, stage, lane, due_at, trace)
            select id, owner, 'capture', 'notify', 'now', now(), id from filed
            """),
    ]

    @Test(arguments: sabotages)
    func `SystemInvariants: detects each violation, and finds none in an idle system`(_ sabotage: Sabotage) async throws
    {
        let bench = try await StoreFixture()
        let accepted = try await line(bench)
        let invariants = SystemInvariants(pool: bench.admin)
        #expect(try await invariants.broken(captures: accepted, exports: []) == [])
        try await bench.admin.execute(sabotage.statement)
        let broken = try await invariants.broken(captures: accepted, exports: [])
        #expect(Set(broken.map(\.invariant)) == sabotage.breaks, "\(broken)")
    }

    @Test func `SystemInvariants: accepted and stored captures must be the same`() async throws {
        let bench = try await StoreFixture()
        let accepted = try await line(bench)
        let invariants = SystemInvariants(pool: bench.admin)
        let missing = UUID.v7()
        let lost = try await invariants.broken(captures: accepted + [missing], exports: [missing])
        #expect(lost.map(\.invariant) == [.lost, .lost])
        #expect(Set(lost.map(\.id)) == [missing])
        let twice = try await invariants.broken(captures: Array(accepted.dropLast()), exports: [])
        #expect(twice.map(\.id) == [accepted.last])
        #expect(twice.map(\.invariant) == [.duplicated])
    }

    @Test func `SystemInvariants: a batch has as many captures as it was given, and each has ended`() async throws {
        let bench = try await StoreFixture()
        let accepted = try await line(bench)
        let invariants = SystemInvariants(pool: bench.admin)
        let batch: UUID = try #require(try await bench.admin.query("select id from batches").first).get("id")
        // The ids of its captures need not be known.
        let known = Array(accepted.dropLast())
        #expect(try await invariants.broken(captures: known, exports: [], batches: [batch: 1]) == [])
        let short = try await invariants.broken(captures: known, exports: [], batches: [batch: 2])
        #expect(short.map(\.invariant) == [.miscounted])
        try await bench.admin.execute("update captures set state = 'received' where batch is not null")
        let unended = try await invariants.broken(captures: known, exports: [], batches: [batch: 1])
        #expect(unended.contains { $0.invariant == .lost && $0.id == accepted.last })
    }

    /// One filed capture, one in the inbox, one bulk capture of a batch, and one of a thing: all ended and notified.
    private func line(_ bench: StoreFixture) async throws -> [UUID] {
        let contact = try await bench.contact()
        let (filed, noted, bulk) = (bench.text(), bench.text(), bench.text(lane: .bulk))
        let thing = bench.text(kind: .item)
        let references = try await bench.atMatch([filed, noted, bulk, thing])
        let ended = try await bench.store.filing.file([
            bench.filed(references[0], under: contact), bench.noted(references[1]),
            bench.filed(references[2], under: contact),
        ])
        let made = try await bench.store.itemFiling.file([
            ItemCapture(reference: references[3], reading: ItemReading())
        ])
        _ = try await bench.store.notifications.notify((ended + made).filter { $0.lane == .now })
        let batch = UUID.v7()
        for statement in [
            SQL(raw: "create view filed as select owner, id from captures where id = '\(filed.id.text)'"),
            "insert into batches (owner, id, name, device) values (\(bench.owner), \(batch), 'scans', 'k')",
            "update captures set batch = \(batch) where id = \(bulk.id)",
        ] { try await bench.admin.execute(statement) }
        return [filed.id, noted.id, thing.id, bulk.id]
    }
}
