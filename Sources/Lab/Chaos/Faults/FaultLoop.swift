import CommandLine
import FoundationEssentials
import Runtime

/// Injects one fault after another. Waits between two faults until work has progressed.
struct FaultLoop {
    /// Time without progress, in addition to a worker's pause, after which the line counts as stalled.
    private static let stallTimeout = Duration.seconds(120)

    let options: ChaosOptions
    let stop: StopSignal
    let line: ChaosSystem
    let load: ChaosLoad
    let journal: LoadJournal
    let injector: FaultInjector
    var progress: ChaosProgress
    private(set) var stalled: String?
    private(set) var endedEarly: String?
    private let started = ContinuousClock.now

    init(
        options: ChaosOptions, stop: StopSignal, line: ChaosSystem, load: ChaosLoad, journal: LoadJournal,
        injector: FaultInjector, progress: ChaosProgress
    ) {
        self.options = options
        self.stop = stop
        self.line = line
        self.load = load
        self.journal = journal
        self.injector = injector
        self.progress = progress
    }

    mutating func run() async {
        let schedule = ChaosSchedule(seed: options.seed)
        let before = progress.seconds
        defer { progress.seconds = before + elapsed }
        // A line that has just started has no work yet.
        guard await waitForMovement(since: []) else { return }
        while progress.kills < options.kills, !stop.isRequested {
            guard ContinuousClock.now - started < options.limit else {
                endedEarly = "the time limit was reached after \(Int(elapsed)) s"
                return
            }
            let entry = schedule[progress.position]
            guard await stop.sleep(.milliseconds(entry.delayMilliseconds)) else { return }
            let workBefore = (try? await line.tables.workStanding()) ?? []
            show(entry.fault)
            let outcome = await injector.inject(entry.fault)
            progress.position += 1
            switch outcome {
            case .done:
                progress.kills += 1
                progress.faults[entry.fault.name, default: 0] += 1
            case .skipped, .missed:
                progress.skipped[entry.fault.name, default: 0] += 1
                if case .missed(let reason) = outcome, line.hasEnded { stalled = "the line has ended: \(reason)" }
            }
            progress.seconds = before + elapsed
            try? progress.save(options.state)
            if stalled != nil { return }
            guard await waitForMovement(since: workBefore) else { return }
        }
    }

    private var elapsed: Double {
        let parts = (ContinuousClock.now - started).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }

    /// - Returns: false if the run must end.
    private mutating func waitForMovement(since standing: [WorkPlace]) async -> Bool {
        let movement = WorkProgress(standing)
        let limit = options.pause + Self.stallTimeout
        let began = ContinuousClock.now
        while ContinuousClock.now - began < limit {
            if let now = try? await line.tables.workStanding() {
                load.heard(underWay: now.count)
                if movement.hasMoved(now) { return true }
            }
            guard await stop.sleep(.milliseconds(100)) else { return false }
        }
        stalled = "no work moved for \(limit.components.seconds) s after kill \(progress.kills)"
        return false
    }

    private func show(_ fault: ChaosFault) {
        Terminal.progress(
            "kill \(progress.kills + 1) of \(options.kills): \(fault.text); \(journal.accepted) accepted,"
                + " \(Int(elapsed)) s")
    }
}
