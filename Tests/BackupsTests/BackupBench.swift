import Captures
import Contacts
import Foundation
import Places
import Postgres
import Records
import Schedules
import Store
import TestSupport
import Testing

@testable import Backups

/// A database, a folder for backups, and runners.
class BackupBench: @unchecked Sendable {
    let bench: StoreFixture
    let folder: String
    let place: FolderPlace
    var owner: UUID { bench.owner }
    var schedules: BackupScheduleStore { bench.store.backupSchedules }

    init() async throws {
        bench = try await StoreFixture(connections: 8)
        folder = FileManager.default.temporaryDirectory.path + "/tapline-backups-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        place = FolderPlace(name: "nas", path: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func runner(_ place: (any BackupPlace)? = nil, lease: Duration = .seconds(60)) -> BackupRunner {
        BackupRunner(
            bench.store, places: ["nas": place ?? self.place], name: UUID().uuidString, temporaryFolder: folder,
            lease: lease)
    }

    func add(
        of other: UUID? = nil, forAll: Bool = false, format: BackupFormat = .archive, cron: String = "30 3 * * *",
        place: String = "nas",
        keep: [BackupRetention.Rule: Int] = [:]
    ) async throws -> UUID {
        var settings = BackupScheduleSettings(cron: cron, timeZone: "Europe/Vienna", place: place)
        settings.format = format
        settings.keep = keep
        let id = UUID.v7()
        #expect(try await schedules.add(id, of: forAll ? nil : other ?? owner, settings))
        return id
    }

    func due(_ id: UUID) async throws {
        try await bench.admin.execute(
            "update backup_schedules set due_at = now() - interval '1 second' where id = \(id)")
    }

    func names() async throws -> [String] { try await place.list().map(\.name.description) }

    /// Also temporary files.
    func everything() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }
}
