import FoundationEssentials
import Store

/// What a run found. Its names are those of the JSON.
struct ChaosReport: Encodable, Sendable {
    /// At least once by design, so that repetitions are told and never judged.
    struct OutsideEffects: Encodable, Sendable {
        var notifications = 0
        var events = 0
        var repeatedEvents = 0
        /// The most repeated, with how often each was said.
        var repeated: [String: Int] = [:]
    }

    private static let mostShown = 100

    var seed: UInt64
    var kills: Int
    var captures: Int
    /// Batches that were given their captures whole, which are among them.
    var batches: Int
    var lost: Int
    var duplicated: Int
    var miscounted: Int
    var leftover: Int
    var broker: String
    var seconds: Double
    var faults: [String: Int]
    var skipped: [String: Int]
    /// Captures in each state.
    var states: [String: Int]
    /// Dead captures by their cause: accepted, ended, and an operator's to replay.
    var deaths: [String: Int]
    /// Answers that nothing of their kind should get.
    var unexpected: [String]
    /// Work stood still while it should have moved.
    var stalled: String?
    /// Why there were fewer kills than asked for.
    var endedEarly: String?
    var interruptions: Int
    var broken: [BrokenInvariant]
    var outsideEffects: OutsideEffects

    init(
        _ progress: ChaosProgress, broker: String, batches: Int, broken: [BrokenInvariant], states: [String: Int],
        deaths: [String: Int],
        unexpected: [String], stalled: String?, endedEarly: String?, outsideEffects: OutsideEffects
    ) {
        func count(_ name: BrokenInvariant.Name) -> Int {
            Set(broken.lazy.filter { $0.invariant == name }.map(\.id)).count
        }
        seed = progress.seed
        kills = progress.kills
        self.batches = batches
        captures = states.values.reduce(0, +)
        lost = count(.lost)
        duplicated = count(.duplicated)
        miscounted = count(.miscounted)
        leftover = count(.leftover)
        self.broker = broker
        seconds = (progress.seconds * 10).rounded() / 10
        faults = progress.faults
        skipped = progress.skipped
        self.states = states
        self.deaths = deaths
        self.unexpected = Array(unexpected.prefix(Self.mostShown))
        self.stalled = stalled
        self.endedEarly = endedEarly
        interruptions = progress.interruptions
        self.broken = Array(broken.prefix(Self.mostShown))
        self.outsideEffects = outsideEffects
    }

    /// Whether every promise was kept.
    var isSound: Bool {
        lost == 0 && duplicated == 0 && miscounted == 0 && leftover == 0 && unexpected.isEmpty && stalled == nil
    }

    var lines: [String] {
        var lines = [
            "seed \(seed), \(kills) kills in \(Int(seconds)) s on \(broker): \(captures) captures, \(batches) batches,"
                + " lost \(lost), duplicated \(duplicated), miscounted \(miscounted)",
            "  ended as:          " + Self.text(states),
            "  faults:            " + Self.text(faults) + (skipped.isEmpty ? "" : "; skipped: " + Self.text(skipped)),
            "  outside effects:   \(outsideEffects.notifications) notifications, \(outsideEffects.events) events,"
                + " \(outsideEffects.repeatedEvents) of them said more than once",
        ]
        if !deaths.isEmpty { lines.append("  dead by cause:     " + Self.text(deaths)) }
        if let endedEarly { lines.append("  ended early:       \(endedEarly)") }
        if let stalled { lines.append("  STALLED:           \(stalled)") }
        lines += unexpected.map { "  UNEXPECTED:        \($0)" }
        lines += broken.map {
            "  \($0.invariant.rawValue.uppercased()): \($0.id.uuidString.lowercased()): \($0.detail)"
        }
        return lines
    }

    private static func text(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
