import Foundation
import TestSupport
import Testing

extension EndToEnd.OnSharedLine {
    @Suite(.serialized) struct RestoreKills {
        private static let contacts = 700
        private static let pictures = 40

        @Test func `tapline backups restore: killed at any moment, nothing is left, and the same command completes`()
            async throws
        {
            let line = try await Lines.line(.embedded)
            let name = "Rosa \(UUID().uuidString)"
            let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
            defer { unlink(path) }
            let made = try await line.tapline(["keys", "create", "--owner", name, "--json"])
            #expect(made.code == 0)
            let created = try await line.tapline(["backups", "create", path, "--owner", name])
            #expect(created.code == 0, "\(created)")
            try await fill(path)
            _ = try await line.tapline(["owners", "remove", name, "--yes", name])

            func known() async throws -> Bool {
                let listed = try await line.tapline(["owners", "list", "--json"])
                return listed.output.contains(name)
            }
            let clock = ContinuousClock()
            var took = Duration.seconds(2)
            var kills = 0
            // The first run is not killed: it tells how long a restore takes. If the first run was slow, because the machine
            // was busy, the others may end before their kills: then earlier kills follow.
            for share in [nil, 0.4, 0.6, 0.8, 0.9, 0.3, 0.2, 0.1, 0.05] as [Double?] {
                if let share, share < 0.4, kills > 0 { break }
                let started = clock.now
                let restore = try line.start(["backups", "restore", path])
                if let share {
                    try await Task.sleep(for: took * share)
                    restore.signal(SIGKILL)
                }
                let code = try await restore.wait()
                // A later run can be faster than the first one.
                let elapsed = clock.now - started
                if share == nil || code == 0 { took = share == nil ? elapsed : min(took, elapsed) }
                if code == 128 + SIGKILL {
                    kills += 1
                    let isThere = try await known()
                    // The kill may have come after the commit: then the owner is complete.
                    if isThere { try await expectComplete(path, on: line) }
                    if !isThere { continue }
                } else {
                    #expect(code == 0)
                    try await expectComplete(path, on: line)
                }
                _ = try await line.tapline(["owners", "remove", name, "--yes", name])
            }
            #expect(kills > 0, "a restore takes \(took)")
            #expect(try await line.tapline(["backups", "restore", path]).code == 0)
            try await expectComplete(path, on: line)
            _ = try await line.tapline(["owners", "remove", name, "--yes", name])
        }

        /// A repeated restore finds every object.
        private func expectComplete(_ path: String, on line: RunningSystem) async throws {
            let result = try await line.tapline(["backups", "restore", path, "--dry-run", "--json"])
            let shown = try #require(result.output.firstIndex(of: "{"), "\(result)")
            let report = try JSONValue(parsing: Array(result.output[shown...].utf8))
            let parts = try #require(report["owners"].array.first?["parts"])
            #expect(report["owners"].array.first?["isNew"] == false)
            #expect(
                parts["contacts"]["left"].number == Double(Self.contacts) && parts["contacts"]["created"] == 0,
                "\(parts)")
            #expect(
                parts["files"]["left"].number == Double(Self.pictures) && parts["files"]["created"] == 0, "\(parts)")
        }

        /// Adds contacts, and captures with pictures, to the archive of an owner.
        private func fill(_ path: String) async throws {
            let output = path + ".txt"
            defer { unlink(output) }
            let program = RunningSystem.root + "/Tests/EndToEndTests/Programs/fill-archive"
            let process = try TestProcess(
                ["/usr/bin/env", "python3", program, path, String(Self.contacts), String(Self.pictures)],
                environment: ProcessInfo.processInfo.environment, output: output)
            let code = try await process.wait()
            #expect(code == 0, "\((try? String(contentsOfFile: output, encoding: .utf8)) ?? "")")
        }
    }
}
