import Captures
import FoundationEssentials
import Store

/// A piece of work's story as `tapline why` tells it: the gate's stable word, a sentence, and what led there.
struct WhyReport: Encodable {
    var gate: Gate
    /// One sentence for a person.
    var waitsFor: String
    var kind: String
    var state: String?
    var reason: String?
    var stage: Stage?
    var lane: Lane?
    var attempt: Int?
    /// When the gate opens by itself, where that is known.
    var until: Date?
    var rateKey: String?
    var batch: String?
    var before: Int?
    var beforeIsAtLeast: Bool?
    var publishedAt: Date?
    /// Those among whom the lease's holder is, as `ocr-worker@host:pid`.
    var heldBy: [String]?
    var workers: Int?
    var lag: Int?
    var attempts: [Try]

    struct Try: Encodable {
        var at: Date
        var stage: String
        var attempt: Int
        var code: String
        var detail: String
        var worker: String
        /// Returns to the queue that used up no try; nil for a try that failed.
        var returns: Int?
    }

    /// Nil where nothing at all is known of the work.
    init?(_ story: WorkStory) {
        let place = story.work.place
        guard let gate = story.work.gate ?? (story.attempts.isEmpty ? nil : .ended) else { return nil }
        self.gate = gate
        waitsFor = GateSentence(story, gate).text
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
        attempts = story.attempts.map {
            Try(
                at: $0.at, stage: $0.stage.rawValue, attempt: $0.attempt, code: $0.code, detail: $0.detail,
                worker: $0.worker, returns: $0.returns > 0 ? $0.returns : nil)
        }
    }

    var lines: [String] {
        var lines = [waitsFor]
        let standing = [
            "gate \(gate.rawValue)", state.map { "\(kind) \($0)" + (reason.map { " (\($0))" } ?? "") },
            stage.map { "at \($0.rawValue)" }, lane.map { "lane \($0.rawValue)" },
            batch.map { "batch \($0)" },
        ]
        lines.append(standing.compactMap { $0 }.joined(separator: ", "))
        for attempt in attempts {
            lines.append(
                "\(attempt.at.formatted(.iso8601))  \(attempt.stage) try \(attempt.attempt): \(attempt.code): "
                    + "\(attempt.detail)\(attempt.returns.map { "; returns that used up no try: \($0)" } ?? "")"
                    + "  [\(attempt.worker)]")
        }
        return lines
    }
}
