import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline-lab chaos`: kills parts of its own line under load and checks that no invariant is broken.
enum ChaosCommand {
    static let command = Command(
        name: "chaos", summary: "kill parts of a separate line under load, then check its invariants",
        usage: "--seed S --kills N",
        options: {
            [
                .value("seed", "S", "the same seed gives the same faults and the same load (1)"),
                .value("kills", "N", "number of faults; work must progress before the next one (100)"),
                .flag("resume", "continue an interrupted run"),
                .value("state", "DIR", "the line's folder (/var/tmp/tapline-chaos-S); deleted if all is well"),
                .flag("keep", "keep the folder in any case"),
                .value("kafka", "HOST:PORT", "use this Kafka; it is started and killed here if none answers"),
                .value("kafka-home", "DIR", "the unpacked Kafka to start (TAPLINE_KAFKA_HOME)"),
                .value("samples", "DIR", "the folder of the bundled samples (ops/samples)"),
                .value("pause", "SECONDS", "how long a worker stays paused (20)"),
                .value("limit", "SECONDS", "time limit for all faults together (600, plus 30 for each fault)"),
                .value("drain", "SECONDS", "time limit for the remaining work at the end (900)"),
                .value("report", "FILE", "write the report to FILE as JSON"), .json,
            ]
        },
        run: run)

    private static func run(_ arguments: Arguments) async throws -> ExitCode {
        try arguments.none()
        let stop = StopSignal()
        stop.listen(grace: .seconds(60))
        let options = try options(arguments)
        let report = try await ChaosRun(options: options, stop: stop).run()
        for line in report.lines { Terminal.print(line) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        if let path = arguments.value("report") {
            do { try (encoder.encode(report) + Data("\n".utf8)).write(to: URL(filePath: path)) } catch {
                throw CommandFailure(.data, "cannot write \(path): \(LocalFile.words(error))")
            }
        }
        if arguments.has("json") {
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            Terminal.printBytes([UInt8](try encoder.encode(report)) + [UInt8(ascii: "\n")])
        }
        guard report.isSound else {
            Terminal.printError(
                "tapline-lab chaos: an invariant is broken; the line's folder is kept: \(options.state.path)")
            return .failed
        }
        guard report.endedEarly == nil else { return .temporary }
        if !options.keepsState { try? FileManager.default.removeItem(atPath: options.state.path) }
        return .ok
    }

    private static func options(_ arguments: Arguments) throws -> ChaosOptions {
        let seed = UInt64(try arguments.int("seed", default: 1, in: 0...Int.max))
        let kills = try arguments.int("kills", default: 100, in: 1...100_000)
        let home = arguments.value("kafka-home") ?? ProcessInfo.processInfo.environment["TAPLINE_KAFKA_HOME"]
        return ChaosOptions(
            seed: seed, kills: kills,
            state: StateFolder(arguments.value("state") ?? "/var/tmp/tapline-chaos-\(seed)"),
            isResumed: arguments.has("resume"), kafka: arguments.value("kafka"),
            kafkaHome: home.flatMap { $0.isEmpty ? nil : $0 }, samples: arguments.value("samples") ?? "ops/samples",
            pause: .seconds(try arguments.int("pause", default: 20, in: 1...3600)),
            limit: .seconds(try arguments.int("limit", default: 600 + 30 * kills, in: 1...10_000_000)),
            drain: .seconds(try arguments.int("drain", default: 900, in: 1...100_000)),
            keepsState: arguments.has("keep"))
    }
}
