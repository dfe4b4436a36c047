#if canImport(Glibc)
    import Glibc
#endif

/// Reads the last bytes of a log file.
enum LogTail {
    static func read(_ path: String, bytes: Int = 2048) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var content = [UInt8](repeating: 0, count: bytes)
        let count = pread(descriptor, &content, bytes, off_t(max(0, size - bytes)))
        return count > 0 ? String(decoding: content[..<count], as: UTF8.self) : nil
    }
}
