package import Captures
package import FoundationEssentials
package import Postgres

/// The history of one piece of work. Every lookup uses a primary key or steps through an index, so the cost does not
/// grow with the number of captures.
extension StatusStore {
    /// The limit for counting the waiting work of a group.
    private static let beforeLimit = 10_000
    /// How many owners one statement searches for a capture of unknown owner.
    private static let ownerPortion = 1000

    package func story(of id: UUID) async throws(StoreError) -> WorkHistory {
        try await storing {
            let results = try await database.pool.pipeline([
                """
                select now() as now, w.owner, w.kind, w.stage, w.lane, w.attempt, w.published, w.published_at, w.due_at,
                    w.lease_until, w.gate, w.gate_key, w.batch, w.created_at, b.state as batch_state
                from (select \(id)::uuid as id) given left join work w on w.id = given.id
                left join batch_runs b on b.batch = w.batch
                """,
                """
                select owner, stage, attempt, code, detail, worker, at, returns from (
                    select * from attempts where work = \(id) order by at desc, attempt desc limit 100) last
                order by at, attempt
                """,
                WorkerRegistry.beats, DispatchStore.leader,
            ])
            guard let row = results[0].first else { throw StoreError.unreadable("no clock") }
            let place = try Self.place(row)
            let owner = try row.get("owner", as: UUID?.self) ?? results[1].first?.get("owner", as: UUID.self)
            let found = try await ending(of: id, owner: owner)
            let beats = try results[2].filter { try $0.hasKnownStage() }.map(HeartbeatStatus.init(row:))
            return WorkHistory(
                work: WorkSnapshot(
                    now: try row.get("now"), place: place,
                    batch: try row.get("batch_state", as: BatchState?.self), ending: found?.ending),
                attempts: try results[1].filter { try $0.hasKnownStage() }.map(WorkHistory.Attempt.init(row:)),
                kind: try row.get("kind", as: String?.self) ?? found?.kind, owner: owner ?? found?.owner,
                before: try await countBefore(id, of: owner, at: place),
                consumers: WorkHistory.Consumers(beats, at: place),
                isDispatched: try results[3].first?.get("leads", as: Bool.self) ?? false)
        }
    }

    private static func place(_ row: Row) throws -> WorkSnapshot.Place? {
        guard let stage = try row.get("stage", as: Stage?.self) else { return nil }
        return WorkSnapshot.Place(
            stage: stage, lane: try row.get("lane", as: Lane.self), attempt: try row.get("attempt"),
            published: try row.get("published"), publishedAt: try row.get("published_at"),
            dueAt: try row.get("due_at"), leaseUntil: try row.get("lease_until"),
            delay: try row.get("gate", as: DelayReason?.self), rateKey: try row.get("gate_key"),
            batch: try row.get("batch"), createdAt: try row.get("created_at"))
    }

    /// How much waiting work of the same group is before this work. Groups take turns, so this is no forecast of the
    /// time; within the group it is the position.
    private func countBefore(
        _ id: UUID, of owner: UUID?, at place: WorkSnapshot.Place?
    ) async throws(StoreError) -> BoundedCount? {
        guard let place, let owner, place.dueAt == nil else { return nil }
        let batch: SQL = place.batch.map { "batch = \($0)" } ?? "batch is null"
        return try await storing {
            let counted = try await database.pool.query(
                """
                select count(*) as n from (
                    select from work where due_at is null and stage = \(place.stage)::stage and owner = \(owner)
                        and \(batch) and id < \(id)
                    limit \(Self.beforeLimit + 1)) ahead
                """
            ).first?.get("n", as: Int.self)
            return BoundedCount(counted: counted ?? 0, limit: Self.beforeLimit)
        }
    }

    // MARK: result

    /// State and reason of any owner's capture, for the operator; no content.
    package func ending(of id: UUID) async throws(StoreError) -> (state: CaptureState, reason: String?)? {
        let known = try await storing {
            try await database.pool.query(
                """
                select owner from work where id = \(id)
                union all (select owner from attempts where work = \(id) limit 1) limit 1
                """
            ).first?.get("owner", as: UUID.self)
        }
        guard case .capture(let state, let reason)? = try await ending(of: id, owner: known)?.ending else { return nil }
        return (state, reason)
    }

    private struct Found {
        var kind: String
        var owner: UUID
        var ending: WorkSnapshot.FinalState
    }

    /// Row-level security hides the owner of a finished capture. An index on the id alone would cost every capture a
    /// write for a rare query. So the query probes the primary key once for each owner.
    private func ending(of id: UUID, owner: UUID?) async throws(StoreError) -> Found? {
        if let owner { return try await ending(of: id, among: [owner]) }
        var last: UUID?
        while true {
            let owners = try await storing {
                try await database.pool.query(
                    """
                    select id from owners where id > \(SQL.after(last))
                    order by id limit \(Self.ownerPortion)
                    """
                ).map { try $0.get("id", as: UUID.self) }
            }
            guard let end = owners.last else { return nil }
            if let found = try await ending(of: id, among: owners) { return found }
            last = end
        }
    }

    /// Only the row-level policy names the owners: a second list in the statement would be compared with each row.
    private func ending(of id: UUID, among owners: [UUID]) async throws(StoreError) -> Found? {
        let results: [[Row]]
        do { results = try await database.pool.transaction(owners: owners, Self.endings(of: id)) } catch {
            throw .database(error)
        }
        return try reading {
            if let row = results[0].first {
                return Found(
                    kind: "capture", owner: try row.get("owner"),
                    ending: .capture(try row.get("state", as: CaptureState.self), reason: try row.get("reason")))
            }
            return try results[1].first.map { row in
                Found(
                    kind: "export", owner: try row.get("owner"),
                    ending: .export(state: try row.get("state"), reason: try row.get("reason")))
            }
        }
    }

    /// Queries for the capture and the export with this id; run them in a transaction that sees their owner.
    package static func endings(of id: UUID) -> [SQL] {
        [
            "select owner, state, reason from captures where id = \(id)",
            "select owner, state::text as state, reason from exports where id = \(id)",
        ]
    }
}

extension WorkHistory.Attempt {
    init(row: Row) throws {
        self.init(
            stage: try row.get("stage", as: Stage.self), attempt: try row.get("attempt"), code: try row.get("code"),
            detail: try row.get("detail"), worker: try row.get("worker"), at: try row.get("at"),
            returns: try row.get("returns"))
    }
}

extension WorkHistory.Consumers {
    init(_ beats: [HeartbeatStatus], at place: WorkSnapshot.Place?) {
        let own = beats.filter {
            $0.isAlive && $0.stage == place?.stage && ($0.lane == place?.lane || !$0.stage.hasLanes)
        }
        self.init(
            names: Set(own.map(\.worker)).sorted(), lag: own.reduce(0) { $0 + $1.lag },
            oldestAt: own.compactMap(\.oldestAt).min())
    }
}
