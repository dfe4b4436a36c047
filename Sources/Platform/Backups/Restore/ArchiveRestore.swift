import Captures
import Crypto
import FoundationEssentials
import Postgres
package import Store

/// Restores an archive: into an empty installation, or beside existing data without doubling it.
package struct ArchiveRestore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// Checks the whole archive before anything is written. A repeated restore continues an interrupted one: each
    /// owner is restored in one transaction.
    /// - Throws: an `ArchiveFault`, a `RestoreFault` or a `StoreError`.
    package func restore(
        _ archive: ArchiveReader, _ options: RestoreOptions = RestoreOptions()
    ) async throws -> RestoreReport {
        var owners: [ArchivedOwner] = []
        let manifest = try await archive.read { content in
            switch content {
            case .lines(.owners, let lines, _): owners += try lines.map { try ArchivedOwner($0) }
            case .lines(.table(_, let name), let lines, let last):
                guard let table = ArchivedTable.ofOwners.first(where: { $0.name == name }) else { return }
                for (index, line) in lines.enumerated() { try table.check(line, at: last - lines.count + 1 + index) }
            default: break
            }
        }
        if options.into != nil, owners.count != 1 { throw RestoreFault.severalOwners(owners.count) }
        let known = try await database.owners.names()
        for owner in owners where options.into == nil && known[owner.id] == nil {
            if known.values.contains(where: { $0.lowercased() == owner.name.lowercased() }) {
                throw RestoreFault.nameTaken(owner.name)
            }
        }
        var report = RestoreReport(manifest: manifest, owners: [])
        for owner in owners {
            let target = options.into ?? owner.id
            let counts = try await restore(owner, of: archive, into: target, isNew: known[target] == nil, options)
            report.owners.append(
                RestoreReport.Owner(
                    id: target, name: known[target] ?? owner.name, isNew: known[target] == nil, counts: counts))
        }
        return report
    }

    private func restore(
        _ owner: ArchivedOwner, of archive: ArchiveReader, into target: UUID, isNew: Bool, _ options: RestoreOptions
    ) async throws -> [(part: String, count: RestoreReport.Count)] {
        do {
            return try await database.pool.transaction(owners: [target]) { transaction in
                let cipher = isNew ? try await create(owner, transaction) : try await database.keys.cipher(for: target)
                let session = try await RestoreSession(
                    database, transaction, of: target, cipher, isBeside: !isNew, options)
                try await archive.read(only: owner.id) { try await session.take($0) }
                try await session.finish()
                if options.isDryRun { throw TakenBack(counts: session.counts) }
                return session.counts
            }
        } catch let dry as TakenBack {
            return dry.counts
        }
    }

    /// Creates the owner of the archive, with a new encryption key.
    private func create(_ owner: ArchivedOwner, _ transaction: Transaction) async throws -> OwnerCipher {
        let (wrapped, cipher) = try database.keys.system.newOwner(owner.id)
        let id = try await transaction.run(
            OwnersStatements.restoreOwner(
                id: owner.id, name: owner.name, wrappedKey: wrapped, createdAt: owner.createdAt))
        guard id != nil else { throw RestoreFault.nameTaken(owner.name) }
        return cipher
    }

    /// Ends the transaction of a dry run.
    private struct TakenBack: Error {
        var counts: [(part: String, count: RestoreReport.Count)]
    }

    private struct ArchivedOwner {
        var id: UUID
        var name: String
        var createdAt: String

        init(_ line: ArchiveLine) throws(ArchiveFault) {
            guard let id = line.id("id"), let name = line.text("name"), let createdAt = line.text("createdAt") else {
                throw .line(part: "owners.jsonl", number: 1, "expected id, name and createdAt")
            }
            (self.id, self.name, self.createdAt) = (id, name, createdAt)
        }
    }
}
