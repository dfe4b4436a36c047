package import FoundationEssentials
import Dispatch

/// Stores the encrypted bytes of images and exports. The key is always in Postgres and never beside the bytes, so
/// that deleting the row makes the bytes unreadable.
package enum BlobStore: Sendable {
    /// In the `blobs` row: nothing else needs a backup.
    case postgres
    /// One file for each blob, two levels below this directory.
    case directory(String)

    /// Makes the bytes durable. Call it before the transaction that refers to them.
    /// - Returns: the bytes to store in the row; nil if a file holds them.
    package func put(_ id: UUID, _ bytes: [UInt8]) async throws(BlobError) -> [UInt8]? {
        guard case .directory(let root) = self else { return bytes }
        try await Self.onQueue { () throws(BlobError) in try DirectoryBlob(root: root, id: id).write(bytes) }
        return nil
    }

    /// - Parameter inline: the bytes from the row.
    /// - Throws: `BlobError.missing` if neither row nor file has the blob.
    package func get(_ id: UUID, inline: [UInt8]?) async throws(BlobError) -> [UInt8] {
        if let inline { return inline }
        guard case .directory(let root) = self else { throw .missing(id) }
        return try await Self.onQueue { () throws(BlobError) in try DirectoryBlob(root: root, id: id).read() }
    }

    /// Stores a part of a blob. The parts are durable after `sync`.
    /// - Parameter offset: of the part, in the bytes of all parts.
    /// - Returns: the bytes to store in a row; nil if a file holds them.
    package func putPart(_ id: UUID, at offset: Int, _ bytes: [UInt8]) async throws(BlobError) -> [UInt8]? {
        guard case .directory(let root) = self else { return bytes }
        try await Self.onQueue { () throws(BlobError) in
            try DirectoryBlob(root: root, id: id).write(bytes, at: offset)
        }
        return nil
    }

    /// Makes all parts of a blob durable.
    package func sync(_ id: UUID) async throws(BlobError) {
        guard case .directory(let root) = self else { return }
        try await Self.onQueue { () throws(BlobError) in try DirectoryBlob(root: root, id: id).sync() }
    }

    /// - Parameters:
    ///   - count: bytes of the part.
    ///   - inline: the bytes from the row.
    /// - Throws: `BlobError.missing` if neither row nor file has the part.
    package func getPart(
        _ id: UUID, at offset: Int, count: Int, inline: [UInt8]?
    ) async throws(BlobError) -> [UInt8] {
        if let inline { return inline }
        guard case .directory(let root) = self else { throw .missing(id) }
        return try await Self.onQueue { () throws(BlobError) in
            try DirectoryBlob(root: root, id: id).read(at: offset, count: count)
        }
    }

    /// Overwrites and deletes a blob's file. A missing file is not an error. Call it after the commit that deleted
    /// the row.
    /// - Parameter mustHold: the blob is known to be in a file; without a directory this is an error.
    /// - Returns: whether a file was there.
    @discardableResult
    package func discard(_ id: UUID, mustHold: Bool = false) async throws(BlobError) -> Bool {
        guard case .directory(let root) = self else {
            if mustHold { throw .io("the blob is in a file, but TAPLINE_BLOB_DIR is not set") }
            return false
        }
        return try await Self.onQueue(Self.removals) { () throws(BlobError) in
            try DirectoryBlob(root: root, id: id).remove()
        }
    }

    private static let queue = DispatchQueue(label: "tapline.blobs")
    /// Overwriting a long file takes long.
    private static let removals = DispatchQueue(label: "tapline.blobs.removals")

    /// File calls block: they run on a queue of their own, not on the cooperative pool.
    private static func onQueue<Value: Sendable>(
        _ queue: DispatchQueue = queue, _ body: @escaping @Sendable () throws(BlobError) -> Value
    ) async throws(BlobError) -> Value {
        let result: Result<Value, BlobError> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(BlobError) { continuation.resume(returning: .success(try body())) } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
