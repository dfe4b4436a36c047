import Captures
package import FoundationEssentials
import Postgres
package import Store

extension CaptureStore {
    /// The captures that have ended, out of the given captures with their owners. One query for all of them.
    package func ended(among asked: [UUID: UUID]) async throws(StoreError) -> [UUID] {
        let pairs = Array(asked)
        return try await database.run(
            of: Array(Set(pairs.map(\.value))),
            CapturesStatements.ended(
                ids: pairs.map(\.key), owners: pairs.map(\.value), states: CaptureState.allCases.filter(\.isTerminal)))
    }
}
