import Captures
package import FoundationEssentials
package import Kafka
package import Runtime
package import Store
import Synchronization

/// The shared dependencies of one worker process.
package final class WorkerContext: Sendable {
    /// `ocr-worker@host:pid`, as in `attempts` and in the log.
    package let name: String
    package let settings: CommonSettings
    package let database: Database
    package let producer: Producer
    package let publisher: MessagePublisher
    package let log: Log
    package let metrics: Metrics
    package let stop: StopSignal
    let timeoutStreak = TimeoutStreak()
    private let consumers = Mutex<[Consumer]>([])
    private let fault: FailPoint.Fault?

    /// - Parameter fault: injects faults; for tests only.
    package init(
        name: String, settings: CommonSettings, database: Database, producer: Producer, log: Log, metrics: Metrics,
        stop: StopSignal, fault: FailPoint.Fault? = nil
    ) {
        self.name = name
        self.settings = settings
        self.database =
            fault.map { fault in
                database.interrupted { isBefore throws(StoreError) in
                    if case .failure(let error) = await fault(isBefore ? .beforeCommit : .afterCommit) {
                        throw .interrupted(error)
                    }
                }
            } ?? database
        self.producer = producer
        self.publisher = MessagePublisher(producer: producer, log: log, fault: fault)
        self.fault = fault
        self.log = log
        self.metrics = metrics
        self.stop = stop
    }

    /// - Throws: the error that a test injects at this point.
    func reach(_ point: FailPoint) async throws(StageError) {
        if let fault, case .failure(let error) = await fault(point) { throw error }
    }

    /// - Returns: false if a test skips the next action.
    func passes(_ point: FailPoint) async -> Bool {
        guard let fault, case .skip = await fault(point) else { return true }
        return false
    }

    /// Repeats `body` with growing delays until it succeeds or a stop is requested.
    /// - Returns: whether `body` succeeded.
    package func retryUntilStopped(
        _ event: StaticString, trace: UUID? = nil, _ body: () async throws(StoreError) -> Void
    ) async -> Bool {
        var failures = 0
        while true {
            do throws(StoreError) {
                try await body()
                return true
            } catch {
                failures += 1
                log.error(event, ["error": .text(error.description)], trace: trace)
                let pause = Backoff.seconds(afterAttempt: min(failures, 4), jitter: .random(in: 0..<1))
                guard await stop.sleep(.seconds(pause)) else { return false }
            }
        }
    }

    package func watch(_ consumer: Consumer) { consumers.withLock { $0.append(consumer) } }

    /// The last error that librdkafka reported to each consumer, for instance a topic that this worker may not read.
    package var consumerErrors: [String] { consumers.withLock { $0.compactMap(\.lastError) } }

    /// The longest time since a broker answered one of the worker's consumers.
    package var brokerSilence: Duration {
        consumers.withLock { $0.map(\.brokerSilence).max() ?? .zero }
    }

    /// The embedded broker restarts empty and at another address: a worker that has lost it must restart.
    var hasLostBroker: Bool { settings.kafka.isEmbedded && brokerSilence > Self.silenceLimit }

    private static let silenceLimit = Duration.seconds(3)

    /// How long to wait at shutdown for unacknowledged messages. A lost broker acknowledges none: its messages are
    /// published again, and waiting would only delay the restart.
    package func shutdownTimeout(_ usual: Duration) -> Duration { hasLostBroker ? .milliseconds(100) : usual }
}
