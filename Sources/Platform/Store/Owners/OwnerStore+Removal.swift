import Blobs
import Captures
package import FoundationEssentials
import Postgres

/// Removal of owners.
extension OwnerStore {
    /// Rows deleted in one transaction, because an owner may have any number of rows.
    private static let portion = 10_000
    private static let removalAttempts = 20

    /// Removes an owner permanently. First the owner's keys are revoked, batches canceled and work deleted. Then all
    /// rows are deleted in portions, with their encryption keys; files are overwritten. The audit log stays. The
    /// owner's own row is deleted last: if a removal is interrupted or cannot delete a file, another call continues
    /// it.
    package func remove(_ id: UUID) async throws(StoreError) -> OwnerRemoval {
        var removal = OwnerRemoval()
        try await database.run(
            of: [id],
            [
                KeysStatements.revokeDeviceKeys(owner: id), OwnersStatements.cancelBatches(owner: id),
                OwnersStatements.deleteWork(owner: id), OwnersStatements.detachMergedContacts(owner: id),
            ])
        var attempts = 0
        while true {
            do throws(StoreError) {
                try await removePortions(of: id, counting: &removal)
                try await removeRest(of: id, counting: &removal)
                return removal
            } catch {
                // A row was inserted after its table was emptied: a process may accept a revoked key for up to ten
                // seconds.
                attempts += 1
                guard case .database(let fault) = error, fault.sqlstate == "23503", attempts < Self.removalAttempts
                else { throw error }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    private func removePortions(of id: UUID, counting removal: inout OwnerRemoval) async throws(StoreError) {
        for table in OwnersStatements.OwnedTable.allCases {
            while true {
                let gone = try await database.run(
                    of: [id], OwnersStatements.deleteSomeRows(table: table, owner: id, limit: Self.portion))
                removal.counts[table.rawValue, default: 0] += gone
                if gone < Self.portion { break }
            }
        }
        try await removeBlobs(of: id, counting: &removal)
    }

    /// Deletes the owner's row. Before that, deletes rows that another process inserted during the removal with a cached
    /// key. A lock on the owner's row prevents further inserts.
    private func removeRest(of id: UUID, counting removal: inout OwnerRemoval) async throws(StoreError) {
        let (ownerKey, providerKey) = ("owner:" + id.text, "provider:%/owner:" + id.text)
        let tables = OwnersStatements.OwnedTable.allCases
        let counts = try await database.run(
            of: [id],
            [OwnersStatements.lockOwner(id: id)]
                + tables.map { OwnersStatements.deleteRows(table: $0, owner: id) }
                + [
                    KeysStatements.countDeviceKeys(owner: id),
                    OwnersStatements.deleteRateLimits(ownerKey: ownerKey, providerKey: providerKey, owner: id),
                    OwnersStatements.deleteRateState(ownerKey: ownerKey, providerKey: providerKey, owner: id),
                    OwnersStatements.deleteOwner(id: id),
                ])
        removal.counts["device_keys"] = counts[1 + tables.count]
        for (table, count) in zip(tables, counts.dropFirst()) { removal.counts[table.rawValue, default: 0] += count }
    }

    /// The wrapped key is deleted first, then the file, then the row. A file that cannot be deleted cannot be
    /// decrypted either, and the next removal finds it by its row.
    private func removeBlobs(of owner: UUID, counting removal: inout OwnerRemoval) async throws(StoreError) {
        while true {
            let found = try await database.run(
                of: [owner], OwnersStatements.eraseBlobKeys(owner: owner, limit: Self.portion))
            var (gone, failure): ([UUID], StoreError?) = ([], nil)
            for blob in found {
                do throws(BlobError) {
                    if blob.isFile, try await !database.blobs.discard(blob.id, mustHold: true) {
                        removal.missingFiles += 1
                    }
                    gone.append(blob.id)
                } catch { failure = failure ?? .blob(error) }
            }
            try await database.run(of: [owner], OwnersStatements.deleteBlobs(owner: owner, ids: gone))
            removal.counts["blobs", default: 0] += gone.count
            if let failure { throw failure }
            if found.count < Self.portion { return }
        }
    }
}
