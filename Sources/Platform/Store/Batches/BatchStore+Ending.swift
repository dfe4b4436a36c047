package import FoundationEssentials
import Postgres

/// Operations on the captures of a batch: cancel, retry.
extension BatchStore {
    /// Ends unfinished captures of a canceled batch and drops their images. A worker that processes one of them
    /// cannot store its result: the guard refuses it.
    /// - Returns: how many ended; fewer than `limit` if no more are unlocked at this moment.
    package func cancelPending(in batch: UUID, of owner: UUID, limit: Int) async throws(StoreError) -> Int {
        let ended = try await database.run(
            of: [owner], BatchesStatements.cancelPending(batch: batch, owner: owner, limit: limit))
        guard let ended else { return 0 }
        await database.discard(ended.dropped)
        return ended.gone
    }

    /// Puts dead captures of a batch back to the stage where they died, if their input is still stored. Their work
    /// waits for its place like other work of the batch.
    /// - Parameter id: the last capture that the previous call looked at; nil to start.
    /// - Returns: how many were put back, and the id to continue with; nil if no dead captures are left.
    package func retryDead(
        in batch: UUID, of owner: UUID, after id: UUID? = nil, limit: Int = 1_000
    ) async throws(StoreError) -> (retried: Int, last: UUID?) {
        let wanted: SQL = """
            select d.*, row_number() over (order by d.id) as n from dead_work d
            where d.batch = \(batch) and d.owner = \(owner) and d.stage <> 'notify'
                and d.id > \(SQL.after(id))
                and exists (select from batch_runs r
                    where r.batch = \(batch) and r.owner = \(owner) and r.state <> 'cancelled')
            order by d.id limit \(limit)
            """
        let results = try await database.results(
            of: [owner],
            [
                Batch.held("\([batch])"),
                """
                with \(RevivalStatements.back(
                    wanted, due: "null::timestamptz", paced: "false", detail: "by its batch's owner", worker: "batch"))
                select (select count(*) from back) as retried, (select max(id::text) from wanted) as last
                """,
                Batch.reopened("\([batch])", of: [owner]),
            ])
        return try reading {
            guard let row = results[1].first else { return (0, nil) }
            return (try row.get("retried"), try row.get("last", as: String?.self).flatMap(UUID.init(uuidString:)))
        }
    }
}
