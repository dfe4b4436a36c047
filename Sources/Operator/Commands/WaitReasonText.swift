import Captures
import CommandLine
import FoundationEssentials
import Store

/// Explains in one sentence what a piece of work waits for, and adds what an operator would ask next.
struct WaitReasonText {
    let text: String

    init(_ story: WorkHistory, _ gate: WaitReason) {
        let work = story.work
        guard let place = work.place else {
            text = Self.ended(work.ending, gate, story.attempts.last)
            return
        }
        let stage = place.stage.rawValue
        let due = place.dueAt.map { Self.time($0, from: work.now) } ?? "unknown"
        switch gate {
        case .lease:
            let until = place.leaseUntil.map { Self.time($0, from: work.now) } ?? "unknown"
            text =
                "\(Self.holder(story.consumers.names)) runs it at \(stage) (try \(place.attempt)); "
                + "the lease ends \(until) unless it is renewed."
        case .batchOpen: text = "It waits until its batch is committed."
        case .batchPaused: text = "Its batch is paused; it continues when the batch is resumed."
        case .batchCancelled: text = "Its batch is cancelled; it ends within a second."
        case .window:
            let before = story.before.map { $0.value == 0 && !$0.isAtLeast ? "none" : "\($0)" } ?? "an unknown number"
            text =
                "It waits for a free place in the \(place.lane.rawValue) lane's window at \(stage); "
                + "\(before) of its group are ahead of it." + Self.leading(story)
        case .rate:
            let key = place.rateKey ?? "unknown"
            text = "It waits for the rate limit of \(key); its turn comes \(due)."
        case .retry:
            text = Self.retry(story, place, due)
        case .message:
            let published = place.publishedAt.map { "published \(Self.time($0, from: work.now))" } ?? "published"
            let again = story.consumers.alive > 0 ? " The message is published again \(due)." : ""
            text =
                "Its message to \(stage) was \(published), and no worker has taken it yet; "
                + "\(Self.workers(story, work.now)).\(again)"
        case .overdue:
            text =
                "It should have been published to \(stage) \(due)."
                + (story.isDispatched ? " The dispatcher is running but late." : Self.leading(story))
        case .dead, .ended, .lost: text = Self.ended(work.ending, gate, story.attempts.last)
        }
    }

    private static func ended(_ ending: WorkSnapshot.FinalState?, _ gate: WaitReason, _ last: WorkHistory.Attempt?)
        -> String
    {
        let why = last.map { ": \($0.detail) (\($0.stage.rawValue), try \($0.attempt))" } ?? ""
        return switch (gate, ending) {
        case (.dead, .capture(_, let reason)):
            "It is dead with the cause \(reason ?? "unknown")\(why). `tapline dead replay ID` replays it."
        case (.lost, _): "It is not finished, but nothing is scheduled for it. Please report this defect."
        case (_, .capture(.rejected, let reason)): "Nothing: it was rejected because of \(reason ?? "no reason")."
        case (_, .capture(.inbox, let reason)):
            "Nothing: it has ended in the inbox\(reason.map { " (\($0))" } ?? "")."
        case (_, .capture(let state, _)): "Nothing: it has ended as \(state.rawValue)."
        case (_, .export("failed", let reason)): "Nothing: the export failed with \(reason ?? "no reason")."
        case (_, .export(let state, _)): "Nothing: the export is \(state)."
        case (_, nil): "Nothing: its work has ended, and its owner has erased it\(why)."
        }
    }

    /// A lease does not name its holder, so all live workers of the stage are candidates.
    private static func holder(_ names: [String]) -> String {
        switch names.count {
        case 0: "A worker that no longer sends heartbeats"
        case 1: names[0]
        default: "One of \(names.joined(separator: ", "))"
        }
    }

    private static func retry(_ story: WorkHistory, _ place: WorkSnapshot.Place, _ due: String) -> String {
        let stage = place.stage.rawValue
        guard place.leaseUntil == nil else {
            return "The worker that ran it at \(stage) (claim \(place.attempt)) is gone; the next try begins \(due)."
        }
        let sinceReplay = story.attempts.reversed().prefix { $0.code != Replay.attemptCode }
        let failures = sinceReplay.count { $0.stage == place.stage && $0.returns == 0 }
        let last = story.attempts.last.map { ", because of \($0.code): \($0.detail)" } ?? ""
        return "Try \(failures + 1) of \(place.stage.maximumAttempts) at \(stage) begins \(due)\(last)."
    }

    private static func leading(_ story: WorkHistory) -> String {
        story.isDispatched ? "" : " No dispatcher is running: is ingest up?"
    }

    private static func workers(_ story: WorkHistory, _ now: Date) -> String {
        guard story.consumers.alive > 0 else { return "no worker of that stage is alive" }
        let oldest = story.consumers.oldestAt.map { ", the oldest published \(time($0, from: now))" } ?? ""
        let plural = story.consumers.alive == 1 ? "worker has" : "workers have"
        return "\(story.consumers.alive) \(plural) \(story.consumers.lag) messages waiting\(oldest)"
    }

    /// `in 12 s`, `3 min ago`.
    private static func time(_ date: Date, from now: Date) -> String {
        let seconds = date.timeIntervalSince(now)
        let span = DurationText.text(abs(seconds))
        return seconds < 0 ? "\(span) ago" : "in \(span)"
    }
}
