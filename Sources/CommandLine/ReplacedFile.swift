import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// A file that is written beside its path and replaces the file there when it is complete. A device or pipe is
/// written to directly. Not safe from several tasks at once.
package final class ReplacedFile {
    /// Where the bytes are until `commit`.
    package let temporary: String
    package private(set) var size = 0

    private let path: String
    private let isSpecial: Bool
    private let file: Int32

    /// - Throws: if the file cannot be created.
    package init(_ path: String) throws(CommandFailure) {
        var status = stat()
        isSpecial = lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        self.path = path
        temporary = isSpecial ? path : path + ".part"
        file = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC | (isSpecial ? 0 : O_TRUNC | O_NOFOLLOW), 0o600)
        guard file >= 0 else { throw Self.failed(temporary) }
    }

    deinit { close(file) }

    package func write(_ bytes: [UInt8]) throws(CommandFailure) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(file, $0.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw Self.failed(path) }
            done += count
        }
        size += bytes.count
    }

    /// Makes the file durable under its path.
    package func commit() throws(CommandFailure) {
        guard isSpecial || fsync(file) == 0 && rename(temporary, path) == 0 else { throw Self.failed(path) }
    }

    /// Deletes the partial file.
    package func abort() {
        if !isSpecial { unlink(temporary) }
    }

    private static func failed(_ path: String) -> CommandFailure {
        CommandFailure(.data, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
}
