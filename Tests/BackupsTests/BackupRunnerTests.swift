import Archives
import Captures
import Contacts
import Exchange
import Foundation
import Places
import Postgres
import Records
import Schedules
import Store
import TestSupport
import Testing

@testable import Backups

/// Scheduled backups of a real database, into folders.
@Suite(.migrated, .tags(.timed)) final class BackupRunnerTests: BackupBench, @unchecked Sendable {
    // MARK: good backups

    @Test(arguments: BackupFormat.allCases)
    func `BackupRunner: a due backup is written, read back and due again`(_ format: BackupFormat) async throws {
        _ = try await bench.contact("Sarah Chen")
        try await bench.admin.execute(
            "insert into items (owner, id, title, weight) values (\(owner), gen_random_uuid(), 'Anvil', '68 kg')")
        let id = try await add(format: format)
        #expect(try await runner().runNext() == nil, "not due yet")
        #expect(try await schedules.runNow(id, of: owner))
        let outcome = try #require(try await runner().runNext())
        #expect(outcome.failure == nil && outcome.problems.isEmpty, "\(outcome)")
        let run = try #require(try await schedules.runs(of: owner).items.first)
        #expect(run.state == .good && run.objects ?? 0 > 0 && run.takenAt != nil && run.verifiedAt != nil)
        #expect(try await names() == [run.name] && run.name.hasSuffix(format.fileExtension))
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(run.name)"))
        #expect(bytes.count == run.size)
        switch format {
        case .archive: #expect(try await ArchiveReader("\(folder)/\(run.name)").verify().lines == run.objects)
        case .csv, .vcf: #expect(String(decoding: bytes, as: UTF8.self).contains("Sarah Chen"))
        case .inventory:
            let archive = try ZipReader(.bytes([UInt8](bytes)))
            var rows: [[String]] = []
            while let entry = try await archive.next() {
                if entry.name == "inventory.csv", case .file(let file) = entry.content {
                    rows = try CSVReader.rows(file)
                }
            }
            #expect(run.objects == 1 && rows.count == 2 && rows[1].contains("Anvil") && rows[1].contains("68 kg"))
        }
        let schedule = try #require(try await schedules.find(id, of: owner))
        #expect(try #require(schedule.dueAt) > .now && !schedule.isRunning && schedule.failures == 0)
        #expect(try await runner().runNext() == nil)
        #expect(try await bench.count("audit_log where action = 'backup_written' and object = \(run.id)") == 1)
    }

    @Test func `BackupRunner: the installation's archive has every owner`() async throws {
        let otto = try await bench.anotherOwner()
        try await due(try await add(forAll: true))
        #expect(try #require(try await runner().runNext()).failure == nil)
        let run = try #require(try await schedules.runs(of: nil).items.first)
        #expect(run.owner == nil && run.name.hasPrefix("installation-archive-"))
        let manifest = try await ArchiveReader("\(folder)/\(run.name)").verify()
        #expect(manifest.parts.contains { $0.name == "owners/\(otto.text)/contacts.jsonl" })
        #expect(manifest.parts.first?.objects == 2, "owners.jsonl")
        #expect(try await schedules.runs(of: owner).items.isEmpty, "an owner does not see the installation's")
    }

    @Test func `BackupRunner: many missed backups are caught up by one`() async throws {
        let id = try await add(cron: "0 * * * *")
        try await bench.admin.execute("update backup_schedules set due_at = now() - interval '9 days' where id = \(id)")
        #expect(try await runner().runNext() != nil)
        #expect(try await runner().runNext() == nil)
        #expect(try await names().count == 1)
    }

    @Test func `BackupRunner: exporters that race for schedules write each once, one owner's one by one`() async throws
    {
        let otto = try await bench.anotherOwner()
        for _ in 0..<3 { try await due(try await add(format: .vcf)) }
        for _ in 0..<3 { try await due(try await add(of: otto, format: .csv)) }
        let database = bench.store
        let written = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<4 {
                let runner = BackupRunner(
                    database, places: ["nas": place], name: "racer \(number)", temporaryFolder: folder)
                group.addTask {
                    var count = 0
                    // A runner finds nothing while the owners' backups are under way.
                    for _ in 0..<40 {
                        if try await runner.runNext() != nil {
                            count += 1
                        } else {
                            try await Task.sleep(for: .milliseconds(20))
                        }
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(written == 6)
        #expect(try await names().count == 6)
        #expect(try await bench.count("backup_runs where state = 'good'") == 6)
        // No two backups of one owner overlap.
        #expect(
            try await bench.count(
                """
                backup_runs a join backup_runs b on a.owner = b.owner and a.id < b.id
                    and a.started_at < b.ended_at and b.started_at < a.ended_at
                """) == 0)
    }

    @Test func `BackupRunner: the retention deletes old backups, but never the last good one`() async throws {
        let id = try await add(keep: [.last: 2])
        for age in [30, 20, 10] {
            try await due(id)
            #expect(try #require(try await runner().runNext()).failure == nil)
            try await bench.admin.execute(
                """
                update backup_runs set taken_at = taken_at - make_interval(days => \(Int32(age))),
                    started_at = started_at - make_interval(days => \(Int32(age)))
                where taken_at > now() - interval '1 day'
                """)
        }
        let schedule = try #require(try await schedules.find(id, of: owner))
        #expect(try await schedules.retention(of: schedule).map(\.isKept) == [true, true])
        #expect(try await names().count == 2)
        #expect(try await bench.count("backup_runs where deleted_at is not null") == 1)
        #expect(try await bench.count("audit_log where action = 'backup_deleted'") == 1)
        // A failed backup deletes nothing.
        try await due(id)
        let failing = FaultyPlace(place, .begin, .error(PlaceError(.full, "nas", "no space")))
        #expect(try await runner(failing).runNext()?.failure?.code == "place_full")
        #expect(try await names().count == 2)
    }

    // MARK: clocks

    @Test func `BackupRunner: times that were computed while the clock was wrong are moved`() async throws {
        let id = try await add(cron: "0 4 * * *")
        try await bench.admin.execute(
            "update backup_schedules set due_at = now() + interval '300 days' where id = \(id)")
        #expect(try await runner().sweep().isEmpty)
        let dueAt = try #require(try await schedules.find(id, of: owner)?.dueAt)
        #expect(dueAt > .now && dueAt < .now.addingTimeInterval(90_000))
    }

    @Test func `BackupSchedules: a schedule that nobody runs is late`() async throws {
        let id = try await add()
        try await bench.admin.execute(
            "update backup_schedules set due_at = now() - interval '59 minutes' where id = \(id)")
        #expect(try await schedules.health().map(\.state) == [.ok])
        try await bench.admin.execute(
            "update backup_schedules set due_at = now() - interval '61 minutes' where id = \(id)")
        #expect(try await schedules.health().map(\.state) == [.late])
        let schedule = try #require(try await schedules.find(id, of: owner))
        var settings = schedule.settings
        settings.isPaused = true
        #expect(try await schedules.update(schedule, to: settings))
        #expect(try await schedules.health().isEmpty)
        #expect(try await !schedules.update(schedule, to: settings), "another version")
        #expect(try await runner().runNext() == nil)
        #expect(try await schedules.runNow(id, of: owner))
        #expect(try await runner().runNext()?.failure == nil)
        #expect(try await schedules.find(id, of: owner)?.dueAt == nil, "it stays paused")
    }

    @Test func `BackupSchedules: a press, a pause and other settings during a backup stay`() async throws {
        let id = try await add()
        for change in ["run now", "pause", "keep"] {
            try await due(id)
            let held = FaultyPlace(place, .read, .hang)
            let writing = Task { [self] in try await runner(held).runNext() }
            try await held.untilReached()
            let schedule = try #require(try await schedules.find(id, of: owner))
            #expect(schedule.isRunning && schedule.dueAt == nil)
            var settings = schedule.settings
            switch change {
            case "run now": #expect(try await schedules.runNow(id, of: owner))
            case "pause":
                settings.isPaused = true
                #expect(try await schedules.update(schedule, to: settings))
            default:
                settings.isPaused = false
                settings.keep = [.last: 5]
                #expect(try await schedules.update(schedule, to: settings))
            }
            held.letGo()
            #expect(try #require(try await writing.value).failure == nil)
            let after = try #require(try await schedules.find(id, of: owner))
            switch change {
            case "run now": #expect(try #require(after.dueAt) <= .now.addingTimeInterval(1))
            case "pause": #expect(after.dueAt == nil && after.settings.isPaused)
            default: #expect(try #require(after.dueAt) > .now && after.settings.keep == [.last: 5])
            }
        }
        // A failed backup is repeated soon, also after a change of what is kept.
        try await due(id)
        let full = FaultyPlace(place, .begin, .error(PlaceError(.full, "nas", "no space")))
        #expect(try await runner(full).runNext()?.failure != nil)
        let failed = try #require(try await schedules.find(id, of: owner))
        var settings = failed.settings
        settings.keep = [.last: 4]
        #expect(try await schedules.update(failed, to: settings))
        let after = try #require(try await schedules.find(id, of: owner))
        #expect(after.dueAt == failed.dueAt && after.failures == 1)
    }

    @Test func `BackupDrill: the last result is kept, and is late after 35 days`() async throws {
        #expect(try await schedules.lastDrill() == nil)
        try await BackupDrill.record("nas:latest", fault: "contacts differ", in: bench.store.pool)
        let failed = try #require(try await schedules.lastDrill())
        #expect(failed.state == .failed && failed.detail == "contacts differ" && failed.source == "nas:latest")
        try await BackupDrill.record("nas:latest", fault: nil, in: bench.store.pool)
        for (days, state) in [(34, BackupDrill.State.ok), (36, .late)] as [(Int32, BackupDrill.State)] {
            try await bench.admin.execute("update backup_drill set ended_at = now() - make_interval(days => \(days))")
            let drill = try #require(try await schedules.lastDrill())
            #expect(drill.state == state && drill.detail == nil)
        }
    }

    @Test func `BackupSchedules: every fault of the settings is named`() {
        var settings = BackupScheduleSettings(cron: "*/5 3 * * *", timeZone: "Mars/Base", place: "attic")
        let faults = settings.faults(places: ["nas"], of: UUID()).map(\.description)
        #expect(faults.count == 3 && faults[0].contains("more than once an hour"), "\(faults)")
        #expect(faults[1].contains("Mars/Base") && faults[2].contains("expected one of nas"))
        settings = BackupScheduleSettings(cron: "*/5 3 * * *", timeZone: "Europe/Vienna", place: "nas")
        #expect(settings.faults(places: ["nas"], of: nil).isEmpty, "the operator may")
        settings.format = .csv
        #expect(settings.faults(places: ["nas"], of: nil).map(\.description).first?.contains("is an archive") == true)
        settings.keep = [.daily: 1_001]
        settings.cron = "0 3 30 2 *"
        #expect(settings.faults(places: [], of: UUID()).count == 3)
    }
}
