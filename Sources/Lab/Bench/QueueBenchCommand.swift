import CommandLine
import FoundationEssentials
import Runtime

/// The options of `tapline-lab bench queue`.
enum QueueBenchCommand {
    static var options: [Option] {
        [
            .value("seconds", "N", "queue, limits: duration of each measurement (6; 60 for full results)"),
            .value("rounds", "N", "queue, lanes, limits, export: number of rounds; results are medians (5, 3, 5, 5)"),
            .value("captures", "N", "queue, lanes: captures in the batch (15000, 100000); export: contacts (100000)"),
            .value("old", "N", "queue: also measure with N old captures in the database"),
            .value("only", "PART", "queue: stage, captures or peers"),
            .value("kafka", "HOST:PORT", "queue: also measure on this Kafka, or on one from TAPLINE_KAFKA_HOME"),
            .value("broker", "NAME", "queue: measure only embedded or only kafka"),
            .value("peers", "DIR", "queue, export: a Python environment with ops/peers/requirements.txt"),
        ]
    }

    static func plan(
        _ arguments: Arguments, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(UsageFault) -> QueueBench.Plan {
        var parts = Set(QueueBench.Part.allCases)
        if arguments.value("only") != nil { parts = [try arguments.choice("only", default: QueueBench.Part.stage)] }
        return QueueBench.Plan(
            seconds: try arguments.int("seconds", default: 6, in: 1...3600),
            rounds: try arguments.int("rounds", default: 5, in: 1...100),
            captures: try arguments.int("captures", default: 15_000, in: 100...10_000_000),
            brokers: try brokers(arguments, environment), parts: parts, peers: arguments.value("peers"),
            peerPrograms: "ops/peers", old: try arguments.int("old", default: 0, in: 0...100_000_000))
    }

    private enum BrokerName: String, CaseIterable { case embedded, kafka }

    private static func brokers(
        _ arguments: Arguments, _ environment: [String: String]
    ) throws(UsageFault) -> [QueueBroker.Choice] {
        let home = environment["TAPLINE_KAFKA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let kafka = arguments.value("kafka").map { QueueBroker.Choice.address($0) } ?? home.map { .home($0) }
        guard arguments.value("broker") != nil else { return [.embedded] + (kafka.map { [$0] } ?? []) }
        switch try arguments.choice("broker", default: BrokerName.embedded) {
        case .embedded: return [.embedded]
        case .kafka:
            guard let kafka else { throw UsageFault("no Kafka is given: set --kafka or TAPLINE_KAFKA_HOME") }
            return [kafka]
        }
    }
}
