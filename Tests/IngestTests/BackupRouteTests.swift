import Backups
import Captures
import Foundation
import HTTPClient
import JSON
import Pipeline
import Places
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct BackupRouteTests {
    private static let schedules = "/v1/backups/schedules"

    /// A line with the place `nas` in a temporary folder, and an exporter beside.
    private func run(
        scopes: [String] = ["*"], _ body: (IngestHarness, BackupRunner, _ folder: String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/tapline-backups-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let places = ["nas": PlaceSettings.folder(folder)]
        try await IngestHarness.run(scopes: scopes, places: places) { line in
            let runner = BackupRunner(
                line.context.database, places: places.mapValues { $0.open(named: "nas") }, name: "exporter",
                temporaryFolder: folder)
            try await body(line, runner, folder)
        }
    }

    @Test func `BackupRoutes: a schedule is set, changed, run, downloaded and removed`() async throws {
        try await run { line, runner, folder in
            _ = try await line.send("PATCH", "/v1/settings", #"{"timeZone":"Europe/Vienna"}"#)
            _ = try await line.send("POST", "/v1/contacts", #"{"name":"Ann Mercer"}"#)
            #expect(try await line.send("GET", "/v1/backups/places").json["data"]?.array == [["name": "nas"]])
            let made = try await line.send(
                "POST", Self.schedules, #"{"cron":" 30  3 * * * ","place":"nas","format":"csv"}"#)
            #expect(made.status == 201 && made.json["timeZone"] == "Europe/Vienna", "\(made.json)")
            #expect(made.json["keep"] == ["daily": 7, "weekly": 4, "monthly": 12])
            let path = "\(Self.schedules)/\(made.id)"
            #expect(made.response.headers["Location"] == path && made.response.headers["ETag"] == "\"1\"")
            #expect(try await line.send("GET", path).json == made.json)
            #expect(try await line.send("GET", Self.schedules).json["data"] == [made.json])

            let changed = try await line.send("PATCH", path, #"{"keep":{"last":2}}"#, headers: ["If-Match": "\"1\""])
            #expect(changed.status == 200 && changed.json["keep"] == ["last": 2] && changed.json["version"] == 2)
            #expect(try await line.send("PATCH", path, #"{"keep":{}}"#, headers: ["If-Match": "\"1\""]).status == 412)

            #expect(try await line.send("POST", path + "/run").status == 202)
            #expect(try #require(try await runner.runNext()).failure == nil)
            let backups = try await line.send("GET", "/v1/backups?schedule=\(made.id)").json["data"]?.array ?? []
            let backup = try #require(backups.first)
            #expect(backups.count == 1 && backup["state"] == "good" && backup["objects"] == 1, "\(backup)")
            let id = try #require(backup["id"]?.string)
            #expect(try await line.send("GET", "/v1/backups/\(id)").json == backup)
            let file = try await line.send("GET", try #require(backup["contentUrl"]?.string))
            #expect(file.response.text.contains("Ann Mercer") && file.response.body.count == backup["size"]?.integer)
            #expect(file.response.headers["Content-Disposition"]?.contains("-csv-") == true)
            let kept = try await line.send("GET", path + "/retention").json["data"]?.array ?? []
            #expect(kept.map { $0["isKept"] } == [true] && kept.first?["reasons"] == ["last good", "last"])
            let log =
                try await line.send("GET", "/v1/audit").json["data"]?.array?.compactMap { $0["action"]?.string } ?? []
            #expect(log.contains("backup_written") && log.contains("backup_downloaded"), "\(log)")

            try FileManager.default.removeItem(atPath: "\(folder)/\(backup["name"]?.string ?? "")")
            let gone = try await line.send("GET", "/v1/backups/\(id)/content")
            #expect(gone.status == 409 && gone.code == "backup_unavailable")

            #expect(try await line.send("DELETE", path).status == 204)
            for method in ["GET", "DELETE"] { #expect(try await line.send(method, path).status == 404) }
            #expect(try await line.send("GET", "/v1/backups/\(id)/content").status == 404)
        }
    }

    @Test func `BackupRoutes: every fault of a schedule is named with its place`() async throws {
        try await run { line, _, _ in
            for (body, code, pointers) in [
                (#"{"place":"nas"}"#, "missing_field", ["/cron"]),
                (#"{"cron":"@daily"}"#, "missing_field", ["/place"]),
                (#"{"cron":"@daily","place":"/etc"}"#, "unknown_place", ["/place"]),
                (#"{"cron":"61 3 * * *","place":"nas"}"#, "invalid_schedule", ["/cron"]),
                (#"{"cron":"* * * * *","place":"nas"}"#, "invalid_schedule", ["/cron"]),
                (#"{"cron":"@daily","place":"nas","timeZone":"../etc"}"#, "invalid_schedule", ["/timeZone"]),
                (#"{"cron":"@daily","place":"nas","keep":{"daily":-1}}"#, "invalid_schedule", ["/keep"]),
                (#"{"cron":"@daily","place":"nas","keep":{"often":1}}"#, "unknown_field", ["/keep/often"]),
                (#"{"cron":"@daily","place":"nas","format":"zip"}"#, "unknown_format", ["/format"]),
                (#"{"cron":"0 0 31 2 *","place":"x"}"#, "invalid_fields", ["/cron", "/place"]),
                (#"{"cron":5,"place":"nas"}"#, "wrong_type", ["/cron"]),
            ] {
                let answer = try await line.send("POST", Self.schedules, body)
                #expect(answer.status == 422 && answer.code == code, "\(body): \(answer.json)")
                let places = answer.json["errors"]?.array?.compactMap { $0["pointer"]?.string }
                #expect(places == pointers, "\(body): \(answer.json)")
            }
            #expect(try await line.send("GET", Self.schedules).json["data"] == [])
            #expect(try await line.send("GET", "/v1/backups?schedule=x").status == 400)
            // A schedule whose place the operator has removed can be paused.
            let id = UUID.v7()
            let lost = BackupScheduleSettings(cron: "@daily", timeZone: "UTC", place: "attic")
            #expect(try await line.context.database.backupSchedules.add(id, of: line.owner, lost))
            let paused = try await line.send("PATCH", "\(Self.schedules)/\(id)", #"{"isPaused":true}"#)
            #expect(paused.status == 200 && paused.json["isPaused"] == true)
            #expect(try await line.send("DELETE", "\(Self.schedules)/\(id)").status == 204)
            for number in 1...BackupScheduleStore.most {
                let answer = try await line.send(
                    "POST", Self.schedules, #"{"cron":"\#(number) 3 * * *","place":"nas"}"#)
                #expect(answer.status == 201)
            }
            let more = try await line.send("POST", Self.schedules, #"{"cron":"@daily","place":"nas"}"#)
            #expect(more.status == 409 && more.code == "too_many_schedules")
        }
    }

    @Test func `BackupRoutes: schedules and backups of other owners, and of the installation, are not found`()
        async throws
    {
        try await run { line, runner, _ in
            let database = line.context.database
            let other = try #require(try await database.owners.create("Otto"))
            for owner in [other, nil] {
                let id = UUID.v7()
                let settings = BackupScheduleSettings(cron: "@daily", timeZone: "UTC", place: "nas")
                #expect(try await database.backupSchedules.add(id, of: owner, settings))
                #expect(try await database.backupSchedules.runNow(id, of: owner))
                #expect(try #require(try await runner.runNext()).failure == nil)
                let backup = try #require(try await database.backupSchedules.runs(of: owner).items.first)
                let path = "\(Self.schedules)/\(id)"
                for (method, path) in [
                    ("GET", path), ("PATCH", path), ("DELETE", path), ("POST", path + "/run"),
                    ("GET", path + "/retention"),
                    ("GET", "/v1/backups/\(backup.id)"), ("GET", "/v1/backups/\(backup.id)/content"),
                ] {
                    let answer = try await line.send(method, path, method == "PATCH" ? #"{"isPaused":true}"# : nil)
                    #expect(answer.status == 404, "\(method) \(path)")
                }
                #expect(try await database.backupSchedules.find(id, of: owner)?.settings.isPaused == false)
            }
            #expect(try await line.send("GET", "/v1/backups").json["data"] == [])
            #expect(try await line.send("GET", Self.schedules).json["data"] == [])
        }
    }

    @Test func `BackupRoutes: a backup without a file cannot be downloaded, and its reason is a code`() async throws {
        try await run { line, _, _ in
            let made = try await line.send("POST", Self.schedules, #"{"cron":"@daily","place":"nas"}"#)
            #expect(try await line.send("POST", "\(Self.schedules)/\(made.id)/run").status == 202)
            let gone = FolderPlace(name: "nas", path: "/nonexistent/secret-path")
            let runner = BackupRunner(line.context.database, places: ["nas": gone], name: "e", temporaryFolder: "/tmp")
            #expect(try await runner.runNext()?.failure != nil)
            let backup = try #require(try await line.send("GET", "/v1/backups").json["data"]?.array?.first)
            #expect(backup["state"] == "failed" && backup["reason"] == "place_missing" && backup["contentUrl"] == .null)
            let text = String(decoding: backup.bytes, as: UTF8.self)
            #expect(!text.contains("secret-path"), "an owner does not see paths: \(text)")
            let answer = try await line.send("GET", "/v1/backups/\(backup["id"]?.string ?? "")/content")
            #expect(answer.status == 409 && answer.code == "backup_unavailable")
            let notices = try await line.send("GET", "/v1/notifications").json["data"]?.array ?? []
            #expect(notices.map { $0["kind"] } == ["backup.failed"] && notices.first?["subjectId"] == backup["id"])
        }
    }
}
