import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Files of this machine, and why one cannot be had: in the system's words, with nothing around them.
enum LocalFile {
    // Not inlined: where a caller drops the bytes, Swift 6.3's optimiser copies them to memory that it never took.
    @inline(never)
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do { return [UInt8](try Data(contentsOf: URL(filePath: path))) } catch {
            throw CommandFailure(.data, words(error))
        }
    }

    /// - Returns: `Permission denied`.
    static func words(_ error: any Error) -> String {
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
