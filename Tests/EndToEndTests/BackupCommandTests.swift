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
            let taken = try await tapline(["backups", "restore", path, "--dry-run"])
            #expect(taken.array.first?["parts"]["contacts"]["left"] == 1, "\(taken)")

            _ = try await tapline(["owners", "remove", name, "--yes", name])
            let planned = try await tapline(["backups", "restore", path, "--dry-run"])
            #expect(planned.array.first?["isNew"] == true, "\(planned)")
            #expect(try await !tapline(["owners", "list"]).array.contains { $0["name"].string == name })
            let restored = try await tapline(["backups", "restore", path])
            #expect(restored.array.first?["parts"]["contacts"]["created"] == 1, "\(restored)")
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
    }
}
