import Blobs
import Captures
package import FoundationEssentials
import Postgres

/// Owners: list, rename, remove.
extension Database {
    /// All owners, ordered by name.
    /// - Parameter limit: the limit of each count; above it a count says "at least".
    package func owners(countingUpTo limit: Int = 10_000) async throws(StoreError) -> [OwnerSummary] {
        let all = Array(try await ownerNames().keys)
        let rows = try await rows(
            of: all,
            """
            select o.id, o.name, o.created_at,
                (select count(*) from device_keys d where d.owner = o.id and d.revoked_at is null
                    and (d.expires_at is null or d.expires_at > now())) as keys,
                (select count(*) from (
                    select from contacts k where k.owner = o.id and k.deleted_at is null limit \(limit + 1)) n)
                    as contacts,
                (select count(*) from (select from captures c where c.owner = o.id limit \(limit + 1)) n) as captures
            from owners o order by lower(o.name)
            """)
        return try reading {
            try rows.map { row in
                OwnerSummary(
                    id: try row.get("id"), name: try row.get("name"), createdAt: try row.get("created_at"),
                    keys: try row.get("keys"),
                    contacts: BoundedCount(counted: try row.get("contacts"), limit: limit),
                    captures: BoundedCount(counted: try row.get("captures"), limit: limit))
            }
        }
    }

    /// - Returns: false if another owner has the name (the case is ignored).
    package func renameOwner(_ id: UUID, to name: String) async throws(StoreError) -> Bool {
        try await storing {
            try await pool.execute(
                """
                update owners set name = \(name) where id = \(id)
                    and not exists (select from owners e where lower(e.name) = lower(\(name)) and e.id <> \(id))
                """) > 0
        }
    }

    /// Rows deleted in one transaction, because an owner may have any number of rows.
    private static let portion = 10_000
    private static let removalAttempts = 20

    /// Removes an owner permanently. First the owner's keys are revoked, batches canceled and work deleted. Then all
    /// rows are deleted in portions, with their encryption keys; files are overwritten. The audit log stays. The
    /// owner's own row is deleted last: if a removal is interrupted or cannot delete a file, another call continues
    /// it.
    package func removeOwner(_ id: UUID) async throws(StoreError) -> OwnerRemoval {
        var removal = OwnerRemoval()
        _ = try await rows(
            of: [id],
            "update device_keys set revoked_at = now() where owner = \(id) and revoked_at is null",
            "update batch_runs set state = 'cancelled', changed_at = now() where owner = \(id)",
            "delete from work where owner = \(id)",
            // Avoids an order of deletion: a merged contact refers to the winner.
            "update contacts set merged_into = null where owner = \(id) and merged_into is not null")
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
        for table in OwnedTable.all {
            while true {
                let gone = try await rows(of: [id], table.deletion(of: id, limit: Self.portion)).count
                removal.counts[table.name, default: 0] += gone
                if gone < Self.portion { break }
            }
        }
        try await removeBlobs(of: id, counting: &removal)
    }

    /// Deletes the owner's own row, and rows that were inserted meanwhile with a cached key. The lock on the owner's
    /// row prevents further inserts.
    private func removeRest(of id: UUID, counting removal: inout OwnerRemoval) async throws(StoreError) {
        let rateKeys: SQL = """
            key = \("owner:" + id.text) or key like \("provider:%/owner:" + id.text)
                or key in (select 'device:' || d.id from device_keys d where d.owner = \(id))
            """
        let results = try await results(
            of: [id],
            ["select from owners where id = \(id) for update"]
                + OwnedTable.all.map { $0.deletion(of: id, limit: nil) }
                + [
                    // Device keys are deleted by the foreign key of the owner's row.
                    "select from device_keys where owner = \(id)",
                    "delete from rate_limits where \(rateKeys)", "delete from rate_state where \(rateKeys)",
                    "delete from owners where id = \(id)",
                ])
        removal.counts["device_keys"] = results[1 + OwnedTable.all.count].count
        for (table, rows) in zip(OwnedTable.all, results.dropFirst()) {
            removal.counts[table.name, default: 0] += rows.count
        }
    }

    /// The wrapped key is deleted first, then the file, then the row. A file that cannot be deleted cannot be
    /// decrypted either, and the next removal finds it by its row.
    private func removeBlobs(of owner: UUID, counting removal: inout OwnerRemoval) async throws(StoreError) {
        while true {
            let rows = try await rows(
                of: [owner],
                """
                update blobs set wrapped_key = null
                where owner = \(owner) and id in (select id from blobs where owner = \(owner) limit \(Self.portion))
                returning id, content is null as is_file
                """)
            let found = try reading {
                try rows.map { (id: try $0.get("id", as: UUID.self), isFile: try $0.get("is_file", as: Bool.self)) }
            }
            var (gone, failure): ([UUID], StoreError?) = ([], nil)
            for blob in found {
                do throws(BlobError) {
                    if blob.isFile, try await !blobs.discard(blob.id, mustHold: true) { removal.missingFiles += 1 }
                    gone.append(blob.id)
                } catch { failure = failure ?? .blob(error) }
            }
            _ = try await self.rows(of: [owner], "delete from blobs where owner = \(owner) and id = any (\(gone))")
            removal.counts["blobs", default: 0] += gone.count
            if let failure { throw failure }
            if found.count < Self.portion { return }
        }
    }
}

/// A table whose rows belong to an owner.
struct OwnedTable: Sendable {
    let name: String

    /// In the order that foreign keys require. Not included: `blobs`, whose files are deleted first; device keys,
    /// which are deleted with the owner's row; and the audit log, which stays. The application role may not delete
    /// from the latter two.
    static let all: [OwnedTable] =
        [
            "interactions", "inbox_notes", "merges", "contact_conflicts", "cards", "contact_keys", "contacts",
            "recognitions", "understandings", "captures", "exports", "notifications", "idempotency", "import_messages",
            "batch_counts", "batches", "batch_runs", "owner_settings", "work", "attempts", "dead_work", "dead_letters",
            "changes", "feed_floors",
        ].map { OwnedTable(name: $0) }

    func deletion(of owner: UUID, limit: Int?) -> SQL {
        guard let limit else { return "delete from \(raw: name) where owner = \(owner) returning 1 as gone" }
        return """
            delete from \(raw: name) where owner = \(owner) and ctid = any (array (
                select ctid from \(raw: name) where owner = \(owner) limit \(limit)))
            returning 1 as gone
            """
    }
}
