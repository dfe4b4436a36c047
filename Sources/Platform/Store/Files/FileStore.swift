import Blobs
import Captures
package import Crypto
package import FoundationEssentials
package import Postgres

/// An encrypted blob before its row is inserted. The head (version and wrapped key) is always stored in Postgres; the
/// rest is stored in the row or in a file.
package struct PreparedBlob: Sendable {
    package let id: UUID
    package let contentType: String
    /// The file name that the owner would look for, if there is one.
    package let name: String?
    /// Size in bytes before encryption.
    package let size: Int
    package let head: [UInt8]
    package let inline: [UInt8]?

    package func insert(owner: UUID) -> SQL {
        FilesStatements.insertBlob(
            owner: owner, id: id, wrappedKey: head, contentType: contentType, name: name, size: size, content: inline
        ).sql
    }
}

/// Encrypted files: pictures, photos and exports.
package struct FileStore: Sendable {
    let database: Database

    /// - Returns: the decrypted bytes and their content type; nil if the owner has no such blob or its key is gone.
    package func read(_ id: UUID, of owner: UUID) async throws(StoreError) -> (bytes: [UInt8], contentType: String)? {
        let cipher = try await database.keys.cipher(for: owner)
        let blob = try await database.run(of: [owner], FilesStatements.blob(owner: owner, id: id))
        return try await storing {
            guard let blob else { return nil }
            let rest = try await database.blobs.get(id, inline: blob.content)
            return (try cipher.open(blob.wrappedKey + rest, context: SealContext.blob(id)), blob.contentType)
        }
    }
}

extension Database {
    package var files: FileStore { FileStore(database: self) }

    /// Makes the encrypted bytes durable under a new id, so that a second attempt never overwrites bytes that a row
    /// refers to.
    /// - Parameter id: that of a file which is restored.
    package func prepareBlob(
        _ bytes: [UInt8], as id: UUID = .v7(), contentType: String, name: String? = nil, with cipher: OwnerCipher
    ) async throws(StoreError) -> PreparedBlob {
        try await storing {
            let sealed = try cipher.sealedObject(bytes, context: SealContext.blob(id))
            let inline = try await blobs.put(id, sealed.body)
            return PreparedBlob(
                id: id, contentType: contentType, name: name, size: bytes.count, head: sealed.header, inline: inline)
        }
    }

    /// Deletes files outside Postgres, after the commit that deleted their rows. Failures are ignored: a remaining
    /// file cannot be decrypted, since its key was in the row.
    package func discard(_ ids: [UUID]) async {
        for id in ids { _ = try? await blobs.discard(id) }
    }
}
