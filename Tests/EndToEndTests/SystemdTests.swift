import Foundation
import HTTPClient
import Testing
import TestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// The examples of ops/systemd. The tests run the commands of the units as ordinary processes, because they install
    /// nothing on this machine; they do not run as the user `tapline`, and without systemd's restrictions.
    @Suite(.lines) struct Systemd {
        private static let workers = ["ingest", "ocr-worker", "ai-worker", "matcher", "exporter", "notifier"]

        private static func isInstalled(_ path: String) -> Bool {
            if FileManager.default.isExecutableFile(atPath: path) { return true }
            print("A test of ops/systemd is skipped: \(path) is not there")
            return false
        }

        /// The folder of the build's executables.
        private static func executables() throws -> String {
            URL(filePath: try RunningSystem.executable("tapline")).deletingLastPathComponent().path
        }

        /// Runs the body in a new folder, which is deleted afterwards.
        private static func inFolder(_ body: (String) async throws -> Void) async throws {
            let folder = try RunningSystem.makeFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try await body(folder)
        }

        private static func text(_ path: String) -> String {
            (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        }

        private static func run(_ command: [String], output: String) async throws -> (code: Int32, output: String) {
            unlink(output)
            let process = try TestProcess(command, environment: ["PATH": "/usr/bin:/bin"], output: output)
            let code = try await process.wait()
            return (code, text(output))
        }

        private static func waitUntilReady(_ process: TestProcess, port: UInt16, log: String) async throws {
            let http = HTTPClient()
            try await eventually("the worker on port \(port) is ready", every: .milliseconds(100)) {
                try #require(process.exitCode == nil, "it ended with \(process.exitCode ?? 0): \(text(log))")
                let request = HTTPClientRequest(
                    method: "GET", url: "http://127.0.0.1:\(port)/readyz", timeout: .seconds(5))
                return (try? await http.send(request))?.status == 200
            }
        }

        /// Sends SIGTERM, as systemd does, and expects the exit code 0 within the unit's time limit.
        private static func stop(_ process: TestProcess, of unit: SystemdUnit, log: String) async throws {
            let limit = try #require(unit.stopLimit)
            let started = ContinuousClock.now
            process.signal(SIGTERM)
            #expect(try await process.wait() == 0, "\(text(log).suffix(2000))")
            #expect(ContinuousClock.now - started < limit)
        }

        @Test(.enabled(if: isInstalled("/usr/bin/systemd-analyze")), arguments: ["tapline.service", "tapline-worker@"])
        func `Units: systemd-analyze finds no fault`(name: String) async throws {
            try await Self.inFolder { folder in
                let replacing = ["/usr/local/bin": try Self.executables()]
                var files: [String] = []
                if name.hasSuffix("@") {
                    for worker in Self.workers {
                        let file = "\(folder)/\(name)\(worker).service"
                        try SystemdUnit(name + ".service", instance: worker, replacing: replacing).save(to: file)
                        files.append(file)
                    }
                } else {
                    files = ["\(folder)/\(name)"]
                    try SystemdUnit(name, replacing: replacing).save(to: files[0])
                }
                // A fault in a value is printed, but does not change the exit code.
                let result = try await Self.run(
                    ["/usr/bin/systemd-analyze", "verify"] + files, output: folder + "/output")
                #expect(result.code == 0 && result.output.isEmpty, "\(result.output)")
            }
        }

        @Test func `tapline.service: its command starts a line, and SIGTERM stops all of it`() async throws {
            try await Self.inFolder { folder in
                let (port, first) = (try FreePort.one(), try FreePort.first(of: 6))
                let unit = try SystemdUnit(
                    "tapline.service",
                    replacing: [
                        "/usr/local/bin": try Self.executables(), "/var/lib/tapline": folder + "/state",
                        "/etc/tapline": folder, "8080": String(port), "9464": String(first),
                    ])
                let log = folder + "/journal"
                let process = try unit.start(output: log)
                do {
                    try await eventually("the line is up", every: .milliseconds(100)) {
                        try #require(process.exitCode == nil, "\(Self.text(log))")
                        return Self.text(log).contains("Tapline is up: http://127.0.0.1:\(port)")
                    }
                    #expect(FileManager.default.fileExists(atPath: folder + "/state/log/ingest.log"))
                    for offset in 0..<UInt16(Self.workers.count) {
                        try await Self.waitUntilReady(process, port: first + offset, log: log)
                    }
                } catch {
                    process.signal(SIGTERM)
                    try await process.wait()
                    throw error
                }
                let family = SystemProcess.family(of: process.pid)
                #expect(family.count > 8, "six workers, Postgres and the supervisor at least")
                try await Self.stop(process, of: unit, log: log)
                try await eventually("no process of the line is left") {
                    family.allSatisfy { SystemProcess.family(of: $0.pid).isDisjoint(with: family) }
                }
            }
        }

        @Test(arguments: workers)
        func `tapline-worker@.service: its command starts each worker, and SIGTERM stops it`(
            worker: String
        ) async throws {
            let line = try await Lines.line()
            try await Self.inFolder { folder in
                let unit = try SystemdUnit(
                    "tapline-worker@.service", instance: worker,
                    replacing: ["/usr/local/bin": try Self.executables(), "/etc/tapline": folder])
                let status = try FreePort.one()
                try Self.text(line.state + "/settings").write(
                    toFile: folder + "/workers.env", atomically: true, encoding: .utf8)
                var own = "TAPLINE_STATUS_PORT=\(status)\n"
                if worker == "ingest" { own += "TAPLINE_HTTP_PORT=\(try FreePort.one())\n" }
                try own.write(toFile: "\(folder)/\(worker).env", atomically: true, encoding: .utf8)
                let log = folder + "/journal"
                let process = try unit.start(output: log)
                do {
                    try await Self.waitUntilReady(process, port: status, log: log)
                } catch {
                    process.signal(SIGTERM)
                    try await process.wait()
                    throw error
                }
                try await Self.stop(process, of: unit, log: log)
            }
        }

        @Test(
            arguments: [
                ("", 78),
                (
                    "TAPLINE_DATABASE_URL=host=/nonexistent user=nobody dbname=tapline\n"
                        + "TAPLINE_KAFKA_BOOTSTRAP=127.0.0.1:1\nTAPLINE_MASTER_KEY=\(String(repeating: "ab", count: 32))\n",
                    75
                ),
            ] as [(String, Int32)])
        func `tapline-worker@.service: a fault in the settings is final, an unreachable Postgres is not`(
            settings: String, code: Int32
        ) async throws {
            try await Self.inFolder { folder in
                let unit = try SystemdUnit(
                    "tapline-worker@.service", instance: "matcher",
                    replacing: ["/usr/local/bin": try Self.executables(), "/etc/tapline": folder])
                try settings.write(toFile: folder + "/workers.env", atomically: true, encoding: .utf8)
                let process = try unit.start(output: folder + "/journal")
                #expect(try await process.wait() == code, "\(Self.text(folder + "/journal"))")
                let final = unit.values("RestartPreventExitStatus").flatMap { $0.split(separator: " ") }
                #expect(final.contains("\(code)") == (code == 78))
                #expect(unit.values("Restart") == ["always"])
            }
        }

        @Test(.enabled(if: isInstalled("/usr/sbin/logrotate")))
        func `tapline.logrotate: a worker's log continues in the emptied file and no line is lost`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            try await Self.inFolder { folder in
                let user = String(cString: getpwuid(geteuid()).pointee.pw_name)
                let group = String(cString: getgrgid(getegid()).pointee.gr_name)
                let configuration = folder + "/tapline.logrotate"
                try SystemdUnit(
                    "tapline.logrotate",
                    replacing: ["/var/lib/tapline": line.state, "su tapline tapline": "su \(user) \(group)"]
                ).save(to: configuration)
                chmod(configuration, 0o644)
                let log = line.state + "/log/ingest.log"
                func requests(in text: String) -> Int {
                    text.split(separator: "\n").filter { $0.contains("http_request") && $0.contains("/v1/batches") }
                        .count
                }
                var sent = 0
                for round in 1...2 {
                    for _ in 0..<10 { #expect(try await owner.get("/v1/batches").status == 200) }
                    sent += 10
                    try await eventually("the requests of round \(round) are logged") {
                        requests(in: Self.text(log)) == 10
                    }
                    let result = try await Self.run(
                        ["/usr/sbin/logrotate", "--force", "--state", folder + "/logrotate.state", configuration],
                        output: folder + "/output")
                    #expect(result.code == 0 && result.output.isEmpty, "\(result.output)")
                    #expect(requests(in: Self.text(log)) == 0)
                    #expect(requests(in: Self.text(log + ".1")) == 10)
                }
                #expect(try await owner.get("/v1/batches").status == 200)
                sent += 1
                try await eventually("the last request is logged") { requests(in: Self.text(log)) == 1 }
                // Without O_APPEND the file would begin with zero bytes.
                #expect(Self.text(log).hasPrefix("{"))
                let all = try await Self.run(
                    ["/usr/bin/zcat", "-f", log, log + ".1", log + ".2.gz"], output: folder + "/all")
                #expect(requests(in: all.output) == sent)
            }
        }
    }
}
