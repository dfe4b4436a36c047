package import CommandLine
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Checks which user's line a state folder holds. If another user started it, some files would change owner before
/// Postgres refuses, and then neither user could start it.
package enum StateOwner {
    /// Changes nothing.
    /// - Throws: `configuration` with the user who has to start the line.
    package static func check(_ state: StateFolder) throws(CommandFailure) {
        guard let cluster = owner(of: state.cluster) else { return }
        let expected = try ServiceUser.needed()?.uid ?? geteuid()
        guard cluster != expected else { return }
        // The logs belong to the supervisor. Under root the cluster belongs to another user.
        let starter = owner(of: state.logs) ?? cluster
        throw CommandFailure(
            .configuration,
            "the database in \(state.path) belongs to \(name(cluster)): start it as \(name(starter)), or choose another "
                + "folder with --state")
    }

    private static func owner(of path: String) -> uid_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_uid : nil
    }

    private static func name(_ uid: uid_t) -> String {
        getpwuid(uid).map { String(cString: $0.pointee.pw_name) } ?? "the user \(uid)"
    }
}
