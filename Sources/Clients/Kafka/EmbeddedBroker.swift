internal import CKafka
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// The mock broker inside librdkafka, hosted in this process on 127.0.0.1: the real protocol, in memory, lost with
/// the process. 5 MB or 100,000 messages per partition; no CreateTopics; another port at each start.
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

    /// - Throws: `refused` if a topic cannot be created, for example for an invalid name.
    package static func start(topics: [TopicSpec]) throws(KafkaError) -> EmbeddedBroker {
        let cluster = try MockCluster.make()
        cluster.answerAtOnce()
        for topic in topics { try cluster.create(topic) }
        return EmbeddedBroker(cluster)
    }

    /// Stops the broker at once and discards its messages. Blocks briefly until its thread ends.
    package func stop() {
        // The cluster is destroyed outside the lock, when the taken value goes out of scope.
        _ = cluster.withLock { $0.take() }
    }
}

/// Owns the mock cluster and the client that librdkafka requires for it.
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
            throw KafkaError(.refused, operator: "librdkafka cannot start the embedded broker: no free loopback port")
        }
        return unsafe MockCluster(handle, adopting: raw)
    }

    // Destroys the cluster first; its client is freed afterwards with the stored property.
    deinit { unsafe rd_kafka_mock_cluster_destroy(raw) }

    var bootstrap: String { unsafe String(cString: rd_kafka_mock_cluster_bootstraps(raw)) }

    /// Sets TCP_NODELAY. Otherwise a second answer waits up to 40 ms for the client's delayed acknowledgment.
    /// librdkafka does not expose the cluster's sockets, but options of the listening socket apply to accepted
    /// connections.
    func answerAtOnce() {
        let port = bootstrap.split(separator: ":").last.flatMap { UInt16($0) }
        for socket in Int32(0)..<1024 where Self.listeningPort(of: socket) == port {
            var isOn: Int32 = 1
            unsafe setsockopt(
                socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    /// - Returns: the port if the descriptor is a listening socket.
    private static func listeningPort(of socket: Int32) -> UInt16? {
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
