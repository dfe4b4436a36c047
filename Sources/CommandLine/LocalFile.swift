import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Reads local files, and describes a failure in the system's words.
package enum LocalFile {
    // Not inlined: if the caller drops the result, Swift 6.3's optimizer copies the bytes to memory that was never
    // allocated.
    @inline(never)
    package static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do { return [UInt8](try Data(contentsOf: URL(filePath: path))) } catch {
            throw CommandFailure(.data, words(error))
        }
    }

    /// Reads a file whose real path, with all symbolic links resolved, must be inside `folder`. Checks the path of the
    /// opened file, so that a link cannot be swapped in between the check and the read.
    package static func read(_ path: String, in folder: String) throws(CommandFailure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw CommandFailure(.data, String(cString: strerror(errno))) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(.data, "not a regular file")
        }
        let place = "/proc/self/fd/\(file)"
        guard let home = resolved(folder), let real = resolved(place),
            real.hasPrefix(home.hasSuffix("/") ? home : home + "/")
        else { throw CommandFailure(.data, "is outside the folder \(folder)") }
        return try read(place)
    }

    /// The path without symbolic links.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// - Returns: the system's message, for example `Permission denied`.
    package static func words(_ error: any Error) -> String {
        guard let cocoa = error as? CocoaError else { return "\(error)" }
        if let reason = cocoa.underlying as? POSIXError { return String(cString: strerror(reason.code.rawValue)) }
        return switch cocoa.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: String(cString: strerror(ENOENT))
        case .fileReadNoPermission, .fileWriteNoPermission: String(cString: strerror(EACCES))
        case .fileWriteFileExists: String(cString: strerror(EEXIST))
        case .fileWriteOutOfSpace: String(cString: strerror(ENOSPC))
        default: "cannot be read or written (\(cocoa.code.rawValue))"
        }
    }
}
