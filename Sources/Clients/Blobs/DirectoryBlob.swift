import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// One blob as a file. It is written under a temporary name, synced and renamed, so that a complete file exists or
/// none.
struct DirectoryBlob {
    let root: String
    let id: UUID

    private var name: String { id.uuidString.lowercased() }
    /// The last two characters spread time-ordered ids evenly.
    private var folder: String { "\(root)/\(name.suffix(2))" }
    private var path: String { "\(folder)/\(name)" }

    func write(_ bytes: [UInt8]) throws(BlobError) {
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw .io("cannot create the folder \(folder): \(error)")
        }
        let partial = "\(path).\(UInt32.random(in: 0 ... .max)).partial"
        try sync(bytes, to: partial, flags: O_WRONLY | O_CREAT | O_EXCL)
        guard unsafe rename(partial, path) == 0 else { throw failed("rename", partial) }
        let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY)
        guard directory >= 0 else { throw failed("open", folder) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw failed("sync", folder) }
    }

    func read() throws(BlobError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing(id) }
        return [UInt8](data)
    }

    /// - Returns: false if no file was there.
    func remove() throws(BlobError) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            // If the root is missing, the file may exist on a disk that is not mounted. An empty mount point looks
            // like a folder whose file was deleted.
            guard errno == ENOENT, unsafe stat(root, &status) == 0 else { throw failed("find", path) }
            return false
        }
        try sync([UInt8](repeating: 0, count: Int(status.st_size)), to: path, flags: O_WRONLY)
        guard unsafe unlink(path) == 0 else { throw failed("remove", path) }
        return true
    }

    private func sync(_ bytes: [UInt8], to path: String, flags: Int32) throws(BlobError) {
        let file = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failed("open", path) }
        defer { close(file) }
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw failed("write", path) }
            done += written
        }
        guard fsync(file) == 0 else { throw failed("sync", path) }
    }

    private func failed(_ action: String, _ path: String) -> BlobError {
        .io("cannot \(action) \(path): \(unsafe String(cString: strerror(errno)))")
    }
}
