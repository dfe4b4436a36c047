import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

/// Tests with a stage that a newer release has added.
@Suite(.migrated) struct NewerStageTests {
    private func withNewStage() async throws -> (StoreFixture, [WorkReference]) {
        let bench = try await StoreFixture()
        let references = try await bench.store.captures.accept((0..<3).map { _ in bench.text() })
        try await bench.admin.execute("alter type stage add value 'newer' before 'match'")
        try await bench.admin.execute("update work set stage = 'newer' where id = \(references[0].id)")
        return (bench, references)
    }

    @Test func `Stage: the database has the stages of this release, in their order`() async throws {
        let rows = try await StoreFixture().admin.query("select enum_range(null::stage)::text[] as stages")
        #expect(try rows.first?.get("stages") == Stage.allCases.map(\.rawValue))
    }

    @Test func `Dispatching: work of a newer release's stage is left to its dispatcher, the rest continues`()
        async throws
    {
        let (bench, references) = try await withNewStage()
        try await bench.age("work", "due_at", by: 60)
        try await bench.admin.execute("update work set published = 0")
        let connection = try await Connection.open(ConnectionSettings(try TestDatabase.required.applicationConninfo))
        let due = try await bench.store.dispatch.takeDue(limit: 10, on: connection)
        #expect(Set(due.references.map(\.id)) == Set(references.dropFirst().map(\.id)))
        #expect(due.count == 2)
        #expect(try await bench.count("work where stage = 'newer' and published = 0 and due_at < now()") == 1)
        try await bench.admin.execute("update work set lane = 'bulk', due_at = null, published = 0")
        #expect(try await bench.store.dispatch.waitingStages(on: connection).map(\.stage) == [.understand])
    }

    @Test func `SystemStatus: shows only stages that this release knows`() async throws {
        let (bench, references) = try await withNewStage()
        for stage in ["newer", "match"] {
            try await bench.admin.execute(
                """
                insert into stage_beats (worker, stage, lane, slots, done, failed, lag, started_at)
                values ('w@a:1', \(raw: "'\(stage)'"), 'now', 1, 0, 0, 0, now())
                """)
            try await bench.admin.execute(
                """
                insert into dead_work (id, stage, owner, kind, lane, code, tries, trace)
                values (gen_random_uuid(), \(raw: "'\(stage)'"), \(bench.owner), 'capture', 'now', 'busy', 1,
                    gen_random_uuid())
                """)
            try await bench.admin.execute(
                """
                insert into attempts (work, owner, stage, attempt, code, detail, worker)
                values (\(references[1].id), \(bench.owner), \(raw: "'\(stage)'"), 0, 'busy', 'busy', 'w@a:1')
                """)
        }
        let status = try await bench.store.status.current()
        #expect(status.counts.map(\.stage) == [.understand] && status.counts.first?.inFlight.value == 2)
        #expect(status.beats.map(\.stage) == [.match])
        #expect(status.dead.map(\.stage) == [.match])
        #expect(try await bench.store.status.story(of: references[1].id).attempts.map(\.stage) == [.match])
    }
}
