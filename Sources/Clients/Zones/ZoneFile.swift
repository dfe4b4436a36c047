internal import Glibc
package import Schedules

/// The system's time zone files (Debian's package `tzdata`).
package enum ZoneFile {
    package static let folder = "/usr/share/zoneinfo"
    private static let longestName = 64

    /// Blocks for one small read. Names are case-sensitive.
    package static func load(_ name: String, folder: String = folder) throws(ZoneFileError) -> ZoneRules {
        guard isName(name) else { throw .unknown(name) }
        let path = "\(folder)/\(name)"
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let code = errno
            throw code == ENOENT || code == ENOTDIR ? missing(name, folder) : failure(name, code)
        }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unknown(name) }
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), ZoneRules.longestFile + 1))
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw failure(name, count < 0 ? errno : EIO) }
        do throws(ZoneFault) { return try ZoneRules(name: name, file: bytes) } catch { throw .unusable(name, error) }
    }

    /// `Area/Place` of letters, digits, `_`, `+` and `-`. The folders `posix` and `right` have copies under other names.
    private static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return name.utf8.count <= longestName && parts.first != "posix" && parts.first != "right"
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                    }
            }
    }

    private static func missing(_ name: String, _ folder: String) -> ZoneFileError {
        unsafe access(folder, R_OK) == 0 ? .unknown(name) : .noDatabase(folder)
    }

    private static func failure(_ name: String, _ code: Int32) -> ZoneFileError {
        .io(name, unsafe String(cString: strerror(code)))
    }
}
