package import FoundationEssentials
import Matching
import Postgres
package import Store

/// Data for the matcher's index: contacts that are confirmed and not deleted.
extension ContactStore {
    /// - Parameter token: the token of the previous call; nil loads everything.
    package func changes(
        for owners: [UUID], since token: ContactChanges.Token?
    ) async throws(StoreError) -> ContactChanges {
        // The snapshot is taken first. A commit between the two statements is read now and again at the next call.
        let snapshot = ContactsStatements.snapshot(owners: owners, token: token?.xid)
        let content =
            if let token {
                ContactsStatements.changedNames(owners: owners, token: token.xid)
            } else {
                ContactsStatements.names(owners: owners)
            }
        let results: [[Row]]
        do { results = try await database.pool.transaction(owners: owners, running: [snapshot, content]) } catch {
            throw .database(error)
        }
        return try reading {
            guard let xid = try results[0].first?.get("xid", as: String.self) else {
                throw StoreError.unreadable("no snapshot")
            }
            var changes = ContactChanges(token: ContactChanges.Token(xid: xid))
            changes.isCut = try results[0].first?.get("is_cut") ?? false
            for row in results[1] {
                let owner = try row.get("owner", as: UUID.self)
                if try row.get("matched", as: Bool.self) {
                    changes.entries.append((owner, try ContactEntry(row: row)))
                } else {
                    changes.removed.append((owner, try row.get("id")))
                }
            }
            return changes
        }
    }
}

extension ContactEntry {
    fileprivate init(row: Row) throws {
        self.init(
            id: try row.get("id"), name: try row.get("name"), aliases: try row.get("aliases"),
            refusedNames: try row.get("refused_names"))
    }
}
