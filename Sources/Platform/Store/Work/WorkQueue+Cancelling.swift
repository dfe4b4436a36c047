package import Captures
import FoundationEssentials
import Postgres

extension WorkQueue {
    /// Ends captures of canceled batches, up to `limit` per call, and drops their images. A worker that processes one
    /// of them cannot store its result: the guard refuses it.
    /// - Parameter seconds: only batches canceled within this time; nil means all canceled batches.
    /// - Returns: the ended captures; fewer than `limit` if none is left.
    package func endCanceled(limit: Int, canceledWithin seconds: Double?) async throws(StoreError) -> [WorkReference] {
        let portion = try await database.run(
            WorkStatements.ofCanceledBatches(limit: limit, within: seconds, withinSeconds: seconds ?? 0))
        guard !portion.isEmpty else { return [] }
        let ended = try await database.run(
            of: Array(Set(portion.map(\.owner))), WorkStatements.endCanceled(ids: portion.map(\.id)))
        await database.discard(ended.flatMap(\.dropped))
        return ended.compactMap { row in
            guard let stage = Stage(rawValue: row.stage) else { return nil }
            return WorkReference(
                id: row.id, owner: row.owner, stage: stage, lane: row.lane, attempt: row.attempt, trace: row.trace)
        }
    }
}
