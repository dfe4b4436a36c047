import Foundation
import TestSupport

/// A unit of ops/systemd, and what systemd would start.
struct SystemdUnit {
    private let text: String

    /// - Parameters:
    ///   - instance: the word after the @ in the name of an instance.
    ///   - replacing: paths and ports of the installation, each with the test's own.
    init(_ name: String, instance: String = "", replacing: [String: String] = [:]) throws {
        let path = RunningSystem.root + "/ops/systemd/" + name
        var text = try String(contentsOfFile: path, encoding: .utf8).replacing("%i", with: instance)
        for (original, replacement) in replacing { text = text.replacing(original, with: replacement) }
        self.text = text
    }

    func save(to path: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }

    /// The values of a key, in the order of the file.
    func values(_ key: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
    }

    /// The words of `ExecStart`.
    var command: [String] { values("ExecStart").flatMap { $0.split(separator: " ").map(String.init) } }

    /// Time after SIGTERM until systemd kills the process.
    var stopLimit: Duration? { values("TimeoutStopSec").first.flatMap { Int($0.dropLast()) }.map { .seconds($0) } }

    /// The environment that systemd gives to the process. A missing file is a failure, unless its path begins with -.
    func environment() throws -> [String: String] {
        var environment = [
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
            "USER": "tapline", "LOGNAME": "tapline", "HOME": "/nonexistent", "SHELL": "/usr/sbin/nologin",
        ]
        var settings = values("Environment")
        for file in values("EnvironmentFile") {
            let isOptional = file.hasPrefix("-")
            let path = isOptional ? String(file.dropFirst()) : file
            guard !isOptional || FileManager.default.fileExists(atPath: path) else { continue }
            settings += try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        }
        for setting in settings where !setting.hasPrefix("#") {
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            environment[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
        }
        // The build has no folder `migrations` above its executables.
        environment["TAPLINE_MIGRATIONS_DIR"] = RunningSystem.root + "/migrations"
        return environment
    }

    /// Starts the command of the unit as a child of this process. It ends with the tests.
    func start(output: String) throws -> TestProcess {
        var environment = try environment()
        environment["TAPLINE_SUPERVISED"] = "1"
        return try TestProcess(command, environment: environment, output: output)
    }
}
