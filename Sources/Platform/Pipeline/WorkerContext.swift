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
    private let consumers = Mutex<[Consumer]>([])

    package init(
        name: String, settings: LineSettings, database: Database, producer: Producer, log: Log, metrics: Metrics,
        stop: StopSignal
    ) {
        self.name = name
        self.settings = settings
        self.database = database
        self.producer = producer
        self.publisher = LinePublisher(producer: producer, log: log)
        self.log = log
        self.metrics = metrics
        self.stop = stop
    }

    package func watch(_ consumer: Consumer) { consumers.withLock { $0.append(consumer) } }

    /// How long the broker has been silent towards the worker's consumers.
    package var brokerSilence: Duration {
        consumers.withLock { $0.map(\.status.brokerSilence).max() ?? .zero }
    }
}
