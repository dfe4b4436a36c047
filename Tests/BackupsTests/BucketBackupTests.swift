import Captures
import Foundation
import Places
import Postgres
import S3
import S3Support
import Store
import TestSupport
import Testing

@testable import Backups

/// Scheduled backups into a bucket of a real S3 server.
@Suite(.migrated, .timeLimit(.minutes(5)), .tags(.timed), .enabled(if: S3Proxy.jar != nil, S3Proxy.missing))
struct BucketBackupTests {
    private let bench: StoreFixture

    init() async throws { bench = try await StoreFixture(connections: 8) }

    @Test func `BackupRunner: an archive in a bucket is read back, and replaced when it fails later`() async throws {
        _ = try await bench.contact("Sarah Chen")
        let server = try await S3Proxy.shared()
        let proxy = try FaultyProxy(to: server.port)
        defer { proxy.stop() }
        let client = try server.client(bucket: try server.bucket(), port: proxy.port)
        let place = BucketPlace(name: "offsite", client: client, prefix: "tapline/")
        let id = UUID.v7()
        var settings = BackupScheduleSettings(cron: "@daily", timeZone: "UTC", place: "offsite")
        settings.keep = [:]
        #expect(try await bench.store.backupSchedules.add(id, of: bench.owner, settings))
        let folder = FileManager.default.temporaryDirectory.path + "/tapline-backups-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func run() async throws -> BackupOutcome? {
            try await bench.admin.execute("update backup_schedules set due_at = now() where id = \(id)")
            return try await BackupRunner(
                bench.store, places: ["offsite": place], name: UUID().uuidString, temporaryFolder: folder
            ).runNext()
        }

        let good = try #require(try await run())
        #expect(good.failure == nil && good.problems.isEmpty, "\(good)")
        let run1 = try #require(try await bench.store.backupSchedules.runs(of: bench.owner).items.first)
        #expect(try await place.list().map(\.name.description) == [run1.name])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [], "the copy is deleted")

        let slowDown = "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        for (line, fault, code) in [
            ("PUT", .answer(slowDown), "place_unreachable"), ("GET", .cutAnswer(after: 900), "place_unreachable"),
            (
                "PUT", .answer("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
                "place_denied"
            ),
        ] as [(String, FaultyProxy.Fault, String)] {
            let before = proxy.requests.count
            proxy.spoil("\(line) ", fault, times: 6)
            let failed = try #require(try await run())
            #expect(failed.failure?.code == code, "\(line): \(failed), \(proxy.requests[before...])")
            proxy.calm()
            #expect(try await place.list().map(\.name.description) == [run1.name], "\(line)")
            #expect(try await client.uploads(prefix: "").isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        }
        #expect(try await run()?.failure == nil)
        #expect(try await place.list().count == 2)
    }

    /// Who has signed the certificate that the operator trusts.
    enum Authority: CaseIterable { case server, another, system, missingFile }

    @Test(arguments: Authority.allCases)
    func `BackupRunner: a bucket over TLS takes backups only with the server's authority`(
        _ authority: Authority
    ) async throws {
        let server = try await S3Proxy.shared()
        let folder = FileManager.default.temporaryDirectory.path + "/tapline-backups-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bucket = try server.bucket()
        let authorityFile: String? =
            switch authority {
            case .server: server.authorityFile
            case .another: try await Self.anotherAuthority(in: folder)
            case .system: nil
            case .missingFile: folder + "/none.pem"
            }
        let settings = """
            {"offsite": {"s3": {"endpoint": "https://127.0.0.1:\(server.securePort)", "bucket": "\(bucket)",
            "credentialsFile": "\(try server.credentialsFile())"
            \(authorityFile.map { ", \"authorityFile\": \"\($0)\"" } ?? "")}}}
            """
        let place = try #require(try PlacesFile.parse(Array(settings.utf8))["offsite"]).open(named: "offsite")
        let id = UUID.v7()
        let schedule = BackupScheduleSettings(cron: "@daily", timeZone: "UTC", place: "offsite")
        #expect(try await bench.store.backupSchedules.add(id, of: bench.owner, schedule))
        #expect(try await bench.store.backupSchedules.runNow(id, of: bench.owner))
        let outcome = try #require(
            try await BackupRunner(bench.store, places: ["offsite": place], name: "tls", temporaryFolder: folder)
                .runNext())
        let run = try #require(try await bench.store.backupSchedules.runs(of: bench.owner).items.first)
        let stored = try await BucketPlace(name: "offsite", client: server.client(bucket: bucket), prefix: "").list()
        if authority == .server {
            #expect(outcome.failure == nil && run.state == .good && stored.map(\.name.description) == [run.name])
            return
        }
        let isFile = authority != .missingFile
        #expect(run.state == .failed && run.reason == (isFile ? "place_unreachable" : "place_failed") && stored.isEmpty)
        let words =
            isFile
            ? "The certificate of the S3 server is not trusted" : "The file of trusted authorities cannot be used"
        #expect(run.detail?.contains(words) == true, "\(run.detail ?? "")")
    }

    /// - Returns: the path of a certificate with the server's name and another key.
    private static func anotherAuthority(in folder: String) async throws -> String {
        let openssl = try TestProcess(
            [
                "/usr/bin/env", "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout",
                folder + "/ca.key",
                "-out", folder + "/ca.pem", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1",
            ], environment: ProcessInfo.processInfo.environment, output: folder + "/openssl.log")
        try #require(try await openssl.wait() == 0)
        return folder + "/ca.pem"
    }
}
