import HTTPClient
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct UploadTests {
    static let limit = 100_000

    private func withUploads(_ body: (UInt16, @escaping @Sendable () -> Int) async throws -> Void) async throws {
        let calls = Mutex(0)
        try await withServer {
            for method in [HTTPMethod.post, .put, .patch] {
                $0.on(method, "/", options: RouteOptions(bodyLimit: Self.limit)) { request in
                    calls.withLock { $0 += 1 }
                    return .text("\(request.body.count)")
                }
            }
        } _: { _, port in
            try await body(port) { calls.withLock { $0 } }
        }
    }

    @Test(arguments: ["POST", "PUT", "PATCH"])
    func `HTTPServer: a body at the limit is accepted, a larger one gets 413`(method: String) async throws {
        try await withUploads { port, calls in
            let client = HTTPClient()
            for (size, status) in [(0, 200), (Self.limit, 200), (Self.limit + 1, 413), (8_000_000, 413), (5, 200)] {
                let response = try await client.send(
                    HTTPClientRequest(
                        method: method, url: "http://127.0.0.1:\(port)/", body: [UInt8](repeating: 7, count: size)))
                #expect(response.status == status, "\(size) bytes")
                if status == 413 { #expect(response.text.contains(#""code":"too_large""#)) }
            }
            #expect(calls() == 3)
        }
    }

    @Test func `HTTPServer: a client that sends its whole body before reading gets the 413`() async throws {
        try await withUploads { port, calls in
            let text = try await answer(
                to: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n"
                    + String(repeating: "x", count: 4_000_000),
                port: port)
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(calls() == 0)
        }
    }

    @Test func `BodyBudget: all bodies share one budget, and released bytes can be used again`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.maximumBufferedBytes = 150_000
        let gate = AsyncStream<Void>.makeStream()
        let arrived = AsyncStream<Void>.makeStream()
        try await withServer(configuration) {
            $0.on(.post, "/", options: RouteOptions(bodyLimit: Self.limit)) { request in
                arrived.continuation.yield()
                if request.query("wait") != nil { for await _ in gate.stream { break } }
                return .text("\(request.body.count)")
            }
        } _: { _, port in
            let client = HTTPClient()
            @Sendable func send(_ path: String) async throws -> HTTPClientResponse {
                try await client.send(
                    HTTPClientRequest(
                        method: "POST", url: "http://127.0.0.1:\(port)\(path)",
                        body: [UInt8](repeating: 7, count: Self.limit)))
            }
            async let held = send("/?wait=1")
            for await _ in arrived.stream { break }
            let refused = try await send("/")
            #expect(refused.status == 503)
            gate.continuation.yield()
            let first = try await held
            #expect(first.status == 200)
            // The budget is released with the exchange, shortly after the response.
            var again = try await send("/")
            try await eventually("there is room again") {
                again = try await send("/")
                return again.status != 503
            }
            #expect(again.status == 200)
        }
    }

    @Test func `HTTPServer: the chunks of a request body are joined`() async throws {
        try await withUploads { port, _ in
            let text = try await answer(
                to:
                    "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: t\r\n\r\n",
                port: port)
            #expect(text.hasPrefix("HTTP/1.1 200 "))
            #expect(text.hasSuffix("\r\n\r\n5"))
        }
    }

    @Test func `HTTPServer: a chunked body above the limit gets 413 without being read further`() async throws {
        try await withUploads { port, calls in
            let chunk = "8000\r\n" + String(repeating: "x", count: 0x8000) + "\r\n"
            // The body has no end: a server that read all of it would never respond.
            let text = try await answer(
                to: "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + String(repeating: chunk, count: 20),
                port: port)
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(text.contains(#""code":"too_large""#))
            #expect(calls() == 0)
        }
    }

    @Test func `HTTPServer: 100-continue is sent for an accepted body`() async throws {
        try await withUploads { port, _ in
            let text = try await offPool {
                let socket = try RawSocket.connect(port: port)
                defer { socket.close() }
                try socket.send(
                    "PUT / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
                )
                let first = try socket.receive(until: "\r\n\r\n")
                try socket.send("abc")
                return first + (try socket.receiveAll())
            }
            #expect(text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 "))
            #expect(text.hasSuffix("\r\n\r\n3"))
        }
    }

    @Test func `HTTPServer: an unwanted body is refused before it is sent`() async throws {
        try await withUploads { port, calls in
            let text = try await answer(
                to: "PUT / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100001\r\n\r\n", port: port)
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(calls() == 0)
        }
    }

    @Test func `HTTPServer: bytes after a refused body are not parsed as a request`() async throws {
        try await withUploads { port, calls in
            let hidden = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
            for method in ["POST", "PUT", "PATCH", "DELETE"] {
                let text = try await answer(
                    to:
                        "\(method) /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: \(hidden.utf8.count)\r\n\r\n\(hidden)",
                    port: port)
                #expect(text.hasPrefix("HTTP/1.1 404 "))
                #expect(text.ranges(of: "HTTP/1.1").count == 1)
            }
            #expect(calls() == 0)
        }
    }
}
