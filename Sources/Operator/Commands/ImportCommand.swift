import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline import FILE…|DIR|manifest.jsonl|archive.zip`: one file becomes a capture, several become a batch.
enum ImportCommand {
    static let command = Command(
        name: "import", summary: "send pictures and texts (.txt, .md) to the API",
        usage: "FILE… | DIR | manifest.jsonl | archive.zip",
        options: {
            [
                .value(
                    "kind", "KIND",
                    "the kind of the captures (auto): \(CaptureKind.allCases.map(\.rawValue).joined(separator: " "))"),
                .value("batch", "NAME", "add the files to this batch; it is created if it does not exist"),
                .flag("hold", "do not start the batch; tapline batch commit starts it later"),
                .value("lane", "LANE", "with a single file: now or bulk (now)"),
                .flag("wait", "wait until all captures have ended; exit 65 if one was rejected or is dead"),
                .value("timeout", "SECONDS", "how long --wait waits in total (300)"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            guard !arguments.operands.isEmpty else { throw UsageFault("name at least one file") }
            guard arguments.value("batch")?.isEmpty != true else { throw UsageFault("--batch is empty: name a batch") }
            let sources = try arguments.operands.map { path throws(CommandFailure) in try ImportSource(path) }
            if sources.count > 1 || sources[0].needsBatch || arguments.value("batch") != nil || arguments.has("hold") {
                return try await importBatch(sources, arguments)
            }
            let importer = FileImport(
                api: try SystemAccess.api(arguments), kind: try arguments.kind(),
                lane: try arguments.choice("lane", default: Lane.now))
            let limit = Duration.seconds(try arguments.int("timeout", default: 300, in: 1...86_400))
            let started = ContinuousClock.now
            let path = arguments.operands[0]
            Terminal.progress("sending \(path)")
            var line = Line(file: path, capture: try await importer.send(path))
            if arguments.has("wait") {
                Terminal.progress("waiting for \(path)")
                line.capture = try await importer.end(
                    of: line.capture.id, within: limit - (ContinuousClock.now - started))
            }
            Terminal.progressEnds()
            if arguments.has("json") { try Terminal.printJSON(line) } else { Terminal.print(line.text) }
            guard arguments.has("wait") else { return .ok }
            return line.capture.hasEnded ? line.capture.hasFailed ? .data : .ok : .temporary
        })

    private static func importBatch(_ sources: [ImportSource], _ arguments: Arguments) async throws -> ExitCode {
        if arguments.value("lane") == Lane.now.rawValue { throw UsageFault("--lane now is not possible for a batch") }
        let api = try SystemAccess.api(arguments)
        let limit = Duration.seconds(try arguments.int("timeout", default: 300, in: 1...86_400))
        let importer = BatchImport(api: api, kind: try arguments.kind())
        var outcome = try await importer.send(sources, named: arguments.value("batch"))
        let path = "/v1/batches/\(outcome.batch.id)"
        outcome.batch = try await importer.retryingTemporaryFailures { try await api.get(path).decode() }
        // A batch that was paused or left open on purpose keeps its state.
        if !arguments.has("hold"), outcome.batch.state == "open" {
            outcome.batch = try await importer.retryingTemporaryFailures {
                try await api.post(path + "/commit").decode()
            }
        }
        if arguments.has("wait"), outcome.batch.state == "running" || outcome.batch.state == "finished" {
            outcome.batch = try await BatchWaiter(api: api).follow(outcome.batch.id, within: limit)
        }
        Terminal.progressEnds()
        if arguments.has("json") {
            try Terminal.printJSON(outcome)
        } else {
            Terminal.print(outcome.batch.line)
            let ignored = outcome.ignored > 0 ? ", \(outcome.ignored) ignored (hidden, or not a regular file)" : ""
            Terminal.print("\(outcome.added) added, \(outcome.repeated) already there\(ignored)")
        }
        if arguments.has("hold"), outcome.batch.state != "open" {
            Terminal.printError("--hold had no effect: the batch is already committed and \(outcome.batch.state)")
        }
        for problem in outcome.problems { Terminal.printError("\(problem.file): \(problem.problem)") }
        if outcome.unnamed > 0 { Terminal.printError("and \(outcome.unnamed) more were refused") }
        if !outcome.problems.isEmpty { return .data }
        guard arguments.has("wait") else { return .ok }
        return outcome.batch.hasEnded ? outcome.batch.hasFailures ? .data : .ok : .temporary
    }

    private struct Line: Encodable {
        var file: String
        var capture: APICapture

        var text: String { "\(file): \(capture.ending)  \(capture.id)" }
    }
}
