import Foundation
import HTTPClient
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct EventStreamTests {
    @Test func `EventStream: events arrive in order, and a reconnecting client resumes after its last event`()
        async throws
    {
        let total = 2000
        try await withServer {
            $0.on(.get, "/events") { request in
                let next = request.lastEventID.flatMap { Int($0) }.map { $0 + 1 } ?? 0
                return .eventStream { stream in
                    for id in next..<total { try? await stream.send(id: "\(id)", event: "tick", data: "data\n\(id)") }
                }
            }
        } _: { _, port in
            let client = HTTPClient()
            var events: [EventStreamParser.Event] = []
            while events.count < total {
                var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/events", timeout: nil)
                if let last = events.last { request.headers["Last-Event-ID"] = last.id }
                let stream = try await client.stream(request)
                #expect(stream.headers["Content-Type"] == "text/event-stream")
                var parser = EventStreamParser()
                // The client leaves midway, twice.
                for try await bytes in stream.body {
                    events += parser.feed(bytes)
                    if events.count < total, events.count > 0, request.headers["Last-Event-ID"] == nil { break }
                }
            }
            #expect(events == (0..<total).map { .init(id: "\($0)", event: "tick", data: "data\n\($0)") })
        }
    }

    @Test func `EventStream: a stream without a task ends when it is finished`() async throws {
        let opened = Mutex<EventStream?>(nil)
        let isOpen = Gate()
        try await withServer {
            $0.on(.get, "/") { _ in
                .eventStream(opened: { stream in
                    opened.withLock { $0 = stream }
                    isOpen.open()
                })
            }
        } _: { server, port in
            let response = try await HTTPClient().stream(
                HTTPClientRequest(url: "http://127.0.0.1:\(port)/", timeout: nil))
            await isOpen.wait()
            #expect(server.streamCount == 1)
            let stream = try #require(opened.withLock { $0 })
            #expect(stream.push(ServerSentEvent(id: "1", data: "a")))
            #expect(stream.push(ServerSentEvent(id: "2", data: "b")))
            stream.finish()
            #expect(!stream.push(ServerSentEvent(data: "late")))
            var parser = EventStreamParser()
            var data: [String] = []
            for try await bytes in response.body { data += parser.feed(bytes).map(\.data) }
            #expect(data == ["a", "b"])
            let closed = Gate()
            stream.onClose { closed.open() }
            await closed.wait()
            #expect(stream.isClosed)
        }
    }

    @Test func `EventStream: an idle stream gets heartbeats`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.heartbeatInterval = .milliseconds(300)
        try await withServer(configuration) {
            $0.on(.get, "/") { _ in .eventStream(opened: { _ in }) }
        } _: { _, port in
            let text = try await offPool {
                let socket = try RawSocket.connect(port: port)
                defer { socket.close() }
                try socket.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                return try socket.receive(until: ":\n\n", count: 3)
            }
            #expect(text.contains("text/event-stream"))
        }
    }

    @Test func `EventStream: the stream of a vanished client is closed`() async throws {
        let closed = Gate()
        var configuration = HTTPServerConfiguration()
        configuration.heartbeatInterval = .milliseconds(900)
        try await withServer(configuration) {
            $0.on(.get, "/") { _ in .eventStream(opened: { $0.onClose { closed.open() } }) }
        } _: { _, port in
            let socket = try await offPool {
                let socket = try RawSocket.connect(port: port)
                try socket.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                _ = try socket.receive(until: ":\n\n", count: 2)
                return socket
            }
            #expect(!closed.isOpen)
            try socket.fallSilent()
            await closed.wait()
            socket.close()
        }
    }

    @Test func `EventStream: a slow but active client keeps its stream`() async throws {
        let total = 3000
        var configuration = HTTPServerConfiguration()
        configuration.heartbeatInterval = .milliseconds(300)
        try await withServer(configuration) {
            $0.on(.get, "/") { _ in
                .eventStream { stream in
                    let padding = String(repeating: "x", count: 500)
                    for id in 0..<total { try? await stream.send(id: "\(id)", data: padding) }
                }
            }
        } _: { _, port in
            let last = try await offPool {
                let socket = try RawSocket.connect(port: port)
                defer { socket.close() }
                try socket.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                // 64 KB every 150 ms: ten heartbeats pass, and the window stays almost closed.
                var tail = ""
                while true {
                    let bytes = try socket.receive()
                    tail = String((tail + String(decoding: bytes, as: UTF8.self)).suffix(2000))
                    if tail.contains("id: \(total - 1)\n") { return tail }
                    if bytes.isEmpty { return tail }
                    usleep(150_000)
                }
            }
            #expect(last.contains("id: \(total - 1)\n"))
        }
    }

    @Test func `EventStream: a full buffer closes the stream`() async throws {
        let closed = Gate()
        let pushed = Mutex(0)
        try await withServer {
            $0.on(.get, "/") { _ in
                .eventStream { stream in
                    stream.onClose { closed.open() }
                    let event = ServerSentEvent(data: String(repeating: "x", count: 10_000))
                    while stream.push(event) { pushed.withLock { $0 += 1 } }
                }
            }
        } _: { server, port in
            let socket = try await offPool {
                let socket = try RawSocket.connect(port: port)
                try socket.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                return socket
            }
            await closed.wait()
            socket.close()
            #expect(pushed.withLock { $0 } > 0)
            try await eventually("no connection is left") { server.connectionCount == 0 }
        }
    }

    @Test func `EventStream: a slow client delays the writer and gets all events`() async throws {
        let total = 20_000
        try await withServer {
            $0.on(.get, "/") { _ in
                .eventStream { stream in
                    let padding = String(repeating: "x", count: 500)
                    for id in 0..<total { try? await stream.send(id: "\(id)", data: padding) }
                }
            }
        } _: { _, port in
            var configuration = HTTPClientConfiguration()
            configuration.streamBufferBytes = 4096
            let stream = try await HTTPClient(configuration: configuration).stream(
                HTTPClientRequest(url: "http://127.0.0.1:\(port)/", timeout: nil))
            var parser = EventStreamParser()
            var ids: [Int?] = []
            for try await bytes in stream.body { ids += parser.feed(bytes).map { Int($0.id) } }
            #expect(ids == Array(0..<total))
        }
    }

    @Test func `EventStream: a server stop ends streams after their buffered events`() async throws {
        let isOpen = Gate()
        try await withServer {
            $0.on(.get, "/") { _ in
                .eventStream(opened: { stream in
                    stream.push(ServerSentEvent(id: "1", data: "last words"))
                    isOpen.open()
                })
            }
        } _: { server, port in
            let response = try await HTTPClient().stream(
                HTTPClientRequest(url: "http://127.0.0.1:\(port)/", timeout: nil))
            await isOpen.wait()
            await server.stop(grace: .seconds(5))
            var parser = EventStreamParser()
            var data: [String] = []
            for try await bytes in response.body { data += parser.feed(bytes).map(\.data) }
            #expect(data == ["last words"])
        }
    }

    @Test func `EventStream: HEAD opens no stream`() async throws {
        let opened = Mutex(0)
        try await withServer {
            $0.on(.get, "/") { _ in .eventStream(opened: { _ in opened.withLock { $0 += 1 } }) }
        } _: { _, port in
            let response = try await HTTPClient().send(
                HTTPClientRequest(method: "HEAD", url: "http://127.0.0.1:\(port)/"))
            #expect(response.headers["Content-Type"] == "text/event-stream")
            #expect(opened.withLock { $0 } == 0)
        }
    }
}
