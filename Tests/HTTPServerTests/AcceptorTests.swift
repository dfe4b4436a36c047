import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct AcceptorTests {
    private static let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test func `Acceptor: connections above the limit wait until one is closed`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.connectionLimit = 2
        try await withServer(configuration) {
            $0.on(.get, "/") { _ in .text("served") }
        } _: { server, port in
            let (first, second) = (try RawSocket.connect(port: port), try RawSocket.connect(port: port))
            defer { second.close() }
            try await eventually("both connections are open") { server.connectionCount == 2 }
            async let waiting = answer(to: Self.request, port: port)
            // In this time, a server without the limit accepts the third connection.
            try await Task.sleep(for: .milliseconds(200))
            #expect(server.connectionCount == 2)
            first.close()
            #expect(try await waiting.hasSuffix("served"))
        }
    }

    @Test func `Acceptor: a server stops while clients connect`() async throws {
        for _ in 0..<50 {
            var router = Router()
            router.on(.get, "/") { _ in .text("served") }
            let server = HTTPServer(router: router)
            let port = try server.start()
            let served = Gate()
            async let client: Void = offPool {
                // Ends when the server refuses a connection.
                while let socket = try? RawSocket.connect(port: port, receiveSeconds: 10) {
                    defer { socket.close() }
                    try? socket.send(Self.request)
                    if let answer = try? socket.receiveAll(), answer.hasSuffix("served") { served.open() }
                }
            }
            await served.wait()
            await server.stop(grace: .seconds(10))
            try await client
            #expect(server.connectionCount == 0)
        }
    }
}
