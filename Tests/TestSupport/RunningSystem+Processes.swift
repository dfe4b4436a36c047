import Foundation

#if canImport(Glibc)
    package import Glibc
#endif

/// A process from `/proc`. Its start time distinguishes it from a later process with the same id.
package struct SystemProcess: Hashable, Sendable {
    package let pid: pid_t
    package let parent: pid_t
    package let started: Int
    /// The first two words of the command line.
    package let command: [String]

    init?(_ pid: pid_t) {
        guard let stat = Self.read("/proc/\(pid)/stat"), let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        // A zombie has ended; its exit code has not been read yet.
        guard fields.count > 19, fields[0] != "Z", let parent = pid_t(fields[1]), let started = Int(fields[19]) else {
            return nil
        }
        self.pid = pid
        self.parent = parent
        self.started = started
        command = (Self.read("/proc/\(pid)/cmdline") ?? "").split(separator: "\0").prefix(2).map(String.init)
    }

    /// `matcher`, `postgres`, …; `broker` for the operator's command that runs the broker.
    var name: String {
        if command.count == 2, command[1] == "broker" { return "broker" }
        let program = command.first ?? ""
        return String(program[(program.lastIndex(of: "/").map { program.index(after: $0) } ?? program.startIndex)...])
    }

    static func all() -> [SystemProcess] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.compactMap(SystemProcess.init)
    }

    /// A process and all its descendants.
    package static func family(of pid: pid_t) -> Set<SystemProcess> {
        let all = all()
        var family = Set(all.filter { $0.pid == pid })
        while true {
            let ids = Set(family.map(\.pid))
            let more = all.filter { ids.contains($0.parent) && !family.contains($0) }
            if more.isEmpty { return family }
            family.formUnion(more)
        }
    }

    private static func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension RunningSystem {
    /// The process ids of the supervisor's children, by name.
    package var pids: [String: pid_t] {
        let supervisor = process.pid
        let children = SystemProcess.all().filter { $0.parent == supervisor }
        return Dictionary(children.map { ($0.name, $0.pid) }) { _, last in last }
    }

    /// The supervisor's messages about programs that ended. Exit 75 is not a crash: a worker exits with 75 if the
    /// machine was stopped for so long that the worker lost its broker.
    package var crashes: [String] {
        log.split(separator: "\n").filter { $0.contains(" ended with ") && !$0.contains(" ended with 75") }
            .map(String.init)
    }

    package func pid(of name: String) async throws -> pid_t {
        var pid: pid_t?
        try await eventually("\(name) runs") {
            pid = pids[name]
            return pid != nil
        }
        return pid ?? 0
    }

    /// - Returns: the id of the process that received the signal.
    @discardableResult
    package func kill(_ name: String, _ signal: Int32 = SIGKILL) async throws -> pid_t {
        let pid = try await pid(of: name)
        Glibc.kill(pid, signal)
        return pid
    }

    /// The line's processes, even if its supervisor has ended: a process of the cluster has its working folder in the
    /// state folder, a worker has the state folder in its environment.
    package func remains(of family: Set<SystemProcess>) -> [SystemProcess] {
        SystemProcess.all().filter { process in
            if let known = family.first(where: { $0.pid == process.pid }) { return known.started == process.started }
            let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process.pid)/cwd")
            if folder?.hasPrefix(state) == true { return true }
            let environment = FileManager.default.contents(atPath: "/proc/\(process.pid)/environ")
            return environment?.range(of: Data("=\(state)/".utf8)) != nil
        }
    }
}
