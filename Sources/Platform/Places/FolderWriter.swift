#if canImport(Glibc)
    import Glibc
#endif
import Synchronization

/// Writes a file under a temporary name. A process that dies leaves the temporary file and the earlier backup.
final class FolderWriter: BackupWriter {
    private let folder: PlaceFolder
    private let name: BackupName
    private let path: String
    private let queue: FolderQueue
    /// nil after the end.
    private let file: Mutex<Int32?>

    init(_ folder: PlaceFolder, _ name: BackupName, file: Int32, path: String, queue: FolderQueue) {
        self.folder = folder
        self.name = name
        self.path = path
        self.queue = queue
        self.file = Mutex(file)
    }

    deinit { discard() }

    func write(_ bytes: [UInt8]) async throws(PlaceError) {
        let file = try running()
        try await queue.run { [folder] () throws(PlaceError) in try folder.append(bytes, to: file) }
    }

    func commit() async throws(PlaceError) {
        let file = try running()
        try await queue.run { [folder, path, name] () throws(PlaceError) in
            try folder.publish(file, path, as: name)
        }
        self.file.withLock { $0 = nil }
        close(file)
    }

    func abort() async { try? await queue.run { () throws(PlaceError) in self.discard() } }

    private func running() throws(PlaceError) -> Int32 {
        guard let file = file.withLock({ $0 }) else { throw PlaceError(.failed, folder.place, "the writer has ended") }
        return file
    }

    private func discard() {
        guard let file = file.withLock({ $0.take() }) else { return }
        unlink(path)
        close(file)
    }
}
