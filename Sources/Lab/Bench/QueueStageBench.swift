import Captures
import CommandLine
import FoundationEssentials
import Kafka
import Pipeline
import Postgres
import Runtime
import Store
import Supervision

/// Stage executions: rows of `work` wait as a batch, are released by the dispatcher of a real `ingest`, and pass
/// three stages with the real runner on real topics. Only the work of the stages on a capture is missing.
struct QueueStageBench: Sendable {
    /// Seconds at the start that do not count, until idle stages reach their usual rate.
    private static let warmUp = 2.0

    let line: QueueSystem
    let broker: QueueBroker

    /// Inserts work at the first stage, evenly over all owners, in batches that are not committed.
    /// - Parameter isPublished: marks the messages as published, so that the dispatcher does not publish them.
    private func seed(_ rows: Int, isPublished: Bool) async throws -> [UUID] {
        let owners = try await line.ownerIDs()
        let batches = owners.map { _ in UUID.v7() }
        _ = try await line.admin.execute(
            """
            insert into batch_runs (batch, owner)
            select * from unnest(\(batches), \(owners))
            """)
        _ = try await line.admin.execute(
            """
            insert into work (id, owner, kind, stage, lane, published, due_at, batch, trace)
            select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
                    || substr(md5(n::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
                (\(owners))[1 + n % \(owners.count)], 'capture', 'recognize', 'bulk', \(isPublished ? 1 : 0),
                case when \(isPublished) then now() + interval '1 hour' end,
                (\(batches))[1 + n % \(owners.count)], gen_random_uuid()
            from generate_series(1, \(rows)) n
            """)
        return batches
    }

    /// - Parameter guess: expected executions per second; decides how many rows are inserted.
    /// - Returns: executions per second.
    func throughput(seconds: Int, guess: Double) async throws -> Double {
        let rows = Int(guess * Double(seconds + 3) / Double(NoOpStage.chain.count))
        let batches = try await seed(rows, isPublished: false)
        let committed = try await committedOffsets()
        _ = try await line.admin.execute(
            """
            update batch_runs set state = 'running', committed_at = now(), changed_at = now()
            where batch = any (\(batches))
            """)
        try await waitForSamples()
        try await Task.sleep(for: .seconds(1))
        let began = try await clock()
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline, try await isWaiting() { try await Task.sleep(for: .milliseconds(200)) }
        let ended = try await clock()
        let rate = try await rate(from: began, to: ended)
        // The dispatcher may be releasing some of these rows.
        _ = try await line.admin.transaction(retrying: true, ["delete from work where due_at is null"])
        try await settle(rows: nil, since: committed)
        return rate
    }

    /// Publishes messages at a steady rate. The times run from a message's publication to the commit of its change.
    func times(perSecond rate: Double, seconds: Int) async throws -> (times: Distribution, rate: Double) {
        let perSecond = rate / Double(NoOpStage.chain.count)
        let rows = Int(perSecond * (Double(seconds) + Self.warmUp))
        _ = try await seed(rows, isPublished: true)
        let committed = try await committedOffsets()
        let references = try await line.admin.query(
            "select id, owner, attempt from work where stage = 'recognize' order by id"
        ).map {
            WorkReference(
                id: try $0.get("id"), owner: try $0.get("owner"), stage: .recognize, lane: .bulk,
                attempt: try $0.get("attempt"), trace: UUID())
        }
        let producer = try Producer(broker.kafka)
        let publisher = MessagePublisher(producer: producer, log: Log(service: "bench", minimum: .error))
        // A new producer first requests the topic's leader. Messages held back meanwhile would be sent as one burst
        // that still occupies the line when the measurement starts.
        await publisher.publish(stamped(references.prefix(1)))
        while producer.counts.inFlight > 0 { try await Task.sleep(for: .milliseconds(2)) }
        let began = try await clock()
        try await publish(references.dropFirst(), by: publisher, perSecond: perSecond)
        await producer.close(within: .seconds(5))
        let ended = try await clock()
        try await settle(rows: rows, since: committed, keepingSamples: true)
        let executed = try await self.rate(from: began + Self.warmUp, to: ended)
        let times = try await line.admin.query(
            "select microseconds from bench_samples where at > to_timestamp(\(began + Self.warmUp)) and at <= to_timestamp(\(ended))"
        ).flatMap { try $0.get("microseconds", as: [Int32].self) }
        _ = try await line.admin.execute("truncate bench_samples")
        return (Distribution(times.map { .microseconds(Int($0)) }), executed)
    }

    private func publish(
        _ references: ArraySlice<WorkReference>, by publisher: MessagePublisher, perSecond: Double
    ) async throws {
        let began = ContinuousClock.now
        var left = references
        while !left.isEmpty {
            let elapsed = ContinuousClock.now - began
            let due = Int(perSecond * (elapsed / .seconds(1))) - (references.count - left.count)
            if due > 0 {
                await publisher.publish(stamped(left.prefix(due)))
                left = left.dropFirst(due)
            }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    private func stamped(_ references: ArraySlice<WorkReference>) -> [WorkReference] {
        let stamp = QueueStamp.trace(QueueStamp.now())
        return references.map { reference in
            var reference = reference
            reference.trace = stamp
            return reference
        }
    }

    /// Waits for the end of all work. Checks that every row passed every stage exactly once, and that the offsets are
    /// committed.
    private func settle(
        rows: Int?, since committed: Int, keepingSamples: Bool = false
    ) async throws {
        try await line.untilNone(
            "select count(*) from work where due_at is not null", within: .seconds(30), what: "rows have not ended"
        )
        let found = try await line.admin.query(
            """
            select count(*) as effects, count(distinct work) as works,
                count(*) filter (where stage = 'match') as ended
            from bench_effects
            """
        ).first
        let effects = try found?.get("effects", as: Int.self) ?? 0
        let works = try found?.get("works", as: Int.self) ?? 0
        let ended = try found?.get("ended", as: Int.self) ?? 0
        guard effects == works * NoOpStage.chain.count, ended == works, rows == nil || rows == works else {
            throw CommandFailure(.failed, "\(works) rows had \(effects) effects, \(ended) ended: not exactly once")
        }
        let deadline = ContinuousClock.now + .seconds(10)
        while try await committedOffsets() - committed < effects {
            guard ContinuousClock.now < deadline else {
                throw CommandFailure(.failed, "offsets of \(effects) executions are not committed after 10 s")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        _ = try await line.admin.execute("truncate bench_effects")
        if !keepingSamples { _ = try await line.admin.execute("truncate bench_samples") }
    }

    private func committedOffsets() async throws -> Int {
        let admin = try Admin(broker.kafka)
        var sum = 0
        for stage in NoOpStage.chain {
            let topic = Topics.name(stage, .bulk)
            sum += try await admin.committedOffsets(group: topic, topic: topic).values.reduce(0) { $0 + Int($1) }
        }
        return sum
    }

    private func waitForSamples() async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while try await line.count("select count(*) from bench_samples") == 0 {
            guard ContinuousClock.now < deadline else {
                throw CommandFailure(.failed, "no stage has processed a message within 30 s; logs: \(line.state.logs)")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private func isWaiting() async throws -> Bool {
        try await line.count("select count(*) from (select from work where due_at is null limit 1) w") > 0
    }

    /// The database's clock in seconds.
    private func clock() async throws -> Double {
        try await line.admin.query("select extract(epoch from clock_timestamp())::float8 as now").first?.get("now") ?? 0
    }

    /// The executions of each stage between its first and last report in that time, summed over all stages.
    private func rate(from began: Double, to ended: Double) async throws -> Double {
        try await line.admin.query(
            """
            select coalesce(sum(rate), 0)::float8 as rate from (
                select (sum(executions) filter (where number > 1))
                    / nullif(extract(epoch from max(at) - min(at)), 0) as rate
                from (
                    select *, row_number() over (partition by stage order by at) as number from bench_samples
                    where at > to_timestamp(\(began)) and at <= to_timestamp(\(ended))) s
                group by stage) r
            """
        ).first?.get("rate") ?? 0
    }
}
