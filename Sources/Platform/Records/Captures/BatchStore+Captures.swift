import Captures
package import FoundationEssentials
import Postgres
package import Store

extension BatchStore {
    /// Adds captures to a batch in one transaction. A capture whose id exists is left unchanged.
    /// - Precondition: the captures belong to this owner and name this batch.
    package func add(
        _ captures: [NewCapture], to batch: UUID, of owner: UUID
    ) async throws(StoreError) -> BatchAddition {
        let prepared = try await NewCaptureBatch(captures, in: database)
        let accepted = try await database.captures.accept(prepared, owners: [owner])
        return try reading {
            guard let run = accepted.runs.first else { return .unknownBatch }
            if try run.get("state", as: BatchState.self) == .cancelled { return .cancelled }
            return .added(Set(try accepted.inserted.map { try $0.get("id", as: UUID.self) }))
        }
    }
}
