import CommandLine
import FoundationEssentials
import Kafka
import Pipeline
import Runtime
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// The broker of a measurement, with the settings that the workers need.
struct QueueBroker: Sendable {
    /// The name in the report: `embedded` or `apache-kafka`.
    let name: String
    let settings: [String: String]
    let kafka: KafkaSettings

    /// The brokers that a bench can use.
    enum Choice: Sendable, Equatable {
        case embedded
        case address(String)
        /// Folder of an unpacked Apache Kafka. Only its own commands are called.
        case home(String)

        var name: String { self == .embedded ? "embedded" : "apache-kafka" }
    }

    static func with<Value: Sendable>(
        _ choice: Choice, on line: QueueSystem, _ body: @Sendable (QueueBroker) async throws -> Value
    ) async throws -> Value {
        switch choice {
        case .embedded: try await embedded(line, body)
        case .address(let address): try await at(address, body)
        case .home(let home): try await apache(home, line, body)
        }
    }

    private static func at<Value: Sendable>(
        _ address: String, _ body: @Sendable (QueueBroker) async throws -> Value
    ) async throws -> Value {
        let settings = ["TAPLINE_KAFKA_BOOTSTRAP": address, "TAPLINE_TOPIC_PARTITIONS": "4"]
        _ = try await TopicSetup.ensure(settings)
        return try await body(
            QueueBroker(name: "apache-kafka", settings: settings, kafka: KafkaSettings(bootstrap: address)))
    }

    private static func embedded<Value: Sendable>(
        _ line: QueueSystem, _ body: @Sendable (QueueBroker) async throws -> Value
    ) async throws -> Value {
        unlink(line.state.broker)
        let broker = try await ChildProcess.start(
            name: "broker", command: ["\(line.folder)/tapline", "broker", "--state", line.state.path],
            environment: line.environment(), log: line.state.log("broker"))
        return try await QueueSystem.finishing({
            let started = ContinuousClock.now
            var address: String?
            while address == nil {
                guard !broker.hasEnded, ContinuousClock.now - started < .seconds(20) else {
                    throw CommandFailure(.unavailable, "the embedded broker did not start")
                }
                try await Task.sleep(for: .milliseconds(20))
                address = line.state.read(line.state.broker)?.split(whereSeparator: \.isWhitespace).first.map(
                    String.init)
            }
            return try await body(
                QueueBroker(
                    name: "embedded", settings: ["TAPLINE_KAFKA_EMBEDDED_FILE": line.state.broker],
                    kafka: KafkaSettings(bootstrap: address ?? "", isEmbedded: true)))
        }) { await broker.stop(within: .seconds(10)) }
    }

    /// Starts one node in its own folder, with Kafka's defaults except for what a single node needs.
    private static func apache<Value: Sendable>(
        _ home: String, _ line: QueueSystem, _ body: @Sendable (QueueBroker) async throws -> Value
    ) async throws -> Value {
        let folder = line.state.path + "/kafka"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (port, controller) = (try Loopback.freePort(), try Loopback.freePort())
        let properties = folder + "/server.properties"
        try line.state.write(
            """
            process.roles=broker,controller
            node.id=1
            controller.quorum.voters=1@127.0.0.1:\(controller)
            controller.listener.names=CONTROLLER
            listeners=PLAINTEXT://127.0.0.1:\(port),CONTROLLER://127.0.0.1:\(controller)
            advertised.listeners=PLAINTEXT://127.0.0.1:\(port)
            log.dirs=\(folder)/data
            offsets.topic.replication.factor=1
            offsets.topic.num.partitions=4
            transaction.state.log.replication.factor=1
            transaction.state.log.min.isr=1
            group.initial.rebalance.delay.ms=0

            """, to: properties)
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_") }
        environment["KAFKA_HEAP_OPTS"] = "-Xms256m -Xmx512m"
        environment["LOG_DIR"] = folder + "/logs"
        let format = try await ChildProcess.start(
            name: "kafka-storage",
            command: [
                home + "/bin/kafka-storage.sh", "format", "--cluster-id", "TaplineBenchCluster000", "--config",
                properties,
            ], environment: environment, log: line.state.log("kafka"))
        guard await format.wait() == 0 else {
            throw CommandFailure(.unavailable, "kafka-storage.sh failed; see \(line.state.log("kafka"))")
        }
        // The start script replaces itself by Java, which is killed when this process ends.
        let kafka = try await ChildProcess.start(
            name: "kafka",
            command: ["/usr/bin/setpriv", "--pdeathsig=KILL", home + "/bin/kafka-server-start.sh", properties],
            environment: environment, log: line.state.log("kafka"))
        return try await QueueSystem.finishing({ try await at("127.0.0.1:\(port)", body) }) {
            await kafka.stop(within: .seconds(15))
        }
    }
}
