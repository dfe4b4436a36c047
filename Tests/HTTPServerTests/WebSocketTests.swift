import FoundationEssentials
import Glibc
import HTTPServer
import Synchronization
import TestSupport
import Testing
import WebSockets

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct WebSocketTests {
    /// What a test knows about the server's sockets.
    private final class Seen: Sendable {
        let sockets = Mutex<[WebSocket]>([])
        let ends = Mutex<[WebSocketEnd]>([])
        let messages = Mutex<[WebSocketMessage]>([])

        var all: [WebSocket] { sockets.withLock { $0 } }
    }

    private static func limits(_ change: (inout WebSocketSession.Limits) -> Void = { _ in }) -> WebSocketSession.Limits
    {
        var limits = WebSocketSession.Limits(messageBytes: 100_000)
        change(&limits)
        return limits
    }

    /// A server whose only route is a socket.
    private func withSockets(
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        limits: WebSocketSession.Limits = Self.limits(),
        handling: @escaping @Sendable (WebSocket, WebSocketMessage) async -> Void = { try? await $0.send($1) },
        _ body: (HTTPServer, UInt16, Seen) async throws -> Void
    ) async throws {
        let seen = Seen()
        try await withServer(configuration) {
            $0.on(.get, "/") { request in
                guard let handshake = try? request.webSocketHandshake() else {
                    return .text("no handshake", status: 426)
                }
                return .webSocket(handshake, limits: limits) { socket in
                    seen.sockets.withLock { $0.append(socket) }
                    socket.onClose { end in seen.ends.withLock { $0.append(end) } }
                    return { message in
                        seen.messages.withLock { $0.append(message) }
                        await handling(socket, message)
                    }
                }
            }
        } _: { server, port in
            try await body(server, port, seen)
        }
    }

    @Test func `WebSocket: messages are answered in order, also those that come with the handshake`() async throws {
        try await withSockets { server, port, seen in
            try await offPool {
                let first = SocketClient.text("0") + Array(SocketClient.text("1").dropLast())
                let client = try SocketClient.open(port: port, sending: first)
                defer { client.close() }
                try client.send(SocketClient.text("1").suffix(1) + (2..<2_000).flatMap { SocketClient.text("\($0)") })
                for number in 0..<2_000 { try client.expect(text: "\(number)") }
                try client.send(SocketClient.frame(9, [7]))
                try client.expect(10, [7])
                try client.send(SocketClient.frame(8, [0x03, 0xE8]))
                try client.expect(8, [0x03, 0xE8])
                try client.expectEnd()
            }
            try await eventually("the socket has ended") { seen.ends.withLock { $0 == [.client] } }
            try await eventually("no connection is left") {
                server.connectionCount == 0 && server.webSocketCount == 0
            }
        }
    }

    @Test func `WebSocket: a request that is no handshake, or of HTTP 1_0, opens no socket`() async throws {
        try await withSockets { server, port, seen in
            let plain = try await answer(to: "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port: port)
            #expect(plain.hasPrefix("HTTP/1.1 426 "))
            let old = SocketClient.handshake.replacing("HTTP/1.1", with: "HTTP/1.0")
            #expect(try await answer(to: old, port: port).prefix(13).hasSuffix(" 400 "))
            let head = SocketClient.handshake.replacing("GET", with: "HEAD")
                .replacing("Connection: Upgrade", with: "Connection: Upgrade, close")
            #expect(try await answer(to: head, port: port).hasPrefix("HTTP/1.1 426 "))
            #expect(seen.all.isEmpty && server.webSocketCount == 0)
        }
    }

    @Test func `WebSocket: while a handler runs, the client's further bytes wait in the kernel`() async throws {
        let gate = Gate()
        try await withSockets(handling: { _, _ in await gate.wait() }) { _, port, seen in
            try await offPool {
                let client = try SocketClient.open(port: port)
                defer { client.close() }
                try client.send(SocketClient.text("first"))
                // More than the buffers of the kernel: the client has to wait.
                let flags = fcntl(client.socket.descriptor, F_GETFL)
                _ = fcntl(client.socket.descriptor, F_SETFL, flags | O_NONBLOCK)
                let block = SocketClient.frame(2, [UInt8](repeating: 7, count: 60_000))
                var sent = 0
                while sent < 64 << 20 {
                    let count = block.withUnsafeBytes { send(client.socket.descriptor, $0.baseAddress, $0.count, 0) }
                    if count <= 0 { break }
                    sent += count
                }
                #expect(sent < 64 << 20)
            }
            try await eventually("the first message is handled") { seen.messages.withLock { !$0.isEmpty } }
            #expect(seen.messages.withLock { $0.count } == 1)
            gate.open()
            try await eventually("the socket has ended") { seen.ends.withLock { !$0.isEmpty } }
        }
    }

    @Test func `WebSocket: a client that reads too slowly is cut`() async throws {
        try await withSockets { server, port, seen in
            let client = try await offPool { try SocketClient.open(port: port) }
            try await eventually("the socket is open") { !seen.all.isEmpty }
            let socket = seen.all[0]
            while socket.push(.binary([UInt8](repeating: 1, count: 10_000))) {}
            try await eventually("the socket has ended") { seen.ends.withLock { $0 == [.slow] } }
            try await eventually("no connection is left") { server.connectionCount == 0 }
            client.close()
        }
    }

    @Test func `WebSocket: a slow client delays the writer and gets all messages`() async throws {
        try await withSockets { _, port, seen in
            let client = try await offPool { try SocketClient.open(port: port) }
            try await eventually("the socket is open") { !seen.all.isEmpty }
            let socket = seen.all[0]
            let padding = String(repeating: "x", count: 5_000)
            async let writer: Void = {
                for number in 0..<2_000 {
                    try await socket.send(.text(Array("\(number) \(padding)".utf8)))
                }
            }()
            try await offPool {
                for number in 0..<2_000 { try client.expect(text: "\(number) \(padding)") }
                client.close()
            }
            try await writer
        }
    }

    @Test func `WebSocket: when the server stops, each client is told so (1001)`() async throws {
        let seen = Seen()
        var router = Router()
        router.on(.get, "/") { request in
            guard let handshake = try? request.webSocketHandshake() else { return .text("") }
            return .webSocket(handshake, limits: Self.limits()) { socket in
                socket.onClose { end in seen.ends.withLock { $0.append(end) } }
                return { _ in }
            }
        }
        let server = HTTPServer(configuration: HTTPServerConfiguration(), router: router)
        let port = try server.start()
        let clients = try await offPool { try (0..<20).map { _ in try SocketClient.open(port: port) } }
        try await eventually("all sockets are open") { server.webSocketCount == 20 }
        async let stop: Void = server.stop(grace: testTimeout)
        try await offPool {
            // The last one does not answer.
            for client in clients {
                try client.expect(8, [0x03, 0xE9])
            }
            for client in clients.dropLast() {
                try client.send(SocketClient.frame(8, [0x03, 0xE9]))
                try client.expectEnd()
            }
        }
        await stop
        #expect(seen.ends.withLock { $0.filter { $0 == .server(.goingAway) }.count } >= 19)
        #expect(seen.ends.withLock { $0.count } == 20 && server.webSocketCount == 0 && server.connectionCount == 0)
        try await offPool { try clients[19].expectEnd() }
        clients.forEach { $0.close() }
    }

    @Test func `WebSocket: a client that is gone without a close is noticed`() async throws {
        try await withSockets { server, port, seen in
            try await offPool {
                try SocketClient.open(port: port).close()
                try SocketClient.open(port: port).socket.reset()
            }
            try await eventually("both have ended") { seen.ends.withLock { $0 == [.lost, .lost] } }
            try await eventually("no connection is left") { server.connectionCount == 0 }
        }
    }

    @Test func `WebSocket: a silent client gets a ping, and is cut without an answer`() async throws {
        let limits = Self.limits {
            $0.pingAfter = 100
            $0.idleLimit = 3_000
        }
        try await withSockets(limits: limits) { _, port, seen in
            try await offPool {
                let client = try SocketClient.open(port: port)
                defer { client.close() }
                try client.expect(9, [])
            }
            let silent = try await offPool {
                let client = try SocketClient.open(port: port)
                try client.socket.fallSilent()
                return client
            }
            try await eventually("the silent one has ended") { seen.ends.withLock { $0.contains(.idle) } }
            silent.close()
        }
    }

    @Test func `WebSocket: wrong frames and large messages end it with their code`() async throws {
        try await withSockets { server, port, seen in
            let cases: [([UInt8], UInt16)] = [
                (SocketClient.frame(3, []), 1002), (SocketClient.frame(1, [0xFF]), 1007),
                ([0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0x86, 0xA1, 1, 2, 3, 4], 1009), ([0x81, 0x01, 0x61], 1002),
            ]
            for (bytes, code) in cases {
                try await offPool {
                    let client = try SocketClient.open(port: port)
                    defer { client.close() }
                    // What follows is not read, and must not destroy the answer.
                    try client.send(bytes + [UInt8](repeating: 0, count: 10_000))
                    try client.expectClose(code)
                    try client.expectEnd()
                }
            }
            try await eventually("all have ended") { seen.ends.withLock { $0.count == cases.count } }
            #expect(seen.ends.withLock { $0.contains(.fault(.tooLarge)) })
            #expect(seen.messages.withLock { $0.isEmpty })
        }
    }

    @Test func `WebSocket: messages in memory count against the budget of the client`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.maximumUnadmittedBytes = 50_000
        let gate = Gate()
        try await withSockets(
            configuration,
            handling: { socket, _ in
                socket.admit(client: "known", messageBytes: 100_000)
                await gate.wait()
            }
        ) { _, port, seen in
            let message = SocketClient.frame(2, [UInt8](repeating: 7, count: 40_000))
            let first = try await offPool {
                let client = try SocketClient.open(port: port)
                try client.send(message)
                return client
            }
            try await eventually("the first is handled") { seen.messages.withLock { $0.count == 1 } }
            // The first one is known meanwhile, so the second one fits.
            let second = try await offPool {
                let client = try SocketClient.open(port: port)
                try client.send(SocketClient.text("small"))
                return client
            }
            try await eventually("the second is handled") { seen.messages.withLock { $0.count == 2 } }
            gate.open()
            try await offPool {
                let client = try SocketClient.open(port: port)
                defer { client.close() }
                try client.send([0x82, 0xFE, 0xEA, 0x60, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 59_000))
                try client.expectClose(1013)
            }
            first.close()
            second.close()
        }
    }

    @Test func `WebSocket: an event stream over a socket sends frames, and tells a refusal`() async throws {
        try await withSockets { _, port, seen in
            let client = try await offPool { try SocketClient.open(port: port) }
            try await eventually("the socket is open") { !seen.all.isEmpty }
            let stream = seen.all[0].eventStream { event in
                [.text(Array(event.data.utf8)), .text(Array((event.id ?? "").utf8))]
            }
            let closed = Gate()
            stream.onClose { closed.open() }
            #expect(stream.push(ServerSentEvent(id: "1", data: "a")))
            try await stream.send(id: "2", data: "b")
            stream.refuse("enough")
            #expect(stream.isClosed && !stream.push(ServerSentEvent(data: "late")))
            try await offPool {
                for text in ["a", "1", "b", "2"] { try client.expect(text: text) }
                try client.expectClose(1008)
                try client.send(SocketClient.frame(8, [0x03, 0xF0]))
                client.close()
            }
            await closed.wait()
        }
    }

    /// `TAPLINE_SOCKETS=5000` selects the long form.
    @Test func `WebSocket: hundreds of idle sockets need little memory and are all reached`() async throws {
        let count = ProcessInfo.processInfo.environment["TAPLINE_SOCKETS"].flatMap(Int.init) ?? 300
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, rlim_t(2 * count + 2_000))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // A process of its own: the other tests of this process allocate at the same time.
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(filePath: own).deletingLastPathComponent().appending(path: "WebSocketEcho").path
        let output = FileManager.default.temporaryDirectory.path + "/echo-\(UUID().uuidString).out"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let server = try TestProcess([program], environment: [:], output: output)
        var port: UInt16?
        try await eventually("the server is up") {
            port = (try? String(contentsOfFile: output, encoding: .utf8)).flatMap { UInt16($0.dropLast()) }
            return port != nil
        }
        let address = try #require(port)
        let before = try residentBytes(of: server.pid)
        let clients = try await offPool { try (0..<count).map { _ in try SocketClient.open(port: address) } }
        let bytes = (try residentBytes(of: server.pid) - before) / count
        let started = ContinuousClock.now
        try await offPool {
            for client in clients { try client.send(SocketClient.frame(1, Array("hello".utf8))) }
            for client in clients { try client.expect(text: "hello") }
        }
        print("\(count) idle sockets: \(bytes) bytes each, an echo to all in \(ContinuousClock.now - started)")
        // A socket has libmicrohttpd's memory for the head, as an event stream has.
        #expect(bytes < 60_000)
        clients.forEach { $0.close() }
        server.signal(SIGKILL)
        _ = try await server.wait()
    }
}

private func residentBytes(of process: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
}
