internal import CSandbox
internal import Glibc

/// Landlock(7): a process gives up access to files and TCP and the right to signal others. Needs no privilege.
enum Landlock {
    private static let readFile: UInt64 = 1 << 2
    private static let readFolder: UInt64 = 1 << 3
    private static let writeFile: UInt64 = 1 << 1

    /// The kernel's version; 0 or less if Landlock is not built in, not an active security module, or forbidden by a
    /// container's filter.
    static var version: Int { Int(tl_landlock_version()) }

    /// Forbids access to all files except the given paths and, if the kernel's version supports it, TCP (`bind`,
    /// `connect`), abstract Unix sockets and signals to processes outside.
    /// - Returns: the kernel's version of Landlock; nil if the kernel has none, and then nothing is restricted.
    static func restrict(reading: [String], writing: [String]) throws(SandboxError) -> Int? {
        let version = version
        guard version > 0 else { return nil }
        var ruleset = tl_landlock_ruleset(
            handled_access_fs: fileRights(version), handled_access_net: version >= 4 ? 0b11 : 0,
            scoped: version >= 6 ? 0b11 : 0)
        let descriptor = unsafe tl_landlock_create(&ruleset)
        guard descriptor >= 0 else { throw SandboxError("landlock_create_ruleset", errno) }
        defer { close(descriptor) }
        for path in reading { try allow(readFile | readFolder, on: path, in: descriptor) }
        for path in writing { try allow(writeFile, on: path, in: descriptor) }
        guard tl_landlock_restrict(descriptor) == 0 else { throw SandboxError("landlock_restrict_self", errno) }
        return version
    }

    /// Every right that this version knows, so that everything not allowed is refused.
    private static func fileRights(_ version: Int) -> UInt64 {
        let known =
            switch version {
            case 1: 13
            case 2: 14
            case 3, 4: 15
            default: 16
            }
        return 1 << UInt64(known) - 1
    }

    private static func allow(_ rights: UInt64, on path: String, in ruleset: Int32) throws(SandboxError) {
        let file = unsafe tl_open_path(path)
        guard file >= 0 else { return }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw SandboxError(path, errno) }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        var rule = tl_landlock_path(allowed_access: isFolder ? rights : rights & ~readFolder, folder: file)
        guard unsafe tl_landlock_allow(ruleset, &rule) == 0 else {
            throw SandboxError("landlock_add_rule for \(path)", errno)
        }
    }
}
