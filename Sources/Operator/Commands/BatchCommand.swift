import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline batch list | show | commit | pause | resume | cancel | retry | report`.
enum BatchCommand {
    static let command = Command(
        name: "batch", summary: "list batches; pause, resume or cancel one; retry its dead captures",
        usage: "list | show ID | commit ID | pause ID | resume ID | cancel ID | retry ID | report ID",
        options: {
            [
                .flag("wait", "with show, commit, resume and retry: follow the batch to its end"),
                .value("timeout", "SECONDS", "how long --wait waits (300)"),
                .value("limit", "N", "with list: show at most N batches (50)"),
                .flag("csv", "with report: print CSV, one row for each failed capture"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            guard let verb = arguments.operands.first else { throw UsageFault("expected \(verbs)") }
            guard
                verb == "list" || verb == "show" || verb == "retry" || verb == "report"
                    || BatchAction(rawValue: verb) != nil
            else { throw UsageFault("'\(verb)' is not one of \(verbs)") }
            let count = verb == "list" ? 1 : 2
            guard arguments.operands.count == count else {
                throw UsageFault(verb == "list" ? "list takes no operand" : "\(verb) takes the id of a batch")
            }
            var api = try SystemAccess.api(arguments)
            if verb == "list" { return try await list(arguments, api) }
            guard let id = UUID(uuidString: arguments.operands[1]) else {
                throw UsageFault("'\(arguments.operands[1])' is not a batch id; tapline batch list shows the ids")
            }
            api.missing = "there is no batch \(id.text); tapline batch list shows the ids"
            let path = "/v1/batches/\(id.text)"
            switch verb {
            case "report": return try await report(path, arguments, api)
            case "show": return try await show(try await api.get(path).decode(), arguments, api)
            case "retry":
                let retried: Retried = try await api.post(path + "/retry").decode()
                if !arguments.has("json") { Terminal.print("retried: \(CountedNoun.text(retried.retried, "capture"))") }
                return try await show(retried.batch, arguments, api)
            default: return try await show(try await api.post("\(path)/\(verb)").decode(), arguments, api)
            }
        })

    private static let verbs =
        "list, show, \(BatchAction.allCases.map(\.rawValue).joined(separator: ", ")), retry, report"

    private struct Retried: Decodable {
        var retried: Int
        var batch: APIBatch
    }

    private static func show(_ batch: APIBatch, _ arguments: Arguments, _ api: APIClient) async throws -> ExitCode {
        var batch = batch
        let limit = Duration.seconds(try arguments.int("timeout", default: 300, in: 1...86_400))
        if arguments.has("wait") { batch = try await BatchWaiter(api: api).follow(batch.id, within: limit) }
        if arguments.has("json") {
            try Terminal.printJSON(batch)
        } else {
            Terminal.print(batch.line)
            if batch.state == "running" {
                Terminal.print(
                    ProgressBar.text(
                        done: batch.counts.done, of: batch.counts.total, rate: batch.ratePerSecond,
                        secondsLeft: batch.secondsLeft, drawn: Terminal.isTerminal))
            }
        }
        return arguments.has("wait") && !batch.hasEnded ? .temporary : .ok
    }

    private static func list(_ arguments: Arguments, _ api: APIClient) async throws -> ExitCode {
        let limit = try arguments.int("limit", default: 50, in: 1...100_000)
        var batches: [APIBatch] = []
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let page: APIBatchPage = try await api.get(
                "/v1/batches?limit=\(min(200, limit - batches.count))\(next)"
            ).decode()
            batches += page.data
            cursor = page.nextCursor
        } while cursor != nil && batches.count < limit
        if arguments.has("json") {
            try Terminal.printJSON(batches)
        } else {
            if batches.isEmpty { Terminal.printError("There are no batches.") }
            for batch in batches { Terminal.print(batch.line) }
        }
        return .ok
    }

    private static func report(_ path: String, _ arguments: Arguments, _ api: APIClient) async throws -> ExitCode {
        if arguments.has("csv") {
            Terminal.printBytes(try await api.get(path + "/report?format=csv").body)
            return .ok
        }
        let report: APIBatchReport = try await api.get(path + "/report").decode()
        if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.print(report.lines) }
        return .ok
    }
}
