import Foundation
import TestSupport
import Testing

extension EndToEnd.OnSharedLine {
    @Suite struct BackupCommands {
        @Test func `tapline backups: an owner is archived, removed, restored and used again`() async throws {
            let line = try await Lines.line(.embedded)
            func tapline(_ words: [String], key: String? = nil) async throws -> JSONValue {
                let result = try await line.tapline(
                    words + ["--json"], environment: key.map { ["TAPLINE_KEY": $0] } ?? [:])
                #expect(result.code == 0, "\(words): \(result.output)")
                // Between what is said on standard error.
                let shown = try #require(result.output.firstIndex { "[{".contains($0) })
                let end = try #require(result.output.lastIndex { "]}".contains($0) })
                return try JSONValue(parsing: Array(result.output[shown...end].utf8))
            }
            let name = "Petra \(UUID().uuidString)"
            let made = try await tapline(["keys", "create", "--owner", name])
            let key = try #require(made["key"].string)
            let contact = try await tapline(["contacts", "add", "Ada Byron", "--url", line.base], key: key)
            let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
            defer { try? FileManager.default.removeItem(atPath: path) }

            let created = try await tapline(["backups", "create", path, "--owner", name])
            #expect(created["objects"]["contacts"] == 1 && created["scope"].string == "owner", "\(created)")
            #expect(try await tapline(["backups", "verify", path])["objects"] == created["objects"])
            let refused = try await line.tapline(["backups", "create", path, "--owner", name])
            #expect(refused.code == 65 && refused.output.contains("exists"), "\(refused)")
            let replaced = try await tapline(["backups", "create", path, "--owner", name, "--replace"])
            #expect(replaced["objects"] == created["objects"])
            let taken = try await tapline(["backups", "restore", path, "--dry-run"])
            #expect(taken["owners"].array.first?["parts"]["contacts"]["left"] == 1, "\(taken)")

            _ = try await tapline(["owners", "remove", name, "--yes", name])
            let planned = try await tapline(["backups", "restore", path, "--dry-run"])
            #expect(planned["owners"].array.first?["isNew"] == true, "\(planned)")
            #expect(try await !tapline(["owners", "list"]).array.contains { $0["name"].string == name })
            let restored = try await tapline(["backups", "restore", path])
            #expect(restored["owners"].array.first?["parts"]["contacts"]["created"] == 1, "\(restored)")
            let again = try #require(try await tapline(["keys", "create", "--owner", name])["key"].string)
            let id = try #require(contact["id"].string)
            // The workers read the key of a restored owner again after ten seconds.
            try await eventually("the restored contact", every: .milliseconds(500)) {
                let shown = try await line.tapline(
                    ["contacts", "show", id, "--url", line.base], environment: ["TAPLINE_KEY": again])
                return shown.code == 0 && shown.output.contains("Ada Byron")
            }

            // A damaged file is refused by name, and nothing is left of an archive that cannot be written.
            let bytes = try Data(contentsOf: URL(filePath: path))
            try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
            let cut = try await line.tapline(["backups", "restore", path])
            #expect(cut.code == 65 && cut.output.contains("ZIP"), "\(cut)")
            let nowhere = try await line.tapline(["backups", "create", "/nowhere/a.zip"])
            #expect(nowhere.code == 65 && nowhere.output.contains("cannot write /nowhere/a.zip"), "\(nowhere)")
        }

        /// A drill of a damaged copy fails, and status and doctor say so until the next good drill.
        private func expectFailedDrill(_ line: RunningSystem, backup: String) async throws {
            let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
            defer { unlink(path) }
            let bytes = try Data(contentsOf: URL(filePath: "\(line.state)/backups/\(backup)"))
            try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
            #expect(try await line.tapline(["backups", "drill", path]).code == 65)
            // The line is wrapped, wherever the folder's name ends.
            let status = try await line.tapline(["status", "--once"]).output
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(status.contains("DRILL: ") && status.contains("does not restore"), "\(status)")
            let doctor = try await line.tapline(["doctor"])
            #expect(doctor.output.contains("the drill of \(path) at "), "\(doctor)")
            #expect(try await line.tapline(["backups", "drill", "local:\(backup)"]).code == 0)
            #expect(try await line.tapline(["doctor"]).output.contains("restored everything"))
        }

        @Test func `tapline backups schedule: a backup is written now, and restored from its place`() async throws {
            let line = try await Lines.line(.embedded)
            let name = "Quinn \(UUID().uuidString)"
            let made = try await line.tapline(["keys", "create", "--owner", name, "--json"])
            let key = try JSONValue(parsing: Array(made.output.drop { $0 != "{" }.utf8))["key"].string
            let environment = ["TAPLINE_KEY": try #require(key)]
            let added = try await line.tapline(
                ["contacts", "add", "Ada Byron", "--url", line.base], environment: environment)
            #expect(added.code == 0)

            func schedule(_ words: [String]) async throws -> (code: Int32, output: String) {
                try await line.tapline(["backups", "schedule"] + words + ["--owner", name])
            }
            let wrong = try await schedule(["add", "--cron", "61 * * * *", "--zone", "Mars/Base", "--place", "attic"])
            #expect(wrong.code == 64, "\(wrong)")
            for word in ["--cron: minute is '61'", "--zone: ", "Mars/Base", "--place: ", "expected one of local"] {
                #expect(wrong.output.contains(word))
            }
            let set = try await schedule(
                ["add", "--cron", "30 3 * * *", "--zone", "Europe/Vienna", "--place", "local", "--keep", "last=2"])
            #expect(set.code == 0 && set.output.contains("keep: last 2"), "\(set)")
            let listed = try await schedule(["list"]).output
            let id = String(listed.prefix(36))
            #expect(listed.contains("archive  local  30 3 * * * Europe/Vienna"), "\(listed)")
            let run = try await schedule(["run", String(id.suffix(8))])
            #expect(run.code == 0 && run.output.contains("  good  "), "\(run)")
            let backup = try #require(run.output.split(separator: "local:").last?.prefix { !$0.isWhitespace })
            #expect(try await line.tapline(["backups", "list", "local"]).output.contains(backup))
            #expect(try await line.tapline(["backups", "verify", "local:\(backup)"]).code == 0)
            let drill = try await line.tapline(["backups", "drill", "local:\(backup)"])
            #expect(drill.code == 0 && drill.output.contains("the same again after a restore"), "\(drill)")
            let shown = try await line.tapline(["status", "--once"]).output
            // A long name has a line of its own.
            let words = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(
                words.contains("Backups: ") && words.contains("Drill: local:\(backup) was restored on "), "\(shown)")
            try await expectFailedDrill(line, backup: String(backup))
            #expect(try await line.tapline(["doctor"]).output.contains("place local can be written to and read"))

            #expect(try await line.tapline(["owners", "remove", name, "--yes", name]).code == 0)
            let restored = try await line.tapline(["backups", "restore", "local:\(backup)"])
            #expect(restored.code == 0 && restored.output.contains("contacts: 1 created"), "\(restored)")
            let nowhere = try await line.tapline(["backups", "restore", "attic:\(backup)"])
            #expect(nowhere.code == 65 && nowhere.output.contains("expected one of local"), "\(nowhere)")
            for word in ["local:../../etc/passwd", "local:none.zip", "/nowhere/a.zip"] {
                let none = try await line.tapline(["backups", "restore", word])
                #expect(none.code == 65 && none.output.contains("there is no backup '\(word)'"), "\(none)")
            }
            let missing = try await schedule(["run", id])
            #expect(missing.code == 65 && missing.output.contains("has no schedule"), "\(missing)")
            #expect(try await line.tapline(["owners", "remove", name, "--yes", name]).code == 0)
        }
    }
}
