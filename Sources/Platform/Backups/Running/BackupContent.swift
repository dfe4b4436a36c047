import Captures
import Crypto
import Exchange
import FoundationEssentials
import Postgres
import Records
package import Schedules
import Store

/// Writes the content of a backup piece by piece: an archive, or the contacts or the inventory of an owner.
struct BackupContent {
    /// The share of time that a backup of everything rests, so that captures are read meanwhile.
    private static let rest = 0.3
    /// Bytes that are sent to the place at once.
    private static let portion = 256 << 10

    let database: Database
    let format: BackupFormat
    /// nil for the installation.
    let owner: UUID?
    /// nil writes the backup plain.
    let recipients: CMSRecipients?

    /// - Parameter send: gets the next bytes.
    /// - Throws: `StoreError`, or what `send` throws.
    func write(to send: @escaping ([UInt8]) async throws -> Void) async throws -> WrittenBackup {
        let hash = try SHA256Stream()
        var size = 0
        var buffer: [UInt8] = []
        var pieces = recipients.map { EncryptedPieces($0) }
        func store(_ bytes: [UInt8]) async throws {
            guard !bytes.isEmpty else { return }
            try hash.update(bytes)
            size += bytes.count
            try await send(bytes)
        }
        func flush() async throws {
            let bytes = try pieces?.append(buffer) ?? buffer
            buffer.removeAll(keepingCapacity: true)
            try await store(bytes)
        }
        func receive(_ bytes: [UInt8]) async throws {
            buffer += bytes
            if buffer.count >= Self.portion { try await flush() }
        }
        var manifest: ArchiveManifest?
        let takenAt: String
        let objects: Int
        switch format {
        case .archive:
            let written = try await ArchiveWriter(database, rest: Self.rest).write(of: owner, receive: receive)
            (takenAt, objects) = (written.takenAt, written.lines)
            manifest = written
        case .csv: (takenAt, objects) = try await contacts(.csv, receive)
        case .vcf: (takenAt, objects) = try await contacts(.vcf, receive)
        case .inventory: (takenAt, objects) = try await inventory(receive)
        }
        try await flush()
        try await store(try pieces?.finish() ?? [])
        return WrittenBackup(
            takenAt: takenAt, objects: objects, size: size, sha256: try hash.finish(), manifest: manifest)
    }

    private func contacts(
        _ format: ExportFormat, _ receive: ([UInt8]) async throws -> Void
    ) async throws -> (takenAt: String, objects: Int) {
        try await ownersFile { owner, options, snapshot in
            try await ContactsFile(database).write(format, options, of: owner, in: snapshot, receive: receive)
        }
    }

    private func inventory(_ receive: ([UInt8]) async throws -> Void) async throws -> (takenAt: String, objects: Int) {
        try await ownersFile { owner, options, snapshot in
            var options = options
            options.hasPhotos = true
            return try await InventoryFile(database).write(.zip, options, of: owner, in: snapshot, receive: receive)
        }
    }

    /// Writes a file with every value of an owner's objects. The errors of `write` stay what they are.
    private func ownersFile(
        _ write: (UUID, ExportOptions, Transaction) async throws -> Int
    ) async throws -> (takenAt: String, objects: Int) {
        guard let owner else { throw StoreError.unknownOwner }
        var options = ExportOptions()
        options.columns = .full
        return try await database.pool.snapshot(owners: [owner]) { snapshot in
            (try await ArchiveQueries.moment(in: snapshot), try await write(owner, options, snapshot))
        }
    }
}

extension BackupFormat {
    package var contentType: String {
        switch self {
        case .archive, .inventory: "application/zip"
        case .csv: ExportFormat.csv.contentType
        case .vcf: ExportFormat.vcf.contentType
        }
    }
}
