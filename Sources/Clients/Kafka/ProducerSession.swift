internal import Synchronization
internal import Threads

/// One librdkafka producer and the thread that polls it. `Producer` creates another one after a fatal error.
final class ProducerSession: Sendable {
    private let handle: ClientHandle
    private let isRetired = Atomic(false)
    /// Opens when the thread has served the last report.
    let finished = Latch()

    init(_ configuration: consuming ConfigurationHandle, _ callbacks: ClientCallbacks) throws(KafkaError) {
        handle = try configuration.makeClient(.producer, callbacks)
    }

    private var client: Client { handle.client }

    /// Calls the client. The session keeps the client until the call returns: after a fatal error, the polling thread releases
    /// the session while other threads can be within a call.
    func withClient<Result>(_ body: (Client) -> Result) -> Result {
        withExtendedLifetime(self) { body(handle.client) }
    }

    /// Discards messages in flight (each gets a report) and ends the thread.
    func retire() {
        isRetired.store(true, ordering: .releasing)
        client.purge()
    }

    /// - Parameter afterEach: called on the thread after each round of reports.
    func start(afterEach: @escaping @Sendable (ProducerSession) -> Void) {
        DedicatedThread.start { [self] in
            while !isRetired.load(ordering: .acquiring) || client.queueLength > 0 {
                client.poll(milliseconds: isRetired.load(ordering: .acquiring) ? 10 : 100)
                if isRetired.load(ordering: .acquiring) { client.purge() }
                afterEach(self)
            }
            finished.open()
        }
    }
}
