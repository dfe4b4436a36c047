import Captures
import FoundationEssentials
import Pipeline
import Postgres
import Store
import Synchronization
import TestSupport
import Testing

/// Work whose outcome is the test's.
private struct ScriptedWork: ClaimedWork {
    let stage = Stage.understand
    let database: Database
    let decide: @Sendable (WorkReference) throws(StageError) -> Void

    func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<StageInput> {
        try await database.load(references, withContent: false)
    }

    func perform(_ item: StageInput, as reference: WorkReference) async throws(StageError) -> StageEffects {
        try decide(reference)
        return StageEffects()
    }
}

@Suite(.migrated) struct ClaimingStageTests {
    private func stage(
        _ bench: PipelineBench, _ decide: @escaping @Sendable (WorkReference) throws(StageError) -> Void
    ) -> ClaimingStage<ScriptedWork> {
        ClaimingStage(ScriptedWork(database: bench.context.database, decide: decide), context: bench.context)
    }

    @Test func `of two deliveries of one reference, one does the work`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(1)
        let done = Mutex(0)
        let stage = stage(bench) { _ in done.withLock { $0 += 1 } }
        async let first = stage.process(references)
        async let second = stage.process(references)
        _ = try await (first, second)
        #expect(done.withLock { $0 } == 1)
        await bench.end()
    }

    @Test func `work that took three workers down is dead, with the cause`() async throws {
        let bench = try await PipelineBench()
        let reference = try #require(try await bench.accept(1).first)
        try await bench.admin.execute(
            "update work set attempt = 3, lease_until = now() - interval '1 s' where id = \(reference.id)")
        var third = reference
        third.attempt = 3
        let performed = Mutex(false)
        let effects = try await stage(bench) { _ in performed.withLock { $0 = true } }.process([third])
        let dead = try await bench.count(
            "select count(*) from captures where state = 'dead' and reason = 'worker_crashed'")
        #expect(dead == 1)
        #expect(!performed.withLock { $0 })
        #expect(effects.followUps.map(\.stage) == [.notify])
        await bench.end()
    }

    @Test func `a failed try is written down, keeps its attempt, and comes again later`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(1)
        let stage = stage(bench) { _ throws(StageError) in
            throw StageError("busy", .retry, operator: "busy", user: "Later.")
        }
        let effects = try await stage.process(references)
        let row = try #require(
            try await bench.admin.query(
                "select attempt, lease_until is null as free, due_at > now() as later from work"
            ).first)
        let attempt: Int = try row.get("attempt")
        let free: Bool = try row.get("free")
        let later: Bool = try row.get("later")
        #expect(attempt == 1 && free && later)
        #expect(effects.followUps.isEmpty)
        let tries = try await bench.count("select count(*) from attempts where code = 'busy'")
        #expect(tries == 1)
        await bench.end()
    }
}
