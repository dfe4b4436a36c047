import Captures
import CommandLine
import FoundationEssentials
import Store

/// Explains what a piece of work waits for, and adds what an operator would ask next.
struct WaitReasonText {
    let text: String

    init(_ story: WorkHistory, _ gate: WaitReason) {
        let work = story.work
        let what = "The \(story.kind ?? "work")"
        guard let place = work.place else {
            text = Self.ended(what, work.ending, gate, story.attempts.last)
            return
        }
        let stage = place.stage.rawValue
        let due = place.dueAt.map { Self.time($0, from: work.now) } ?? "unknown"
        switch gate {
        case .lease:
            let until = place.leaseUntil.map { Self.time($0, from: work.now) } ?? "unknown"
            text =
                "\(Self.holder(story.consumers.names)) processes the \(story.kind ?? "work") at the stage \(stage) "
                + "(try \(place.attempt)). The lease ends \(until) if the worker does not renew the lease."
        case .batchOpen: text = "\(what) waits until somebody commits the batch."
        case .batchPaused: text = "The batch is paused. \(what) continues when somebody resumes the batch."
        case .batchCancelled: text = "The batch is canceled. \(what) ends within a second."
        case .window:
            text =
                "\(what) waits for a free place in the window of the lane \(place.lane.rawValue) at the stage "
                + "\(stage). " + Self.ahead(story.before) + Self.leading(story)
        case .rate:
            let key = place.rateKey ?? "unknown"
            text = "\(what) waits for the rate limit \(key) and continues \(due)."
        case .retry:
            text = Self.retry(story, place, due)
        case .message:
            let published = place.publishedAt.map { "published \(Self.time($0, from: work.now))" } ?? "published"
            let again = story.consumers.alive > 0 ? " The dispatcher publishes the message again \(due)." : ""
            text =
                "The message for the stage \(stage) was \(published). No worker has processed the message yet. "
                + "\(Self.workers(story, work.now)).\(again)"
        case .overdue:
            text =
                "The message for the stage \(stage) was due \(due), but the dispatcher has not published the message."
                + (story.isDispatched ? " The dispatcher is running but late." : Self.leading(story))
        case .dead, .ended, .lost: text = Self.ended(what, work.ending, gate, story.attempts.last)
        }
    }

    private static func ended(
        _ what: String, _ ending: WorkSnapshot.FinalState?, _ gate: WaitReason, _ last: WorkHistory.Attempt?
    ) -> String {
        let failure = last.map { " The last error is: \($0.detail) (\($0.stage.rawValue), try \($0.attempt))." } ?? ""
        return switch (gate, ending) {
        case (.dead, .capture(_, let reason)):
            "\(what) is dead with the cause \(reason ?? "unknown").\(failure) To replay, run `tapline dead replay ID`."
        case (.lost, _):
            "\(what) has not ended, but no work is scheduled. This is a defect of Tapline. Please report the defect."
        case (_, .capture(.rejected, let reason)):
            "\(what) has ended. Tapline rejected the capture with the reason \(reason ?? "unknown")."
        case (_, .capture(.inbox, let reason)): "\(what) has ended in the inbox\(reason.map { " (\($0))" } ?? "")."
        case (_, .capture(let state, _)): "\(what) has ended in the state \(state.rawValue)."
        case (_, .export("failed", let reason)): "\(what) failed with the reason \(reason ?? "unknown")."
        case (_, .export(let state, _)): "\(what) has ended in the state \(state)."
        case (_, nil): "\(what) has ended, and the owner has erased the data.\(failure)"
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
            return "The worker that processed the stage \(stage) (claim \(place.attempt)) stopped without a result. "
                + "The next try begins \(due)."
        }
        let sinceReplay = story.attempts.reversed().prefix { $0.code != Replay.attemptCode }
        let failures = sinceReplay.count { $0.stage == place.stage && $0.returns == 0 }
        let last = story.attempts.last.map { " The last error is \($0.code): \($0.detail)." } ?? ""
        return "Try \(failures + 1) of \(place.stage.maximumAttempts) at the stage \(stage) begins \(due).\(last)"
    }

    private static func leading(_ story: WorkHistory) -> String {
        story.isDispatched ? "" : " No dispatcher is running. Check that ingest is running."
    }

    private static func ahead(_ before: BoundedCount?) -> String {
        switch before {
        case nil: "The number of work items ahead in the same group is unknown."
        case let count? where count.value == 0 && !count.isAtLeast: "No work item of the same group is ahead."
        case let count?: "Work items of the same group that are ahead: \(count)."
        }
    }

    private static func workers(_ story: WorkHistory, _ now: Date) -> String {
        guard story.consumers.alive > 0 else { return "No worker of this stage is running" }
        let oldest = story.consumers.oldestAt.map { "; the oldest was published \(time($0, from: now))" } ?? ""
        let workers = story.consumers.alive == 1 ? "1 worker has" : "\(story.consumers.alive) workers have"
        let messages = story.consumers.lag == 1 ? "1 message" : "\(story.consumers.lag) messages"
        return "\(workers) \(messages) to process\(oldest)"
    }

    /// `in 12 s`, `3 min ago`.
    private static func time(_ date: Date, from now: Date) -> String {
        let seconds = date.timeIntervalSince(now)
        let span = DurationText.text(abs(seconds))
        return seconds < 0 ? "\(span) ago" : "in \(span)"
    }
}
