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
        try createFolder()
        let partial = "\(path).\(UInt32.random(in: 0 ... .max)).partial"
        try sync(bytes, to: partial, flags: O_WRONLY | O_CREAT | O_EXCL)
        guard unsafe rename(partial, path) == 0 else { throw failed("rename", partial) }
        try syncFolder()
    }

    /// The first part creates the file. If the file is deleted between two parts, the next part fails.
    func write(_ bytes: [UInt8], at offset: Int) throws(BlobError) {
        if offset == 0 { try createFolder() }
        let file = try open(path, offset == 0 ? O_WRONLY | O_CREAT | O_EXCL : O_WRONLY)
        defer { close(file) }
        try write(bytes, to: file, at: offset, path)
    }

    func read(at offset: Int, count: Int) throws(BlobError) -> [UInt8] {
        let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw errno == ENOENT ? .missing(id) : failed("open", path) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(file, buffer.baseAddress.map { unsafe $0 + done }, count - done, off_t(offset + done))
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw failed("read", path) }
            guard got > 0 else { throw .missing(id) }
            done += got
        }
        return bytes
    }

    /// Makes the written parts and the name of the file durable.
    func sync() throws(BlobError) {
        let file = try open(path, O_WRONLY)
        defer { close(file) }
        guard fsync(file) == 0 else { throw failed("sync", path) }
        try syncFolder()
    }

    func read() throws(BlobError) -> [UInt8] {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            // Without the root, the file may be on a disk that is not mounted.
            guard errno == ENOENT, unsafe stat(root, &status) == 0 else { throw failed("find", path) }
            throw .missing(id)
        }
        guard let data = FileManager.default.contents(atPath: path) else { throw failed("read", path) }
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
        try overwrite(Int(status.st_size))
        guard unsafe unlink(path) == 0 else { throw failed("remove", path) }
        return true
    }

    private static let portion = 1 << 20

    private func overwrite(_ size: Int) throws(BlobError) {
        let file = try open(path, O_WRONLY)
        defer { close(file) }
        let zeros = [UInt8](repeating: 0, count: min(size, Self.portion))
        for offset in stride(from: 0, to: size, by: Self.portion) {
            try write(Array(zeros.prefix(size - offset)), to: file, at: offset, path)
        }
        guard fsync(file) == 0 else { throw failed("sync", path) }
    }

    private func createFolder() throws(BlobError) {
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw .io("cannot create the folder \(folder): \(error)")
        }
    }

    private func syncFolder() throws(BlobError) {
        let directory = try open(folder, O_RDONLY | O_DIRECTORY)
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw failed("sync", folder) }
    }

    private func sync(_ bytes: [UInt8], to path: String, flags: Int32) throws(BlobError) {
        let file = try open(path, flags)
        defer { close(file) }
        try write(bytes, to: file, at: 0, path)
        guard fsync(file) == 0 else { throw failed("sync", path) }
    }

    private func open(_ path: String, _ flags: Int32) throws(BlobError) -> Int32 {
        let file = unsafe Glibc.open(path, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failed("open", path) }
        return file
    }

    private func write(_ bytes: [UInt8], to file: Int32, at offset: Int, _ path: String) throws(BlobError) {
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(
                    file, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done, off_t(offset + done))
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw failed("write", path) }
            done += written
        }
    }

    private func failed(_ action: String, _ path: String) -> BlobError {
        .io("cannot \(action) \(path): \(unsafe String(cString: strerror(errno)))")
    }
}
