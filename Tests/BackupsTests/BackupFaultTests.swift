import Blobs
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

/// Scheduled backups whose place, disk or exporter fails.
@Suite(.migrated, .tags(.timed)) final class BackupFaultTests: BackupBench, @unchecked Sendable {
    // MARK: faults

    @Test(arguments: FaultyPlace.Step.ofBackup)
    func `BackupRunner: a place that fails leaves nothing, a state and one notification`(
        _ step: FaultyPlace.Step
    ) async throws {
        let id = try await add()
        let faulty = FaultyPlace(place, step, .error(PlaceError(.full, "nas", "no space left on the disk")))
        for number in 1...2 {
            try await due(id)
            let outcome = try #require(try await runner(faulty).runNext())
            #expect(
                outcome.failure == BackupFailure(code: "place_full", detail: "place nas: no space left on the disk"))
            let schedule = try #require(try await schedules.find(id, of: owner))
            #expect(schedule.failures == number)
            #expect(try #require(schedule.dueAt) < .now.addingTimeInterval(1_000), "repeated soon")
        }
        #expect(try everything() == [])
        let run = try #require(try await schedules.runs(of: owner).items.first)
        #expect(run.state == .failed && run.reason == "place_full" && run.size == nil)
        #expect(try await schedules.health().map(\.state) == [.failed])
        #expect(try await bench.count("notifications where kind = 'backup.failed'") == 1)
        #expect(try await runner().runNext() == nil)
        try await due(id)
        #expect(try await runner().runNext()?.failure == nil)
        #expect(try await schedules.health().map(\.state) == [.ok])
    }

    @Test func `BackupRunner: a place that gives other bytes than it got is found at once`() async throws {
        let id = try await add()
        try await due(id)
        let outcome = try #require(try await runner(FaultyPlace(place, .read, .damage)).runNext())
        #expect(outcome.failure?.differs == true)
        #expect(try await schedules.runs(of: owner).items.first?.state == .differs)
        #expect(try everything() == [])
        #expect(try await bench.count("notifications where kind = 'backup.differs'") == 1)
    }

    @Test func `BackupRunner: a byte that changes in a stored backup is found by a later verification`() async throws {
        let id = try await add()
        try await due(id)
        #expect(try await runner().runNext()?.failure == nil)
        let name = try #require(try await names().first)
        let path = URL(filePath: "\(folder)/\(name)")
        var bytes = try Data(contentsOf: path)
        bytes[bytes.count / 3] ^= 0x40
        try bytes.write(to: path)
        try await bench.admin.execute("update backup_runs set verified_at = now() - interval '8 days'")
        try await due(id)
        let outcome = try #require(try await runner().runNext())
        #expect(outcome.failure == nil && outcome.problems.count == 1, "\(outcome)")
        let states = try await schedules.runs(of: owner).items.map(\.state)
        #expect(states == [.good, .differs])
        #expect(try await schedules.health().map(\.reason) == ["differs"])
        // The next good backup deletes the damaged one.
        try await due(id)
        #expect(try await runner().runNext()?.failure == nil)
        #expect(try await schedules.health().map(\.state) == [.ok])
        #expect(try await names().count == 2)
        #expect(try await bench.count("notifications where kind = 'backup.differs'") == 1)
    }

    @Test func `BackupRunner: a place that is gone, and one that nobody has named`() async throws {
        let (gone, unknown) = (try await add(), try await add(place: "attic"))
        try await due(gone)
        let missing = FolderPlace(name: "nas", path: folder + "/unmounted")
        #expect(try await runner(missing).runNext()?.failure?.code == "place_missing")
        try await bench.admin.execute("update backup_schedules set due_at = null where id = \(gone)")
        try await due(unknown)
        #expect(try await runner().runNext()?.failure?.code == "place_unknown")
    }

    @Test func `BackupRunner: a full place is named also for long files of contacts and items`() async throws {
        try await bench.admin.execute(
            """
            insert into contacts (owner, id, name, company)
            select \(owner), gen_random_uuid(), 'Person ' || md5(n::text), repeat('x', 100) from generate_series(1, 4000) n
            """)
        try await bench.admin.execute(
            """
            insert into items (owner, id, title)
            select \(owner), gen_random_uuid(), 'Thing ' || md5(n::text) || md5((-n)::text) from generate_series(1, 4000) n
            """)
        for format in [BackupFormat.csv, .vcf, .inventory] {
            try await due(try await add(format: format))
            let full = FaultyPlace(place, .write, .error(PlaceError(.full, "nas", "no space")))
            #expect(try await runner(full).runNext()?.failure?.code == "place_full", "\(format)")
        }
        #expect(try everything() == [])
    }

    @Test func `BackupRunner: pictures that cannot be read are counted, and a missing disk fails the backup`()
        async throws
    {
        let root = folder + "-blobs"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: root) }
        let store = try bench.another(blobs: .directory(root))
        let picture = bench.image(owner: owner)
        _ = try await store.captures.accept([picture])
        try await bench.admin.execute("update captures set state = 'filed' where id = \(picture.id)")
        let id = try await add()
        func run() async throws -> BackupOutcome? {
            try await due(id)
            return try await BackupRunner(
                store, places: ["nas": place], name: UUID().uuidString, temporaryFolder: folder
            ).runNext()
        }
        #expect(try await run()?.problems == [])
        let files = try FileManager.default.subpathsOfDirectory(atPath: root)
        let file = try #require(files.max { $0.count < $1.count })
        try FileManager.default.removeItem(atPath: "\(root)/\(file)")
        let outcome = try #require(try await run())
        #expect(outcome.failure == nil && outcome.problems.count == 1, "\(outcome)")
        #expect(try await schedules.runs(of: owner).items.first?.missingFiles == 1)
        let health = try await schedules.health()
        #expect(health.map(\.state) == [.failed] && health.map(\.reason) == ["missing_files"])
        try FileManager.default.removeItem(atPath: root)
        #expect(try await run()?.failure != nil)
    }

    @Test func `BackupRunner: the backup just written stays, also after one from the future`() async throws {
        let id = try await add(keep: [.last: 1])
        try await due(id)
        #expect(try await runner().runNext()?.failure == nil)
        try await bench.admin.execute("update backup_runs set taken_at = now() + interval '1 year'")
        try await due(id)
        #expect(try await runner().runNext()?.failure == nil)
        let last = try #require(try await schedules.runs(of: owner).items.first)
        #expect(try await names().contains(last.name))
    }

    // MARK: killed exporters

    @Test func `BackupRunner: a runner that is killed after the backup is good leaves nothing to repeat`() async throws
    {
        let id = try await add(keep: [.last: 1])
        try await due(id)
        #expect(try await runner().runNext()?.failure == nil)
        try await due(id)
        let faulty = FaultyPlace(place, .delete, .hang)
        let killed = Task { [self] in try await runner(faulty).runNext() }
        try await faulty.untilReached()
        faulty.kill()
        killed.cancel()
        _ = try? await killed.value
        try await bench.admin.execute("update backup_schedules set lease_until = now() where lease_until is not null")
        #expect(try await runner().runNext() == nil, "the backup was caught up")
        #expect(try await bench.count("backup_runs where state = 'good'") == 2)
        #expect(try await bench.count("audit_log where action = 'backup_written'") == 2)
        // The next backup deletes what the retention has left.
        try await due(id)
        #expect(try await runner().runNext()?.failure == nil)
        #expect(try await names() == [schedules.runs(of: owner).items[0].name])
    }

    @Test(arguments: FaultyPlace.Step.ofBackup)
    func `BackupRunner: a backup that is killed at any step is begun again, and leaves one good file`(
        _ step: FaultyPlace.Step
    ) async throws {
        let id = try await add()
        try await due(id)
        let faulty = FaultyPlace(place, step, .hang)
        let killed = Task { [self] in try await runner(faulty).runNext() }
        try await faulty.untilReached()
        faulty.kill()
        killed.cancel()
        await #expect(throws: (any Error).self) { try await killed.value }
        // Its claim still holds.
        #expect(try await runner().runNext() == nil)
        try await bench.admin.execute("update backup_schedules set lease_until = now()")
        #expect(try #require(try await runner().runNext()).failure == nil)
        #expect(try await names().count == 1)
        let runs = try await schedules.runs(of: owner).items
        #expect(runs.map(\.state) == [.good, .failed] && runs[1].reason == "interrupted")
        #expect(try await names() == [runs[0].name])
        // The temporary file of the killed writer is deleted when it is old.
        _ = try await place.sweepLeftovers(olderThan: .now.addingTimeInterval(60))
        #expect(try everything() == [runs[0].name])
    }

    @Test(arguments: [FaultyPlace.Step.begin, .beforeCommit, .afterCommit])
    func `BackupRunner: an exporter that wakes up late leaves nothing beside its successor`(
        _ step: FaultyPlace.Step
    ) async throws {
        let id = try await add()
        try await due(id)
        let faulty = FaultyPlace(place, step, .hang)
        // The claim is renewed every five seconds only, so that the sleeper finds out by itself.
        let sleeper = Task { [self] in try await runner(faulty, lease: .seconds(20)).runNext() }
        try await faulty.untilReached()
        try await bench.admin.execute("update backup_schedules set lease_until = now()")
        #expect(try #require(try await runner().runNext()).failure == nil)
        faulty.letGo()
        await #expect(throws: (any Error).self) { try await sleeper.value }
        #expect(try await names().count == 1)
        #expect(try await bench.count("backup_runs where state = 'good'") == 1)
    }

    @Test func `BackupRunner: a backup that always ends its exporter fails at last, and the owner is told`()
        async throws
    {
        let id = try await add()
        try await due(id)
        for _ in 0..<4 {
            let faulty = FaultyPlace(place, .write, .hang)
            let killed = Task { [self] in try await runner(faulty).runNext() }
            try await faulty.untilReached()
            faulty.kill()
            killed.cancel()
            await #expect(throws: (any Error).self) { try await killed.value }
            #expect(try await bench.count("notifications") == 0)
            try await bench.admin.execute("update backup_schedules set lease_until = now()")
        }
        #expect(try await runner().runNext()?.failure?.code == "interrupted")
        #expect(try await bench.count("notifications where kind = 'backup.failed'") == 1)
        #expect(try await runner().runNext() == nil, "it waits for its regular time")
        #expect(try await schedules.find(id, of: owner)?.isRunning == false)
    }
}
