package import Captures
package import FoundationEssentials
import Postgres

/// Finds ids by their beginning.
package struct IdentifierStore: Sendable {
    let database: Database

    /// - Parameters:
    ///   - areDeleted: whether to find only deleted objects, which can be restored, or only others.
    ///   - limit: the number of ids of each kind.
    /// - Returns: in the order of the ids.
    package func find(
        _ prefix: IDPrefix, of owner: UUID, among kinds: [ObjectKind], areDeleted: Bool, limit: Int
    ) async throws(StoreError) -> [(kind: ObjectKind, id: UUID)] {
        let rows = try await database.run(
            of: [owner],
            IdentifiersStatements.between(
                kinds: kinds.map(\.rawValue), owner: owner, low: prefix.low, high: prefix.high,
                areDeleted: areDeleted, limit: limit))
        return rows.map { ($0.object, $0.id) }.sorted { $0.id.text < $1.id.text }
    }
}

extension Database {
    package var identifiers: IdentifierStore { IdentifierStore(database: self) }
}
