import FoundationEssentials
import Runtime

/// `tapline bench latency|streams|recovery`: measures a line of its own on this machine, beside the limit that its
/// parts set.
enum BenchCommand {
    static let command = OperatorCommand(
        name: "bench", summary: "measure a line of its own on this machine", usage: "latency|streams|recovery",
        options: {
            [.value("samples", "DIR", "the folder of the bundled samples (ops/samples)"), .json]
        },
        run: { arguments in
            let name = try arguments.only("the name of a bench (latency, streams or recovery)")
            let samples = arguments.value("samples") ?? "ops/samples"
            let bench: @Sendable (BenchLine) async throws -> BenchReport
            switch name {
            case "latency": bench = { try await LatencyBench(line: $0, samples: samples).run() }
            case "streams": bench = { try await StreamsBench(line: $0).run() }
            case "recovery": bench = { try await RecoveryBench(line: $0).run() }
            default: throw UsageFault("'\(name)' is not one of latency, streams, recovery")
            }
            let report = try await BenchLine.with(bench)
            for line in report.lines { Terminal.print(line) }
            if arguments.has("json") { try Terminal.printJSON(report.values) }
            return .ok
        })
}

/// What a bench found: sentences for a person, and values by name.
struct BenchReport: Sendable {
    var lines: [String] = []
    var values: [String: Double] = [:]
}
