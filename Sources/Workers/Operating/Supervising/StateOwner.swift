import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Whose line a state folder holds. Another user's start would give parts of it away before Postgres refuses the rest,
/// and then neither of the two could start it.
enum StateOwner {
    /// Looks, and changes nothing.
    /// - Throws: `configuration`, naming the user who has to start it.
    static func check(_ state: StateFolder) throws(CommandFailure) {
        guard let cluster = owner(of: state.cluster) else { return }
        let expected = try LineUser.needed()?.uid ?? geteuid()
        guard cluster != expected else { return }
        // The supervisor's own; the cluster of one that runs as root belongs to another user.
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
