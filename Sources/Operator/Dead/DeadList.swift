import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Store

/// `tapline dead list`: counts dead work by stage and cause.
struct DeadList {
    let arguments: Arguments
    let database: Database

    func run() async throws -> ExitCode {
        guard arguments.operands.count == 1 else { throw UsageFault("'\(arguments.operands[1])' is not expected here") }
        try DeadArguments.refuse(["all", "dry-run", "rate", "resume", "bytes", "wait"], with: "list", in: arguments)
        let since = try arguments.value("since").map { text throws(UsageFault) in
            try DeadArguments.time(text, now: Date())
        }
        let causes = try await database.deadLetters.causes(
            try await DeadArguments.selection(arguments, since: since, in: database))
        let unfinished = try await database.replays.unfinished()
        if arguments.has("json") {
            try Terminal.printJSON(
                Report(causes: causes.map(Row.init), unfinishedReplays: unfinished.map(\.id.text)))
            return .ok
        }
        Self.table(causes)
        if causes.isEmpty {
            let isAsked = ["cause", "since", "stage", "batch", "owner"].contains { arguments.value($0) != nil }
            Terminal.print(isAsked ? "No dead work matches." : "Nothing is dead.")
        }
        for replay in unfinished {
            let count = replay.done + replay.sent
            Terminal.print(
                "A replay was interrupted after \(DeadArguments.pieces(count)). "
                    + "To continue it: tapline dead replay --resume \(replay.id.text)")
        }
        return .ok
    }

    static func table(_ causes: [DeadCause]) {
        guard !causes.isEmpty else { return }
        let head = ["where", "cause", "count", "oldest", "newest", "example"]
        let rows = causes.map { cause in
            [
                cause.place, cause.code, cause.hollow == 0 ? "\(cause.count)" : "\(cause.count) (\(cause.hollow) gone)",
                cause.oldest.formatted(.iso8601), cause.newest.formatted(.iso8601), cause.example.text,
            ]
        }
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        for (index, cells) in ([head] + rows).enumerated() {
            let line = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
            Terminal.print(index == 0 ? Terminal.bold(line) : line)
        }
    }

    private struct Report: Encodable {
        var causes: [Row]
        var unfinishedReplays: [String]
    }

    struct Row: Encodable {
        var kind: String
        var place: String
        var code: String
        var count: Int
        var notReplayable: Int
        var oldest: Date
        var newest: Date
        var example: String

        init(_ cause: DeadCause) {
            kind = cause.isMessages ? "message" : "work"
            place = cause.place
            code = cause.code
            count = cause.count
            notReplayable = cause.hollow
            oldest = cause.oldest
            newest = cause.newest
            example = cause.example.text
        }
    }
}
