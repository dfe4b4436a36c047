import Foundation
import Postgres
import RandomSupport
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    @Suite struct ExporterKills {
        /// `TAPLINE_EXPORTER_KILLS=100` runs the long form; `TAPLINE_SEED` selects other moments.
        @Test func `Backups: an exporter killed at any moment leaves the old backups or one complete new one`()
            async throws
        {
            let environment = ProcessInfo.processInfo.environment
            let kills = Int(environment["TAPLINE_EXPORTER_KILLS"] ?? "") ?? 3
            var random = SplitMix(state: UInt64(environment["TAPLINE_SEED"] ?? "") ?? 1)
            try await ScheduledBackups.run { backups in
                try await backups.makeDue()
                let started = ContinuousClock.now
                try await backups.untilCaughtUp()
                let took = ContinuousClock.now - started
                try await backups.expectEachCaughtUpOnce()
                for kill in 0..<kills {
                    try await backups.makeDue()
                    try await backups.untilOneIsWritten()
                    // The moments are spread over the time that all backups take.
                    let share = (Double(kill) + Double(random.below(1_000)) / 1_000) / Double(kills)
                    try await Task.sleep(for: took * share)
                    try await backups.killExporter()
                    try await backups.expectNothingUnknown()
                    try await backups.untilCaughtUp()
                    try await backups.expectEachCaughtUpOnce()
                }
                let interrupted = try await backups.line.count(
                    "select count(*) from backup_runs where reason = 'interrupted'")
                #expect(interrupted > 0, "no kill came during a backup, all of which take \(took)")
                // A cycle without a kill deletes what the retention does not keep.
                try await backups.makeDue()
                try await backups.untilCaughtUp()
                try await backups.expectEachCaughtUpOnce()
                try await backups.expectOnlyKept()
                let leftovers = try backups.temporaryFiles().count
                #expect(leftovers > 0, "no kill came while a file was written")
                try await backups.expectSwept()
                print("\(kills) kills, \(interrupted) interrupted backups, \(leftovers) temporary files, all swept")
            }
        }
    }
}

/// A line with schedules of every format at a plain and at an encrypted place.
private struct ScheduledBackups {
    private static let contacts = 6_000
    private static let kept = 2
    private static let schedules = 4

    let line: RunningSystem
    /// The folders of the places, by their names.
    private let places: [String: String]
    /// For plain copies of encrypted backups.
    private let temporary: String

    static func run(_ body: (ScheduledBackups) async throws -> Void) async throws {
        let root = try RunningSystem.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: root) }
        // The workers of a line that root starts run as another user.
        for name in ["plain", "sealed", "tmp"] {
            try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: false)
            chmod("\(root)/\(name)", 0o777)
        }
        let certificate = try TestProcess(
            [
                "/usr/bin/env", "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout",
                "\(root)/key.pem",
                "-out", "\(root)/certificate.pem", "-days", "2", "-subj", "/CN=backup",
            ], environment: ProcessInfo.processInfo.environment, output: "\(root)/openssl.log")
        try #require(try await certificate.wait() == 0)
        chmod("\(root)/key.pem", 0o644)
        let places = """
            {"plain": {"folder": "\(root)/plain"},
             "sealed": {"folder": "\(root)/sealed", "certificates": ["\(root)/certificate.pem"],
                        "privateKeyFile": "\(root)/key.pem"}}
            """
        try Data(places.utf8).write(to: URL(filePath: "\(root)/places.json"))
        let line = try await RunningSystem.start(environment: [
            "TAPLINE_BACKUP_PLACES": "\(root)/places.json", "TMPDIR": "\(root)/tmp",
        ])
        do {
            let backups = ScheduledBackups(
                line: line, places: ["plain": "\(root)/plain", "sealed": "\(root)/sealed"], temporary: "\(root)/tmp")
            try await backups.addSchedules()
            try await body(backups)
        } catch {
            try? await line.stop()
            throw error
        }
        try await line.stop()
    }

    private func addSchedules() async throws {
        let owners = [try await line.newOwner(), try await line.newOwner()]
        for owner in owners {
            try await line.database.execute(
                """
                insert into contacts (owner, id, name, company)
                select \(owner.owner), gen_random_uuid(), 'Contact ' || n, 'Company ' || md5(n::text)
                from generate_series(1, \(Self.contacts)) n
                """)
        }
        for (place, format, owner) in [
            ("plain", "archive", nil), ("sealed", "archive", owners[0].ownerName),
            ("plain", "csv", owners[1].ownerName),
            ("sealed", "vcf", owners[1].ownerName),
        ] as [(String, String, String?)] {
            let added = try await line.tapline(
                [
                    "backups", "schedule", "add", "--cron", "0 0 1 1 *", "--zone", "UTC", "--place", place, "--format",
                    format, "--keep", "last=\(Self.kept)",
                ] + (owner.map { ["--owner", $0] } ?? []))
            #expect(added.code == 0, "\(added)")
        }
        #expect(try await line.count("select count(*) from backup_schedules") == Self.schedules)
    }

    /// Many missed backups.
    func makeDue() async throws {
        try await line.database.execute("update backup_schedules set due_at = now() - interval '9 days'")
        try await line.database.execute("create table if not exists kill_test_cycle (began_at timestamptz not null)")
        try await line.database.execute("delete from kill_test_cycle")
        try await line.database.execute("insert into kill_test_cycle values (now())")
    }

    func untilOneIsWritten() async throws {
        try await eventually("a backup is written", every: .milliseconds(5)) {
            try await line.count("select count(*) from backup_runs where state = 'running'") > 0
        }
    }

    func killExporter() async throws {
        let pid = try await line.kill("exporter")
        try await eventually("another exporter runs") { try await line.pid(of: "exporter") != pid }
        // Stands for the minute after which the claims of the killed exporter end.
        try await line.database.execute(
            "update backup_schedules set lease_until = now() where runner like \("%:\(pid)/%")")
    }

    func untilCaughtUp() async throws {
        try await eventually("all due backups are written", every: .milliseconds(100)) {
            try await line.count(
                "select count(*) from backup_schedules where lease_until is not null or due_at <= now()") == 0
        }
    }

    private func files() throws -> [String: Set<String>] {
        try places.mapValues { folder in
            Set(try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") })
        }
    }

    /// Files in the places without a final name, and plain copies.
    func temporaryFiles() throws -> [String] {
        let partial = try places.values.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(".") }
                .map { "\(folder)/\($0)" }
        }
        let copies = try FileManager.default.contentsOfDirectory(atPath: temporary).map { "\(temporary)/\($0)" }
        return partial + copies.filter { $0.contains("/tapline-copy-") }
    }

    /// - Returns: the names of backups at each place.
    private func names(_ condition: SQL) async throws -> [String: Set<String>] {
        var names = places.mapValues { _ in Set<String>() }
        for row in try await line.database.query("select place, name from backup_runs where \(condition)") {
            names[try row.get("place"), default: []].insert(try row.get("name"))
        }
        return names
    }

    /// Each file with a final name is complete: it is a good backup, or one that only lacks its check.
    func expectNothingUnknown() async throws {
        let files = try files()
        let known = try await names("state in ('good', 'running') and deleted_at is null")
        for (place, found) in files {
            #expect(found.isSubset(of: known[place] ?? []), "\(place): \(found.subtracting(known[place] ?? []))")
        }
        let unchecked = try await names("state = 'running'")
        for (place, found) in files {
            for name in found.intersection(unchecked[place] ?? []) where name.contains("-archive-") {
                try await expectVerified(place, name)
            }
        }
    }

    private func expectVerified(_ place: String, _ name: String) async throws {
        let verified = try await line.tapline(["backups", "verify", "\(place):\(name)"])
        #expect(verified.code == 0, "\(verified)")
    }

    func expectEachCaughtUpOnce() async throws {
        let rows = try await line.database.query(
            """
            select r.place, r.name, r.size from backup_runs r, kill_test_cycle c
            where r.state = 'good' and r.started_at >= c.began_at
            """)
        let failures = try await line.database.query("select detail from backup_runs where state = 'failed'")
            .compactMap { try $0.get("detail", as: String?.self) }
        #expect(rows.count == Self.schedules, "\(Set(failures))")
        let once: SQL = "select count(distinct schedule) from backup_runs r, kill_test_cycle c"
        #expect(
            try await line.count("\(once) where r.state = 'good' and r.started_at >= c.began_at") == Self.schedules)
        #expect(try await line.count("select count(*) from backup_runs where state = 'running'") == 0)
        let files = try files()
        for row in rows {
            let place = try row.get("place", as: String.self)
            let name = try row.get("name", as: String.self)
            #expect(files[place]?.contains(name) == true, "\(name)")
            let path = "\(places[place] ?? "")/\(name)"
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            #expect(size == Int(try row.get("size", as: Int64.self)), "\(name)")
            if name.contains("-archive-") { try await expectVerified(place, name) }
        }
        // The file of an interrupted backup is deleted by the one that replaces it.
        let failed = try await names("state = 'failed'")
        for (place, found) in files { #expect(found.isDisjoint(with: failed[place] ?? [])) }
    }

    func expectOnlyKept() async throws {
        try await eventually("the retention has ended") {
            try await line.count("select count(*) from backup_runs where state = 'good' and deleted_at is null")
                == Self.schedules * Self.kept
        }
        #expect(try await names("state = 'good' and deleted_at is null") == (try files()))
    }

    /// Temporary files of killed exporters are deleted when they are old.
    func expectSwept() async throws {
        let old = Date.now.addingTimeInterval(-3 * 86_400)
        for path in try temporaryFiles() {
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        }
        // An exporter sweeps when it starts.
        try await killExporter()
        try await eventually("the temporary files are deleted") { try temporaryFiles().isEmpty }
        try await expectOnlyKept()
    }
}
