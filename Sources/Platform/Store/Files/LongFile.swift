import Blobs
import Captures
import Crypto
package import FoundationEssentials
package import Postgres

/// Writes a long file that is encrypted and stored in parts of 1 MiB, so that at most two parts are in memory.
package struct LongFileWriter {
    package let id: UUID
    /// Bytes before encryption.
    package private(set) var size = 0

    private let database: Database
    private let owner: UUID
    private var sealer: PartSealer
    private var number = 0
    private var pending: [UInt8] = []

    fileprivate init(_ database: Database, _ id: UUID, _ owner: UUID, _ sealer: PartSealer) {
        (self.database, self.id, self.owner, self.sealer) = (database, id, owner, sealer)
        pending.reserveCapacity(SealedParts.partSize)
    }

    package mutating func write(_ bytes: [UInt8]) async throws(StoreError) {
        size += bytes.count
        var rest = bytes[...]
        while !rest.isEmpty {
            // The last part is only known at the end: a whole part waits for further bytes.
            if pending.count == SealedParts.partSize { try await store(isLast: false) }
            let taken = rest.prefix(SealedParts.partSize - pending.count)
            pending += taken
            rest = rest.dropFirst(taken.count)
        }
    }

    /// Stores the last part and makes the file durable.
    package mutating func finish() async throws(StoreError) {
        try await store(isLast: true)
        do throws(BlobError) { try await database.blobs.sync(id) } catch { throw .blob(error) }
    }

    private mutating func store(isLast: Bool) async throws(StoreError) {
        let sealed: [UInt8]
        do throws(CryptoError) { sealed = try sealer.seal(pending, isLast: isLast) } catch { throw .crypto(error) }
        pending.removeAll(keepingCapacity: true)
        let offset = number * SealedParts.sealedPartSize
        let inline: [UInt8]?
        do throws(BlobError) { inline = try await database.blobs.putPart(id, at: offset, sealed) } catch {
            throw .blob(error)
        }
        if let inline {
            try await database.run(
                of: [owner],
                FilesStatements.insertFilePart(owner: owner, blob: id, number: Int32(number), content: inline))
        }
        number += 1
    }
}

/// Reads a long file part by part.
package struct LongFile: Sendable {
    package let contentType: String
    /// Bytes before encryption.
    package let size: Int

    private let database: Database
    private let id: UUID
    private let owner: UUID
    private let opener: PartOpener

    fileprivate init(
        contentType: String, size: Int, database: Database, id: UUID, owner: UUID, opener: PartOpener
    ) {
        (self.contentType, self.size, self.database) = (contentType, size, database)
        (self.id, self.owner, self.opener) = (id, owner, opener)
    }

    package var partCount: Int { SealedParts.count(of: size) }

    /// - Parameter number: from 0.
    package func part(_ number: Int) async throws(StoreError) -> [UInt8] {
        let row = try await database.run(
            of: [owner], FilesStatements.filePart(owner: owner, blob: id, number: Int32(number)))
        return try await storing {
            let isLast = number == partCount - 1
            let count = isLast ? size - number * SealedParts.partSize : SealedParts.partSize
            let sealed = try await database.blobs.getPart(
                id, at: number * SealedParts.sealedPartSize, count: count + AEAD.overhead, inline: row)
            return try opener.open(sealed, number: number, isLast: isLast)
        }
    }
}

extension FileStore {
    /// Begins a long file.
    /// - Returns: the writer, and the statement that inserts the file's row; run it before the first part is written.
    ///   The row's size is 0 until the caller sets the size.
    package func begin(
        contentType: String, of owner: UUID
    ) async throws(StoreError) -> (writer: LongFileWriter, row: SQL) {
        let cipher = try await database.keys.cipher(for: owner)
        let id = UUID.v7()
        return try await storing {
            let sealer = try cipher.sealer(context: SealContext.blob(id))
            let row = FilesStatements.insertBlob(
                owner: owner, id: id, wrappedKey: sealer.header, contentType: contentType, name: nil, size: 0,
                content: nil)
            return (LongFileWriter(database, id, owner, sealer), row.sql)
        }
    }

    /// - Returns: nil if the owner has no such file or its key is gone.
    package func long(_ id: UUID, of owner: UUID) async throws(StoreError) -> LongFile? {
        let cipher = try await database.keys.cipher(for: owner)
        guard let head = try await database.run(of: [owner], FilesStatements.fileHead(owner: owner, id: id))
        else { return nil }
        return try await storing {
            LongFile(
                contentType: head.contentType, size: Int(head.size), database: database, id: id, owner: owner,
                opener: try cipher.opener(head.wrappedKey, context: SealContext.blob(id)))
        }
    }

    /// Deletes a file: first the row with the key, then the bytes.
    package func delete(_ id: UUID, of owner: UUID) async throws(StoreError) {
        try await database.run(of: [owner], FilesStatements.deleteFile(owner: owner, id: id))
        await database.discard([id])
    }
}
