import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Store

/// `tapline dead discard`: removes dead work that nobody will replay from counts and lists.
struct DeadDiscard {
    let arguments: Arguments
    let database: Database

    func run() async throws -> ExitCode {
        try DeadArguments.refuse(["since", "bytes", "rate", "resume", "stop", "wait"], with: "discard", in: arguments)
        let selection = try await DeadArguments.named(arguments, for: "discard", in: database)
        if let ids = selection.ids { try await DeadArguments.check(ids, in: database) }
        let causes = try await database.deadLetters.causes(selection)
        var report = Report(isDryRun: arguments.has("dry-run"))
        if report.isDryRun {
            report.work = causes.filter { !$0.isMessages }.map(\.count).reduce(0, +)
            report.messages = causes.filter(\.isMessages).map(\.count).reduce(0, +)
        } else {
            (report.work, report.messages) = try await database.deadLetters.discard(selection)
        }
        if arguments.has("json") {
            try Terminal.printJSON(report)
            return .ok
        }
        DeadList.table(causes)
        guard !causes.isEmpty else {
            Terminal.print("No dead work matches.")
            return .ok
        }
        let count = "\(DeadArguments.pieces(report.work)) and \(DeadArguments.messages(report.messages))"
        Terminal.print(
            report.isDryRun
                ? "\(count) would be discarded."
                : "\(count) discarded. Nothing was deleted: dead show ID and dead replay ID still work.")
        return .ok
    }

    private struct Report: Encodable {
        var isDryRun: Bool
        var work = 0
        var messages = 0
    }
}
