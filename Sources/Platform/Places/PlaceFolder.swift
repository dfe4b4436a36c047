import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// The blocking calls of a folder with backups. An unfinished backup has the name `.NAME.RANDOM.partial`; its writer
/// holds a lock on it.
struct PlaceFolder: Sendable {
    private static let suffix = ".partial"

    /// The operator's name of the place.
    let place: String
    let path: String

    /// - Returns: a descriptor of a new locked file, and its path.
    func create(_ name: BackupName) throws(PlaceError) -> (file: Int32, path: String) {
        let partial = "\(path)/.\(name).\(UInt32.random(in: 0 ... .max))\(Self.suffix)"
        let file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failed("create a file in", path) }
        // A lock that a file system does not know is no obstacle: the age of the file protects it too.
        _ = flock(file, LOCK_EX | LOCK_NB)
        return (file, partial)
    }

    func append(_ bytes: [UInt8], to file: Int32) throws(PlaceError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                write(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failed("write to", path) }
            done += count
        }
    }

    func publish(_ file: Int32, _ partial: String, as name: BackupName) throws(PlaceError) {
        guard fsync(file) == 0 else { throw failed("sync a file in", path) }
        guard rename(partial, "\(path)/\(name)") == 0 else { throw failed("rename a file in", path) }
        try sync()
    }

    /// - Returns: a descriptor.
    func openBackup(_ name: BackupName) throws(PlaceError) -> Int32 {
        let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            guard errno == ENOENT, access(path, F_OK) == 0 else { throw failed("open \(name) in", path) }
            throw PlaceError(.noSuchBackup, place, "has no backup \(name)")
        }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw PlaceError(.failed, place, "\(name) is no file")
        }
        return file
    }

    /// - Returns: fewer bytes at the end of the file only.
    func read(_ file: Int32, at offset: Int, count: Int) throws(PlaceError) -> [UInt8] {
        var failure = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let got = pread(file, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
                if got < 0 && errno == EINTR { continue }
                failure = got < 0
                guard got > 0 else { return }
                done += got
            }
        }
        guard !failure else { throw failed("read from", path) }
        return bytes
    }

    func list() throws(PlaceError) -> [StoredBackup] {
        try entries().compactMap { entry in
            guard let name = BackupName(entry), !name.isCheck, let status = status(entry) else { return nil }
            return StoredBackup(name: name, size: Int(status.st_size), modified: Self.date(status))
        }.sorted { $0.name < $1.name }
    }

    func delete(_ name: BackupName) throws(PlaceError) {
        if unlink("\(path)/\(name)") != 0, errno != ENOENT || access(path, F_OK) != 0 {
            throw failed("delete \(name) in", path)
        }
        try sync()
    }

    /// - Parameter isLeftover: by name.
    func sweep(olderThan cutoff: Date, _ isLeftover: (String) -> Bool) throws(PlaceError) -> Int {
        var count = 0
        for entry in try entries() where isLeftover(entry) {
            guard let status = status(entry), Self.date(status) < cutoff, !isLocked(entry) else { continue }
            if unlink("\(path)/\(entry)") == 0 { count += 1 }
        }
        return count
    }

    static func isPartial(_ entry: String) -> Bool { entry.hasPrefix(".") && entry.hasSuffix(suffix) }

    static func isCheck(_ entry: String) -> Bool { BackupName(entry)?.isCheck == true }

    private func entries() throws(PlaceError) -> [String] {
        guard let folder = opendir(path) else { throw failed("list", path) }
        defer { closedir(folder) }
        var entries: [String] = []
        errno = 0
        while let entry = readdir(folder) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    entries.append(String(cString: $0))
                }
            }
            errno = 0
        }
        guard errno == 0 else { throw failed("list", path) }
        return entries
    }

    /// nil if the entry is no regular file.
    private func status(_ entry: String) -> stat? {
        var status = stat()
        return lstat("\(path)/\(entry)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
    }

    private func isLocked(_ entry: String) -> Bool {
        let file = open("\(path)/\(entry)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return true }
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    private func sync() throws(PlaceError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failed("open", path) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failed("sync", path) }
    }

    private static func date(_ status: stat) -> Date {
        Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
    }

    /// From `errno`.
    private func failed(_ action: String, _ path: String) -> PlaceError {
        let number = errno
        let words = "cannot \(action) \(path): \(String(cString: strerror(number)))"
        return switch number {
        case ENOENT, ENOTDIR, ESTALE:
            PlaceError(.missing, place, "\(words); mount or create the folder, or correct its path")
        case EACCES, EPERM, EROFS:
            PlaceError(.denied, place, "\(words); give the user \(FileAccess.user) the right to write")
        case ENOSPC, EDQUOT, EFBIG: PlaceError(.full, place, "\(words); free some room, or keep fewer backups")
        default: PlaceError(.failed, place, words)
        }
    }
}
