package import Captures
package import FoundationEssentials
import Postgres

/// The workers' statements on `work`: claim, retry, return to the queue. The table has no content and no
/// row-level policy.
package struct WorkQueue: Sendable {
    let database: Database

    /// Claims references for a stage that runs foreign code or costs money. A claim increments the attempt, which
    /// fences later writes, and sets a lease. If the lease is lost, the row is due when it ends, or later after
    /// several lost leases.
    /// - Returns: the references with their new attempt. A missing reference was overtaken, or another worker's lease
    ///   is still valid; the dispatcher publishes it again when that lease ends.
    package func claim(
        _ references: [WorkReference], lease: Duration
    ) async throws(StoreError) -> [WorkReference] {
        guard !references.isEmpty else { return [] }
        let pauses = references.map { Self.delay(afterLostClaims: $0.attempt + 1) }
        // Two workers with overlapping batches may lock the rows in different orders: the loser of a deadlock repeats
        // the statement.
        let rows = try await database.run(
            retrying: WorkStatements.claim(
                ids: references.map(\.id), stages: references.map(\.stage.rawValue),
                attempts: references.map(\.attempt), pauses: pauses, lease: lease.seconds))
        let attempts = Dictionary(uniqueKeysWithValues: rows[0].map { ($0.id, $0.attempt) })
        return references.compactMap { reference in
            guard let attempt = attempts[reference.id] else { return nil }
            var claimed = reference
            claimed.attempt = attempt
            return claimed
        }
    }

    /// Extends a lease that still belongs to this attempt.
    /// - Returns: false if it does not.
    @discardableResult
    package func extendLease(_ reference: WorkReference, by lease: Duration) async throws(StoreError) -> Bool {
        let seconds = lease.seconds
        let pause = Self.delay(afterLostClaims: reference.attempt)
        let extended = try await database.run(
            WorkStatements.extendLease(
                lease: seconds, due: seconds + pause, id: reference.id, stage: reference.stage,
                attempt: reference.attempt))
        return extended > 0
    }

    private static func delay(afterLostClaims claims: Int) -> Double {
        Backoff.seconds(afterLosing: claims, jitter: .random(in: 0..<1))
    }

    /// The number of recorded failures at the reference's stage since the work was last put back. Attempts without a
    /// record ended without an outcome.
    package func failures(of reference: WorkReference) async throws(StoreError) -> Int {
        try await database.run(
            WorkStatements.failures(id: reference.id, stage: reference.stage, replayed: Replay.attemptCode)) ?? 0
    }

    /// Schedules a retry and records the cause.
    /// - Parameter delay: seconds until the dispatcher publishes the work again.
    package func retry(
        _ reference: WorkReference, because error: StageError, after delay: Double, worker: String
    ) async throws(StoreError) {
        try await database.run(
            WorkStatements.retry(
                delay: delay, id: reference.id, stage: reference.stage, attempt: reference.attempt,
                code: error.code.rawValue, detail: error.operator, worker: worker))
    }

    /// Parks work until a time for which its provider call is already charged. No attempt is used up; a claim's
    /// attempt is given back with its lease. (For work that still has to be charged, see `admit`.)
    /// - Returns: the parked references. A missing reference was overtaken, and its charge is unused.
    @discardableResult
    package func park(
        _ work: [(reference: WorkReference, until: Date)]
    ) async throws(StoreError) -> [WorkReference] {
        try await requeue(work.map(\.reference), until: work.map(\.until), .rate)
    }

    /// Returns work to the queue as if this worker had never had it.
    /// - Parameters:
    ///   - cause: the reason; stored in `attempts`, in one row for each stage and code. nil for a worker that stops.
    ///   - delay: seconds before another worker may process it.
    /// - Returns: the references that still belonged to this worker.
    @discardableResult
    package func returnToQueue(
        _ references: [WorkReference], because cause: (error: StageError, worker: String)? = nil,
        after delay: Double = 0
    ) async throws(StoreError) -> [WorkReference] {
        try await requeue(
            references, until: references.map { _ in nil }, .retry, delay: delay,
            noting: cause.map(Self.attemptInsert) ?? "")
    }

    /// Part of `requeue`, so that a busy database gets only one statement.
    private static func attemptInsert(_ error: StageError, worker: String) -> SQL {
        """
        , noted as (
            insert into attempts as a (work, owner, stage, attempt, code, detail, worker, returns)
            select id, owner, stage, attempt + 1, \(error.code.rawValue)::text, \(error.operator)::text,
                \(worker)::text, 1
            from moved
            on conflict (work, stage, code) where returns > 0 do update set returns = a.returns + 1,
                attempt = excluded.attempt, detail = excluded.detail, worker = excluded.worker, at = excluded.at)
        """
    }

    private func requeue(
        _ references: [WorkReference], until times: [Date?], _ gate: DelayReason, delay: Double = 0, noting: SQL = ""
    ) async throws(StoreError) -> [WorkReference] {
        guard !references.isEmpty else { return [] }
        let results = try await storing {
            try await database.pool.transaction(
                retrying: true,
                [
                    """
                    with moved as (
                        update work w set published = 0, lease_until = null, gate = \(gate)::work_gate,
                            gate_key = null, due_at = coalesce(g.until, now() + make_interval(secs => \(delay))),
                            attempt = w.attempt - case when w.lease_until is null then 0 else 1 end
                        from unnest(\(references.map(\.id)), \(references.map(\.stage.rawValue)),
                            \(references.map(\.attempt)), \(times)) as g (id, stage, attempt, until)
                        where w.id = g.id and w.stage = g.stage::stage and w.attempt = g.attempt and w.published > 0
                        returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace)\(noting)
                    select * from moved
                    """
                ])
        }
        return try reading { try results[0].map(WorkReference.init(row:)) }
    }

    /// Returns rows of batches that do not run to waiting.
    package func hold(_ ids: [UUID]) async throws(StoreError) {
        guard !ids.isEmpty else { return }
        try await database.run(WorkStatements.hold(ids: ids))
    }
}

extension Database {
    package var work: WorkQueue { WorkQueue(database: self) }
}
