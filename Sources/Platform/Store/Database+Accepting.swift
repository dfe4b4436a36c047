package import Captures
import FoundationEssentials
import Postgres

extension Database {
    /// Makes captures durable: content sealed, blob, row and work in one transaction for the batch.
    ///
    /// An id that is there already is left as it is, so that accepting twice accepts once.
    /// - Parameter waitedFor: a client holds its request open for the outcome.
    /// - Returns: the references to publish now; held-back work is left to the dispatcher.
    package func accept(_ captures: [NewCapture], waitedFor: Bool = false) async throws(StoreError) -> [WorkReference] {
        guard !captures.isEmpty else { return [] }
        let batch = try await NewCaptureBatch(captures, in: self)
        try await accept(batch, owners: batch.owners, waitedFor: waitedFor)
        return batch.references
    }

    /// - Parameters:
    ///   - owners: of the statements in `first`, where the batch may be empty.
    ///   - first: run in the same transaction, before the captures are there.
    @discardableResult
    func accept(
        _ batch: NewCaptureBatch, owners: [UUID], waitedFor: Bool = false, first: [SQL] = []
    ) async throws(StoreError) -> AcceptedBatch {
        do throws(DatabaseError) {
            let locks = batch.locks
            let results = try await pool.transaction(
                owners: owners, retrying: true, locks + first + batch.statements(waitedFor: waitedFor))
            let unused = (results.last ?? []).compactMap { try? $0.get("id", as: UUID.self) }
            await discard(unused)
            return AcceptedBatch(
                runs: locks.isEmpty ? [] : results[0], first: Array(results[locks.count..<(locks.count + first.count)]),
                inserted: results[locks.count + first.count + batch.insertIndex])
        } catch {
            // Refused for certain: nothing will ever point at these files.
            if error.code == .server { await discard(batch.blobIDs) }
            throw .database(error)
        }
    }
}

/// What the transaction said that made captures durable.
struct AcceptedBatch: Sendable {
    /// `batch, state` of the batches that captures were for.
    let runs: [Row]
    /// Of the statements that were to run first.
    let first: [[Row]]
    /// `id` of the captures that are new.
    let inserted: [Row]
}
