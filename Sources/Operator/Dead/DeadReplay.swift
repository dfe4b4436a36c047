import Captures
import CommandLine
import FoundationEssentials
import Pipeline
import Records
import Runtime
import Store
import Supervision

/// `tapline dead replay`: returns dead work to the stage where it died.
///
/// Each portion is recorded in Postgres, and the rate is stored as due times. An interrupted command loses nothing:
/// the same command again, or `--resume`, continues the replay.
struct DeadReplay {
    private static let portionSize = 200

    let arguments: Arguments
    let database: Database

    func run() async throws -> ExitCode {
        try DeadArguments.refuse(["since", "bytes"], with: "replay", in: arguments)
        if let stopped = try arguments.value("stop").map(DeadArguments.id) { return try await stop(stopped) }
        let rate = try arguments.value("rate").map(DeadArguments.rate)
        if let resumed = try arguments.value("resume").map(DeadArguments.id) {
            try DeadArguments.refuse(
                ["all", "cause", "stage", "batch", "owner", "dry-run"], with: "--resume", in: arguments)
            guard let replay = try await database.replays.find(resumed) else {
                throw CommandFailure(.data, "there is no replay \(resumed.text)")
            }
            guard !replay.isDone else {
                let replayed = DeadArguments.pieces(replay.done)
                throw CommandFailure(.data, "the replay \(resumed.text) has finished: \(replayed) replayed")
            }
            return try await drive(try await database.replays.begin(replay.selection, rate: rate ?? replay.rate))
        }
        let selection = try await DeadArguments.named(arguments, for: "replay", in: database)
        let isUnfinished = try await database.replays.unfinished().contains { $0.selection == selection }
        if let ids = selection.ids, !isUnfinished { try await check(ids) }
        let causes = try await database.deadLetters.causes(selection)
        if arguments.has("dry-run") { return try showDryRun(causes, rate) }
        guard isUnfinished || !causes.isEmpty else {
            if arguments.has("json") {
                try Terminal.printJSON(Report())
            } else {
                Terminal.print("No dead work matches.")
            }
            return .ok
        }
        return try await drive(try await database.replays.begin(selection, rate: rate))
    }

    private func stop(_ id: UUID) async throws -> ExitCode {
        try DeadArguments.refuse(
            ["all", "cause", "stage", "batch", "owner", "dry-run", "resume", "rate"], with: "--stop", in: arguments)
        guard try await database.replays.find(id) != nil else {
            throw CommandFailure(.data, "there is no replay \(id.text)")
        }
        var report = Report()
        report.replay = id.text
        report.stopped = try await database.replays.stop(id, worker: "operator")
        let current = try await database.replays.find(id)
        report.putBack = current?.done ?? 0
        report.messages = current?.sent ?? 0
        if arguments.has("json") {
            try Terminal.printJSON(report)
        } else {
            let again = "\(DeadArguments.pieces(report.stopped ?? 0)) dead again"
            let sent = report.messages > 0 ? ", \(DeadArguments.messages(report.messages)) sent" : ""
            Terminal.print("Replay stopped: \(report.putBack) replayed\(sent), \(again).")
        }
        return .ok
    }

    /// Explains why an id that was named cannot be replayed.
    private func check(_ ids: [UUID]) async throws {
        try await DeadArguments.check(ids, in: database)
        for id in ids {
            switch try await database.deadLetters.history(of: id) {
            case .message(let letter) where letter.topic != Topics.imports:
                throw CommandFailure(
                    .data,
                    "\(id.text) came from \(letter.topic), whose messages only refer to work: the dispatcher publishes "
                        + "them again by itself")
            case .message(let letter) where letter.size == nil:
                throw CommandFailure(
                    .data,
                    "\(id.text) was stored by an earlier release without its headers: its producer must send it again")
            case .work(let deaths, _) where deaths.contains { $0.isContentDeleted }:
                throw CommandFailure(.data, "\(id.text) cannot be replayed: its picture was deleted after seven days")
            case .work(let deaths, _) where deaths.contains { $0.isCancelled }:
                throw CommandFailure(.data, "\(id.text) cannot be replayed: its batch was canceled")
            default: continue
            }
        }
    }

    private func showDryRun(_ causes: [DeadCause], _ rate: Double?) throws -> ExitCode {
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
            "\(DeadArguments.pieces(report.putBack)) would be replayed, "
                + "\(DeadArguments.messages(report.messages)) would be sent again."
        )
        if report.skipped > 0 { Terminal.print("\(report.skipped) cannot be replayed.") }
        if let rate {
            let seconds = Double(report.putBack + report.messages) / rate
            Terminal.print("At \(rate)/s that takes \(Int(seconds.rounded(.up))) s.")
        }
        return .ok
    }

    /// Runs a replay to its end.
    private func drive(_ replay: Replay) async throws -> ExitCode {
        let causes = try await database.deadLetters.causes(replay.selection)
        let total = causes.filter { !$0.isMessages }.map(\.count).reduce(0, +) + replay.done
        let unsendable = causes.filter(\.isMessages).map { $0.place == Topics.imports ? $0.hollow : $0.count }
            .reduce(0, +)
        while let next = try await database.replays.replayPortion(
            replay.id, limit: Self.portionSize, worker: "operator")
        {
            Terminal.progress(bar("replaying", next.done + next.skipped, of: total))
        }
        try await DeadMessageResender(environment: try SystemAccess.environment(arguments), database: database).run(
            replay)
        try await database.replays.end(replay.id)
        Terminal.progressEnds()
        let current = try await database.replays.find(replay.id) ?? replay
        var report = Report()
        report.replay = replay.id.text
        report.putBack = current.done
        report.messages = current.sent
        report.skipped = current.skipped + unsendable
        report.lastGoesAt = current.nextAt
        if Terminal.isTerminal || arguments.has("wait") { try await follow(current) }
        if arguments.has("json") {
            try Terminal.printJSON(report)
            return .ok
        }
        Terminal.print("\(DeadArguments.pieces(current.done)) replayed.")
        if current.sent > 0 { Terminal.print("\(DeadArguments.messages(current.sent)) sent again.") }
        if current.skipped > 0 {
            let skipped = DeadArguments.pieces(current.skipped)
            Terminal.print("\(skipped) skipped: content deleted, batch canceled, or no longer dead.")
        }
        if unsendable > 0 {
            let messages = DeadArguments.messages(unsendable)
            Terminal.print("\(messages) cannot be sent again: tapline dead replay ID shows why.")
        }
        if current.nextAt > Date() {
            Terminal.print(
                "The last item is scheduled for \(current.nextAt.formatted(.iso8601)); you can close this command.")
        }
        return .ok
    }

    /// Shows the progress. The dispatcher keeps the rate, so ending this command changes nothing.
    private func follow(_ replay: Replay) async throws {
        let rate = replay.rate ?? Replay.gentleRate
        while case let left = replay.nextAt.timeIntervalSinceNow, left > 0 {
            let waiting = min(replay.done, Int((left * rate).rounded(.up)))
            Terminal.progress(
                bar("replaying at \(rate)/s, \(Int(left.rounded(.up))) s left", replay.done - waiting, of: replay.done))
            try await Task.sleep(for: .milliseconds(Int(min(left, 0.25) * 1000) + 1))
        }
        Terminal.progressEnds()
    }

    private func bar(_ label: String, _ done: Int, of total: Int) -> String {
        let width = 30
        let full = total > 0 ? min(width, done * width / total) : width
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        return "\(bar) \(done) of \(max(done, total))  \(label)"
    }

    private struct Report: Encodable {
        var replay: String?
        var isDryRun = false
        /// Items of work over all runs of this replay; `messages` likewise.
        var putBack = 0
        var messages = 0
        var skipped = 0
        var lastGoesAt: Date?
        /// Items that became dead again because the replay was stopped.
        var stopped: Int?
        var causes: [DeadList.Row]?
    }
}
