import Backups
import Captures
import FoundationEssentials
import Store

/// The status of the line, as `tapline status --json` prints it.
struct StatusReport: Encodable {
    struct Stage: Encodable {
        var stage: Captures.Stage
        var lane: Lane
        var waiting = 0
        /// The count stopped at a limit, so there may be more than `waiting`.
        var waitingIsAtLeast = false
        var inFlight = 0
        var inFlightIsAtLeast = false
        var leased = 0
        var retrying = 0
        var parked = 0
        var overdue = 0
        /// Messages that no worker has finished.
        var lag = 0
        var ratePerSecond: Double?
        var failuresPerSecond: Double?
        /// Since the stage's workers started.
        var failed = 0
        var oldestSeconds: Int?
        var workers = 0
        var slots = 0
    }

    struct Worker: Encodable {
        var name: String
        var isAlive: Bool
        var secondsSinceBeat: Double
    }

    struct Batch: Encodable {
        var id: String
        var name: String
        var state: String
        var total: Int
        var pending: Int
        var dead: Int
        var ratePerSecond: Double?
        var secondsLeft: Int?
    }

    struct Totals: Encodable {
        var captures: Int
        var capturesIsAtLeast: Bool
        var contacts: Int
        var contactsIsAtLeast: Bool
        var drafts: Int
        var draftsIsAtLeast: Bool
        var inbox: Int
        var inboxIsAtLeast: Bool
        var databaseBytes: Int
        /// On the disk of the blobs or of the state folder; nil if neither is on this machine.
        var freeBytes: Int?
    }

    struct Broker: Encodable {
        /// The broker's address for producers; nil if unknown.
        var address: String?
        var isEmbedded: Bool
        /// The address is the same after a restart.
        var isFixed: Bool
        var answers: Bool
        var fault: String?

        init(_ outcome: BrokerProbe.Outcome) {
            address = outcome.address?.address
            isEmbedded = outcome.address?.isEmbedded ?? false
            isFixed = outcome.address?.isFixed ?? false
            answers = outcome.fault == nil
            fault = outcome.fault
        }

        var text: String {
            let hint = isFixed ? "" : "; fixed port: tapline up --broker-port PORT"
            return "Broker: \(spaced)\(isEmbedded ? " (embedded\(hint))" : "")"
        }

        /// ` at 127.0.0.1:9092`; empty if the address is unknown.
        var place: String { address == nil ? "" : " at \(spaced)" }

        /// Brokers separated by a space, so that a long list can wrap.
        private var spaced: String { (address ?? "").split(separator: ",").joined(separator: ", ") }
    }

    struct Dead: Encodable {
        var stage: String
        var cause: String
        var count: Int
        var isAtLeast: Bool
    }

    /// A schedule of backups that is not paused.
    struct Backup: Encodable {
        var schedule: String
        /// The owner's id; nil for the installation.
        var owner: String?
        var place: String
        /// `ok`, `failed`, `late`.
        var state: String
        /// Why the last backup failed.
        var reason: String?
        /// The moment that the last good backup shows.
        var lastGoodAt: Date?

        init(_ health: BackupHealth) {
            (schedule, owner, place) = (health.id.text, health.owner?.text, health.place)
            (state, reason, lastGoodAt) = (health.state.rawValue, health.reason, health.lastGood)
        }
    }

    /// The last drill of a restore.
    struct Drill: Encodable {
        /// The archive as the operator named it: `nas:latest`.
        var source: String
        /// `ok`, `failed`, `late`.
        var state: String
        /// Why the archive does not restore.
        var detail: String?
        var endedAt: Date

        init(_ drill: BackupDrill) {
            (source, state, detail, endedAt) = (drill.source, drill.state.rawValue, drill.detail, drill.endedAt)
        }
    }

    var totals: Totals
    var backups: [Backup]
    /// Nil if there never was one.
    var drill: Drill?
    /// Nil before the first check.
    var broker: Broker?
    var stages: [Stage]
    /// True if a replica of `ingest` holds the dispatcher's lock.
    var dispatcherLeads: Bool
    /// Delay of the oldest due work, in seconds.
    var overdueSeconds: Double?
    var workers: [Worker]
    var batches: [Batch]
    var dead: [Dead]
    var deadLetters: Int
    var deadLettersIsAtLeast: Bool
    /// Unreadable messages of the last day that were counted but not stored.
    var unkeptMessages: Int

    init(
        _ status: SystemStatus, _ rates: RateMeter, totals: SystemTotals, freeBytes: Int? = nil,
        broker: BrokerProbe.Outcome? = nil, backups: [BackupHealth] = [], drill: BackupDrill? = nil
    ) {
        self.drill = drill.map(Drill.init)
        self.backups = backups.map(Backup.init)
        self.totals = Totals(totals, freeBytes: freeBytes)
        self.broker = broker.map(Broker.init)
        unkeptMessages = status.unkept
        stages = Captures.Stage.allCases.flatMap { stage in
            (stage.hasLanes ? Lane.allCases : [.now]).map { Stage(stage, $0, status, rates) }
        }
        dispatcherLeads = status.isDispatched
        overdueSeconds = status.overdueSince.map { max(0, status.now.timeIntervalSince($0)) }
        var beats: [String: HeartbeatStatus] = [:]
        for beat in status.beats where beats[beat.worker].map({ $0.at < beat.at }) ?? true { beats[beat.worker] = beat }
        workers = beats.values.sorted { $0.worker < $1.worker }.map {
            Worker(
                name: $0.worker, isAlive: $0.isAlive, secondsSinceBeat: max(0, status.now.timeIntervalSince($0.at)))
        }
        batches = status.batches.map { batch in
            let rate = rates.batchRates[batch.id]
            return Batch(
                id: batch.id.text, name: batch.name, state: batch.state.rawValue, total: batch.total,
                pending: batch.pending, dead: batch.dead, ratePerSecond: rate,
                secondsLeft: rate.flatMap { $0 > 0.01 ? Int((Double(batch.pending) / $0).rounded(.up)) : nil })
        }
        dead = status.dead.map {
            Dead(stage: $0.stage.rawValue, cause: $0.code, count: $0.count.value, isAtLeast: $0.count.isAtLeast)
        }
        deadLetters = status.unparsable.value
        deadLettersIsAtLeast = status.unparsable.isAtLeast
    }
}

extension StatusReport.Totals {
    init(_ totals: SystemTotals, freeBytes: Int?) {
        self.init(
            captures: totals.captures.value, capturesIsAtLeast: totals.captures.isAtLeast,
            contacts: totals.contacts.value, contactsIsAtLeast: totals.contacts.isAtLeast,
            drafts: totals.drafts.value, draftsIsAtLeast: totals.drafts.isAtLeast, inbox: totals.inbox.value,
            inboxIsAtLeast: totals.inbox.isAtLeast, databaseBytes: totals.databaseBytes, freeBytes: freeBytes)
    }
}

extension StatusReport.Stage {
    init(_ stage: Stage, _ lane: Lane, _ status: SystemStatus, _ rates: RateMeter) {
        self.init(stage: stage, lane: lane)
        // A stage without lanes uses one topic for both lanes.
        for count in status.counts where count.stage == stage && (count.lane == lane || !stage.hasLanes) {
            waiting += count.waiting.value
            waitingIsAtLeast = waitingIsAtLeast || count.waiting.isAtLeast
            inFlight += count.inFlight.value
            inFlightIsAtLeast = inFlightIsAtLeast || count.inFlight.isAtLeast
            leased += count.leased
            retrying += count.retrying
            parked += count.parked
            overdue += count.overdue
            oldestSeconds = max(oldestSeconds ?? 0, Int(status.now.timeIntervalSince(count.oldest)))
        }
        let beats = status.beats.filter { $0.isAlive && $0.stage == stage && $0.lane == lane }
        lag = beats.reduce(0) { $0 + $1.lag }
        failed = beats.reduce(0) { $0 + $1.failed }
        slots = beats.reduce(0) { $0 + $1.slots }
        workers = Set(beats.map(\.worker)).count
        let rate = rates.rate(stage, lane)
        ratePerSecond = rate?.done
        failuresPerSecond = rate?.failed
    }
}
