package import FoundationEssentials

/// Where backups are stored: a folder or an S3 bucket. The operator names it in `PlaceSettings`.
package protocol BackupPlace: Sendable {
    /// The operator's name.
    var name: String { get }

    /// Begins a backup. An unfinished backup of the same name does not disturb it.
    func writer(named name: BackupName) async throws(PlaceError) -> any BackupWriter

    /// Sends a backup's bytes to `sink` in parts of at most some MiB, which slows reading if it is slow.
    /// - Parameter offset: in bytes; nothing is read if this is the backup's size.
    /// - Throws: `PlaceError`, or what `sink` throws.
    nonisolated(nonsending) func read(
        _ name: BackupName, from offset: Int, into sink: nonisolated(nonsending) ([UInt8]) async throws -> Void
    ) async throws

    /// The path of a backup's file; nil if the place has no files on this machine.
    func path(of name: BackupName) -> String?

    /// Complete backups in the order of their names. Other files and objects are ignored.
    func list() async throws(PlaceError) -> [StoredBackup]

    /// A missing backup is no error.
    func delete(_ name: BackupName) async throws(PlaceError)

    /// Deletes what interrupted writers and checks have left. Writers that still write are left alone.
    /// - Parameter cutoff: only what was begun before it (bucket) or has not changed since (folder).
    /// - Returns: how many were deleted.
    func sweepLeftovers(olderThan cutoff: Date) async throws(PlaceError) -> Int
}

extension BackupPlace {
    package func path(of name: BackupName) -> String? { nil }

    /// Writes a small file, reads it, compares and deletes it.
    package func check() async throws(PlaceError) {
        let id = UUID().uuidString.lowercased()
        guard let file = BackupName(BackupName.checks + id) else { return }
        let content = Array("Tapline checks that this place can be written to and read. \(id)\n".utf8)
        let writer = try await writer(named: file)
        do throws(PlaceError) {
            try await writer.write(content)
            try await writer.commit()
        } catch {
            await writer.abort()
            throw error
        }
        var found: [UInt8] = []
        do {
            try await read(file, from: 0) { bytes in
                if found.count <= content.count { found += bytes }
            }
        } catch {
            try? await delete(file)
            throw error as? PlaceError ?? PlaceError(.failed, name, "cannot be read: \(error)")
        }
        try await delete(file)
        guard found == content else { throw PlaceError(.damaged, name, "gives other bytes than it got") }
    }
}
