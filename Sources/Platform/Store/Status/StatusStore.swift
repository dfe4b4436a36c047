import Captures
import FoundationEssentials
import Postgres

/// The state of the whole system. Every count has a limit, so that a query each second costs the same with a million
/// waiting rows as with a hundred thousand.
package struct StatusStore: Sendable {
    let database: Database

    /// Maximum number of unfinished batches in one status.
    private static let batchLimit = 20

    /// - Parameter limit: the limit of the count at each stage; above it a count says "at least".
    package func current(upTo limit: Int = 10_000) async throws(StoreError) -> SystemStatus {
        let fetched = limit + 1
        let (now, leads) = (StatusStatements.now(), StatusStatements.isDispatched(key: Int(DispatchStore.leaderLock)))
        let beats = WorkersStatements.recentHeartbeats()
        let waiting = StatusStatements.waiting(fetched: fetched)
        let inFlight = StatusStatements.inFlight(fetched: fetched)
        let overdue = StatusStatements.overdue()
        let unparsable = StatusStatements.unparsable(fetched: fetched)
        let batches = StatusStatements.batchesUnderWay(limit: Self.batchLimit)
        let dead = StatusStatements.dead(fetched: fetched)
        let notStored = StatusStatements.notStored(most: DeadLetterStore.unreadLimitPerHour)
        let (status, underWay) = try await storing {
            let results = try await database.pool.results(of: [
                now.sql, leads.sql, beats.sql, waiting.sql, inFlight.sql, overdue.sql, unparsable.sql, batches.sql,
                dead.sql, notStored.sql,
            ])
            guard let now = try now.decode(results[0]) else { throw StoreError.unreadable("no clock") }
            let status = SystemStatus(
                now: now, isDispatched: try leads.decode(results[1]) ?? false,
                beats: try beats.decode(results[2]).compactMap(HeartbeatStatus.init),
                counts: Self.counts(
                    waiting: try waiting.decode(results[3]), inFlight: try inFlight.decode(results[4]), limit: limit),
                overdueSince: try overdue.decode(results[5]) ?? nil,
                unparsable: BoundedCount(counted: try unparsable.decode(results[6]) ?? 0, limit: limit),
                unkept: try notStored.decode(results[9]) ?? 0,
                dead: try dead.decode(results[8]).compactMap { row in
                    Stage(rawValue: row.stage).map {
                        SystemStatus.Dead(
                            stage: $0, code: row.code, count: BoundedCount(counted: row.n, limit: limit))
                    }
                },
                batches: [])
            return (status, try batches.decode(results[7]).map(UnfinishedBatch.init))
        }
        return status.with(batches: try await progress(of: underWay))
    }

    /// Leaves out stages that only a newer release knows.
    private static func counts(
        waiting: [StatusStatements.WaitingRow], inFlight: [StatusStatements.InFlightRow], limit: Int
    ) -> [WorkCount] {
        var counts = inFlight.compactMap { WorkCount($0, limit: limit) }
        for row in waiting {
            guard let stage = Stage(rawValue: row.stage) else { continue }
            let position = counts.firstIndex { $0.stage == stage && $0.lane == .bulk }
            var count = position.map { counts[$0] } ?? WorkCount(stage: stage, lane: .bulk, oldest: row.oldest)
            count.waiting = BoundedCount(counted: row.n, limit: limit)
            count.oldest = min(count.oldest, row.oldest)
            if let position { counts[position] = count } else { counts.append(count) }
        }
        let order = Stage.allCases
        return counts.sorted {
            ($0.stage, $0.lane) != ($1.stage, $1.lane)
                && (order.firstIndex(of: $0.stage) ?? 0, $0.lane == .now ? 0 : 1)
                    < (order.firstIndex(of: $1.stage) ?? 0, $1.lane == .now ? 0 : 1)
        }
    }

    private func progress(of batches: [UnfinishedBatch]) async throws(StoreError) -> [UnfinishedBatch] {
        guard !batches.isEmpty else { return [] }
        let rows = try await database.run(
            of: Array(Set(batches.map(\.owner))),
            BatchesStatements.progress(owners: batches.map(\.owner), ids: batches.map(\.id)))
        let byID = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        return batches.compactMap { batch in
            guard let row = byID[batch.id] else { return nil }
            var batch = batch
            batch.name = row.name
            batch.total = row.total
            batch.pending = row.pending
            batch.dead = row.dead
            return batch
        }
    }
}

extension Database {
    package var status: StatusStore { StatusStore(database: self) }
}
