package import FoundationEssentials
import Dispatch

/// Where the sealed bytes of images and exports lie. The key never lies beside them: it stands in Postgres,
/// so that destroying the row makes the bytes worthless.
package enum BlobStore: Sendable {
    /// In the `blobs` row itself: nothing else to back up.
    case postgres
    /// One file a blob under this directory, two levels deep.
    case directory(String)

    /// Makes the bytes durable before the transaction that names them.
    /// - Returns: the bytes that belong in the row; nil where a file holds them.
    package func put(_ id: UUID, _ bytes: [UInt8]) async throws(BlobError) -> [UInt8]? {
        guard case .directory(let root) = self else { return bytes }
        try await Self.onQueue { () throws(BlobError) in try DirectoryBlob(root: root, id: id).write(bytes) }
        return nil
    }

    /// - Parameter inline: what stood in the row.
    /// - Throws: `BlobError.missing` where neither row nor file has it.
    package func get(_ id: UUID, inline: [UInt8]?) async throws(BlobError) -> [UInt8] {
        if let inline { return inline }
        guard case .directory(let root) = self else { throw .missing(id) }
        return try await Self.onQueue { () throws(BlobError) in try DirectoryBlob(root: root, id: id).read() }
    }

    /// Overwrites and removes what lies outside Postgres. Nothing to remove is no error. Call it after the commit
    /// that removed the row.
    /// - Parameter mustHold: the blob is known to lie in a file: without a directory that is an error.
    /// - Returns: whether a file was there.
    @discardableResult
    package func discard(_ id: UUID, mustHold: Bool = false) async throws(BlobError) -> Bool {
        guard case .directory(let root) = self else {
            if mustHold { throw .io("a blob lies in a file, and no directory of files is set (TAPLINE_BLOB_DIR)") }
            return false
        }
        return try await Self.onQueue { () throws(BlobError) in try DirectoryBlob(root: root, id: id).remove() }
    }

    private static let queue = DispatchQueue(label: "tapline.blobs")

    /// File calls block: they run on their own queue, off the cooperative pool.
    private static func onQueue<Value: Sendable>(
        _ body: @escaping @Sendable () throws(BlobError) -> Value
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
