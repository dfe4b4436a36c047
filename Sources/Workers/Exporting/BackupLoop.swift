import Backups
import FoundationEssentials
import Pipeline
import Places
import Runtime
import Store
import Synchronization

/// Writes scheduled backups until the worker stops.
final class BackupLoop: Sendable {
    /// How often due backups are looked for.
    private static let period = Duration.seconds(3)
    private static let sweepPeriod = Duration.seconds(3_600)

    /// Backups at once, of different owners.
    let slots: Int
    private let context: WorkerContext
    private let places: [String: any BackupPlace]
    private let encryption: [String: PlaceEncryption]
    private let outcomes: @Sendable (BackupState) -> Metrics.Counter
    private let durations: Metrics.Histogram
    private let bytes: Metrics.Counter
    private let health = Mutex<[BackupHealth]>([])
    private let drill = Mutex<BackupDrill?>(nil)

    init(_ context: WorkerContext, _ places: [String: PlaceSettings], slots: Int) {
        self.context = context
        self.slots = slots
        self.places = Dictionary(uniqueKeysWithValues: places.map { ($0, $1.open(named: $0)) })
        encryption = places.compactMapValues(\.encryption)
        let metrics = context.metrics
        outcomes = metrics.counters("tapline_backups_total", "Backups that ended.", by: "state", BackupState.self)
        durations = metrics.histogram(
            "tapline_backup_seconds", "Time to write and verify a backup.", bounds: [1, 10, 60, 600, 3_600, 36_000])
        bytes = metrics.counter("tapline_backup_bytes_total", "Bytes of good backups.")
        metrics.gauges(
            "tapline_backup_schedules", "Schedules of backups that are not paused, by the state of their backups.",
            by: "state", BackupHealth.State.self
        ) { [weak self] state in
            self.map { loop in Double(loop.health.withLock { all in all.count { $0.state == state } }) }
        }
        metrics.gauges(
            "tapline_backup_drill", "1 for the state of the last drill of a restore; 0 for all if there was none.",
            by: "state", BackupDrill.State.self
        ) { [weak self] state in
            self.map { loop in loop.drill.withLock { $0?.state } == state ? 1 : 0 }
        }
    }

    func run() async {
        await withTaskGroup(of: Void.self) { group in
            for slot in 0..<slots { group.addTask { await self.write(slot) } }
            group.addTask { await self.sweep() }
            group.addTask { await self.watch() }
            await context.stop.wait()
            // A backup under way is not finished: the next exporter begins it again when the claim has ended.
            group.cancelAll()
        }
    }

    private func write(_ slot: Int) async {
        let runner = BackupRunner(
            context.database, places: places, encryption: encryption, name: "\(context.name)/\(slot)",
            temporaryFolder: FileManager.default.temporaryDirectory.path)
        while await context.stop.sleep(Self.period) {
            do {
                let started = ContinuousClock.now
                while let outcome = try await runner.runNext(), !context.stop.isRequested {
                    report(outcome, ContinuousClock.now - started)
                }
            } catch {
                guard !context.stop.isRequested else { return }
                context.log.warning("backup_interrupted", ["error": .text("\(error)")])
            }
        }
    }

    private func report(_ outcome: BackupOutcome, _ duration: Duration) {
        let schedule = outcome.schedule.uuidString.lowercased()
        if let failure = outcome.failure {
            outcomes(failure.differs ? .differs : .failed).add()
            context.log.error(
                "backup_failed",
                [
                    "schedule": .text(schedule), "place": .text(outcome.place), "code": .text(failure.code),
                    "error": .text(failure.detail),
                ])
        } else {
            outcomes(.good).add()
            durations.observe(duration)
            bytes.add(outcome.size)
            context.log.info(
                "backup_written",
                ["schedule": .text(schedule), "place": .text(outcome.place), "bytes": .number(outcome.size)])
        }
        for problem in outcome.problems {
            context.log.warning("backup_problem", ["schedule": .text(schedule), "error": .text(problem)])
        }
    }

    private func sweep() async {
        let runner = BackupRunner(
            context.database, places: places, name: context.name,
            temporaryFolder: FileManager.default.temporaryDirectory.path)
        repeat {
            do {
                for problem in try await runner.sweep() {
                    context.log.warning("backup_problem", ["error": .text(problem)])
                }
            } catch { context.log.warning("backup_problem", ["error": .text("\(error)")]) }
        } while await context.stop.sleep(Self.sweepPeriod)
    }

    /// Refreshes the state of the schedules and of the last drill for the metrics.
    private func watch() async {
        repeat {
            do throws(StoreError) {
                let current = try await context.database.backupSchedules.health()
                health.withLock { $0 = current }
                let last = try await context.database.backupSchedules.lastDrill()
                drill.withLock { $0 = last }
            } catch { context.log.warning("backup_problem", ["error": .text("\(error)")]) }
        } while await context.stop.sleep(.seconds(15))
    }
}
