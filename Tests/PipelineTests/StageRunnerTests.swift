import Captures
import FoundationEssentials
import Kafka
import Pipeline
import Postgres
import Runtime
import Store
import Synchronization
import TestSupport
import Testing

/// A worker whose outcome is the test's.
private final class ScriptedWorker: StageWorker {
    let stage = Stage.understand
    let done = Mutex<[UUID]>([])
    private let decide: @Sendable (WorkReference) -> StageError?

    init(_ decide: @escaping @Sendable (WorkReference) -> StageError? = { _ in nil }) { self.decide = decide }

    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        for reference in references {
            if let error = decide(reference) { throw error }
        }
        done.withLock { $0 += references.map(\.id) }
        return StageEffects()
    }

    var ids: Set<UUID> { done.withLock { Set($0) } }
}

/// Does not end with bulk work until it is let go or the line stops, and remembers what it was given together.
private final class SlowWorker: StageWorker {
    let stage = Stage.understand
    let batches = Mutex<[[Lane]]>([])
    let isLetGo = Mutex(false)
    private let stop: StopSignal

    init(stop: StopSignal) { self.stop = stop }

    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        batches.withLock { $0.append(references.map(\.lane)) }
        while references.contains(where: { $0.lane == .bulk }), !isLetGo.withLock({ $0 }), !stop.isRequested {
            try? await Task.sleep(for: .milliseconds(5))
        }
        return StageEffects()
    }
}

@Suite(.migrated, .timeLimit(.minutes(10)), .tags(.timed)) struct StageRunnerTests {
    private func publish(_ references: [WorkReference], _ bench: PipelineBench) async throws {
        for reference in references {
            // Equal keys: the tries of one piece of work come in their order.
            try await bench.context.producer.sendAndWait(
                topic: Topics.name(reference.stage, reference.lane), key: Array(reference.id.text.utf8),
                value: WorkMessage.encode(reference))
        }
    }

    @Test func `what somebody waits for goes beside a large batch, and never in one with it`() async throws {
        let bench = try await PipelineBench()
        let bulk = try await bench.accept(20, lane: .bulk)
        let now = try await bench.accept(1)
        let worker = SlowWorker(stop: bench.context.stop)
        try await publish(bulk, bench)
        let runner = StageRunner(
            worker, limits: .init(slots: 1, batch: 50, isExpress: true), context: bench.context)
        let isSent = Mutex(false)
        try await bench.run {
            try await runner.run()
        } until: {
            guard worker.batches.withLock({ $0.contains { $0.contains(.bulk) } }) else { return false }
            if !isSent.withLock({ $0 }) {
                try await publish(now, bench)
                isSent.withLock { $0 = true }
            }
            // The bulk batch is still in hand.
            guard worker.batches.withLock({ $0.contains([.now]) }) else { return false }
            worker.isLetGo.withLock { $0 = true }
            return true
        }
        #expect(worker.batches.withLock { $0.allSatisfy { Set($0).count == 1 } })
        await bench.end()
    }

    @Test func `a reference that fails is put back alone, with the reason written down`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(20)
        let poison = references[7].id
        let worker = ScriptedWorker { reference in
            reference.id == poison
                ? StageError("broken_thing", .retry, operator: "it is broken", user: "Sorry.") : nil
        }
        try await publish(references, bench)
        let runner = StageRunner(worker, limits: .init(slots: 2, batch: 50), context: bench.context)
        try await bench.run {
            try await runner.run()
        } until: {
            try await bench.count("select count(*) from attempts") == 1 && worker.ids.count == 19
        }
        #expect(worker.ids == Set(references.map(\.id).filter { $0 != poison }))
        let row = try #require(
            try await bench.admin.query(
                """
                select w.attempt, w.due_at > a.at as later, a.code, a.detail
                from work w join attempts a on a.work = w.id where w.id = \(poison)
                """
            ).first)
        let attempt: Int = try row.get("attempt")
        let later: Bool = try row.get("later")
        let code: String = try row.get("code")
        #expect(attempt == 1 && later && code == "broken_thing")
        await bench.end()
    }

    @Test func `a rejection ends the capture and tells its owner`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(1)
        let worker = ScriptedWorker { _ in StageError("no_good", .reject, operator: "no good", user: "No good.") }
        try await publish(references, bench)
        let runner = StageRunner(worker, limits: .init(slots: 1, batch: 10), context: bench.context)
        try await bench.run {
            try await runner.run()
        } until: {
            try await bench.count("select count(*) from captures where state = 'rejected' and reason = 'no_good'") == 1
        }
        let told = try await bench.count("select count(*) from work where stage = 'notify'")
        #expect(told == 1)
        await bench.end()
    }

    @Test func `the last try is followed by death, with every attempt kept`() async throws {
        let bench = try await PipelineBench()
        let reference = try #require(try await bench.accept(1).first)
        let worker = ScriptedWorker { _ in StageError("always", .retry, operator: "always", user: "Sorry.") }
        let runner = StageRunner(worker, limits: .init(slots: 1, batch: 10, attempts: 3), context: bench.context)
        try await publish([reference], bench)
        try await bench.run {
            async let dispatching: Void = Dispatcher(context: bench.context).run()
            try await runner.run()
            await dispatching
        } until: {
            try await bench.count("select count(*) from captures where state = 'dead'") == 1
        }
        let attempts = try await bench.count("select count(*) from attempts where work = \(reference.id)")
        #expect(attempts == 3)
        await bench.end()
    }

    /// The worker's own statement, which waits for nothing but its time-out.
    private final class Overdue: StageWorker {
        let stage = Stage.understand
        let others: ScriptedWorker
        private let endless: UUID
        private let pool: Pool

        init(_ others: ScriptedWorker, endless: UUID, pool: Pool) {
            self.others = others
            self.endless = endless
            self.pool = pool
        }

        func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
            if references.contains(where: { $0.id == endless }) {
                do throws(DatabaseError) {
                    _ = try await pool.transaction(["set local statement_timeout = 1", "select pg_sleep(60)::text"])
                } catch { throw StoreError.database(error).stageError }
            }
            return try await others.process(references)
        }
    }

    @Test func `a capture whose statement always times out is dead in the end, and the others go on`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(4)
        // It has been tried as often as any stage tries, but for once.
        var endless = references[1]
        endless.attempt = Backoff.maximumAttempts - 1
        try await bench.admin.execute("update work set attempt = \(endless.attempt) where id = \(endless.id)")
        let worker = Overdue(ScriptedWorker(), endless: endless.id, pool: bench.context.database.pool)
        try await publish([references[0], endless, references[2], references[3]], bench)
        let runner = StageRunner(worker, limits: .init(slots: 1, batch: 10), context: bench.context)
        try await bench.run {
            try await runner.run()
        } until: {
            try await bench.count("select count(*) from captures where state = 'dead' and reason = 'database_busy'")
                == 1
                && worker.others.ids.count == 3
        }
        await bench.end()
    }

    @Test func `a statement that timed out uses up a try, a database that is away does not`() {
        let busy = StageError(.databaseBusy, .retry, operator: "", user: "")
        let away = StageError(.databaseUnavailable, .retry, operator: "", user: "")
        func verdict(_ error: StageError, _ attempt: Int) -> StageVerdict {
            StageVerdict(error, attempt: attempt, limit: 3, jitter: 0)
        }
        #expect(verdict(busy, 3) == .retry(after: 2))
        #expect(verdict(busy, Backoff.maximumAttempts) == .dead)
        #expect(verdict(away, 100) == .handBack(after: 150))
    }

    @Test func `what is no work message is kept with its bytes, and the line goes on`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(3)
        let topic = Topics.name(.understand, .now)
        let nonsense: [[UInt8]] = [[], Array("not json".utf8), Array(#"{"v":0}"#.utf8), [0xFF, 0x00, 0xFE]]
        for bytes in nonsense { try await bench.context.producer.sendAndWait(topic: topic, value: bytes) }
        try await publish(references, bench)
        let worker = ScriptedWorker()
        let runner = StageRunner(worker, limits: .init(slots: 2, batch: 10), context: bench.context)
        try await bench.run {
            try await runner.run()
        } until: {
            try await bench.count("select count(*) from dead_letters") == nonsense.count && worker.ids.count == 3
        }
        let kept = try await bench.context.database.deadLetters(limit: 10).items
        var payloads: [[UInt8]] = []
        for letter in kept {
            payloads.append(try #require(try await bench.context.database.deadLetterPayload(letter.id)))
        }
        #expect(Set(payloads) == Set(nonsense))
        await bench.end()
    }

    @Test func `what was not finished when a worker stopped is delivered to the next`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(50)
        try await publish(references, bench)
        let stuck = ScriptedWorker { _ in
            StageError(.databaseUnavailable, .retry, operator: "away", user: "Sorry.")
        }
        let tried = Mutex(false)
        let first = StageRunner(stuck, limits: .init(slots: 1, batch: 50), context: bench.context)
        try await bench.run {
            try await first.run()
        } until: {
            defer { tried.withLock { $0 = true } }
            return tried.withLock { $0 }
        }
        let attempts = try await bench.count("select count(*) from attempts")
        #expect(attempts == 0)
        let again = bench.successor()
        let worker = ScriptedWorker()
        let second = StageRunner(worker, limits: .init(slots: 1, batch: 50), context: again.context)
        try await again.run {
            try await second.run()
        } until: {
            worker.ids.count == 50
        }
        await bench.end()
    }

    @Test func `a worker that has lost the embedded broker does not wait for it at its end`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(1)
        let worker = ScriptedWorker()
        try await publish(references, bench)
        let runner = StageRunner(worker, limits: .init(slots: 1, batch: 10), context: bench.context)
        let running = Task { try await runner.run() }
        try await eventually("it works") { worker.ids.count == 1 }
        try await eventually("the broker is heard") { bench.context.farewell(.seconds(30)) == .seconds(30) }
        bench.broker.stop()
        try await eventually("the broker is lost") { bench.context.brokerSilence > .seconds(3) }
        // Nobody will ever take this.
        await bench.context.publisher.publish(references)
        // Another suite's broker may have got its port, and have answered for a moment.
        try await eventually("the broker is still lost") { bench.context.farewell(.seconds(30)) < .seconds(1) }
        // Whoever waits for it waits an hour, beyond the suite's limit.
        bench.context.stop.request(.temporary)
        try await running.value
        await bench.context.producer.close(within: bench.context.farewell(.seconds(3600)))
        await bench.end()
    }
}
