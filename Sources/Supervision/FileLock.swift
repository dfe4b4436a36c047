package import CommandLine
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// A lock on a file. The system releases it when the process ends.
package struct FileLock: Sendable {
    private let descriptor: Int32

    /// - Parameter held: the error message if another process holds the lock.
    package init(_ path: String, held: String) throws(CommandFailure) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.configuration, "cannot open \(path): \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw CommandFailure(.temporary, held)
        }
    }

    package func release() { close(descriptor) }

    /// True if a process holds the lock.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
