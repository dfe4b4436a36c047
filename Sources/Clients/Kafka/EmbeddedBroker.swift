internal import CKafka
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// The broker inside librdkafka, hosted in this process on 127.0.0.1: the real protocol, in memory, gone with it.
/// 5 MB or 100,000 messages a partition; no CreateTopics; another port at each start.
package final class EmbeddedBroker: Sendable {
    private let cluster: Mutex<MockCluster?>
    /// `host:port` for `KafkaSettings.bootstrap`.
    package let bootstrap: String

    /// The port in `bootstrap`.
    package var port: Int { bootstrap.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

    private init(_ cluster: consuming MockCluster) {
        bootstrap = cluster.bootstrap
        self.cluster = Mutex(cluster)
    }

    /// - Throws: `refused` where a topic cannot be made, such as for a bad name.
    package static func start(topics: [TopicSpec]) throws(KafkaError) -> EmbeddedBroker {
        let cluster = try MockCluster.make()
        cluster.answerAtOnce()
        for topic in topics { try cluster.create(topic) }
        return EmbeddedBroker(cluster)
    }

    /// Ends it at once, with its messages. Blocks for a moment, while its thread ends.
    package func stop() {
        // Destroyed outside the lock, where the taken value's life ends.
        _ = cluster.withLock { $0.take() }
    }
}

/// Owns the mock cluster and the client that librdkafka wants for it.
@safe private struct MockCluster: ~Copyable, @unchecked Sendable {
    // The mock API takes its own lock on every call; only one owner destroys it.
    private let handle: ClientHandle
    private let raw: OpaquePointer

    private init(_ handle: consuming ClientHandle, adopting raw: OpaquePointer) {
        self.handle = handle
        unsafe self.raw = raw
    }

    static func make() throws(KafkaError) -> MockCluster {
        let handle = try ConfigurationHandle().makeClient(
            .producer, ClientCallbacks(health: BrokerHealth(), onLog: nil))
        guard let raw = unsafe rd_kafka_mock_cluster_new(handle.client.raw, 1) else {
            throw KafkaError(.refused, operator: "librdkafka made no embedded broker: no free port on loopback")
        }
        return unsafe MockCluster(handle, adopting: raw)
    }

    // The cluster first: its client goes with the stored property, after this.
    deinit { unsafe rd_kafka_mock_cluster_destroy(raw) }

    var bootstrap: String { unsafe String(cString: rd_kafka_mock_cluster_bootstraps(raw)) }

    /// Without this an answer on the heels of another waits for the client's delayed acknowledgement, 40 ms. librdkafka
    /// shows no socket of the cluster's, but what is set on the one that listens holds for all that it accepts.
    func answerAtOnce() {
        let port = bootstrap.split(separator: ":").last.flatMap { UInt16($0) }
        for socket in Int32(0)..<1024 where Self.portHeard(by: socket) == port {
            var isOn: Int32 = 1
            unsafe setsockopt(
                socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    /// - Returns: the port where the descriptor is a socket that listens.
    private static func portHeard(by socket: Int32) -> UInt16? {
        var listens: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens != 0 else {
            return nil
        }
        var address = sockaddr_in()
        size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(socket, $0, &size) }
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    func create(_ topic: TopicSpec) throws(KafkaError) {
        let response = unsafe rd_kafka_mock_topic_create(raw, topic.name, Int32(topic.partitions), 1)
        if response != RD_KAFKA_RESP_ERR_NO_ERROR { throw KafkaError(response, doing: "making topic \(topic.name)") }
    }
}
