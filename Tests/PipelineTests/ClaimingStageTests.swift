import Captures
import FoundationEssentials
import Matching
import Pipeline
import Runtime
import Postgres
import Store
import Synchronization
import TestSupport
import Testing

/// Claimed work with a scripted outcome.
private struct ScriptedWork: ClaimedWork {
    let stage = Stage.understand
    let database: Database
    let decide: @Sendable (WorkReference) throws(StageError) -> Void

    func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<StageInput> {
        try await database.work.load(references, with: [])
    }

    func perform(_ item: StageInput, as reference: WorkReference) async throws(StageError) -> StageEffects {
        try decide(reference)
        return StageEffects()
    }
}

@Suite(.migrated, .tags(.timed)) struct ClaimingStageTests {
    private func stage(
        _ bench: PipelineFixture, _ decide: @escaping @Sendable (WorkReference) throws(StageError) -> Void
    ) -> ClaimingStage<ScriptedWork> {
        ClaimingStage(ScriptedWork(database: bench.context.database, decide: decide), context: bench.context)
    }

    @Test func `ClaimingStage: of two deliveries of one reference, one does the work`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(1)
        let done = Mutex(0)
        let stage = stage(bench) { _ in done.withLock { $0 += 1 } }
        async let first = stage.process(references)
        async let second = stage.process(references)
        let overtaken = try await (first, second)
        #expect(done.withLock { $0 } == 1)
        #expect((overtaken.0.outcomes[.overtaken] ?? 0) + (overtaken.1.outcomes[.overtaken] ?? 0) == 1)
        await bench.end()
    }

    /// Simulates that many workers which died with their claim; the dispatcher has published the work again.
    private func lose(_ reference: WorkReference, claims: Int, _ bench: PipelineFixture) async throws -> WorkReference {
        try await bench.admin.execute(
            "update work set attempt = \(claims), lease_until = null, published = 1 where id = \(reference.id)")
        var lost = reference
        lost.attempt = claims
        return lost
    }

    @Test func `ClaimingStage: work that took eight workers down is dead, with the cause`() async throws {
        let bench = try await PipelineFixture()
        let reference = try #require(try await bench.accept(1).first)
        let lost = try await lose(reference, claims: Backoff.maximumLostLeases, bench)
        let performed = Mutex(false)
        let effects = try await stage(bench) { _ in performed.withLock { $0 = true } }.process([lost])
        let dead = try await bench.count(
            "select count(*) from captures where state = 'dead' and reason = 'worker_crashed'")
        #expect(dead == 1)
        #expect(!performed.withLock { $0 })
        #expect(effects.followUps.map(\.stage) == [.notify])
        await bench.end()
    }

    @Test func `ClaimingStage: lost claims do not kill a capture, and are not counted as failures`() async throws {
        let bench = try await PipelineFixture()
        let reference = try #require(try await bench.accept(1).first)
        let lost = try await lose(reference, claims: Backoff.maximumLostLeases - 1, bench)
        _ = try await stage(bench) { _ throws(StageError) in
            throw StageError("busy", .retry, operator: "busy", user: "Later.")
        }.process([lost])
        // Seven lost claims and a failure: the claim above the limit does not kill the work.
        let last = try await lose(reference, claims: Backoff.maximumLostLeases, bench)
        let performed = Mutex(false)
        _ = try await stage(bench) { _ in performed.withLock { $0 = true } }.process([last])
        #expect(performed.withLock { $0 })
        let dead = try await bench.count("select count(*) from captures where state = 'dead'")
        #expect(dead == 0)
        await bench.end()
    }

    @Test func `ClaimingStage: repeatedly lost work is due later and later after its lease`() async throws {
        let bench = try await PipelineFixture()
        let reference = try #require(try await bench.accept(1).first)
        var gaps: [Double] = []
        for claims in [0, 1, 2, 5] {
            let lost = try await lose(reference, claims: claims, bench)
            let claimed = try #require(
                try await bench.context.database.work.claim([lost], lease: .seconds(9)).first)
            #expect(try await bench.context.database.work.extendLease(claimed, by: .seconds(9)))
            let row = try await bench.admin.query(
                "select extract(epoch from due_at - lease_until)::float8 as gap from work")
            gaps.append(try #require(try row.first?.get("gap", as: Double.self)))
        }
        #expect(gaps[0] == 0 && gaps[1] == 0)
        #expect((1...2).contains(gaps[2]))
        #expect((8...16).contains(gaps[3]))
        await bench.end()
    }

    @Test func `ClaimingStage: a failed attempt is recorded, and the work is retried later`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(1)
        let stage = stage(bench) { _ throws(StageError) in
            throw StageError("busy", .retry, operator: "busy", user: "Later.")
        }
        let effects = try await stage.process(references)
        let row = try #require(
            try await bench.admin.query(
                """
                select w.attempt, lease_until is null as free, due_at > a.at as later
                from work w join attempts a on a.work = w.id
                """
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

    @Test func `ClaimingStage: a stop returns slow work to the queue, without using up an attempt`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(1)
        let stage = ClaimingStage(
            SlowWork(database: bench.context.database) { try? await Task.sleep(for: .seconds(60)) },
            context: bench.context, drain: .milliseconds(100))
        let effects = Mutex<StageEffects?>(nil)
        let held: SQL = "select count(*) from work where attempt = 1 and lease_until > now()"
        try await bench.run {
            let given = try await stage.process(references)
            effects.withLock { $0 = given }
        } until: {
            try await bench.count(held) == 1
        }
        #expect(effects.withLock { $0?.outcomes } == [.returned: 1])
        let free = try await bench.count(
            "select count(*) from work where attempt = 0 and lease_until is null and due_at <= now() + interval '1 s'")
        #expect(free == 1)
        let tries = try await bench.count("select count(*) from attempts")
        #expect(tries == 0)
        await bench.end()
    }

    @Test func `ClaimingStage: a worker that was frozen past its lease is refused by the fence`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(1)
        let database = bench.context.database
        let thief = Mutex<WorkReference?>(nil)
        let stolen: @Sendable () async -> Void = {
            // As after a SIGSTOP: the lease has expired, the row was published again, and another worker has claimed
            // it.
            _ = try? await bench.admin.execute("update work set lease_until = now() - interval '1 second'")
            var next = references[0]
            next.attempt = 1
            let claimed = try? await database.work.claim([next], lease: .seconds(30)).first
            thief.withLock { $0 = claimed }
        }
        let stage = ClaimingStage(SlowWork(database: database, stolen), context: bench.context)
        let effects = try await stage.process(references)
        #expect(effects.followUps.isEmpty)
        let second = try #require(thief.withLock { $0 })
        #expect(second.attempt == 2)
        let stands = try await bench.count(
            "select count(*) from work where stage = 'understand' and attempt = 2 and lease_until > now()")
        #expect(stands == 1)
        let moved = try await database.work.store([(second, SlowWork.understanding)])
        #expect(moved.map(\.stage) == [.match])
        await bench.end()
    }

    @Test func `ClaimingStage: slow work keeps its lease while its worker lives`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(1)
        let isOver = StopSignal()
        let stage = ClaimingStage(
            SlowWork(database: bench.context.database) { await isOver.wait() }, context: bench.context)
        let working = Task { try await stage.process(references) }
        try await eventually("the claim") { try await bench.count("select count(*) from work where attempt = 1") == 1 }
        // Seven of the nine seconds have passed.
        try await bench.admin.execute("update work set lease_until = lease_until - interval '7 seconds'")
        try await eventually("the lease is extended") {
            try await bench.count("select count(*) from work where lease_until > now() + interval '7 seconds'") == 1
        }
        isOver.request()
        _ = try await working.value
        let moved = try await bench.count("select count(*) from work where stage = 'match'")
        #expect(moved == 1)
        await bench.end()
    }
}

/// Claimed work that takes as long as the test wants, and then stores its result.
private struct SlowWork: ClaimedWork {
    static let understanding = Understanding(kind: .conversation, text: "", readBy: "test")

    let stage = Stage.understand
    let database: Database
    let wait: @Sendable () async -> Void

    init(database: Database, _ wait: @escaping @Sendable () async -> Void) {
        self.database = database
        self.wait = wait
    }

    func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<StageInput> {
        try await database.work.load(references, with: [])
    }

    func perform(_ item: StageInput, as reference: WorkReference) async throws(StageError) -> StageEffects {
        await wait()
        guard !Task.isCancelled else { throw StageError("cancelled", .retry, operator: "cancelled", user: "") }
        do throws(StoreError) {
            return StageEffects(followUps: try await database.work.store([(reference, Self.understanding)]))
        } catch {
            throw error.stageError
        }
    }
}
