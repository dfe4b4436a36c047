import Captures
import FoundationEssentials
import Pipeline
import Runtime
import Store

/// `tapline dead replay`: puts the dead back where they died.
///
/// What goes back is written down portion by portion, and its pace lies in the times at which it is due: a command that
/// dies loses nothing, and is gone on with by its own words or by `--resume`.
struct DeadReplay {
    private static let portion = 200

    let arguments: Arguments
    let database: Database

    func run() async throws -> ExitCode {
        try DeadWords.refuse(["since", "bytes"], with: "replay", in: arguments)
        if let stopped = try arguments.value("stop").map(DeadWords.id) { return try await stop(stopped) }
        let rate = try arguments.value("rate").map(DeadWords.rate)
        if let resumed = try arguments.value("resume").map(DeadWords.id) {
            try DeadWords.refuse(
                ["all", "cause", "stage", "batch", "owner", "dry-run"], with: "--resume", in: arguments)
            guard let replay = try await database.replay(resumed) else {
                throw CommandFailure(.data, "there is no replay \(resumed.text)")
            }
            guard !replay.isDone else {
                throw CommandFailure(.data, "the replay \(resumed.text) came to its end: \(replay.done) put back")
            }
            return try await drive(try await database.beginReplay(replay.selection, rate: rate ?? replay.rate))
        }
        let selection = try await DeadWords.named(arguments, for: "replay", in: database)
        let isUnfinished = try await database.unfinishedReplays().contains { $0.selection == selection }
        if let ids = selection.ids, !isUnfinished { try await check(ids) }
        let causes = try await database.deadCauses(selection)
        if arguments.has("dry-run") { return try foretell(causes, rate) }
        guard isUnfinished || !causes.isEmpty else {
            if arguments.has("json") {
                try Terminal.printJSON(Report())
            } else {
                Terminal.print("Nothing that is dead answers to that.")
            }
            return .ok
        }
        return try await drive(try await database.beginReplay(selection, rate: rate))
    }

    private func stop(_ id: UUID) async throws -> ExitCode {
        try DeadWords.refuse(
            ["all", "cause", "stage", "batch", "owner", "dry-run", "resume", "rate"], with: "--stop", in: arguments)
        guard try await database.replay(id) != nil else {
            throw CommandFailure(.data, "there is no replay \(id.text)")
        }
        var report = Report()
        report.replay = id.text
        report.stopped = try await database.stopReplay(id, worker: "operator")
        let standing = try await database.replay(id)
        report.putBack = standing?.done ?? 0
        report.messages = standing?.sent ?? 0
        if arguments.has("json") {
            try Terminal.printJSON(report)
        } else {
            let again = "\(DeadWords.pieces(report.stopped ?? 0)) dead again"
            let sent = report.messages > 0 ? ", \(report.messages) messages had been sent" : ""
            Terminal.print("The replay has ended: \(report.putBack) had gone\(sent), \(again).")
        }
        return .ok
    }

    /// Whoever names one wants to know why it does not come back.
    private func check(_ ids: [UUID]) async throws {
        try await DeadWords.check(ids, in: database)
        for id in ids {
            switch try await database.deadStory(of: id) {
            case .message(let letter) where letter.topic != Topics.imports:
                throw CommandFailure(
                    .data,
                    "\(id.text) came on \(letter.topic), whose messages only point at work: the dispatcher publishes that "
                        + "again by itself")
            case .message(let letter) where letter.size == nil:
                throw CommandFailure(
                    .data, "\(id.text) was kept by an earlier release without its headers: its producer must send it")
            case .work(let deaths, _) where deaths.contains { $0.isHollow }:
                throw CommandFailure(.data, "\(id.text) cannot be replayed: its picture was dropped after seven days")
            case .work(let deaths, _) where deaths.contains { $0.isCancelled }:
                throw CommandFailure(.data, "\(id.text) cannot be replayed: its batch was cancelled")
            default: continue
            }
        }
    }

    private func foretell(_ causes: [DeadCause], _ rate: Double?) throws -> ExitCode {
        let work = causes.filter { !$0.isMessages }
        let messages = causes.filter { $0.isMessages && $0.place == Topics.imports }
        var report = Report(isDryRun: true)
        report.putBack = work.map { $0.count - $0.hollow }.reduce(0, +)
        report.messages = messages.map { $0.count - $0.hollow }.reduce(0, +)
        report.skipped = causes.map(\.count).reduce(0, +) - report.putBack - report.messages
        report.causes = causes.map(DeadList.Row.init)
        if arguments.has("json") {
            try Terminal.printJSON(report)
            return .ok
        }
        DeadList.table(causes)
        Terminal.print(
            "\(DeadWords.pieces(report.putBack)) would go back, \(report.messages) messages would be sent again.")
        if report.skipped > 0 { Terminal.print("\(report.skipped) cannot be replayed.") }
        if let rate {
            let seconds = Double(report.putBack + report.messages) / rate
            Terminal.print("At \(rate)/s that takes \(Int(seconds.rounded(.up))) s.")
        }
        return .ok
    }

    /// Goes on with a replay to its end.
    private func drive(_ replay: Replay) async throws -> ExitCode {
        let causes = try await database.deadCauses(replay.selection)
        let total = causes.filter { !$0.isMessages }.map(\.count).reduce(0, +) + replay.done
        let unsendable = causes.filter(\.isMessages).map { $0.place == Topics.imports ? $0.hollow : $0.count }
            .reduce(0, +)
        while let next = try await database.replayPortion(replay.id, limit: Self.portion, worker: "operator") {
            Terminal.progress(bar("putting back", next.done + next.skipped, of: total))
        }
        try await DeadResending(environment: try LineAccess.environment(arguments), database: database).run(replay)
        try await database.endReplay(replay.id)
        Terminal.progressEnds()
        let standing = try await database.replay(replay.id) ?? replay
        var report = Report()
        report.replay = replay.id.text
        report.putBack = standing.done
        report.messages = standing.sent
        report.skipped = standing.skipped + unsendable
        report.lastGoesAt = standing.nextAt
        if Terminal.isTerminal || arguments.has("wait") { try await follow(standing) }
        if arguments.has("json") {
            try Terminal.printJSON(report)
            return .ok
        }
        Terminal.print("\(DeadWords.pieces(standing.done)) went back.")
        if standing.sent > 0 { Terminal.print("\(standing.sent) messages were sent again.") }
        if standing.skipped > 0 {
            Terminal.print("\(standing.skipped) were passed over: hollow, of a cancelled batch, or no longer dead.")
        }
        if unsendable > 0 {
            Terminal.print("\(unsendable) messages cannot be sent again: tapline dead replay ID tells why.")
        }
        if standing.nextAt > Date() {
            Terminal.print("The last goes at \(standing.nextAt.formatted(.iso8601)), also without this command.")
        }
        return .ok
    }

    /// Shows the pace, which the dispatcher keeps: to leave changes nothing.
    private func follow(_ replay: Replay) async throws {
        let rate = replay.rate ?? Replay.gentleRate
        while case let left = replay.nextAt.timeIntervalSinceNow, left > 0 {
            let waiting = min(replay.done, Int((left * rate).rounded(.up)))
            Terminal.progress(
                bar("going at \(rate)/s, \(Int(left.rounded(.up))) s left", replay.done - waiting, of: replay.done))
            try await Task.sleep(for: .milliseconds(Int(min(left, 0.25) * 1000) + 1))
        }
        Terminal.progressEnds()
    }

    private func bar(_ what: String, _ done: Int, of total: Int) -> String {
        let width = 30
        let full = total > 0 ? min(width, done * width / total) : width
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        return "\(bar) \(done) of \(max(done, total))  \(what)"
    }

    private struct Report: Encodable {
        var replay: String?
        var isDryRun = false
        /// Pieces of work, over all runs of this replay, as the messages that were sent again.
        var putBack = 0
        var messages = 0
        var skipped = 0
        var lastGoesAt: Date?
        /// Dead again, because the replay was stopped.
        var stopped: Int?
        var causes: [DeadList.Row]?
    }
}
