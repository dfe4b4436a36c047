import Blobs
import Captures
import Contacts
import Crypto
import Exchange
package import FoundationEssentials
import Postgres
import Records
package import Store

/// Writes an archive of one moment, with flat memory: everything that has ended, in plain form.
package struct ArchiveWriter: Sendable {
    let database: Database
    /// The share of time that the writer rests, so that the line's other work goes on: 0 is none.
    package var rest = 0.0

    package init(_ database: Database, rest: Double = 0) {
        self.database = database
        self.rest = rest
    }

    /// - Parameters:
    ///   - owner: nil archives the installation.
    ///   - receive: gets the next bytes of the archive.
    /// - Throws: `StoreError`, or what `receive` throws.
    package func write(
        of owner: UUID?, receive: @escaping ([UInt8]) async throws -> Void
    ) async throws -> ArchiveManifest {
        try await database.pool.snapshot { snapshot in
            // The transaction is idle while a slow place takes bytes.
            try await snapshot.execute("set local idle_in_transaction_session_timeout = 0")
            var writer = try PartWriter(receive: receive)
            var manifest = try await ArchiveQueries.manifest(owner == nil ? .installation : .owner, in: snapshot)
            let owners = try await installation(of: owner, in: snapshot, &writer)
            for owner in owners {
                try await snapshot.restrict(to: [owner])
                manifest.underWay += try await ArchiveQueries.underWay(of: owner, in: snapshot)
                for table in ArchivedTable.ofOwners {
                    try await write(table, of: owner, in: snapshot, to: &writer)
                    if table.name == ArchivedTable.files.name {
                        manifest.missingFiles += try await writeFiles(of: owner, in: snapshot, to: &writer)
                    }
                }
                try await writeContacts(of: owner, in: snapshot, to: &writer)
            }
            manifest.parts = writer.parts
            try await writer.finish(manifest)
            return manifest
        }
    }

    /// Writes the parts outside of the owners' folders.
    /// - Returns: the owners to archive.
    private func installation(
        of owner: UUID?, in snapshot: Transaction, _ writer: inout PartWriter
    ) async throws -> [UUID] {
        let owners = try await ArchiveQueries.owners(owner, in: snapshot)
        guard owner == nil || !owners.isEmpty else { throw StoreError.unknownOwner }
        try await writer.part("owners.jsonl") { write in
            for owner in owners { try await write(owner.line) }
            return owners.count
        }
        guard owner == nil else { return owners.map(\.id) }
        for (name, query) in ArchiveQueries.installationParts {
            try await writer.part(name) { write in
                let lines = try await snapshot.query(query).map { try $0.get("line", as: String.self) }
                for line in lines { try await write(Array((line + "\n").utf8)) }
                return lines.count
            }
        }
        return owners.map(\.id)
    }

    private func write(
        _ table: ArchivedTable, of owner: UUID, in snapshot: Transaction, to writer: inout PartWriter
    ) async throws {
        let cipher = try await database.keys.cipher(for: owner)
        try await writer.part("owners/\(owner.text)/\(table.name).jsonl") { write in
            var count = 0
            try await pages(of: table, owner, in: snapshot) { rows in
                for row in rows { try await write(try table.line(row, of: owner, cipher)) }
                count += rows.count
            }
            return count
        }
    }

    private func pages(
        of table: ArchivedTable, _ owner: UUID, in snapshot: Transaction, _ receive: ([Row]) async throws -> Void
    ) async throws {
        // A name for each table: a prepared statement keeps the columns of its cursor.
        let cursor: SQL = "archived_\(raw: table.table)"
        try await snapshot.execute("declare \(cursor) no scroll cursor for \(table.query(of: owner))")
        var isLast = false
        while !isLast {
            let started = ContinuousClock.now
            let rows = try await snapshot.query("fetch \(raw: String(table.portion)) from \(cursor)")
            try await receive(rows)
            isLast = rows.count < table.portion
            if rest > 0 { try await Task.sleep(for: (ContinuousClock.now - started) * (rest / (1 - rest))) }
        }
        try await snapshot.execute("close \(cursor)")
    }

    /// - Returns: the files whose bytes cannot be read.
    private func writeFiles(
        of owner: UUID, in snapshot: Transaction, to writer: inout PartWriter
    ) async throws -> [UUID] {
        var missing: [UUID] = []
        try await writer.folder("owners/\(owner.text)/files/") { write in
            try await pages(of: ArchivedTable.files, owner, in: snapshot) { rows in
                for row in rows {
                    let id = try row.get("sealing_id", as: UUID.self)
                    switch try await bytes(of: id, owner) {
                    case .read(let bytes): try await write(id.text, bytes)
                    case .unreadable: missing.append(id)
                    case .erased: break
                    }
                }
            }
        }
        return missing
    }

    private enum FileBytes {
        case read([UInt8])
        /// Erased since the snapshot.
        case erased
        /// Gone or damaged, although its row is there.
        case unreadable
    }

    /// Reads a file outside of the snapshot: a file never changes.
    /// - Throws: if no file can be read, for instance because a disk is not mounted.
    private func bytes(of file: UUID, _ owner: UUID) async throws(StoreError) -> FileBytes {
        do {
            guard let bytes = try await database.files.read(file, of: owner)?.bytes else { return .erased }
            return .read(bytes)
        } catch {
            switch error {
            case .crypto(.authenticationFailed), .crypto(.malformed): return .unreadable
            default:
                guard case .blob(let fault) = error, case .missing = fault else { throw error }
                return .unreadable
            }
        }
    }

    /// The contacts as files for other programs.
    private func writeContacts(of owner: UUID, in snapshot: Transaction, to writer: inout PartWriter) async throws {
        var options = ExportOptions()
        options.columns = .full
        for format in [ExportFormat.vcf, .csv] {
            try await writer.part("owners/\(owner.text)/contacts.\(format.rawValue)") { write in
                try await ContactsFile(database).write(format, options, of: owner, in: snapshot, receive: write)
            }
        }
    }
}
