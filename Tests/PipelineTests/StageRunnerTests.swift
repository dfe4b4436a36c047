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

@Suite(.migrated, .timeLimit(.minutes(10)), .tags(.timed)) struct StageRunnerTests {
    private func publish(_ references: [WorkReference], _ bench: PipelineFixture) async throws {
        for reference in references {
            // Equal keys keep the attempts of one piece of work in order.
            try await bench.context.producer.sendAndWait(
                topic: Topics.name(reference.stage, reference.lane), key: Array(reference.id.text.utf8),
                value: WorkMessage.encode(reference))
        }
    }

    @Test func `StageRunner: a capture that a client waits for runs beside a large batch, never in it`() async throws {
        let bench = try await PipelineFixture()
        let bulk = try await bench.accept(20, lane: .bulk)
        let now = try await bench.accept(1)
        let worker = SlowWorker(stop: bench.context.stop)
        try await publish(bulk, bench)
        let runner = StageRunner(
            worker, limits: .init(slots: 1, batch: 50, hasExpressSlot: true), context: bench.context)
        let isSent = Mutex(false)
        try await bench.run {
            try await runner.run()
        } until: {
            guard worker.batches.withLock({ $0.contains { $0.contains(.bulk) } }) else { return false }
            if !isSent.withLock({ $0 }) {
                try await publish(now, bench)
                isSent.withLock { $0 = true }
            }
            // The bulk batch is still running.
            guard worker.batches.withLock({ $0.contains([.now]) }) else { return false }
            worker.isLetGo.withLock { $0 = true }
            return true
        }
        #expect(worker.batches.withLock { $0.allSatisfy { Set($0).count == 1 } })
        await bench.end()
    }

    @Test func `StageRunner: no owner waits for the end of another owner's batch`() async throws {
        let bench = try await PipelineFixture()
        let greedy = try await bench.accept(20, lane: .bulk)
        let others = [
            try #require(try await bench.context.database.owners.create("second")),
            try #require(try await bench.context.database.owners.create("third")),
        ]
        var short: [WorkReference] = []
        for owner in others { short += try await bench.accept(1, lane: .bulk, of: owner) }
        let worker = SlowWorker(stop: bench.context.stop)
        try await publish(greedy, bench)
        let runner = StageRunner(
            worker, limits: .init(slots: 1, batch: 5, hasExpressSlot: true), context: bench.context)
        let isSent = Mutex(false)
        try await bench.run {
            try await runner.run()
        } until: {
            guard worker.batches.withLock({ !$0.isEmpty }) else { return false }
            if !isSent.withLock({ $0 }) {
                try await publish(short, bench)
                isSent.withLock { $0 = true }
            }
            // The first owner's batch is still running.
            guard worker.owners.withLock({ Set($0.joined()).isSuperset(of: others) }) else {
                return false
            }
            worker.isLetGo.withLock { $0 = true }
            return true
        }
        await bench.end()
    }

    @Test func `StageRunner: a named failure is recorded, and the rest of its batch is not repeated`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(5)
        let (costly, others) = (references[2], Set(references.map(\.id)).subtracting([references[2].id]))
        let worker = NamingWorker(costly.id)
        try await publish(references, bench)
        let runner = StageRunner(worker, limits: .init(slots: 1, batch: 10), context: bench.context)
        try await bench.run {
            try await runner.run()
        } until: {
            try await bench.count("select count(*) from captures where state = 'dead' and reason = 'too_costly'") == 1
                && worker.done.withLock { Set($0).isSuperset(of: others) }
        }
        #expect(worker.done.withLock { $0.count } == references.count)
        #expect(try await bench.count("select count(*) from attempts where code = 'too_costly'") == 1)
        await bench.end()
    }

    @Test func `BatchStateMachine: an unavailable database makes the batch wait`() {
        let references = BusyCourse.references(4)
        let away = StageError(.databaseUnavailable, .retry, operator: "away", user: "")
        var waiting = BatchStateMachine(references, attempts: 8)
        guard case .wait = waiting.next(.failed(away), jitter: 0) else { Issue.record("does not wait"); return }
        #expect(waiting.trouble == away)
    }

    @Test func `BatchStateMachine: deferred portions are processed alone, and hold only their own owner`() {
        let references = (0..<4).map { _ in
            WorkReference(id: UUID(), owner: UUID(), stage: .match, lane: .now, attempt: 0, trace: UUID())
        }
        var course = BatchStateMachine(references, attempts: 8)
        let later = StageEffects(later: [[references[1]], [references[3]]])
        guard case .publish = course.next(.stored(later), jitter: 0) else { Issue.record("not published"); return }
        guard case .process(let first) = course.next(.published, jitter: 0) else { Issue.record("no rest"); return }
        #expect(first == [references[1]] && course.owners == [references[1].owner, references[3].owner])
        _ = course.next(.stored(StageEffects()), jitter: 0)
        guard case .process(let second) = course.next(.published, jitter: 0) else { Issue.record("no rest"); return }
        #expect(second == [references[3]] && course.owners == [references[3].owner])
        _ = course.next(.stored(StageEffects()), jitter: 0)
        guard case .complete = course.next(.published, jitter: 0) else { Issue.record("not complete"); return }
        #expect(course.owners.isEmpty)
    }

    @Test func `Portions: cheap members come first, and an expensive one is alone`() {
        let costs = [3, 900, 1, 90, 5, 20, 3]
        let portions = Portions.cut(Array(costs.indices), at: 100) { costs[$0] }
        #expect(portions == [[2, 0, 6, 4, 5], [3], [1]])
        #expect(Portions.cut([Int](), at: 100) { $0 }.isEmpty)
        #expect(Portions.cut([0, 1, 2], at: 100) { _ in 0 } == [[0, 1, 2]])
    }

    @Test func `StageRunner: a failing reference alone is retried, with the cause recorded`() async throws {
        let bench = try await PipelineFixture()
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

    @Test func `StageRunner: a rejection ends the capture and notifies its owner`() async throws {
        let bench = try await PipelineFixture()
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

    @Test func `StageRunner: work is dead after its last attempt, with every attempt recorded`() async throws {
        let bench = try await PipelineFixture()
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

    /// A worker whose statement always times out.
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

    @Test func `StageRunner: a capture whose statement always times out dies, and the others continue`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(4)
        // It has used all attempts but one.
        var endless = references[1]
        endless.attempt = Backoff.maximumAttempts - 1
        try await bench.admin.execute("update work set attempt = \(endless.attempt) where id = \(endless.id)")
        let worker = Overdue(ScriptedWorker(), endless: endless.id, pool: bench.context.database.pool)
        try await publish([references[0], endless, references[2], references[3]], bench)
        let runner = StageRunner(worker, limits: .init(slots: 1, batch: 10), context: bench.context)
        // Publishes the capture again if a timeout of the batch came just before its own.
        let dispatching = Task { await Dispatcher(context: bench.context).run() }
        try await bench.run {
            try await runner.run()
        } until: {
            try await bench.count("select count(*) from captures where state = 'dead' and reason = 'database_busy'")
                == 1
                && worker.others.ids.count == 3
        }
        await dispatching.value
        await bench.end()
    }

    @Test func `StageRunner: overtaken work does not end a streak of timeouts, and the cause has one row`() async throws
    {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(2)
        let (endless, stale) = (references[0].id, references[1])
        try await publish([references[0]], bench)
        let runner = StageRunner(
            StaleWorker(endless: endless), limits: .init(slots: 1, batch: 1), context: bench.context)
        let dispatching = Task { await Dispatcher(context: bench.context).run() }
        try await bench.run {
            try await runner.run()
        } until: {
            try await publish([stale], bench)
            return try await bench.count(
                "select coalesce(sum(greatest(returns, 1)), 0)::bigint as count from attempts where work = \(endless)")
                >= 3
        }
        await dispatching.value
        let attempts = try await bench.context.database.status.story(of: endless).attempts
        #expect(attempts.map(\.code) == ["database_busy", "database_busy"])
        #expect(attempts.map { min($0.returns, 2) } == [0, 2])
        #expect(bench.context.metrics.page().contains(#"tapline_understand_work_total{outcome="done"} 0"#))
        await bench.end()
    }

    @Test func `FailureDecision: a timeout after a success uses up an attempt, a busy or lost database does not`() {
        let busy = StageError(.databaseBusy, .retry, operator: "", user: "")
        let away = StageError(.databaseUnavailable, .retry, operator: "", user: "")
        func verdict(_ error: StageError, _ attempt: Int) -> FailureDecision {
            FailureDecision(error, attempt: attempt, limit: 3, jitter: 0)
        }
        func busyVerdict(_ attempt: Int, inARow: Int) -> FailureDecision {
            FailureDecision(busy, attempt: attempt, limit: 3, consecutiveTimeouts: inARow, jitter: 0)
        }
        #expect(busyVerdict(3, inARow: 1) == .retry(after: 2))
        #expect(busyVerdict(Backoff.maximumAttempts, inARow: 1) == .dead)
        #expect(busyVerdict(Backoff.maximumAttempts, inARow: 2) == .returnToQueue(after: 1))
        #expect(busyVerdict(Backoff.maximumAttempts, inARow: 11) == .returnToQueue(after: 4))
        #expect(busyVerdict(Backoff.maximumAttempts, inARow: 21) == .dead)
        #expect(busyVerdict(1, inARow: 0) == .retry(after: 0.5))
        #expect(verdict(away, 100) == .returnToQueue(after: 150))
    }

    @Test func `StageRunner: an invalid message is kept with its bytes, and the stage continues`() async throws {
        let bench = try await PipelineFixture()
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
        let kept = try await bench.context.database.deadLetters.list(limit: 10).items
        var payloads: [[UInt8]] = []
        for letter in kept {
            payloads.append(try #require(try await bench.context.database.deadLetters.payload(of: letter.id)))
        }
        #expect(Set(payloads) == Set(nonsense))
        await bench.end()
    }

    @Test func `StageRunner: unfinished messages of a stopped worker are delivered to the next`() async throws {
        let bench = try await PipelineFixture()
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

    @Test func `StageRunner: a worker that lost the embedded broker stops without waiting for it`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(1)
        let worker = ScriptedWorker()
        try await publish(references, bench)
        let runner = StageRunner(worker, limits: .init(slots: 1, batch: 10), context: bench.context)
        let running = Task { try await runner.run() }
        try await eventually("it works") { worker.ids.count == 1 }
        try await eventually("the broker is heard") { bench.context.shutdownTimeout(.seconds(30)) == .seconds(30) }
        bench.broker.stop()
        try await eventually("the broker is lost") { bench.context.brokerSilence > .seconds(3) }
        // No broker ever acknowledges this message.
        await bench.context.publisher.publish(references)
        // Another suite's broker may have got the same port and answered briefly.
        try await eventually("the broker is still lost") { bench.context.shutdownTimeout(.seconds(30)) < .seconds(1) }
        // If the broker were considered alive, the close would wait an hour, longer than the suite's time limit.
        bench.context.stop.request(.temporary)
        try await running.value
        await bench.context.producer.close(within: bench.context.shutdownTimeout(.seconds(3600)))
        await bench.end()
    }
}
