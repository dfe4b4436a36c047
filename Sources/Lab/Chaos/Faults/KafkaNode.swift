import CommandLine
import FoundationEssentials
import Kafka
import Runtime
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// A single-node Apache Kafka that this process starts and can kill. Its data survives a kill.
actor KafkaNode {
    private static let identity = "TaplineChaosCluster000"
    private static let startTimeout = Duration.seconds(90)

    private let home: String
    private let folder: String
    private let bootstrap: String
    private var process: ChildProcess?

    /// - Parameters:
    ///   - home: folder of the unpacked Kafka.
    ///   - folder: folder for its properties, data and log.
    init(home: String, folder: String, bootstrap: String) {
        self.home = home
        self.folder = folder
        self.bootstrap = bootstrap
    }

    /// True if a broker answers at the address.
    static func answers(_ bootstrap: String) async -> Bool {
        guard let admin = try? Admin(KafkaSettings(bootstrap: bootstrap)) else { return false }
        return (try? await admin.describeTopics(within: .seconds(2))) != nil
    }

    /// Starts Kafka, with existing data if there is any, and waits until it answers.
    func start() async throws {
        if !FileManager.default.fileExists(atPath: folder + "/data") { try await format() }
        process = try await run(["\(home)/bin/kafka-server-start.sh", folder + "/server.properties"])
        let started = ContinuousClock.now
        while !(await Self.answers(bootstrap)) {
            guard process?.hasEnded == false, ContinuousClock.now - started < Self.startTimeout else {
                throw CommandFailure(.unavailable, "Kafka did not start; see \(folder)/kafka.log")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Sends SIGKILL and waits for the end of the process.
    func kill() async {
        process?.signal(SIGKILL)
        _ = await process?.wait()
        process = nil
    }

    func stop() async {
        await process?.stop(SIGTERM, within: .seconds(15))
        process = nil
    }

    private func format() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = try properties().sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }
        try Data(lines.joined().utf8).write(to: URL(filePath: folder + "/server.properties"))
        let code = try await run([
            "\(home)/bin/kafka-storage.sh", "format", "--cluster-id", Self.identity, "--config",
            folder + "/server.properties",
        ]).wait()
        guard code == 0 else {
            throw CommandFailure(.unavailable, "kafka-storage.sh ended with \(code); see \(folder)/kafka.log")
        }
    }

    /// The process is killed when this process ends.
    private func run(_ command: [String]) async throws(CommandFailure) -> ChildProcess {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_") }
        environment["KAFKA_HEAP_OPTS"] = environment["KAFKA_HEAP_OPTS"] ?? "-Xms128m -Xmx256m"
        environment["LOG_DIR"] = folder + "/logs"
        return try await ChildProcess.start(
            name: "kafka", command: ["/usr/bin/setpriv", "--pdeathsig=KILL"] + command, environment: environment,
            log: folder + "/kafka.log")
    }

    private func properties() throws(CommandFailure) -> [String: String] {
        let controller = "127.0.0.1:\(try Loopback.freePort())"
        return [
            "process.roles": "broker,controller", "node.id": "1", "controller.quorum.voters": "1@\(controller)",
            "controller.listener.names": "CONTROLLER", "inter.broker.listener.name": "PLAINTEXT",
            "listeners": "PLAINTEXT://\(bootstrap),CONTROLLER://\(controller)",
            "advertised.listeners": "PLAINTEXT://\(bootstrap)",
            "listener.security.protocol.map": "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT",
            "log.dirs": folder + "/data", "auto.create.topics.enable": "false",
            "offsets.topic.replication.factor": "1", "offsets.topic.num.partitions": "4",
            "transaction.state.log.replication.factor": "1", "transaction.state.log.min.isr": "1",
            "group.initial.rebalance.delay.ms": "0", "broker.heartbeat.interval.ms": "500",
            "broker.session.timeout.ms": "2000", "log.cleaner.dedupe.buffer.size": "8388608",
        ]
    }
}
