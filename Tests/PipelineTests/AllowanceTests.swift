import Captures
import FoundationEssentials
import Matching
import Pipeline
import Postgres
import Runtime
import Store
import TestSupport
import Testing

/// A stage that processes what its rate limit admits.
private struct LimitedReader: StageWorker {
    let stage = Stage.understand
    let context: WorkerContext
    let allowance: ProviderLimiter

    init(_ context: WorkerContext) {
        self.context = context
        allowance = ProviderLimiter(context)
    }

    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let load = try await context.database.work.load(references, with: [.text, .recognition])
            let admitted = try await allowance.admit(load.inputs, to: "x").map(\.input)
            return StageEffects(
                followUps: try await context.database.work.store(
                    admitted.map {
                        ($0.reference, Understanding(kind: .conversation, text: $0.text ?? "", readBy: "x"))
                    }))
        } catch {
            throw error.stageError
        }
    }
}

@Suite(.migrated) struct AllowanceTests {
    /// Runs the stage and the dispatcher over the broker.
    private func run(_ bench: PipelineFixture, until condition: () async throws -> Bool) async throws {
        let runner = StageRunner(
            LimitedReader(bench.context), limits: .init(slots: 2, batch: 50), context: bench.context)
        try await bench.run {
            async let dispatcher: Void = Dispatcher(context: bench.context).run()
            try await runner.run()
            await dispatcher
        } until: {
            try await condition()
        }
    }

    private let done: SQL = "select count(*) from work where stage = 'match'"
    private let waiting: SQL = "select count(*) from work where gate_key = 'provider:x' and due_at > now()"

    @Test func `ProviderLimiter: captures above the limit wait and continue later, others are not delayed`()
        async throws
    {
        let bench = try await PipelineFixture()
        let database = bench.context.database
        try await database.limits.set(RateLimit(.provider("x"), requestsPerMinute: 5))
        await bench.context.publisher.publish(try await bench.accept(8))
        var isLifted = false
        try await run(bench) {
            if !isLifted {
                guard try await bench.count(done) == 5, try await bench.count(waiting) == 3 else { return false }
                #expect(try await database.limits.remove(.provider("x")))
                isLifted = true
            }
            return try await bench.count(done) == 8
        }
        #expect(bench.context.metrics.page().contains("tapline_limits_granted_total 3"))
        #expect(try await bench.count("select count(*) from work where gate is not null") == 0)
        await bench.end()
    }

    @Test func `ProviderLimiter: bulk work passes evenly and completely, each piece charged once`() async throws {
        let bench = try await PipelineFixture()
        try await bench.context.database.limits.set(RateLimit(.provider("x"), requestsPerMinute: 6000))
        _ = try await bench.accept(150, lane: .bulk)
        var moved = 0
        try await run(bench) {
            // No worker runs match here; captures that reach it would fill the window.
            moved += try await bench.count(
                """
                with gone as (delete from work where stage = 'match' returning id) select count(*) from gone
                """)
            return moved == 150
        }
        let use = try #require(try await bench.context.database.limits.use(of: [.provider("x")]).first)
        #expect(use.requestsToday == 150)
        #expect(use.tokensToday > 150)
        await bench.end()
    }

    @Test func `ProviderLimiter: a second provider is charged at once or skipped, and nothing is parked for it`()
        async throws
    {
        let bench = try await PipelineFixture()
        let database = bench.context.database
        try await database.limits.set(RateLimit(.provider("y"), requestsPerMinute: 2))
        try await database.limits.set(RateLimit(.provider("y", owner: bench.owner), requestsPerMinute: 1))
        let input = try #require(
            try await database.work.load(try await bench.accept(1), with: [.text, .recognition]).inputs.first)
        let allowance = ProviderLimiter(bench.context)
        guard case .paid(let charge?) = try await allowance.pay(input, for: "y"),
            case .refused = try await allowance.pay(input, for: "y"),
            case .paid(nil) = try await allowance.pay(input, for: "z")
        else {
            Issue.record("the second request to y is refused, and z has no limit")
            return await bench.end()
        }
        let uses = try await database.limits.use(of: [.provider("y"), .provider("y", owner: bench.owner)])
        #expect(uses.map(\.requestsToday) == [1, 1])
        try await allowance.giveBack(charge)
        guard case .paid = try await allowance.pay(input, for: "y") else {
            Issue.record("what is given back can be used")
            return await bench.end()
        }
        #expect(try await bench.count("select count(*) from work where gate is not null") == 0)
        await bench.end()
    }
}
