import Captures
import FoundationEssentials
import Store

/// The report of `tapline why`: a stable word for what the work waits for, the same in sentences, and the history.
struct WhyReport: Encodable {
    var gate: WaitReason
    /// The same for a person.
    var waitsFor: String
    var kind: String
    var state: String?
    var reason: String?
    var stage: Stage?
    var lane: Lane?
    var attempt: Int?
    /// The time at which the wait ends by itself, if known.
    var until: Date?
    var rateKey: String?
    var batch: String?
    var before: Int?
    var beforeIsAtLeast: Bool?
    var publishedAt: Date?
    /// Workers that may hold the lease, as `ocr-worker@host:pid`.
    var heldBy: [String]?
    var workers: Int?
    var lag: Int?
    var attempts: [AttemptReport]

    /// Nil if nothing is known about the work.
    init?(_ story: WorkHistory) {
        let place = story.work.place
        guard let gate = story.work.gate ?? (story.attempts.isEmpty ? nil : .ended) else { return nil }
        self.gate = gate
        waitsFor = WaitReasonText(story, gate).text
        kind = story.kind ?? "unknown"
        switch story.work.ending {
        case .capture(let state, let reason): (self.state, self.reason) = (state.rawValue, reason)
        case .export(let state, let reason): (self.state, self.reason) = (state, reason)
        case nil: break
        }
        stage = place?.stage
        lane = place?.lane
        attempt = place?.attempt
        batch = place?.batch?.text
        publishedAt = place?.publishedAt
        until = gate == .lease ? place?.leaseUntil : place?.dueAt
        if gate == .lease { heldBy = story.consumers.names }
        rateKey = place?.rateKey
        before = story.before?.value
        beforeIsAtLeast = story.before?.isAtLeast
        if place != nil { (workers, lag) = (story.consumers.alive, story.consumers.lag) }
        attempts = story.attempts.map(AttemptReport.init)
    }

    var lines: [String] {
        var lines = [waitsFor]
        let parts = [
            ("wait reason", gate.rawValue), ("state", state.map { $0 + (reason.map { " (\($0))" } ?? "") }),
            ("stage", stage?.rawValue), ("lane", lane?.rawValue), ("batch", batch),
        ]
        lines.append(parts.compactMap { name, value in value.map { "\(name): \($0)" } }.joined(separator: "; "))
        lines += attempts.map(\.line)
        return lines
    }
}
