package import CommandLine
import FoundationEssentials
import Runtime

#if canImport(Glibc)
    package import Glibc
#endif

/// The ordinary user that Postgres, broker and workers run as if the supervisor is root. Postgres refuses to run as
/// root, and programs that read untrusted pictures should not.
package struct ServiceUser: Sendable {
    /// Created by Debian's package of the Postgres server.
    package static let name = "postgres"

    let uid: uid_t
    let gid: gid_t

    /// - Returns: nil if the supervisor is not root.
    package static func needed() throws(CommandFailure) -> ServiceUser? {
        guard geteuid() == 0 else { return nil }
        guard let user = getpwnam(name) else {
            throw CommandFailure(.unavailable, "the user \(name) does not exist: install postgresql")
        }
        return ServiceUser(uid: user.pointee.pw_uid, gid: user.pointee.pw_gid)
    }

    /// Makes this user the owner of a file or folder. Does not follow links.
    package func own(_ path: String) throws(CommandFailure) {
        guard lchown(path, uid, gid) == 0 else {
            throw CommandFailure(
                .unavailable, "cannot give \(path) to the user \(Self.name): \(String(cString: strerror(errno)))")
        }
    }

    /// Root keeps the file or folder; this user's group gets the rights in `mode`.
    package func share(_ path: String, mode: mode_t) throws(CommandFailure) {
        guard chown(path, 0, gid) == 0, chmod(path, mode) == 0 else {
            throw CommandFailure(
                .unavailable, "cannot share \(path) with the user \(Self.name): \(String(cString: strerror(errno)))")
        }
    }

    /// - Parameters:
    ///   - port: the port to listen on. Below 1024 the program keeps the capability to bind it.
    ///   - user: the user that the program runs as.
    package static func command(_ words: [String], port: Int = 0, as user: String = name) -> [String] {
        guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return words
        }
        let capability = "+net_bind_service"
        let keepCapability =
            (1..<1024).contains(port)
            ? [
                "/usr/bin/setpriv", "--inh-caps=\(capability)", "--ambient-caps=\(capability)",
                "--securebits=+no_setuid_fixup",
            ] : []
        return keepCapability + [executable, RunAs.flag, user] + words
    }

    /// True if the user can run the program, including the shared libraries of the toolchain.
    package static func canRun(_ program: String, as user: String = name) async throws(CommandFailure) -> Bool {
        try await ChildProcess.start(
            name: "probe", command: command([program, "--help"], as: user), environment: PrivateCluster.environment,
            log: "/dev/null"
        ).wait() == 0
    }
}
