import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// The ordinary user whom everything under a supervisor that runs as root becomes: Postgres refuses to be root, and
/// whoever reads strangers' pictures should not be.
struct LineUser: Sendable {
    /// Debian's package of the server makes it.
    static let name = "postgres"

    let uid: uid_t
    let gid: gid_t

    /// - Returns: nil for a supervisor that is an ordinary user itself.
    static func needed() throws(CommandFailure) -> LineUser? {
        guard geteuid() == 0 else { return nil }
        guard let user = getpwnam(name) else {
            throw CommandFailure(.unavailable, "there is no user \(name) here: install postgresql")
        }
        return LineUser(uid: user.pointee.pw_uid, gid: user.pointee.pw_gid)
    }

    /// Gives a file or folder to this user; a link is given itself, never what it points to.
    func own(_ path: String) throws(CommandFailure) {
        guard lchown(path, uid, gid) == 0 else {
            throw CommandFailure(
                .unavailable, "cannot give \(path) to the user \(Self.name): \(String(cString: strerror(errno)))")
        }
    }

    /// Keeps a file or folder as root's own, and gives this user's group the rights that the mode says.
    func share(_ path: String, mode: mode_t) throws(CommandFailure) {
        guard chown(path, 0, gid) == 0, chmod(path, mode) == 0 else {
            throw CommandFailure(
                .unavailable, "cannot share \(path) with the user \(Self.name): \(String(cString: strerror(errno)))")
        }
    }

    /// - Parameters:
    ///   - port: a listener's: below 1024 the right to bind it is kept.
    ///   - user: whom the program runs as.
    static func command(_ words: [String], port: Int = 0, as user: String = name) -> [String] {
        guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return words
        }
        let capability = "+net_bind_service"
        let keeping =
            (1..<1024).contains(port)
            ? [
                "/usr/bin/setpriv", "--inh-caps=\(capability)", "--ambient-caps=\(capability)",
                "--securebits=+no_setuid_fixup",
            ] : []
        return keeping + [own, RunAs.flag, user] + words
    }

    /// Whether a user can run these programs: the folder may be open to enter, the toolchain's libraries not.
    static func canRun(_ program: String, as user: String = name) async throws(CommandFailure) -> Bool {
        try await ChildProcess.start(
            name: "probe", command: command([program, "--help"], as: user), environment: PrivateCluster.environment,
            log: "/dev/null"
        ).wait() == 0
    }
}
