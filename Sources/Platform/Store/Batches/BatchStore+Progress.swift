package import FoundationEssentials
import Postgres

/// Progress of batches, for clients that watch them.
extension BatchStore {
    /// Batches that are running or being canceled, and batches that finished within the last `seconds`.
    /// - Parameter known: paused batches are included if their id is in this list.
    package func moving(
        known: [UUID] = [], finishedWithin seconds: Double = 5, limit: Int = 1_000
    ) async throws(StoreError) -> [(owner: UUID, batch: Batch)] {
        let runs = try await database.run(
            BatchesStatements.movingRuns(limit: limit, seconds: seconds, known: known))
        if runs.isEmpty { return [] }
        let rows = try await database.rows(
            of: Array(Set(runs.map(\.owner))), Self.batches(runs.map(\.batch), of: runs.map(\.owner)))
        return try reading { try rows.map { (try $0.get("owner"), try Batch(row: $0)) } }
    }

    /// - Parameter owners: the owner of each batch.
    static func batches(_ ids: [UUID], of owners: [UUID]) -> SQL {
        """
        select b.owner, \(Batch.columns) from unnest(\(owners), \(ids)) as u (owner, id)
        join batches b on b.owner = u.owner and b.id = u.id \(Batch.joins)
        """
    }

    /// Marks a batch as finished if none of its captures is pending.
    ///
    /// Adding captures locks the batch's row until the captures are inserted. With the row locked here, the count is
    /// therefore complete.
    /// - Returns: whether this call marked it.
    package func finish(_ id: UUID, of owner: UUID) async throws(StoreError) -> Bool {
        let finished = try await database.run(
            of: [owner], [BatchesStatements.lockUnfinished(id: id, owner: owner)],
            then: BatchesStatements.finish(id: id, owner: owner))
        return finished != nil
    }
}
