internal import Dispatch
internal import FoundationEssentials
internal import Glibc
package import Kafka
internal import Synchronization

/// A single-node Apache Kafka (KRaft) on loopback, from the unpacked Kafka in `TAPLINE_KAFKA_HOME`. Only Kafka's own
/// commands are called. The node is killed when this process ends for any reason.
package final class ApacheKafka: Sendable {
    private struct State {
        var supervisor: pid_t?
        /// Closing it kills the broker; this also happens when this process dies.
        var leash: CInt = -1
    }

    private let home: String
    private let folder: String
    package let port: UInt16
    private let state = Mutex(State())

    package var bootstrap: String { "127.0.0.1:\(port)" }
    package var settings: KafkaSettings { KafkaSettings(bootstrap: bootstrap) }

    /// Folder of the unpacked Kafka; nil skips the tests.
    package static var home: String? {
        ProcessInfo.processInfo.environment["TAPLINE_KAFKA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Formats a temporary folder, starts the node and waits until it answers.
    /// - Parameter overrides: broker settings, as in `server.properties`.
    package static func start(
        home: String? = ApacheKafka.home, overrides: [String: String] = [:]
    ) async throws -> ApacheKafka {
        guard let home else { throw Failure(description: "TAPLINE_KAFKA_HOME is not set") }
        let kafka = try ApacheKafka(home: home, overrides: overrides)
        try await offThePool { try kafka.format() }
        try await kafka.restart()
        return kafka
    }

    private init(home: String, overrides: [String: String]) throws {
        self.home = home
        folder = FileManager.default.temporaryDirectory.appending(path: "tapline-kafka-\(UUID().uuidString)").path
        port = try FreePort.one()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = Self.serverProperties(port: port, controller: try FreePort.one(), folder: folder)
            .merging(overrides, uniquingKeysWith: { $1 })
        let text = settings.map { "\($0.key)=\($0.value)\n" }.sorted().joined()
        try Data(text.utf8).write(to: URL(filePath: propertiesPath))
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Restarts the node with its data on the same port, and waits until it answers.
    package func restart() async throws {
        try launch()
        let deadline = ContinuousClock.now + testTimeout
        let admin = try Admin(settings)
        while true {
            do {
                _ = try await admin.describeTopics(within: .seconds(1))
                return
            } catch {
                guard ContinuousClock.now < deadline else {
                    kill()
                    throw Failure(
                        description: "Kafka gave no answer in \(testTimeout) (\(error)); its log ends:\n\(logTail)")
                }
            }
        }
    }

    /// Sends SIGKILL, like a power failure. Returns when the process has ended.
    package func kill() { end(asking: false) }

    /// Stops the node cleanly. Returns when the process has ended.
    package func stop() async { try? await Self.offThePool { self.end(asking: true) } }

    /// Waiting for a process would block a thread of the cooperative pool, and with it other tests.
    private static func offThePool(_ body: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "tapline.kafka.process").async { continuation.resume(with: Result(catching: body)) }
        }
    }

    private func end(asking: Bool) {
        let (supervisor, leash) = state.withLock { state in
            defer { state = State() }
            return (state.supervisor, state.leash)
        }
        guard let supervisor else { return }
        _ = send(leash, asking ? "stop\n" : "kill\n", 5, CInt(MSG_NOSIGNAL))
        var status: CInt = 0
        while waitpid(supervisor, &status, 0) == -1, errno == EINTR {}
        close(leash)
    }

    private var propertiesPath: String { folder + "/server.properties" }
    private var logPath: String { folder + "/broker.log" }

    private var logTail: String {
        let log = (try? String(contentsOf: URL(filePath: logPath), encoding: .utf8)) ?? ""
        return log.split(separator: "\n").suffix(20).joined(separator: "\n")
    }

    private func format() throws {
        let identity = "TaplineTestCluster0000"
        let process = try spawn(
            [home + "/bin/kafka-storage.sh", "format", "--cluster-id", identity, "--config", propertiesPath],
            standardInput: nil)
        var status: CInt = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        guard status == 0 else { throw Failure(description: "kafka-storage.sh failed:\n\(logTail)") }
    }

    /// A shell watches a socket that closes when this process ends. It then kills the broker and deletes the folder.
    private func launch() throws {
        let script = """
            "$0" "$1" </dev/null & broker=$!
            read -r verb || verb=clear
            if [ $verb = stop ]; then kill -TERM $broker; else kill -KILL $broker; fi
            wait $broker
            if [ $verb = clear ]; then rm -rf "$2"; fi
            """
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Failure(description: "no socket: errno \(errno)")
        }
        defer { close(ends[0]) }
        do {
            let supervisor = try spawn(
                ["/bin/sh", "-c", script, home + "/bin/kafka-server-start.sh", propertiesPath, folder],
                standardInput: ends[0])
            let leash = ends[1]
            state.withLock { $0 = State(supervisor: supervisor, leash: leash) }
        } catch {
            close(ends[1])
            throw error
        }
    }

    private func spawn(_ arguments: [String], standardInput: CInt?) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let standardInput { posix_spawn_file_actions_adddup2(&actions, standardInput, 0) }
        posix_spawn_file_actions_addopen(&actions, 1, logPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // Otherwise Kafka inherits this process's sockets, including those of an embedded broker.
        for descriptor in CInt(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        // A dispatch thread blocks signals, and a child would inherit that mask: SIGTERM and SIGCHLD would not
        // arrive.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var environment = ProcessInfo.processInfo.environment
        environment["KAFKA_HEAP_OPTS"] = "-Xms128m -Xmx256m"
        environment["LOG_DIR"] = folder + "/logs"
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, arguments[0], &actions, &attributes, &argv, &envp)
        guard failure == 0 else { throw Failure(description: "\(arguments[0]): errno \(failure)") }
        return process
    }

    private static func serverProperties(port: UInt16, controller: UInt16, folder: String) -> [String: String] {
        [
            "process.roles": "broker,controller", "node.id": "1",
            "controller.quorum.voters": "1@127.0.0.1:\(controller)",
            "controller.listener.names": "CONTROLLER", "inter.broker.listener.name": "PLAINTEXT",
            "listeners": "PLAINTEXT://127.0.0.1:\(port),CONTROLLER://127.0.0.1:\(controller)",
            "advertised.listeners": "PLAINTEXT://127.0.0.1:\(port)",
            "listener.security.protocol.map":
                "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SSL:SSL,SASL_PLAINTEXT:SASL_PLAINTEXT,SASL_SSL:SASL_SSL",
            "log.dirs": folder + "/data", "auto.create.topics.enable": "false",
            "offsets.topic.replication.factor": "1", "offsets.topic.num.partitions": "4",
            "transaction.state.log.replication.factor": "1", "transaction.state.log.min.isr": "1",
            "group.initial.rebalance.delay.ms": "0", "broker.heartbeat.interval.ms": "500",
            "broker.session.timeout.ms": "2000", "log.cleaner.dedupe.buffer.size": "8388608",
        ]
    }
}
