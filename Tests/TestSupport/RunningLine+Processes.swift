import Foundation

#if canImport(Glibc)
    package import Glibc
#endif

/// A process as `/proc` shows it. The start time tells it from a later one with the same id.
package struct SystemProcess: Hashable, Sendable {
    package let pid: pid_t
    package let parent: pid_t
    package let started: Int
    /// The first two words of its command line.
    package let command: [String]

    init?(_ pid: pid_t) {
        guard let stat = Self.read("/proc/\(pid)/stat"), let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        // A zombie is gone; only nobody has asked for its exit code yet.
        guard fields.count > 19, fields[0] != "Z", let parent = pid_t(fields[1]), let started = Int(fields[19]) else {
            return nil
        }
        self.pid = pid
        self.parent = parent
        self.started = started
        command = (Self.read("/proc/\(pid)/cmdline") ?? "").split(separator: "\0").prefix(2).map(String.init)
    }

    /// `matcher`, `postgres`, and `broker` for the operator's command that hosts one.
    var name: String {
        if command.count == 2, command[1] == "broker" { return "broker" }
        let program = command.first ?? ""
        return String(program[(program.lastIndex(of: "/").map { program.index(after: $0) } ?? program.startIndex)...])
    }

    static func all() -> [SystemProcess] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.compactMap(SystemProcess.init)
    }

    /// A process and all below it.
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

extension RunningLine {
    /// The process ids of what the supervisor runs, by name.
    package var pids: [String: pid_t] {
        let supervisor = process.pid
        let children = SystemProcess.all().filter { $0.parent == supervisor }
        return Dictionary(children.map { ($0.name, $0.pid) }) { _, last in last }
    }

    /// What the supervisor says of programs that ended. A program that asks for a fresh start (exit 75) has not
    /// crashed: a worker does that where the machine stands still for so long that it takes the broker for lost.
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

    /// - Returns: the id of the process that it hit.
    @discardableResult
    package func kill(_ name: String, _ signal: Int32 = SIGKILL) async throws -> pid_t {
        let pid = try await pid(of: name)
        Glibc.kill(pid, signal)
        return pid
    }

    /// What works for this line, also where its supervisor is gone: a process of its cluster sits in its folder, a
    /// worker has its folder in the environment.
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
