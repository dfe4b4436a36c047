import Captures
package import FoundationEssentials
package import Kafka
package import Runtime
package import Store
import Synchronization

/// What a worker works with.
package final class WorkerContext: Sendable {
    /// `ocr-worker@host:pid`, as it stands in `attempts` and logs.
    package let name: String
    package let settings: LineSettings
    package let database: Database
    package let producer: Producer
    package let publisher: LinePublisher
    package let log: Log
    package let metrics: Metrics
    package let stop: StopSignal
    let busyStreak = BusyStreak()
    private let consumers = Mutex<[Consumer]>([])
    private let fault: FailPoint.Fault?

    /// - Parameter fault: for tests alone: what goes wrong where.
    package init(
        name: String, settings: LineSettings, database: Database, producer: Producer, log: Log, metrics: Metrics,
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
        self.publisher = LinePublisher(producer: producer, log: log, fault: fault)
        self.fault = fault
        self.log = log
        self.metrics = metrics
        self.stop = stop
    }

    /// - Throws: what a test wants to go wrong here.
    func reach(_ point: FailPoint) async throws(StageError) {
        if let fault, case .failure(let error) = await fault(point) { throw error }
    }

    /// - Returns: false where what comes next is to be left out.
    func passes(_ point: FailPoint) async -> Bool {
        guard let fault, case .skip = await fault(point) else { return true }
        return false
    }

    /// Repeats what must be written down, later and later, until it is or a stop is asked for.
    /// - Returns: whether it was done.
    package func insist(
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

    /// What consumers were last told by librdkafka, such as a topic that this worker may not read.
    package var consumerErrors: [String] { consumers.withLock { $0.compactMap(\.lastError) } }

    /// How long the broker has been silent towards the worker's consumers.
    package var brokerSilence: Duration {
        consumers.withLock { $0.map(\.brokerSilence).max() ?? .zero }
    }

    /// The embedded broker comes back at another address and with nothing in it: who has lost it starts anew.
    var hasLostBroker: Bool { settings.kafka.isEmbedded && brokerSilence > Self.silenceLimit }

    private static let silenceLimit = Duration.seconds(3)

    /// How long to wait at the end for what the broker is still to take. One that is lost takes nothing: what it does
    /// not get is published again, and each second of waiting is one more in which the line stands still.
    package func farewell(_ usual: Duration) -> Duration { hasLostBroker ? .milliseconds(100) : usual }
}
