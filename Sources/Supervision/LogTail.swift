#if canImport(Glibc)
    import Glibc
#endif

/// Reads the last bytes of a log file.
enum LogTail {
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// - Parameter start: bytes before this offset are not read, unless the file was truncated since.
    static func read(_ path: String, after start: Int = 0, bytes: Int = 2048) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var content = [UInt8](repeating: 0, count: bytes)
        let offset = max(0, size - bytes, start <= size ? start : 0)
        let count = pread(descriptor, &content, bytes, off_t(offset))
        return count > 0 ? String(decoding: content[..<count], as: UTF8.self) : nil
    }
}
