import Blobs
import Captures
import Crypto
package import FoundationEssentials
import Postgres

/// A sealed blob between its bytes and its row: the head (version and wrapped key) always stands in Postgres,
/// the rest beside it or in a file.
struct PreparedBlob: Sendable {
    let id: UUID
    let contentType: String
    /// Under which its owner would look for it, where it has one.
    let name: String?
    /// Bytes before sealing.
    let size: Int
    let head: [UInt8]
    let inline: [UInt8]?

    func insert(owner: UUID) -> SQL {
        """
        insert into blobs (owner, id, content_type, name, size, wrapped_key, content)
        values (\(owner), \(id), \(contentType), \(name), \(size), \(head), \(inline))
        """
    }
}

extension Database {
    /// Makes the sealed bytes durable under an id of their own: a second try never overwrites what a row points to.
    func prepareBlob(
        _ bytes: [UInt8], contentType: String, name: String? = nil, with cipher: OwnerCipher
    ) async throws(StoreError) -> PreparedBlob {
        try await storing {
            let id = UUID.v7()
            let sealed = try cipher.sealedObject(bytes, context: SealContext.blob(id))
            let inline = try await blobs.put(id, sealed.body)
            return PreparedBlob(
                id: id, contentType: contentType, name: name, size: bytes.count, head: sealed.header, inline: inline)
        }
    }

    /// Removes what lies outside Postgres, after the commit that removed the rows. Best effort: what stays behind has
    /// lost its key with the row.
    func discard(_ ids: [UUID]) async {
        for id in ids { _ = try? await blobs.discard(id) }
    }

    /// - Returns: the opened bytes and their content type; nil where the owner has no such blob or its key is gone.
    package func blob(_ id: UUID, of owner: UUID) async throws(StoreError) -> (bytes: [UInt8], contentType: String)? {
        let cipher = try await keys.cipher(for: owner)
        let rows = try await rows(
            of: [owner], "select content_type, wrapped_key, content from blobs where owner = \(owner) and id = \(id)")
        return try await storing {
            guard let row = rows.first, let head = try row.get("wrapped_key", as: [UInt8]?.self) else { return nil }
            let rest = try await blobs.get(id, inline: try row.get("content", as: [UInt8]?.self))
            let bytes = try cipher.open(head + rest, context: SealContext.blob(id))
            return (bytes, try row.get("content_type", as: String.self))
        }
    }
}
