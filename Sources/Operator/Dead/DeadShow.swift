import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Store

/// `tapline dead show ID`: shows the history of one dead item.
struct DeadShow {
    let arguments: Arguments
    let database: Database

    func run() async throws -> ExitCode {
        guard arguments.operands.count == 2 else { throw UsageFault("expected show ID") }
        let narrowing = ["all", "dry-run", "rate", "resume", "wait", "cause", "stage", "batch", "owner", "since"]
        try DeadArguments.refuse(narrowing, with: "show", in: arguments)
        let id = try DeadArguments.id(arguments.operands[1])
        guard let story = try await database.deadLetters.history(of: id) else {
            throw CommandFailure(.data, "there is no failed work with the id \(id.text)")
        }
        switch story {
        case .work(let deaths, let attempts):
            guard arguments.value("bytes") == nil else {
                throw UsageFault("--bytes is for messages; \(id.text) is work, and its content belongs to its owner")
            }
            let state = try await database.status.ending(of: id)?.state.rawValue
            let report = WorkReport(id, state, deaths, attempts)
            if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.print(report.lines) }
        case .message(let letter): try await show(letter)
        }
        return .ok
    }

    private func show(_ letter: DeadLetter) async throws {
        let path = arguments.value("bytes")
        if path != "-" {
            let report = MessageReport(letter)
            if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.print(report.lines) }
        }
        guard let path else { return }
        guard let bytes = try await database.deadLetters.payload(of: letter.id) else {
            throw CommandFailure(.data, "the message \(letter.id.text) was deleted meanwhile")
        }
        if path == "-" { return Terminal.printBytes(bytes) }
        do { try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting) } catch {
            throw CommandFailure(.data, "cannot write \(path): \(LocalFile.words(error))")
        }
        Terminal.printError("\(bytes.count) bytes written to \(path).")
    }

    private struct WorkReport: Encodable {
        struct Death: Encodable {
            var stage: String
            var code: String
            var tries: Int
            var diedAt: Date
            var discardedAt: Date?
            var isReplayable: Bool
        }

        var id: String
        /// The capture's state; nil for an export.
        var state: String?
        var owner: String?
        var lane: String?
        var batch: String?
        var trace: String?
        var deaths: [Death]
        var attempts: [AttemptReport]

        init(_ id: UUID, _ state: String?, _ deaths: [DeadWork], _ attempts: [WorkHistory.Attempt]) {
            self.id = id.text
            self.state = state
            owner = deaths.first?.owner.text
            lane = deaths.first?.lane.rawValue
            batch = deaths.first?.batch?.text
            trace = deaths.first?.trace.text
            self.deaths = deaths.map {
                Death(
                    stage: $0.stage.rawValue, code: $0.code, tries: $0.tries, diedAt: $0.diedAt,
                    discardedAt: $0.discardedAt, isReplayable: !$0.isContentDeleted)
            }
            self.attempts = attempts.map(AttemptReport.init)
        }

        var lines: [String] {
            var lines = ["\(id)\(state.map { "  \($0)" } ?? "")"]
            for death in deaths {
                let tries = death.tries == 1 ? "1 try" : "\(death.tries) tries"
                lines.append(
                    "died at \(death.stage) with \(death.code) after \(tries), \(death.diedAt.formatted(.iso8601))"
                        + (death.isReplayable ? "" : "; its picture was deleted, so it cannot be replayed"))
                if let time = death.discardedAt { lines.append("discarded \(time.formatted(.iso8601))") }
            }
            if deaths.isEmpty { lines.append("not dead now") }
            if let owner, let lane, let trace {
                lines.append("owner \(owner)  lane \(lane)\(batch.map { "  batch \($0)" } ?? "")  trace \(trace)")
            }
            lines += attempts.map(\.line)
            return lines
        }
    }

    private struct MessageReport: Encodable {
        var id: String
        var topic: String
        var partition: Int
        var offset: Int
        var code: String
        var detail: String
        var size: Int?
        var at: Date
        var replayedAt: Date?
        var discardedAt: Date?

        init(_ letter: DeadLetter) {
            id = letter.id.text
            topic = letter.topic
            partition = letter.partition
            offset = letter.offset
            code = letter.code
            detail = letter.detail
            size = letter.size
            at = letter.createdAt
            replayedAt = letter.replayedAt
            discardedAt = letter.discardedAt
        }

        var lines: [String] {
            var lines = [
                "\(id)  a message that could not be read",
                "topic \(topic)  partition \(partition)  offset \(offset)\(size.map { "  \($0) bytes" } ?? "")",
                "\(at.formatted(.iso8601))  \(code): \(detail)",
            ]
            if let replayedAt { lines.append("\(replayedAt.formatted(.iso8601))  sent again") }
            if let discardedAt { lines.append("\(discardedAt.formatted(.iso8601))  discarded") }
            return lines
        }
    }
}
