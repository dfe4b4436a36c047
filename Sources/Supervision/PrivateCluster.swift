package import CommandLine
import FoundationEssentials
import Runtime
import Sandbox

#if canImport(Glibc)
    import Glibc
#endif

/// The line's own Postgres cluster, reachable only by a Unix socket. Under root the cluster belongs to the user
/// `postgres`.
package struct PrivateCluster: Sendable {
    let state: StateFolder
    package static let port = 5432

    package init(state: StateFolder) { self.state = state }

    /// Connection as the operator's role, for migrations and backups.
    package var adminURL: String { conninfo("tapline_admin", "tapline") }
    /// Connection as the workers' role, which owns nothing.
    package var appURL: String { conninfo("tapline_app", "tapline") }
    package var maintenanceURL: String { conninfo("tapline_admin", "postgres") }

    private func conninfo(_ role: String, _ database: String) -> String {
        let host = state.socket.reduce(into: "") { quoted, character in
            if character == "'" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return "host='\(host)' port=\(Self.port) user=\(role) dbname=\(database)"
    }

    /// True if the cluster exists, so that it contains data encrypted with a master key.
    package var isThere: Bool { FileManager.default.fileExists(atPath: state.cluster + "/PG_VERSION") }

    /// The newest server installed by Debian's packages.
    static func binaries() throws(CommandFailure) -> String {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.compactMap(Int.init).sorted().last {
            FileManager.default.isExecutableFile(atPath: "\(root)/\($0)/bin/postgres")
        }
        guard let newest else {
            throw CommandFailure(
                .unavailable, "no Postgres server under \(root): install postgresql, or set TAPLINE_DATABASE_URL")
        }
        return "\(root)/\(newest)/bin"
    }

    /// Creates the cluster if there is none. An incomplete cluster is created again.
    package func make() async throws(CommandFailure) {
        let binaries = try Self.binaries()
        try await checkFolderAccess()
        try ownFolder(state.socket)
        try writeLogins()
        if isThere { return }
        try? FileManager.default.removeItem(atPath: state.cluster)
        try ownFolder(state.cluster)
        let code = try await ChildProcess.start(
            name: "initdb",
            command: asUser([
                "\(binaries)/initdb", "-D", state.cluster, "-U", "tapline_admin", "--auth=peer", "--encoding=UTF8",
                "--locale=C.UTF-8", "--data-checksums",
            ]),
            environment: Self.environment, log: state.log("postgres")
        ).wait()
        guard code == 0 else {
            throw CommandFailure(.unavailable, "initdb failed with \(code); see \(state.log("postgres"))")
        }
    }

    /// Maps users of the operating system to roles. The workers' user never becomes the cluster's superuser.
    private func writeLogins() throws(CommandFailure) {
        let line = try ServiceUser.needed()
        let logins = ClusterLogins(
            supervisor: UserAccount.name(of: geteuid()), workers: line == nil ? nil : ServiceUser.name)
        for (text, file) in [(ClusterLogins.rules, state.clientRules), (logins.names, state.clientNames)] {
            try state.write(text, to: file)
            try line?.share(file, mode: 0o640)
        }
    }

    /// The user that Postgres runs as must be able to enter every folder on the path.
    private func checkFolderAccess() async throws(CommandFailure) {
        let code = try await ChildProcess.start(
            name: "test", command: asUser(["/usr/bin/test", "-x", state.path]), environment: Self.environment,
            log: "/dev/null"
        ).wait()
        guard code == 0 else {
            throw CommandFailure(
                .configuration,
                "the user \(ServiceUser.name), which Postgres runs as, cannot enter \(state.path): use --state with a "
                    + "folder whose parents are all open to that user")
        }
    }

    /// The command that runs the server in the foreground under the supervisor.
    package func command() throws(CommandFailure) -> [String] {
        asUser([
            "\(try Self.binaries())/postgres", "-D", state.cluster, "-k", state.socket, "-p", String(Self.port),
            "-c", "listen_addresses=", "-c", "max_connections=120", "-c", "shared_buffers=256MB",
            "-c", "hba_file=\(state.clientRules)", "-c", "ident_file=\(state.clientNames)",
            "-c", "unix_socket_permissions=0700", "-c", "logging_collector=off",
            // The first batch fills empty tables. Their query plans stay bad until autovacuum analyzes them.
            "-c", "autovacuum_naptime=5s",
        ])
    }

    /// Stops a server that an earlier supervisor left running.
    package func stopLeftoverServer() async throws(CommandFailure) {
        guard FileManager.default.fileExists(atPath: state.cluster + "/postmaster.pid") else { return }
        _ = try await ChildProcess.start(
            name: "pg_ctl",
            command: asUser(["\(try Self.binaries())/pg_ctl", "-D", state.cluster, "-m", "fast", "-w", "stop"]),
            environment: Self.environment, log: state.log("postgres")
        ).wait()
    }

    package static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"]

    /// Postgres refuses to run as root, so there it runs as its own user. The server stops if its supervisor dies.
    private func asUser(_ command: [String]) -> [String] {
        let drop =
            geteuid() == 0 ? ["--reuid=\(ServiceUser.name)", "--regid=\(ServiceUser.name)", "--init-groups"] : []
        return ["/usr/bin/setpriv"] + drop + ["--pdeathsig=INT"] + command
    }

    private func ownFolder(_ folder: String) throws(CommandFailure) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmod(folder, 0o700)
        try ServiceUser.needed()?.own(folder)
    }
}
