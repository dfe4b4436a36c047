import Captures
import FoundationEssentials
import Store

/// A gate in one sentence, with what an operator would ask next.
struct GateSentence {
    let text: String

    init(_ story: WorkStory, _ gate: Gate) {
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
                "\(Self.holder(story.consumers.names)) has it at \(stage) (try \(place.attempt)); "
                + "the lease ends \(until) if nothing lengthens it."
        case .batchOpen: text = "It waits for its batch to be committed."
        case .batchPaused: text = "Its batch is paused; it goes on when the batch is resumed."
        case .batchCancelled: text = "Its batch is cancelled; it leaves the line within a second."
        case .window:
            let before = story.before.map { $0.value == 0 && !$0.isAtLeast ? "none" : "\($0)" } ?? "an unknown number"
            text =
                "It waits for a place in the \(place.lane.rawValue) lane's window at \(stage); "
                + "\(before) of its group are before it." + Self.leading(story)
        case .rate:
            let key = place.rateKey ?? "unknown"
            text = "It waits for the allowance of the rate key \(key); its turn comes \(due)."
        case .retry:
            text = Self.retry(story, place, due)
        case .message:
            let published = place.publishedAt.map { "published \(Self.time($0, from: work.now))" } ?? "published"
            let again = story.consumers.alive > 0 ? " It is published again \(due)." : ""
            text =
                "Its message to \(stage) was \(published) and is not yet taken; \(Self.workers(story, work.now))."
                + again
        case .overdue:
            text =
                "It should have been published to \(stage) \(due)."
                + (story.isDispatched ? " The dispatcher leads and is behind." : Self.leading(story))
        case .dead, .ended, .lost: text = Self.ended(work.ending, gate, story.attempts.last)
        }
    }

    private static func ended(_ ending: WorkSnapshot.Ending?, _ gate: Gate, _ last: WorkStory.Attempt?) -> String {
        let why = last.map { ": \($0.detail) (\($0.stage.rawValue), try \($0.attempt))" } ?? ""
        return switch (gate, ending) {
        case (.dead, .capture(_, let reason)):
            "It is dead with the cause \(reason ?? "unknown")\(why). `tapline dead replay ID` puts it back."
        case (.lost, _): "Nothing will move it: it is under way, but not on the clock. Please report this defect."
        case (_, .capture(.rejected, let reason)): "Nothing: it was rejected with \(reason ?? "no reason")."
        case (_, .capture(.inbox, let reason)):
            "Nothing: it has ended in the inbox\(reason.map { " (\($0))" } ?? "")."
        case (_, .capture(let state, _)): "Nothing: it has ended as \(state.rawValue)."
        case (_, .export("failed", let reason)): "Nothing: the export failed with \(reason ?? "no reason")."
        case (_, .export(let state, _)): "Nothing: the export is \(state)."
        case (_, nil): "Nothing: its work has ended and its owner has erased it\(why)."
        }
    }

    /// A lease carries no name: it is one of those that work at that stage.
    private static func holder(_ names: [String]) -> String {
        switch names.count {
        case 0: "A worker that has fallen silent"
        case 1: names[0]
        default: "One of \(names.joined(separator: ", "))"
        }
    }

    private static func retry(_ story: WorkStory, _ place: WorkSnapshot.Place, _ due: String) -> String {
        let stage = place.stage.rawValue
        guard place.leaseUntil == nil else {
            return "The worker that had it at \(stage) is gone, with claim \(place.attempt); the next begins \(due)."
        }
        let sinceReplay = story.attempts.reversed().prefix { $0.code != Replay.attemptCode }
        let failures = sinceReplay.count { $0.stage == place.stage && $0.returns == 0 }
        let last = story.attempts.last.map { ", because of \($0.code): \($0.detail)" } ?? ""
        return "Try \(failures + 1) of \(place.stage.maximumAttempts) at \(stage) begins \(due)\(last)."
    }

    private static func leading(_ story: WorkStory) -> String {
        story.isDispatched ? "" : " No dispatcher leads: is ingest running?"
    }

    private static func workers(_ story: WorkStory, _ now: Date) -> String {
        guard story.consumers.alive > 0 else { return "no worker of that stage is alive" }
        let oldest = story.consumers.oldestAt.map { ", the oldest published \(time($0, from: now))" } ?? ""
        let plural = story.consumers.alive == 1 ? "worker has" : "workers have"
        return "\(story.consumers.alive) \(plural) \(story.consumers.lag) messages to take\(oldest)"
    }

    /// `in 12 s`, `3 min ago`.
    private static func time(_ date: Date, from now: Date) -> String {
        let seconds = date.timeIntervalSince(now)
        let span = Span.text(abs(seconds))
        return seconds < 0 ? "\(span) ago" : "in \(span)"
    }
}
