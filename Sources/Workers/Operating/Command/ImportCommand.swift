import Captures
import FoundationEssentials
import Runtime

/// `tapline import FILE…|DIR|manifest.jsonl|archive.zip`: one file is a capture, more than one are a batch.
enum ImportCommand {
    static let command = OperatorCommand(
        name: "import", summary: "send pictures and texts (.txt, .md) into the line through the API",
        usage: "FILE… | DIR | manifest.jsonl | archive.zip",
        options: {
            [
                .value(
                    "kind", "KIND",
                    "what they are (auto): \(CaptureKind.accepted.map(\.rawValue).joined(separator: " "))"),
                .value("batch", "NAME", "the batch that they join; made where there is none of this name"),
                .flag("hold", "leave the batch open: tapline batch commit starts it"),
                .value("lane", "LANE", "of a single file: now or bulk (now)"),
                .flag("wait", "wait until all has ended"),
                .value("timeout", "SECONDS", "how long --wait waits in all (300)"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            guard !arguments.operands.isEmpty else { throw UsageFault("no file is named") }
            let sources = try arguments.operands.map { path throws(CommandFailure) in try ImportSource(path) }
            if sources.count > 1 || sources[0].isMany || arguments.value("batch") != nil || arguments.has("hold") {
                return try await importBatch(sources, arguments)
            }
            let importer = FileImport(
                api: try LineAccess.api(arguments), kind: try arguments.kind(),
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
            return arguments.has("wait") && !line.capture.hasEnded ? .temporary : .ok
        })

    private static func importBatch(_ sources: [ImportSource], _ arguments: Arguments) async throws -> ExitCode {
        if arguments.value("lane") == Lane.now.rawValue { throw UsageFault("a batch goes in bulk, not now") }
        let api = try LineAccess.api(arguments)
        let limit = Duration.seconds(try arguments.int("timeout", default: 300, in: 1...86_400))
        let importer = BatchImport(api: api, kind: try arguments.kind())
        var outcome = try await importer.send(sources, named: arguments.value("batch"))
        let path = "/v1/batches/\(outcome.batch.id)"
        outcome.batch = try await importer.insisting { try await api.get(path).decode() }
        // A batch that somebody holds on purpose stays so.
        if !arguments.has("hold"), outcome.batch.state == "open" {
            outcome.batch = try await importer.insisting { try await api.post(path + "/commit").decode() }
        }
        if arguments.has("wait"), outcome.batch.state == "running" || outcome.batch.state == "finished" {
            outcome.batch = try await BatchFollowing(api: api).follow(outcome.batch.id, within: limit)
        }
        Terminal.progressEnds()
        if arguments.has("json") {
            try Terminal.printJSON(outcome)
        } else {
            Terminal.print(outcome.batch.line)
            let ignored = outcome.ignored > 0 ? ", \(outcome.ignored) ignored (hidden, or no plain file)" : ""
            Terminal.print("\(outcome.added) added, \(outcome.repeated) there already\(ignored)")
        }
        if arguments.has("hold"), outcome.batch.state != "open" {
            Terminal.complain("--hold came too late: the batch is \(outcome.batch.state) since its commit")
        }
        for problem in outcome.problems { Terminal.complain("\(problem.file): \(problem.problem)") }
        if outcome.unnamed > 0 { Terminal.complain("and \(outcome.unnamed) more that were refused") }
        if !outcome.problems.isEmpty { return .data }
        return arguments.has("wait") && !outcome.batch.hasEnded ? .temporary : .ok
    }

    private struct Line: Encodable {
        var file: String
        var capture: APICapture

        var text: String { "\(file): \(capture.ending)  \(capture.id)" }
    }
}
