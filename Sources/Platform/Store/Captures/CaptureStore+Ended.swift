import Captures
package import FoundationEssentials
import Postgres

extension CaptureStore {
    /// The captures that have ended, out of the given captures with their owners. One query for all of them.
    package func ended(among asked: [UUID: UUID]) async throws(StoreError) -> [UUID] {
        let pairs = Array(asked)
        let ends = CaptureState.allCases.filter(\.isTerminal).map(\.rawValue)
        let rows = try await database.rows(
            of: Array(Set(pairs.map(\.value))),
            """
            select c.id from unnest(\(pairs.map(\.key)), \(pairs.map(\.value))) as u (id, owner)
            join captures c on c.owner = u.owner and c.id = u.id
            where c.state = any (\(ends)::capture_state[])
            """)
        return try reading { try rows.map { try $0.get("id", as: UUID.self) } }
    }
}
