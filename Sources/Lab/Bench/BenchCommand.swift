import CommandLine
import FoundationEssentials
import Runtime

/// `tapline-lab bench NAME`: measures a separate line on this machine, or a part of it, and the limit set by its parts.
enum BenchCommand {
    private static let names = [
        "latency", "streams", "recovery", "queue", "lanes", "limits", "neighbors", "search", "texts", "ocr", "export",
        "backups", "providers", "intents", "prompts", "scan", "bridge",
    ]

    static let command = Command(
        name: "bench", summary: "measure a separate line on this machine",
        usage: names.joined(separator: "|"),
        options: {
            [
                .value(
                    "samples", "DIR", "latency, ocr, scan, intents: the folder of the bundled samples (ops/samples)"),
                .json,
            ]
                + QueueBenchCommand.options
        },
        run: { arguments in
            let name = try arguments.only("the name of a bench (\(names.joined(separator: ", ")))")
            // Started by the queue bench as a separate process.
            if name == "stage" { await NoOpWorker.run() }
            let samples = arguments.value("samples") ?? "ops/samples"
            let bench: @Sendable () async throws -> BenchReport
            switch name {
            case "latency":
                bench = { try await BenchSystem.with { try await LatencyBench(line: $0, samples: samples).run() } }
            case "streams":
                bench = {
                    var report = BenchReport()
                    for kind in StreamsBench.Kind.allCases {
                        // One key opens all of them.
                        report =
                            try await report
                            + BenchSystem.with(environment: ["TAPLINE_KEY_STREAMS": "100000"]) {
                                try await StreamsBench(line: $0, kind: kind).run()
                            }
                    }
                    return report
                }
            case "recovery": bench = { try await BenchSystem.with { try await RecoveryBench(line: $0).run() } }
            case "queue":
                let plan = try QueueBenchCommand.plan(arguments)
                bench = { try await QueueBench(plan: plan).run() }
            case "lanes":
                let plan = LanesBench.Plan(
                    rounds: try arguments.int("rounds", default: 3, in: 1...100),
                    captures: try arguments.int("captures", default: 100_000, in: 1000...10_000_000))
                bench = { try await LanesBench(plan: plan).run() }
            case "limits":
                let plan = LimitsBench.Plan(
                    rounds: try arguments.int("rounds", default: 5, in: 1...100),
                    seconds: try arguments.int("seconds", default: 6, in: 1...600))
                bench = { try await BenchSystem.with { try await LimitsBench(line: $0, plan: plan).run() } }
            case "neighbors":
                let plan = NeighborsBench.Plan(
                    rounds: try arguments.int("rounds", default: 3, in: 1...100), texts: 200)
                bench = { try await BenchSystem.with { try await NeighborsBench(line: $0, plan: plan).run() } }
            case "search": bench = { try await BenchSystem.with { try await SearchBench(line: $0).run() } }
            case "intents":
                let plan = IntentsBench.Plan(
                    rounds: try arguments.int("rounds", default: 40, in: 1...1000), items: 10_000, many: 99_000)
                bench = {
                    try await BenchSystem.with { try await IntentsBench(line: $0, plan: plan).run() }
                        + (try await ItemPhotosBench.run(samples: samples, rounds: plan.rounds))
                }
            case "prompts": bench = { try await BenchSystem.with { try await PromptsBench(line: $0).run() } }
            case "scan": bench = { try await ScanBench.run(samples: samples) }
            case "bridge":
                let bridge = BridgeBench(transfers: try arguments.int("rounds", default: 1_000, in: 1...100_000))
                let history = try arguments.int("captures", default: 1_000_000, in: 50_000...10_000_000)
                bench = {
                    let transfers = try bridge.run()
                    return try await BenchSystem.with {
                        transfers + (try await BridgeLineBench(line: $0, history: history).run())
                    }
                }
            case "texts": bench = { try await BenchSystem.with { try await SearchTextBench(line: $0).run() } }
            case "export":
                let contacts = try arguments.int("captures", default: 100_000, in: 10_000...1_000_000)
                let plan = ExportBench.Plan(
                    rounds: try arguments.int("rounds", default: 5, in: 1...100), contacts: contacts,
                    many: contacts * 10, python: arguments.value("peers").map { $0 + "/bin/python" },
                    script: "ops/peers/vobject_peer.py")
                bench = { try await BenchSystem.with { try await ExportBench(line: $0, plan: plan).run() } }
            case "backups":
                let plan = BackupBench.Plan(
                    rounds: try arguments.int("rounds", default: 5, in: 1...100),
                    objects: try arguments.int("captures", default: 100_000, in: 1_000...10_000_000))
                bench = { try await BenchSystem.with { try await BackupBench(line: $0, plan: plan).run() } }
            case "providers":
                let plan = ProvidersBench.Plan(
                    captures: try arguments.int("captures", default: 1_000, in: 10...1_000_000))
                bench = { try await ProvidersBench.run(plan) }
            case "ocr": bench = { try await OCRBench(card: samples + "/card.jpg").run() }
            default: throw UsageFault("'\(name)' is not one of \(names.joined(separator: ", "))")
            }
            let report = try await stoppable(bench)
            Terminal.progressEnds()
            for line in report.lines { Terminal.print(line) }
            if arguments.has("json") { try Terminal.printJSON(report) }
            return .ok
        })

    /// Ctrl-C cancels the bench, which then stops its processes.
    private static func stoppable(
        _ bench: @escaping @Sendable () async throws -> BenchReport
    ) async throws -> BenchReport {
        let stop = StopSignal()
        stop.listen(grace: .seconds(60))
        return try await withThrowingTaskGroup(of: BenchReport.self) { group in
            group.addTask { try await bench() }
            group.addTask {
                await stop.wait()
                throw CommandFailure(.temporary, "stopped")
            }
            defer { group.cancelAll() }
            guard let report = try await group.next() else { throw CommandFailure(.failed, "no report") }
            return report
        }
    }
}

/// The result of a bench: lines for a person, and named values and texts.
struct BenchReport: Sendable, Encodable {
    var lines: [String] = []
    var values: [String: Double] = [:]
    var texts: [String: String] = [:]

    static func + (first: BenchReport, second: BenchReport) -> BenchReport {
        BenchReport(
            lines: first.lines + second.lines, values: first.values.merging(second.values) { $1 },
            texts: first.texts.merging(second.texts) { $1 })
    }

    /// Encodes values and texts as one flat object.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (name, value) in values { try container.encode(value, forKey: Key(stringValue: name)) }
        for (name, text) in texts { try container.encode(text, forKey: Key(stringValue: name)) }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
