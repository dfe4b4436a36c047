#if canImport(Glibc)
    import Glibc
#endif

/// What the process may do with a file.
package enum FileAccess {
    /// Asks for the effective user. `access`, and with it `FileManager.isReadableFile`, asks for the real user, which is
    /// another one in an `ocr-worker` under a supervisor that runs as root.
    package static func allows(_ rights: Int32, _ path: String) -> Bool {
        faccessat(AT_FDCWD, path, rights, AT_EACCESS) == 0
    }

    /// Why a file was not read, in words for the operator: there is none, or this process' user may not read it.
    package static func obstacle(_ path: String) -> String {
        guard !allows(R_OK, path) else { return "it is no file that can be read" }
        return obstacle(errno: errno)
    }

    package static func obstacle(errno code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "there is no such file"
        case EACCES: "the user \(user) may not read it"
        default: String(cString: strerror(code))
        }
    }

    private static var user: String {
        let id = geteuid()
        return getpwuid(id).map { "\(String(cString: $0.pointee.pw_name)) (\(id))" } ?? "\(id)"
    }
}
