#if canImport(Glibc)
    import Glibc
#endif

/// Checks a process's access to files.
package enum FileAccess {
    /// Checks for the effective user. `access`, and with it `FileManager.isReadableFile`, checks for the real user,
    /// which differs in an `ocr-worker` under a supervisor that runs as root.
    package static func allows(_ rights: Int32, _ path: String) -> Bool {
        faccessat(AT_FDCWD, path, rights, AT_EACCESS) == 0
    }

    /// The reason why a file could not be read, for the operator: the file is missing, or the process's user may not
    /// read it.
    package static func obstacle(_ path: String) -> String {
        guard !allows(R_OK, path) else { return "it is a folder" }
        return obstacle(errno: errno)
    }

    package static func obstacle(errno code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "there is no such file"
        case EACCES: "the user \(user) may not read it"
        default: String(cString: strerror(code))
        }
    }

    /// The process's user: `tapline (999)`.
    package static var user: String {
        let id = geteuid()
        return getpwuid(id).map { "\(String(cString: $0.pointee.pw_name)) (\(id))" } ?? "\(id)"
    }
}
