package import CommandLine
import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// The files that `tapline up` keeps on this machine: cluster, master key, logs, exports, and the settings by which
/// other commands find the line.
package struct StateFolder: Sendable {
    package let path: String

    /// `TAPLINE_STATE`, if set. Otherwise `/var/lib/tapline` for root, and `$XDG_STATE_HOME/tapline`, by default
    /// `~/.local/state/tapline`, for others.
    static func standard(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        if let chosen = environment["TAPLINE_STATE"], !chosen.isEmpty { return chosen }
        if geteuid() == 0 { return "/var/lib/tapline" }
        if let state = environment["XDG_STATE_HOME"], !state.isEmpty { return state + "/tapline" }
        return (environment["HOME"] ?? "/tmp") + "/.local/state/tapline"
    }

    package init(_ path: String?) { self.path = Self.absolute(path ?? Self.standard()) }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    package var logs: String { path + "/log" }
    package var cluster: String { path + "/postgres" }
    package var socket: String { path + "/run" }
    package var masterKey: String { path + "/master.key" }
    /// The embedded broker's address. It is in the only folder that belongs to the line's user.
    package var broker: String { socket + "/broker" }
    package var settings: String { path + "/settings" }
    /// Locked by the supervisor while the line runs.
    package var lock: String { path + "/lock" }
    /// One file per program with its process id, for operators.
    package var processes: String { path + "/pids" }
    package var exports: String { path + "/exports" }
    /// The place of backups that a line has without an operator's file of places.
    package var backups: String { path + "/backups" }
    package var places: String { path + "/places.json" }
    /// What tests and measurements keep beside a line of their own.
    package var lab: String { path + "/lab" }
    /// The device key of the operator's commands.
    var deviceKey: String { path + "/device.key" }
    /// Login rules of the cluster. They are outside the cluster's folder, which belongs to the user that Postgres
    /// runs as.
    var clientRules: String { path + "/pg_hba.conf" }
    var clientNames: String { path + "/pg_ident.conf" }

    package func log(_ name: String) -> String { "\(logs)/\(name).log" }

    /// Creates the folders, closed to other users. Under root the group of the line's user may enter the top folder,
    /// because Postgres and the workers run below it.
    package func make() throws(CommandFailure) {
        // A Unix socket path has at most 107 bytes, and Postgres appends its own name.
        guard socket.utf8.count + "/.s.PGSQL.5432".utf8.count <= 107 else {
            throw CommandFailure(
                .configuration, "the path \(path) is too long for a Unix socket: choose a shorter path with --state")
        }
        for folder in [path, logs, processes, exports, backups] {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                throw CommandFailure(.configuration, "cannot create \(folder): \(LocalFile.words(error))")
            }
        }
        for folder in [logs, processes, exports, backups] { chmod(folder, 0o700) }
        if read(places) == nil { try write("{\"local\": {\"folder\": \"\(backups)\"}}\n", to: places) }
        guard let user = try ServiceUser.needed() else {
            chmod(path, 0o700)
            return
        }
        try user.share(path, mode: 0o710)
        try user.share(places, mode: 0o640)
        try user.own(backups)
    }

    /// Deletes the process ids that a killed supervisor left behind.
    package func removeProcessFiles() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: processes)) ?? [] {
            unlink("\(processes)/\(name)")
        }
    }

    /// - Returns: nil if the file does not exist.
    /// - Throws: `configuration` if the file exists but cannot be read.
    package func text(of file: String) throws(CommandFailure) -> String? {
        do { return String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self) } catch {
            if let error = error as? CocoaError, error.code == .fileReadNoSuchFile { return nil }
            throw CommandFailure(.configuration, "cannot read \(file): \(LocalFile.words(error))")
        }
    }

    package func read(_ file: String) -> String? {
        FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Replaces the file atomically. Only its owner can read it.
    package func write(_ text: String, to file: String) throws(CommandFailure) {
        let partial = file + ".partial"
        unlink(partial)
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.configuration, "cannot write \(file): \(String(cString: strerror(errno)))")
        }
        var bytes = Array(text.utf8)
        let written = bytes.withUnsafeMutableBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        guard written == bytes.count, rename(partial, file) == 0 else {
            throw CommandFailure(.configuration, "cannot write \(file)")
        }
    }

    /// The settings of the line on this machine, stored as `KEY=VALUE` lines.
    package func savedSettings() throws(CommandFailure) -> [String: String] {
        var settings: [String: String] = [:]
        for line in (try text(of: self.settings) ?? "").split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { settings[String(parts[0])] = String(parts[1]) }
        }
        return settings
    }

    package func save(_ settings: [String: String]) throws(CommandFailure) {
        let lines = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }
        try write(lines.joined(), to: self.settings)
    }
}
