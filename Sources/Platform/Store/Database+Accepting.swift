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
        try await accept(batch, for: nil, waitedFor: waitedFor)
        return batch.references
    }

    /// - Parameters:
    ///   - owner: of the statements in `first`, where the batch may be empty.
    ///   - first: run in the same transaction, before the captures are there.
    func accept(
        _ batch: NewCaptureBatch, for owner: UUID?, waitedFor: Bool = false, first: [SQL] = []
    ) async throws(StoreError) {
        do throws(DatabaseError) {
            let owners = batch.owners.isEmpty ? owner.map { [$0] } ?? [] : batch.owners
            let results = try await pool.transaction(
                owners: owners, retrying: true, first + batch.statements(waitedFor: waitedFor))
            let unused = (results.last ?? []).compactMap { try? $0.get("id", as: UUID.self) }
            await discard(unused)
        } catch {
            // Refused for certain: nothing will ever point at these files.
            if error.code == .server { await discard(batch.blobIDs) }
            throw .database(error)
        }
    }
}
