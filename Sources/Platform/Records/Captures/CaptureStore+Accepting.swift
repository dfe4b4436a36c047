package import Captures
import FoundationEssentials
package import Postgres
package import Store

extension CaptureStore {
    /// Stores captures durably: encrypted content, blob, row and work, in one transaction for all captures.
    ///
    /// A capture whose id exists is left unchanged, so accepting is idempotent.
    /// - Parameter waitedFor: true if a client holds its request open for the result.
    /// - Returns: the references to publish now; the dispatcher publishes held-back work.
    package func accept(_ captures: [NewCapture], hasWaitingClient: Bool = false) async throws(StoreError)
        -> [WorkReference]
    {
        guard !captures.isEmpty else { return [] }
        let batch = try await NewCaptureBatch(captures, in: database)
        try await accept(batch, owners: batch.owners, hasWaitingClient: hasWaitingClient)
        return batch.references
    }

    /// Stores a capture in the transaction of another statement.
    /// - Parameter condition: on `u (owner, id)`. The capture is inserted only if the condition is met after `statement`.
    /// - Returns: the rows of the statement, and the references to publish.
    package func accept(
        _ capture: NewCapture, after statement: SQL, if condition: SQL
    ) async throws(StoreError) -> (rows: [Row], work: [WorkReference]) {
        var batch = try await NewCaptureBatch([capture], in: database)
        batch.condition = condition
        let accepted = try await accept(batch, owners: [capture.owner], first: [statement])
        return (accepted.first[0], accepted.inserted.isEmpty ? [] : batch.references)
    }

    /// - Parameters:
    ///   - owners: owners that `first` needs in addition, since the batch may be empty.
    ///   - first: statements that run before the inserts, in the same transaction.
    @discardableResult
    func accept(
        _ batch: NewCaptureBatch, owners: [UUID], hasWaitingClient: Bool = false, first: [SQL] = []
    ) async throws(StoreError) -> AcceptedBatch {
        do throws(DatabaseError) {
            let locks = batch.locks
            let results = try await database.pool.transaction(
                owners: owners, retrying: true, locks + first + batch.statements(hasWaitingClient: hasWaitingClient))
            let unused = (results.last ?? []).compactMap { try? $0.get("id", as: UUID.self) }
            await database.discard(unused)
            return AcceptedBatch(
                runs: locks.isEmpty ? [] : results[0], first: Array(results[locks.count..<(locks.count + first.count)]),
                inserted: results[locks.count + first.count + batch.insertIndex])
        } catch {
            // The server refused the transaction, so no row will refer to these files.
            if error.code == .server { await database.discard(batch.blobIDs) }
            throw .database(error)
        }
    }
}

/// The results of the transaction that stored the captures.
struct AcceptedBatch: Sendable {
    /// `batch, state` of the captures' batches.
    let runs: [Row]
    /// The rows of each statement in `first`.
    let first: [[Row]]
    /// `id` of the captures that were inserted.
    let inserted: [Row]
}
