import Kafka
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.tags(.timed)) struct EmbeddedBrokerTests {
    @Test func `EmbeddedBroker: an answer never waits for the acknowledgment of the one before`() async throws {
        let cluster = try await TestCluster.make(.embedded, topics: ["quick": 2])
        let producer = try Producer(cluster.settings)
        try await cluster.send(10, to: "quick", by: producer)
        let port = try #require(cluster.settings.bootstrap.split(separator: ":").last.flatMap { UInt16($0) })
        let connections = (Int32(0)..<1024).filter { localPort(of: $0) == port && option(SO_ACCEPTCONN, of: $0) == 0 }
        #expect(!connections.isEmpty)
        for connection in connections { #expect(option(TCP_NODELAY, at: Int32(IPPROTO_TCP), of: connection) == 1) }
        #expect(await producer.close(within: testTimeout))
    }

    private func option(_ name: Int32, at level: Int32 = SOL_SOCKET, of socket: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(socket, level, name, &value, &size) == 0 ? value : nil
    }

    private func localPort(of socket: Int32) -> UInt16? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(socket, $0, &size) }
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }
}
