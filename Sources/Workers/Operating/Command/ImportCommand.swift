import Captures
import FoundationEssentials
import Runtime

/// `tapline import FILE…`
enum ImportCommand {
    static let command = OperatorCommand(
        name: "import", summary: "send pictures and texts (.txt) into the line through the API", usage: "FILE…",
        options: {
            [
                .value(
                    "kind", "KIND",
                    "what they are (auto): \(CaptureKind.allCases.map(\.rawValue).joined(separator: " "))"),
                .value("lane", "LANE", "now or bulk (now)"), .flag("wait", "wait until each has ended"),
                .value("timeout", "SECONDS", "how long --wait waits in all (300)"),
                .value("url", "URL", "the API, such as https://tapline.example; the key comes from TAPLINE_KEY"),
                .state, .json,
            ]
        },
        run: { arguments in
            guard !arguments.operands.isEmpty else { throw UsageFault("no file is named") }
            let importer = FileImport(
                api: try LineAccess.api(arguments), kind: try arguments.choice("kind", default: CaptureKind.auto),
                lane: try arguments.choice("lane", default: Lane.now))
            let limit = Duration.seconds(try arguments.int("timeout", default: 300, in: 1...86_400))
            let started = ContinuousClock.now
            var lines: [Line] = []
            var failed = 0
            for (index, path) in arguments.operands.enumerated() {
                Terminal.progress("sending \(index + 1) of \(arguments.operands.count): \(path)")
                do { lines.append(Line(file: path, capture: try await importer.send(path), problem: nil)) } catch {
                    guard let failure = error as? CommandFailure, failure.code == .data else { throw error }
                    lines.append(Line(file: path, capture: nil, problem: failure.description))
                    failed += 1
                }
            }
            if arguments.has("wait") {
                for index in lines.indices {
                    guard let id = lines[index].capture?.id else { continue }
                    Terminal.progress("waiting for \(index + 1) of \(lines.count): \(lines[index].file)")
                    lines[index].capture = try await importer.end(
                        of: id, within: limit - (ContinuousClock.now - started))
                }
            }
            Terminal.progressEnds()
            for line in lines {
                if arguments.has("json") { try Terminal.printJSON(line) } else { Terminal.print(line.text) }
            }
            let unfinished = lines.contains { $0.capture?.hasEnded == false }
            if failed > 0 { return .data }
            return arguments.has("wait") && unfinished ? .temporary : .ok
        })

    private struct Line: Encodable {
        var file: String
        var capture: APICapture?
        var problem: String?

        var text: String {
            guard let capture else { return problem ?? file }
            return "\(file): \(capture.ending)  \(capture.id)"
        }
    }
}
