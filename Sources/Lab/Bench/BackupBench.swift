import APIClient
import Backups
import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Records
import Runtime
import Store
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// `tapline-lab bench backups`: how fast an archive of 100,000 contacts and as many filed chats is written and
/// verified, how much memory that takes, and how much a scheduled backup delays a double-tap.
struct BackupBench: Sendable {
    struct Plan: Sendable {
        var rounds: Int
        /// Contacts, and as many filed chats.
        var objects: Int
    }

    private static let portionSize = 500
    private static let depth = 4_000
    private static let taps = 150

    let line: BenchSystem
    let plan: Plan

    func run() async throws -> BenchReport { try await line.withDatabase(measure) }

    private func measure(_ database: Database) async throws -> BenchReport {
        try await fill(database)
        var report = BenchReport()
        try await archive(database, &report)
        try await delay(database, &report)
        return report
    }

    // MARK: data

    private func fill(_ database: Database) async throws {
        Terminal.progress("\(plan.objects) contacts")
        _ = try await line.withAdmin { admin in
            try await admin.execute(
                """
                insert into contacts (owner, id, name, company, job_title, emails, phones)
                select \(line.owner), gen_random_uuid(), 'Person ' || md5(n::text), 'Company ' || n % 5000, 'Engineer',
                    array['p' || n || '@company' || n % 5000 || '.example'],
                    jsonb_build_array(jsonb_build_object('number', '+1212' || lpad(n::text, 7, '0'), 'type', 'work'))
                from generate_series(1, \(plan.objects)::integer) n
                """)
        }
        _ = try await line.api.post("/v1/contacts", json: ["name": "Nadia Okafor"])
        for start in stride(from: 0, to: plan.objects, by: Self.portionSize) {
            Terminal.progress("\(start) of \(plan.objects) chats")
            while try await waiting(database) > Self.depth { try await Task.sleep(for: .milliseconds(50)) }
            _ = try await database.captures.accept(
                (start..<(start + Self.portionSize)).map { number in
                    NewCapture(
                        id: .v7(), owner: line.owner, kind: .conversation, lane: .bulk, source: .cli, device: "bench",
                        content: .text("Nadia Okafor: The course \(number) begins on Friday.\nMe: ok"),
                        capturedAt: Date(), trace: .v7())
                })
        }
        while try await waiting(database) > 0 { try await Task.sleep(for: .milliseconds(200)) }
    }

    private func waiting(_ database: Database) async throws -> Int {
        try await database.pool.query("select count(*) as count from work where stage <> 'notify'").first?
            .get("count") ?? 0
    }

    // MARK: archive

    private func archive(_ database: Database, _ report: inout BenchReport) async throws {
        let path = line.state.path + "/bench.zip"
        defer { unlink(path) }
        var figures = QueueFigures()
        let before = Self.peakMegabytes()
        for round in 1...plan.rounds {
            Terminal.progress("archive, round \(round) of \(plan.rounds)")
            let file = try ReplacedFile(path)
            var started = ContinuousClock.now
            let manifest = try await ArchiveWriter(database).write(of: nil) { try file.write($0) }
            try file.commit()
            let bytes = manifest.parts.reduce(0) { $0 + $1.bytes }
            figures["write"].append(Double(bytes) / 1e6 / ((ContinuousClock.now - started) / .seconds(1)))
            Terminal.progress("verification, round \(round) of \(plan.rounds)")
            started = .now
            guard try await ArchiveReader(path).verify() == manifest else {
                throw CommandFailure(.failed, "the archive differs")
            }
            figures["verify"].append(Double(bytes) / 1e6 / ((ContinuousClock.now - started) / .seconds(1)))
            figures["size"].append(Double(bytes) / 1e6)
        }
        let grown = Self.peakMegabytes() - before
        let (write, verify) = (rounded(figures.median("write")), rounded(figures.median("verify")))
        report.lines += [
            "archive of \(rounded(figures.median("size"))) MB, unpacked: \(write) MB/s written, \(verify) MB/s verified",
            "memory of the process grew by \(rounded(grown)) MB",
        ]
        report.values["archive_mb_per_s"] = write
        report.values["verify_mb_per_s"] = verify
        report.values["peak_mb"] = rounded(grown)
    }

    /// The most memory that this process has had.
    private static func peakMegabytes() -> Double {
        let status = String(
            decoding: FileManager.default.contents(atPath: "/proc/self/status") ?? Data(), as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return Double(line?.filter(\.isNumber) ?? "").map { $0 / 1024 } ?? 0
    }

    private func rounded(_ value: Double?) -> Double { ((value ?? 0) * 10).rounded() / 10 }

    // MARK: delay

    private func delay(_ database: Database, _ report: inout BenchReport) async throws {
        let schedule = UUID.v7()
        let settings = BackupScheduleSettings(cron: "@yearly", timeZone: "UTC", place: "local")
        guard try await database.backupSchedules.add(schedule, of: nil, settings) else {
            throw CommandFailure(.failed, "the schedule was not added")
        }
        _ = try await taps("warm-up", 20)
        var figures = QueueFigures()
        for round in 1...plan.rounds {
            Terminal.progress("double-taps alone, round \(round) of \(plan.rounds)")
            figures["idle"].append(try await taps("idle-\(round)", Self.taps).percentile(0.95))
            let before = try await database.backupSchedules.lastRun(of: schedule)?.id
            _ = try await database.backupSchedules.runNow(schedule, of: nil)
            while try await database.backupSchedules.lastRun(of: schedule)?.id == before {
                try await Task.sleep(for: .milliseconds(20))
            }
            Terminal.progress("double-taps beside a backup, round \(round) of \(plan.rounds)")
            figures["loaded"].append(try await taps("loaded-\(round)", Self.taps).percentile(0.95))
            let wasBeside = try await database.backupSchedules.lastRun(of: schedule)?.state == .running
            figures["beside"].append(wasBeside ? 1 : 0)
            while try await database.backupSchedules.lastRun(of: schedule)?.state == .running {
                try await Task.sleep(for: .milliseconds(100))
            }
            guard let run = try await database.backupSchedules.lastRun(of: schedule), run.state == .good,
                let ended = run.endedAt
            else { throw CommandFailure(.failed, "the scheduled backup failed") }
            figures["seconds"].append(ended.timeIntervalSince(run.startedAt))
        }
        let (idle, loaded) = (rounded(figures.median("idle")), rounded(figures.median("loaded")))
        report.lines.append(
            "double-tap, p95: \(idle) ms alone, \(loaded) ms beside a backup of \(rounded(figures.median("seconds"))) s"
                + " (goal: 20 ms more)")
        report.values["now_p95_idle_ms"] = idle
        report.values["now_p95_backup_ms"] = loaded
        report.values["backup_s"] = rounded(figures.median("seconds"))
        // 1 if every double-tap was beside the backup.
        report.values["backup_outlasted_taps"] = figures.median("beside") ?? 0
    }

    private func taps(_ key: String, _ count: Int) async throws -> Distribution {
        var times: [Duration] = []
        for number in 0..<count {
            let started = ContinuousClock.now
            let answer = try await line.api.post(
                "/v1/captures?wait=3&duplicates=keep",
                json: ["text": "Nadia Okafor: See you at the lake.\nMe: Yes, \(number).", "kind": "conversation"],
                idempotencyKey: "\(key)-\(number)")
            let capture: APICapture = try answer.decode()
            guard capture.hasEnded else { throw CommandFailure(.failed, "a double-tap had not ended after 3 s") }
            times.append(ContinuousClock.now - started)
        }
        return Distribution(times)
    }
}
