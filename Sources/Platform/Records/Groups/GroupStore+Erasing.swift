import Crypto
package import FoundationEssentials
import Postgres
package import Store

extension GroupStore {
    /// Permanently removes a group, deleted or not, with everything filed to it, as `ContactStore.erase` does for a
    /// contact. The members stay contacts.
    /// - Parameters:
    ///   - version: nil erases any version.
    ///   - replacement: the answer for repeated requests whose stored answer showed the group.
    package func erase(
        _ id: UUID, of owner: UUID, expecting version: Int? = nil, by device: String,
        answeringInstead replacement: (status: Int, bytes: [UInt8])
    ) async throws(StoreError) -> ErasureOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        let (outcome, files): (ErasureOutcome, [UUID]) = try await database.transaction(of: [owner]) { transaction in
            guard let group = try await transaction.run(ErasingStatements.lockGroup(owner: owner, id: id)) else {
                return (.notFound, [])
            }
            if let version, version != group.version { return (.conflict(version: group.version), []) }
            let captures = try await transaction.run(
                ErasingStatements.captures(owner: owner, contacts: [], groups: [id]))
            let erased = ErasedRows(owner: owner, groups: [id], captures: captures)
            var (erasure, blobs) = try await transaction.erase(erased, answeringInstead: replacement, cipher)
            erasure.wasExported = group.wasExported
            try await transaction.execute(AuditLog.logging(.groupErased, id, of: owner, by: device))
            return (.done(erasure), blobs)
        }
        await database.discard(files)
        return outcome
    }
}
