import Captures
import Corrections
import FoundationEssentials
import Postgres
import RandomSupport
import Records
import Store
import TestSupport
import Testing

/// `total = filed + inbox + rejected + dead + cancelled + pending` at every commit.
@Suite(.migrated) struct BatchCountTests {
    /// Compares the shards with the captures in one snapshot.
    private static let differences: SQL = """
        select b.id, n.*, c.total as own_total, c.pending as own_pending, c.filed as own_filed, c.inbox as own_inbox,
            c.rejected as own_rejected, c.dead as own_dead, c.cancelled as own_cancelled
        from batches b
        cross join lateral (
            select coalesce(sum(total), 0) as total, coalesce(sum(pending), 0) as pending,
                coalesce(sum(filed), 0) as filed, coalesce(sum(inbox), 0) as inbox,
                coalesce(sum(rejected), 0) as rejected, coalesce(sum(dead), 0) as dead,
                coalesce(sum(cancelled), 0) as cancelled
            from batch_counts t where t.owner = b.owner and t.batch = b.id) n
        cross join lateral (
            select count(*) filter (where state <> 'erased') as total,
                count(*) filter (where state in ('received', 'recognized', 'understood')) as pending,
                count(*) filter (where state = 'filed') as filed, count(*) filter (where state = 'inbox') as inbox,
                count(*) filter (where state = 'rejected') as rejected, count(*) filter (where state = 'dead') as dead,
                count(*) filter (where state = 'cancelled') as cancelled
            from captures c where c.owner = b.owner and c.batch = b.id) c
        where n.total <> n.pending + n.filed + n.inbox + n.rejected + n.dead + n.cancelled
            or (n.total, n.pending, n.filed, n.inbox, n.rejected, n.dead, n.cancelled)
                is distinct from (c.total, c.pending, c.filed, c.inbox, c.rejected, c.dead, c.cancelled)
        """

    /// Changes random captures of a batch; several tasks run it concurrently.
    private func disturb(
        _ batch: UUID, _ bench: StoreFixture, _ store: Database, seed: UInt64, steps: Int
    ) async throws {
        var random = SplitMix(state: seed)
        let contact = try await bench.contact("Sarah \(seed)")
        for _ in 0..<steps {
            let references = try await bench.references(in: batch).shuffled(using: &random).prefix(
                Int.random(in: 1...4, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1: _ = try await bench.add(Int.random(in: 1...5, using: &random), to: batch, by: store)
            case 2, 3:
                let next = try await store.work.store(
                    references.filter { $0.stage == .understand }.map { ($0, StoreFixture.understanding) })
                _ = try await store.filing.file(
                    next.enumerated().map {
                        $0.offset.isMultiple(of: 2) ? bench.noted($0.element) : bench.filed($0.element, under: contact)
                    })
            case 4, 5:
                for reference in references {
                    _ = try await store.work.end(
                        reference, as: Bool.random(using: &random) ? .dead : .rejected,
                        because: StageError(.internal, .retry, operator: "o", user: "u"), worker: "w")
                }
            case 6: _ = try await store.batches.retryDead(in: batch, of: bench.owner, limit: 3)
            case 7:
                let note = try await store.inbox.list(of: bench.owner, limit: 1).items.first
                if let note { _ = try await store.assign(note: note.id, of: bench.owner, to: .contact(contact)) }
            case 8:
                try await bench.admin.execute(
                    """
                    update captures set state = 'erased' where (owner, id) in (
                        select owner, id from captures
                        where batch = \(batch) and state in ('rejected', 'dead') order by id limit 1)
                        -- Checked again, because another task may have revived the capture first.
                        and state in ('rejected', 'dead')
                    """)
            default:
                try await bench.admin.execute(
                    """
                    delete from captures where (owner, id) in (
                        select owner, id from captures
                        where batch = \(batch) and state in ('rejected', 'erased') order by id desc limit 1)
                        and state in ('rejected', 'erased')
                    """)
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `BatchCounts: are exact at every commit under concurrent changes`(seed: UInt64) async throws {
        let bench = try await StoreFixture()
        let batches = [try await bench.batch(), try await bench.batch()]
        for batch in batches { _ = try await bench.add(6, to: batch) }
        let looks = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<4 {
                let store = try bench.another()
                group.addTask {
                    try await disturb(
                        batches[worker % 2], bench, store, seed: seed &* 100 &+ UInt64(worker), steps: 25)
                    return 0
                }
            }
            group.addTask {
                var looks = 0
                while !Task.isCancelled {
                    do {
                        let found = try await bench.admin.query(Self.differences)
                        #expect(found.isEmpty)
                        looks += 1
                    } catch  where Task.isCancelled { break }
                }
                return looks
            }
            for _ in 0..<4 { _ = try await group.next() }
            _ = try await bench.store.batches.change(batches[0], of: bench.owner, by: .cancel)
            while try await bench.store.batches.cancelPending(in: batches[0], of: bench.owner, limit: 2) > 0 {}
            group.cancelAll()
            return try await group.reduce(0, +)
        }
        #expect(looks > 5)
        #expect(try await bench.admin.query(Self.differences).isEmpty)
        let ended = try #require(try await bench.store.batches.find(batches[0], of: bench.owner))
        #expect(ended.counts.pending == 0 && ended.counts.total == ended.counts.done)
        #expect(try await bench.count("work where batch = \(batches[0])") == 0)
    }

    @Test func `BatchCounts: reading them reads no capture`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        try await bench.admin.execute(
            """
            insert into captures (owner, id, kind, state, lane, source, device, text_sealed, captured_at, trace, batch)
            select \(bench.owner), gen_random_uuid(), 'auto', 'received', 'bulk', 'http', 'k', '\\x00', now(),
                gen_random_uuid(), \(batch)
            from generate_series(1, 20000)
            """)
        try await bench.admin.execute("analyze")
        #expect(try await bench.store.batches.find(batch, of: bench.owner)?.counts.pending == 20_000)
        #expect(try await bench.count("batch_counts where batch = \(batch)") <= 16)
        // A query on captures would wait for this lock until the test times out.
        try await bench.admin.transaction { transaction in
            try await transaction.execute("lock table captures in access exclusive mode")
            #expect(try await bench.store.batches.find(batch, of: bench.owner)?.counts.total == 20_000)
            #expect(try await bench.store.batches.list(of: bench.owner).items.count == 1)
            #expect(try await bench.store.batches.moving().isEmpty)
        }
    }
}
