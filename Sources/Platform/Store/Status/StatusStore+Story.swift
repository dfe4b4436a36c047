package import Captures
package import FoundationEssentials
import Postgres

/// The history of one piece of work. Every lookup uses a primary key or steps through an index, so the cost does not
/// grow with the number of captures.
extension StatusStore {
    /// The limit for counting the waiting work of a group.
    private static let beforeLimit = 10_000
    /// How many owners one statement searches for a capture of unknown owner.
    private static let ownerPortion = 1000

    package func story(of id: UUID) async throws(StoreError) -> WorkHistory {
        let (work, attempts) = (StatusStatements.work(id: id), StatusStatements.lastAttempts(id: id))
        let beats = WorkersStatements.recentHeartbeats()
        let leads = StatusStatements.isDispatched(key: Int(DispatchStore.leaderLock))
        return try await storing {
            let results = try await database.pool.results(of: [work.sql, attempts.sql, beats.sql, leads.sql])
            guard let row = try work.decode(results[0]) else { throw StoreError.unreadable("no clock") }
            let attempts = try attempts.decode(results[1])
            let place = Self.place(row)
            let owner = row.owner ?? attempts.first?.owner
            let found = try await ending(of: id, owner: owner)
            return WorkHistory(
                work: WorkSnapshot(now: row.now, place: place, batch: row.batchState, ending: found?.ending),
                attempts: attempts.compactMap(WorkHistory.Attempt.init), kind: row.kind ?? found?.kind,
                owner: owner ?? found?.owner, before: try await countBefore(id, of: owner, at: place),
                consumers: WorkHistory.Consumers(
                    try beats.decode(results[2]).compactMap(HeartbeatStatus.init), at: place),
                isDispatched: try leads.decode(results[3]) ?? false)
        }
    }

    private static func place(_ row: StatusStatements.WorkRow) -> WorkSnapshot.Place? {
        guard let stage = row.stage, let lane = row.lane, let attempt = row.attempt, let published = row.published,
            let createdAt = row.createdAt
        else { return nil }
        return WorkSnapshot.Place(
            stage: stage, lane: lane, attempt: attempt, published: published, publishedAt: row.publishedAt,
            dueAt: row.dueAt, leaseUntil: row.leaseUntil, delay: row.gate, rateKey: row.gateKey, batch: row.batch,
            createdAt: createdAt)
    }

    /// How much waiting work of the same group is before this work. Groups take turns, so this is no forecast of the
    /// time; within the group it is the position.
    private func countBefore(
        _ id: UUID, of owner: UUID?, at place: WorkSnapshot.Place?
    ) async throws(StoreError) -> BoundedCount? {
        guard let place, let owner, place.dueAt == nil else { return nil }
        let fetched = Self.beforeLimit + 1
        let statement =
            if let batch = place.batch {
                StatusStatements.countBefore(stage: place.stage, owner: owner, batch: batch, id: id, fetched: fetched)
            } else {
                StatusStatements.countBeforeWithoutBatch(stage: place.stage, owner: owner, id: id, fetched: fetched)
            }
        return BoundedCount(counted: try await database.run(statement) ?? 0, limit: Self.beforeLimit)
    }

    // MARK: result

    /// State and reason of any owner's capture, for the operator; no content.
    package func ending(of id: UUID) async throws(StoreError) -> (state: CaptureState, reason: String?)? {
        let known = try await database.run(StatusStatements.ownerOfWork(id: id))
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
            let owners = try await database.run(OwnersStatements.ownerIDsAfter(after: last, limit: Self.ownerPortion))
            guard let end = owners.last else { return nil }
            if let found = try await ending(of: id, among: owners) { return found }
            last = end
        }
    }

    /// Only the row-level policy names the owners: a second list in the statement would be compared with each row.
    private func ending(of id: UUID, among owners: [UUID]) async throws(StoreError) -> Found? {
        let (capture, export) = (StatusStatements.captureEnding(id: id), StatusStatements.exportEnding(id: id))
        return try await storing {
            let results = try await database.pool.results(
                of: [capture.sql, export.sql], owners: owners, retrying: false)
            if let row = try capture.decode(results[0]) {
                return Found(kind: "capture", owner: row.owner, ending: .capture(row.state, reason: row.reason))
            }
            return try export.decode(results[1]).map { row in
                Found(kind: "export", owner: row.owner, ending: .export(state: row.state, reason: row.reason))
            }
        }
    }
}

extension WorkHistory.Attempt {
    /// - Returns: nil if a newer release has added the stage.
    init?(_ row: StatusStatements.LastAttemptsRow) {
        guard let stage = Stage(rawValue: row.stage) else { return nil }
        self.init(
            stage: stage, attempt: row.attempt, code: row.code, detail: row.detail, worker: row.worker, at: row.at,
            returns: row.returns)
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
