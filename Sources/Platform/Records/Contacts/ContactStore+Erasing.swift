import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// Numbers of what an erasure removed.
package struct Erasure: Sendable, Equatable {
    /// The contact and the contacts merged into it; 0 for a group or a capture.
    package var contacts: Int
    package var captures: Int
    package var interactions: Int
    package var blobs: Int
    /// True if an export was made that may contain the contact or the group's name: the server cannot erase copies outside.
    package var wasExported: Bool
}

package enum ErasureOutcome: Sendable {
    case done(Erasure)
    case notFound
    case conflict(version: Int)
    /// Of a capture: cards or contacts come from it. They are erased with their pictures.
    case hasCards
}

extension ContactStore {
    /// Permanently removes a contact, deleted or not, with everything derived from what people wrote: interactions
    /// and notes under it, the text, words and readings of their captures, pictures, and contacts merged into it. Chats
    /// of its groups stay with the groups. Keys are deleted with their rows; files are overwritten after the commit. The captures stay as empty
    /// tombstones, and the change feed reports each deleted row.
    /// - Parameters:
    ///   - version: nil erases any version.
    ///   - replacement: the answer for repeated requests whose stored answer showed the contact.
    package func erase(
        _ id: UUID, of owner: UUID, expecting version: Int? = nil, by device: String,
        answeringInstead replacement: (status: Int, bytes: [UInt8])
    ) async throws(StoreError) -> ErasureOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        let (outcome, files): (ErasureOutcome, [UUID]) = try await storing {
            try await database.pool.transaction(owners: [owner], retrying: true) { transaction in
                let found = try await transaction.run(ErasingStatements.lockContacts(owner: owner, id: id))
                guard let first = found.first else { return (.notFound, []) }
                if let version, version != first.version { return (.conflict(version: first.version), []) }
                let contacts = found.map(\.id)
                var captures = Set(found.compactMap(\.capture))
                for contact in found { captures.formUnion(contact.cards) }
                captures.formUnion(
                    try await transaction.run(ErasingStatements.captures(owner: owner, contacts: contacts, groups: [])))
                let erased = ErasedRows(owner: owner, contacts: contacts, captures: Array(captures))
                let (erasure, blobs) = try await transaction.erase(erased, answeringInstead: replacement, cipher)
                try await transaction.execute(AuditLog.logging(.contactErased, id, of: owner, by: device))
                return (.done(erasure), blobs)
            }
        }
        await database.discard(files)
        return outcome
    }

    /// True if an export was made that may contain the contact. The owner is then asked to delete copies elsewhere.
    package func wasExported(_ id: UUID, of owner: UUID) async throws(StoreError) -> Bool {
        try await database.run(of: [owner], ErasingStatements.wasExported(owner: owner, id: id)) ?? false
    }
}
