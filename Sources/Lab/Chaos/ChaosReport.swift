import FoundationEssentials

/// The result of a run. The property names are those of the JSON.
struct ChaosReport: Encodable, Sendable {
    /// Notifications and events. They are delivered at least once, so repetitions are reported but are no fault.
    struct OutsideEffects: Encodable, Sendable {
        var notifications = 0
        var events = 0
        var repeatedEvents = 0
        /// The most repeated events, with their counts.
        var repeated: [String: Int] = [:]
    }

    private static let maximumListed = 100

    var seed: UInt64
    var kills: Int
    var captures: Int
    /// Batches that received all their captures. The captures are included in `captures`.
    var batches: Int
    var lost: Int
    var duplicated: Int
    var miscounted: Int
    var leftover: Int
    var broker: String
    var seconds: Double
    var faults: [String: Int]
    var skipped: [String: Int]
    /// Number of captures in each state.
    var states: [String: Int]
    /// Number of dead captures by cause. They were accepted and can be replayed.
    var deaths: [String: Int]
    /// Responses that the load did not expect.
    var unexpected: [String]
    /// Why the run found work that did not progress.
    var stalled: String?
    /// Why the run made fewer kills than requested.
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
        self.unexpected = Array(unexpected.prefix(Self.maximumListed))
        self.stalled = stalled
        self.endedEarly = endedEarly
        interruptions = progress.interruptions
        self.broken = Array(broken.prefix(Self.maximumListed))
        self.outsideEffects = outsideEffects
    }

    /// True if no invariant is broken.
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
                + " \(outsideEffects.repeatedEvents) of them delivered more than once",
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
