import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A Postgres server for this process, on a Unix socket in a temporary folder.
///
/// A small shell holds the read end of a pipe. When this process ends for any reason, the system closes the write
/// end, and the shell stops the server and deletes the folder.
package final class PrivatePostgres: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Connects to the database `postgres` as superuser.
    package let conninfo: String
    /// The folder with socket, data and `server.log`.
    package let directory: String
    private let leash: Int32

    /// One server per process, started on first use. `TAPLINE_TEST_DATABASE_URL` names another server to use instead.
    package static func sharedConninfo() async throws -> String {
        if let given = ProcessInfo.processInfo.environment["TAPLINE_TEST_DATABASE_URL"], !given.isEmpty { return given }
        return try await shared.value.conninfo
    }

    private static let shared = Task { try await PrivatePostgres.start() }

    private init(directory: String, leash: Int32) {
        self.directory = directory
        self.leash = leash
        conninfo = "host=\(directory) user=postgres dbname=postgres"
    }

    deinit { close(leash) }

    /// - Parameter fsync: true for tests of durability; false makes commits several times faster.
    package static func start(fsync: Bool = false) async throws -> PrivatePostgres {
        try await withCheckedThrowingContinuation { started in
            // Runs on its own thread, because initdb takes a second.
            DispatchQueue(label: "tapline.test.postgres").async {
                started.resume(with: Result { try startAndWait(fsync: fsync) })
            }
        }
    }

    private static func startAndWait(fsync: Bool) throws -> PrivatePostgres {
        let programs = try newestPrograms()
        let directory = try makeDirectory()
        let user = geteuid() == 0 ? try ordinaryUser(owning: directory) : nil
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 else {
            throw Failure(description: "no pipe: errno \(errno)")
        }
        let keeper = Process()
        keeper.executableURL = URL(fileURLWithPath: "/bin/sh")
        keeper.arguments = ["-c", script, "keeper", programs, directory, user ?? "", fsync ? "on" : "off"]
        keeper.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        keeper.standardError = FileHandle.nullDevice
        let answer = Pipe()
        keeper.standardOutput = answer
        do {
            try keeper.run()
        } catch {
            close(ends[1])
            throw error
        }
        guard let word = try answer.fileHandleForReading.read(upToCount: 5), word == Data("ready".utf8) else {
            let log = (try? String(contentsOfFile: directory + "/server.log", encoding: .utf8)) ?? ""
            close(ends[1])
            throw Failure(description: "the private Postgres did not start: \(log.suffix(2000))")
        }
        return PrivatePostgres(directory: directory, leash: ends[1])
    }

    /// Arguments: programs, directory, user or nothing, fsync. The script ignores signals from the terminal, so that
    /// it outlives the tests.
    private static let script = #"""
        trap '' INT TERM HUP
        programs=$1 directory=$2 user=$3 fsync=$4
        as() { if [ -n "$user" ]; then setpriv --reuid="$user" --regid="$user" --clear-groups "$@"; else "$@"; fi; }
        cd "$directory"
        export LC_ALL=C.UTF-8
        {
            as "$programs/initdb" -D data -U postgres -A trust -E UTF8 --no-sync --no-instructions &&
            as "$programs/pg_ctl" -D data -l server.log -w -o "-c listen_addresses='' -k '$directory' \
                -c max_connections=400 -c shared_buffers=64MB -c fsync=$fsync -c synchronous_commit=$fsync \
                -c full_page_writes=$fsync -c max_wal_size=2GB" start
        } >>setup.log 2>&1 </dev/null || { cat setup.log >>server.log; exit 1; }
        echo ready
        exec >/dev/null
        read -r _
        as "$programs/pg_ctl" -D data -m immediate stop
        cd /
        rm -rf "$directory"
        """#

    private static func newestPrograms() throws -> String {
        let root = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap(Int.init)
        for version in versions.sorted(by: >) {
            let programs = "\(root)/\(version)/bin"
            if FileManager.default.isExecutableFile(atPath: programs + "/initdb") { return programs }
        }
        throw Failure(description: "no Postgres server is installed (apt-get install postgresql)")
    }

    /// A short path, because a socket path has at most 107 bytes; not under /root, which other users cannot enter.
    private static func makeDirectory() throws -> String {
        for parent in [NSTemporaryDirectory(), "/var/tmp"] where !parent.hasPrefix("/root") {
            let folder = parent.hasSuffix("/") ? String(parent.dropLast()) : parent
            var template = Array("\(folder)/tapline-pg-XXXXXX".utf8CString)
            guard template.count + "/.s.PGSQL.5432".utf8.count <= 107, mkdtemp(&template) != nil else { continue }
            return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        throw Failure(description: "no folder for a server with a short enough path")
    }

    private static func ordinaryUser(owning directory: String) throws -> String {
        for name in ["postgres", "nobody"] {
            guard let entry = getpwnam(name) else { continue }
            guard chown(directory, entry.pointee.pw_uid, entry.pointee.pw_gid) == 0 else { continue }
            return name
        }
        throw Failure(description: "Postgres does not run as root and there is no ordinary user")
    }
}
