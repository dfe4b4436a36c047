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
}
