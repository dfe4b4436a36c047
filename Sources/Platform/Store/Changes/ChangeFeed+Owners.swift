package import FoundationEssentials
import Postgres

extension ChangeFeed {
    /// The owners whose change feed has entries after their cursor. One query for any number of owners.
    package func owners(changedSince cursors: [UUID: ChangeCursor]) async throws(StoreError) -> [UUID] {
        let asked = Array(cursors)
        return try await database.run(
            of: asked.map(\.key),
            ChangesStatements.changedOwners(
                owners: asked.map(\.key), xids: asked.map { String($0.value.xid) },
                sequences: asked.map(\.value.sequence)))
    }
}
