import Backups
import Captures
import CommandLine
import FoundationEssentials
import Records
import Runtime
import Schedules
import Store
import Supervision

/// `tapline backups schedule …`: the schedules of the installation, or with `--owner` of an owner.
struct BackupScheduleCommand {
    static let verbs = Verbs(
        command: "backups schedule",
        list: [
            ("list", ""), ("add", ""), ("show", "ID"), ("change", "ID"), ("remove", "ID"), ("pause", "ID"),
            ("resume", "ID"), ("run", "ID"),
        ])

    static let options: [Option] = [
        .value("cron", "EXPRESSION", "schedule add, change: when, such as \"30 3 * * *\" or @daily"),
        .value("zone", "ZONE", "schedule add, change: the time zone of the expression, such as Europe/Vienna"),
        .value("place", "PLACE", "schedule add, change: where to, by the name in the file of places"),
        .value("format", "FORMAT", "schedule add, change: archive, csv, vcf or inventory"),
        .value(
            "keep", "RULES", "schedule add, change: such as last=3,daily=7,weekly=4,monthly=12,yearly=5; none keeps all"
        ),
    ]

    let arguments: Arguments
    let database: Database
    /// nil for the installation.
    let owner: UUID?

    private var store: BackupScheduleStore { database.backupSchedules }

    func run(_ verb: String, _ word: String?) async throws -> ExitCode {
        if verb == "list" { return try await list() }
        if verb == "add" { return try await add() }
        let schedule = try await find(word ?? "")
        switch verb {
        case "show": return try await show(schedule)
        case "change": return try await change(schedule, try merged(into: schedule.settings))
        case "remove": return try await remove(schedule)
        case "run": return try await runNow(schedule)
        default:
            var settings = schedule.settings
            settings.isPaused = verb == "pause"
            return try await change(schedule, settings)
        }
    }

    // MARK: settings

    private func merged(into old: BackupScheduleSettings) throws -> BackupScheduleSettings {
        var settings = old
        if let cron = arguments.value("cron") { settings.cron = cron }
        if let zone = arguments.value("zone") { settings.timeZone = zone }
        if let place = arguments.value("place") { settings.place = place }
        if let format = arguments.value("format") {
            guard let known = BackupFormat(rawValue: format) else {
                throw UsageFault("--format is '\(format)': expected archive, csv, vcf or inventory")
            }
            settings.format = known
        }
        if let keep = arguments.value("keep") { settings.keep = try Self.keep(keep) }
        let faults = settings.faults(places: try OperatorPlaces.all(arguments).keys, of: owner)
        if !faults.isEmpty {
            throw UsageFault(faults.map { "\(Self.option($0)): \($0)" }.joined(separator: "; "))
        }
        return settings
    }

    private static func option(_ fault: BackupScheduleFault) -> String {
        switch fault {
        case .cron: "--cron"
        case .timeZone: "--zone"
        case .place: "--place"
        case .format: "--format"
        case .keep: "--keep"
        }
    }

    private static func keep(_ text: String) throws(UsageFault) -> [BackupRetention.Rule: Int] {
        guard text != "none" else { return [:] }
        var keep: [BackupRetention.Rule: Int] = [:]
        for word in text.split(separator: ",") {
            let parts = word.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let rule = BackupRetention.Rule(rawValue: String(parts[0])),
                let count = Int(parts[1])
            else {
                let rules = BackupRetention.Rule.allCases.map { "\($0.rawValue)=N" }.joined(separator: ",")
                throw UsageFault("--keep has '\(word)': expected \(rules), or none")
            }
            keep[rule] = count
        }
        return keep
    }

    private func add() async throws -> ExitCode {
        guard let cron = arguments.value("cron"), let place = arguments.value("place") else {
            throw UsageFault("expected: tapline backups schedule add --cron EXPRESSION --place PLACE")
        }
        let zone: String = if let owner { try await database.settings.read(of: owner).timeZone } else { "UTC" }
        let settings = try merged(into: BackupScheduleSettings(cron: cron, timeZone: zone, place: place))
        let id = UUID.v7()
        guard try await store.add(id, of: owner, settings) else {
            throw CommandFailure(.data, "there are \(BackupScheduleStore.most) schedules already: remove one first")
        }
        return try await show(try await find(id.text))
    }

    private func change(_ schedule: BackupSchedule, _ settings: BackupScheduleSettings) async throws -> ExitCode {
        guard try await store.update(schedule, to: settings) else {
            throw CommandFailure(.temporary, "the schedule was changed meanwhile: try again")
        }
        return try await show(try await find(schedule.id.text))
    }

    private func remove(_ schedule: BackupSchedule) async throws -> ExitCode {
        let stored = try await store.stored(of: schedule.id).count
        guard try await store.remove(schedule.id, of: owner) else { throw missing(schedule.id.text) }
        let left = CountedNoun.text(stored, "backup")
        Terminal.printError(
            "The schedule is removed. \(left) \(stored == 1 ? "stays" : "stay") in '\(schedule.settings.place)'.")
        return .ok
    }

    // MARK: output

    private func list() async throws -> ExitCode {
        let all = try await store.list(of: owner)
        if arguments.has("json") {
            try Terminal.printJSON(all.map(BackupScheduleRow.init))
            return .ok
        }
        if all.isEmpty { Terminal.printError("There are no schedules: tapline backups schedule add.") }
        Terminal.print(
            TextTable.lines(
                all.map { schedule in
                    let settings = schedule.settings
                    return [
                        schedule.id.text, settings.format.rawValue, settings.place,
                        "\(settings.cron) \(settings.timeZone)",
                        next(schedule),
                    ]
                }))
        return .ok
    }

    private func show(_ schedule: BackupSchedule) async throws -> ExitCode {
        if arguments.has("json") {
            try Terminal.printJSON(BackupScheduleRow(schedule))
            return .ok
        }
        let settings = schedule.settings
        let keep = BackupRetention.Rule.allCases.compactMap { rule in
            settings.keep[rule].map { "\(rule.rawValue) \($0)" }
        }
        Terminal.print([
            "schedule: \(schedule.id.text)", "format: \(settings.format.rawValue)",
            "when: \(settings.cron) \(settings.timeZone)", "place: \(settings.place)",
            "keep: \(keep.isEmpty ? "all" : keep.joined(separator: ", "))", "next: \(next(schedule))",
        ])
        let decisions = Dictionary(
            uniqueKeysWithValues: try await store.retention(of: schedule).map { ($0.backup.id, $0) })
        for run in try await store.runs(of: owner, schedule: schedule.id, limit: 20).items {
            Terminal.print(BackupLine.text(run, decisions[run.id]))
        }
        return .ok
    }

    private func next(_ schedule: BackupSchedule) -> String {
        let failed = schedule.failures > 0 ? ", \(CountedNoun.text(schedule.failures, "failed backup"))" : ""
        if schedule.isRunning { return "running" + failed }
        guard let time = schedule.dueAt else { return (schedule.settings.isPaused ? "paused" : "never") + failed }
        return time.formatted(.iso8601) + failed
    }

    private func runNow(_ schedule: BackupSchedule) async throws -> ExitCode {
        let before = try await store.lastRun(of: schedule.id)
        guard try await store.runNow(schedule.id, of: owner) else { throw missing(schedule.id.text) }
        let started = ContinuousClock.now
        defer { Terminal.progressEnds() }
        while true {
            let last = try await store.lastRun(of: schedule.id)
            let isNew = last?.id != before?.id
            if let last, isNew, last.state != .running {
                Terminal.progressEnds()
                return try report(last)
            }
            guard isNew || before?.state == .running || ContinuousClock.now - started < .seconds(60) else {
                throw CommandFailure(.temporary, "no exporter has begun the backup in a minute: see tapline status")
            }
            Terminal.progress(isNew ? "writing \(last?.name ?? "")" : "waiting for an exporter")
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    private func report(_ run: BackupRun) throws -> ExitCode {
        if arguments.has("json") {
            try Terminal.printJSON(BackupRunRow(run))
        } else {
            Terminal.print(BackupLine.text(run))
        }
        return run.state == .good ? .ok : .failed
    }

    private func find(_ word: String) async throws -> BackupSchedule {
        let all = try await store.list(of: owner)
        let found = all.filter { $0.id.text.hasPrefix(word.lowercased()) || $0.id.text.hasSuffix(word.lowercased()) }
        guard let only = found.first, found.count == 1, word.count >= 4 else {
            throw found.count > 1 ? CommandFailure(.data, "'\(word)' fits \(found.count) schedules") : missing(word)
        }
        return only
    }

    private func missing(_ word: String) -> CommandFailure {
        CommandFailure(
            .data,
            owner == nil
                ? "the installation has no schedule '\(word)'; an owner's: --owner NAME"
                : "the owner has no schedule '\(word)'")
    }
}
