import Captures
import Crypto
import FoundationEssentials
import Postgres
package import Store

/// Restores an archive: into an empty installation, or beside existing data without doubling it.
package struct ArchiveRestore: Sendable {
    let database: Database
    private let tables: [ArchivedTable]

    package init(_ database: Database) { self.init(database, tables: ArchivedTable.ofOwners) }

    /// - Parameter tables: as this release declares them.
    init(_ database: Database, tables: [ArchivedTable]) { (self.database, self.tables) = (database, tables) }

    /// Checks the whole archive before anything is written. A repeated restore continues an interrupted one: each
    /// owner is restored in one transaction.
    /// - Parameter restored: gets each owner as soon as the owner is restored: the secrets of new keys are known only
    ///   then, and would be lost if a later owner failed.
    /// - Throws: an `ArchiveFault`, a `RestoreFault` or a `StoreError`.
    package func restore(
        _ archive: ArchiveReader, _ options: RestoreOptions = RestoreOptions(),
        restored: (RestoreReport.Owner) throws -> Void = { _ in }
    ) async throws -> RestoreReport {
        var owners: [ArchivedOwner] = []
        var ids: Set<UUID> = []
        var keys: [UUID: [ArchivedKey]] = [:]
        var limits: [ArchiveLine] = []
        var missing = MissingMembers()
        func completed(
            _ lines: [ArchiveLine], _ members: LineMembers, from first: Int
        ) throws(ArchiveFault) -> [ArchiveLine] {
            for (index, line) in lines.enumerated() { try members.check(line, at: first + index, &missing) }
            return lines.map(members.completed)
        }
        let manifest = try await archive.read { content in
            switch content {
            case .lines(.owners, let lines, let last):
                let first = last - lines.count + 1
                for (index, line) in try completed(lines, .owners, from: first).enumerated() {
                    let owner = try ArchivedOwner(line, at: first + index)
                    guard ids.insert(owner.id).inserted else { throw ArchiveFault.refused("an owner is there twice") }
                    owners.append(owner)
                }
            case .lines(.deviceKeys, let lines, let last):
                let first = last - lines.count + 1
                for (index, line) in try completed(lines, .deviceKeys, from: first).enumerated() {
                    let key = try ArchivedKey(line, at: first + index)
                    if !key.isRevoked { keys[key.owner, default: []].append(key) }
                }
            case .lines(.rateLimits, let lines, let last):
                limits += try completed(lines, .rateLimits, from: last - lines.count + 1)
            case .lines(.table(_, let name), let lines, let last):
                guard let table = tables.first(where: { $0.name == name }) else { return }
                try table.check(lines, from: last - lines.count + 1, &missing)
            default: break
            }
        }
        try missing.check(manifest)
        if options.into != nil, owners.count != 1 { throw RestoreFault.severalOwners(owners.count) }
        let known = try await database.owners.names()
        for owner in owners where options.into == nil && known[owner.id] == nil {
            if known.values.contains(where: { $0.lowercased() == owner.name.lowercased() }) {
                throw RestoreFault.nameTaken(owner.name)
            }
        }
        let takesLimits = options.into == nil && options.only == nil && !limits.isEmpty
        // Refuses wrong limits before anything is written.
        if takesLimits { _ = try await restore(limits, isDryRun: true) }
        var others = Set(known.keys)
        var report = RestoreReport(manifest: manifest, owners: [])
        for owner in owners {
            let target = options.into ?? owner.id
            let isNew = known[target] == nil
            var done = RestoreReport.Owner(id: target, name: known[target] ?? owner.name, isNew: isNew, counts: [])
            // An owner who exists has keys that work.
            let lost = isNew && options.only == nil ? keys[owner.id] ?? [] : []
            (done.counts, done.keys) = try await restore(
                owner, of: archive, into: target, isNew: isNew, others: others.filter { $0 != target }, lost, options)
            others.insert(target)
            try restored(done)
            report.owners.append(done)
        }
        if takesLimits { report.limits = try await restore(limits, isDryRun: options.isDryRun) }
        return report
    }

    /// Restores limits; one that the installation has stays as it is.
    private func restore(_ limits: [ArchiveLine], isDryRun: Bool) async throws -> RestoreReport.Count {
        var count = RestoreReport.Count()
        do {
            count.created = try await database.pool.transaction { transaction in
                let created = try await RestoreQueries.insertLimits(limits, in: transaction)
                if isDryRun { throw TakenBack(created: created) }
                return created
            }
        } catch let dry as TakenBack {
            count.created = dry.created
        } catch { throw Self.fault(error) }
        count.left = limits.count - count.created
        return count
    }

    private func restore(
        _ owner: ArchivedOwner, of archive: ArchiveReader, into target: UUID, isNew: Bool, others: Set<UUID>,
        _ lost: [ArchivedKey], _ options: RestoreOptions
    ) async throws -> (counts: [(part: String, count: RestoreReport.Count)], keys: [RestoredKey]) {
        var written: RestoreSession?
        do {
            return try await database.pool.transaction(owners: [target]) { transaction in
                let cipher = isNew ? try await create(owner, transaction) : try await database.keys.cipher(for: target)
                let keys = try await create(lost, transaction)
                let session = try await RestoreSession(
                    database, transaction, of: target, cipher, isBeside: !isNew, others: Array(others), tables, options)
                written = session
                try await archive.read(only: owner.id) { try await session.take($0) }
                try await session.finish()
                var counts = session.counts
                if !keys.isEmpty {
                    var count = RestoreReport.Count()
                    count.created = keys.count
                    counts.append(("deviceKeys", count))
                }
                if options.isDryRun { throw TakenBack(counts: counts) }
                return (counts, keys)
            }
        } catch let dry as TakenBack {
            return (dry.counts, [])
        } catch {
            // After a commit with an unknown outcome, rows may refer to the files.
            if (error as? DatabaseError)?.code != .commitOutcomeUnknown {
                await database.discard(written?.insertedFiles ?? [])
            }
            throw Self.fault(error)
        }
    }

    /// The error, or the fault of an archive with an object that Postgres refuses: data exceptions, broken
    /// constraints, values that no index takes, and encrypted content of another form.
    private static func fault(_ error: any Error) -> any Error {
        guard error is StoreError || error is DatabaseError else { return error }
        switch StoreError(error) {
        case .database(let refusal):
            let isOfObject = ["22", "23", "54"].contains { refusal.sqlstate?.hasPrefix($0) == true }
            return isOfObject || refusal.code == .invalidParameter
                ? ArchiveFault.refused(refusal.description) : error
        case .unreadable(let words): return ArchiveFault.refused(words)
        default: return error
        }
    }

    private func create(_ keys: [ArchivedKey], _ transaction: Transaction) async throws -> [RestoredKey] {
        var restored: [RestoredKey] = []
        for key in keys {
            let token = try await database.deviceKeys.restore(
                key.id, of: key.owner, name: key.name, scopes: key.scopes, createdAt: key.createdAt,
                expiresAt: key.expiresAt, in: transaction)
            if let token { restored.append(RestoredKey(token: token, name: key.name, scopes: key.scopes)) }
        }
        return restored
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
        var counts: [(part: String, count: RestoreReport.Count)] = []
        var created = 0
    }

    private struct ArchivedOwner {
        var id: UUID
        var name: String
        var createdAt: String

        init(_ line: ArchiveLine, at number: Int) throws(ArchiveFault) {
            guard let id = line.id("id"), let name = line.text("name"), let createdAt = line.text("createdAt") else {
                throw .line(part: "owners.jsonl", number: number, "expected id, name and createdAt")
            }
            (self.id, self.name, self.createdAt) = (id, name, createdAt)
        }
    }
}
