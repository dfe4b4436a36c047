import Captures
import Contacts
import Filing
import FoundationEssentials
import Kafka
import Notifying
import Pipeline
import Postgres
import Records
import Runtime
import Store
import TestSupport
import Testing
import Understanding

/// Replaces the OCR engine.
private struct InstantRecognition: ClaimedWork {
    let stage = Stage.recognize
    let context: WorkerContext

    func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<StageInput> {
        try await context.database.work.load(references, with: [])
    }

    func perform(_ item: StageInput, as reference: WorkReference) async throws(StageError) -> StageEffects {
        let word = Word(text: "Sarah", confidence: 0.9, box: Box(x: 0, y: 0, width: 1, height: 1))
        let recognition = Recognition(width: 10, height: 10, lines: [Line(words: [word])])
        do throws(StoreError) {
            return StageEffects(followUps: try await context.database.work.store([(reference, recognition)]))
        } catch {
            throw error.stageError
        }
    }
}

/// The second layer of tests: the real workers on a real Postgres and the embedded broker, with faults before and
/// after every action. `TAPLINE_FAULTS=10000` runs the long form; `TAPLINE_SEED` selects another order.
@Suite(.migrated, .tags(.timed)) struct FaultTests {
    @Test func `Workers: under faults at every failpoint, every capture ends exactly once`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let faults = Int(environment["TAPLINE_FAULTS"] ?? "") ?? 300
        let seed = UInt64(environment["TAPLINE_SEED"] ?? "") ?? 1
        let bench = try await PipelineFixture()
        _ = try await bench.context.database.contacts.create(.v7(), of: bench.owner, ContactFields(name: "Sarah Chen"))
        let injector = FaultInjector(seed: seed, faults: faults, admin: bench.admin)
        let stop = StopSignal()
        let line = Task { try await run(bench, injector, stop) }
        var accepted = 0
        while !injector.isDone {
            accepted += try await bench.accept(10).count
            accepted += try await bench.accept(10, lane: .bulk).count
            accepted += try await bench.accept(5, lane: .bulk, isImage: true).count
            try await eventually("the line goes on under faults, TAPLINE_SEED=\(seed)") {
                try await hurry(bench)
                return try await bench.count("select count(*) from work") < 50 || injector.isDone
            }
        }
        try await eventually("every capture ends, TAPLINE_SEED=\(seed)") {
            try await hurry(bench)
            return try await bench.count("select count(*) from work") == 0
        }
        stop.request()
        try await line.value
        try await check(bench, accepted, seed)
        let missed = Set(FailPoint.allCases).subtracting(injector.counts.keys)
        #expect(missed.isEmpty, "no fault at \(missed)")
        await bench.end()
    }

    private func run(_ bench: PipelineFixture, _ injector: FaultInjector, _ stop: StopSignal) async throws {
        func worker(_ name: String) throws -> WorkerContext {
            try bench.worker(name, stop: stop) { await injector.reach($0) }
        }
        var reader = SettingsReader(environment: [:])
        let understanding = UnderstandingWorker.settings(&reader)
        let contexts = try ["ocr", "ai 1", "ai 2", "matcher", "notifier", "ingest"].map(worker)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await StageRunner(
                    ClaimingStage(InstantRecognition(context: contexts[0]), context: contexts[0]),
                    limits: .init(slots: 3, batch: 1), context: contexts[0]
                ).run()
            }
            for context in contexts[1...2] {
                group.addTask { try await UnderstandingWorker.run(context, understanding) }
            }
            group.addTask { try await FilingWorker.run(contexts[3], false) }
            group.addTask { try await NotifyingWorker.run(contexts[4], ()) }
            group.addTask { await Dispatcher(context: contexts[5]).run() }
            try await group.waitForAll()
        }
        for context in contexts { await context.producer.close(within: .seconds(1)) }
    }

    /// Makes time pass faster: deadlines, retries, and leases of live workers. Skips rows that a worker has locked,
    /// so that this statement cannot deadlock with a worker.
    private func hurry(_ bench: PipelineFixture) async throws {
        try await bench.admin.execute(
            """
            update work set due_at = least(due_at, now() + interval '300 milliseconds'),
                lease_until = least(lease_until, now() + interval '300 milliseconds')
            where id in (
                select id from work where due_at > now() + interval '300 milliseconds' for update skip locked
            )
            """)
        try await Task.sleep(for: .milliseconds(250))
    }

    /// Checks the tables only.
    private func check(_ bench: PipelineFixture, _ accepted: Int, _ seed: UInt64) async throws {
        let laws: [(String, SQL, Int)] = [
            ("captures", "select count(*) from captures", accepted),
            (
                "have not ended",
                "select count(*) from captures where state not in ('filed', 'inbox', 'rejected', 'dead')", 0
            ),
            (
                "filed or noted otherwise than once",
                """
                select count(*) from captures c
                where (select count(*) from interactions i where i.capture = c.id)
                    + (select count(*) from inbox_notes n where n.capture = c.id)
                    <> case when state in ('filed', 'inbox') then 1 else 0 end
                """, 0
            ),
            // Each stage increments the version once: two for a text, three for a picture.
            (
                "went through a stage twice",
                """
                select count(*) from captures c
                where state in ('filed', 'inbox') and version <> 3 + (select count(*) from recognitions r
                    where r.capture = c.id)
                """, 0
            ),
            ("told twice", "select count(*) from notifications where version <> 1", 0),
            (
                "dead without a cause",
                "select count(*) from captures c where state = 'dead' and not exists (select from attempts where work = c.id)",
                0
            ),
        ]
        for (law, query, expected) in laws {
            let count = try await bench.count(query)
            #expect(count == expected, "\(law): \(count), TAPLINE_SEED=\(seed)")
        }
    }
}
