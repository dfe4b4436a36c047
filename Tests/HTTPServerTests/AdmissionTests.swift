import Dispatch
import HTTPClient
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Admission before a body is read, and memory budgets of bodies.
@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct AdmissionTests {
    /// `X-Key` names the client; requests without it are refused. Counts calls of admission and handler.
    private final class CountingAdmission: Sendable {
        let asked = Mutex(0)
        let handled = Mutex(0)

        func declare(_ router: inout Router, bodyLimit: Int = 10_000_000, _ handler: @escaping HTTPHandler) {
            let options = RouteOptions(bodyLimit: bodyLimit) { [self] request in
                asked.withLock { $0 += 1 }
                guard let client = request.headers["X-Key"] else { return .refused(.text("no key", status: 401)) }
                return .admitted(client: client)
            }
            router.on(.post, "/", options: options) { [self] request in
                handled.withLock { $0 += 1 }
                return await handler(request)
            }
        }
    }

    private func post(_ port: UInt16, bytes: Int, key: String? = nil, path: String = "/") async throws
        -> HTTPClientResponse
    {
        var request = HTTPClientRequest(
            method: "POST", url: "http://127.0.0.1:\(port)\(path)", body: [UInt8](repeating: 7, count: bytes))
        if let key { request.headers.add("X-Key", key) }
        return try await HTTPClient().send(request)
    }

    @Test(arguments: ["Content-Length: 1000000", "Transfer-Encoding: chunked"])
    func `Admission: a large body is refused before it is sent`(framing: String) async throws {
        let admission = CountingAdmission()
        try await withServer {
            admission.declare(&$0) { _ in .text("taken") }
        } _: { _, port in
            let text = try await answer(
                to: "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\(framing)\r\n\r\n", port: port)
            #expect(text.hasPrefix("HTTP/1.1 401 ") && text.hasSuffix("no key"), "\(text)")
            #expect(admission.handled.withLock { $0 } == 0)
        }
    }

    @Test(arguments: ["Content-Length: 100000", "Transfer-Encoding: chunked"])
    func `Admission: an admitted body is requested and arrives complete`(framing: String) async throws {
        let admission = CountingAdmission()
        try await withServer {
            admission.declare(&$0) { .text("\($0.body.count)") }
        } _: { _, port in
            let body = String(repeating: "x", count: 100_000)
            let text = try await offPool {
                let socket = try RawSocket.connect(port: port)
                defer { socket.close() }
                try socket.send(
                    "POST / HTTP/1.1\r\nHost: x\r\nX-Key: a\r\nConnection: close\r\nExpect: 100-continue\r\n\(framing)\r\n\r\n"
                )
                let first = try socket.receive(until: "\r\n\r\n")
                try socket.send(framing.hasPrefix("C") ? body : "186a0\r\n\(body)\r\n0\r\n\r\n")
                return first + (try socket.receiveAll())
            }
            #expect(text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 "), "\(text)")
            #expect(text.hasSuffix("\r\n\r\n100000"))
            #expect(admission.asked.withLock { $0 } == 1)
        }
    }

    @Test func `Admission: a connection is reused after an admitted body`() async throws {
        let admission = CountingAdmission()
        try await withServer {
            admission.declare(&$0) { .text("<\($0.body.count)>") }
        } _: { _, port in
            let request = "POST / HTTP/1.1\r\nHost: x\r\nX-Key: a\r\nContent-Length: 20000\r\n\r\n"
            let text = try await offPool {
                let socket = try RawSocket.connect(port: port)
                defer { socket.close() }
                for _ in 0..<3 { try socket.send(request + String(repeating: "x", count: 20_000)) }
                return try socket.receive(until: "<20000>", count: 3)
            }
            #expect(text.ranges(of: "HTTP/1.1 200 ").count == 3)
        }
    }

    @Test(arguments: [(4_000_000, 0), (0, 1)])
    func `Admission: a short body is read at once within the budget, otherwise after admission`(
        budget: Int, asked: Int
    ) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.maximumUnadmittedBytes = budget
        let admission = CountingAdmission()
        try await withServer(configuration) {
            admission.declare(&$0) { .text("\($0.body.count)") }
        } _: { _, port in
            let known = try await post(port, bytes: 1000, key: "a")
            #expect(known.text == "1000")
            #expect(admission.asked.withLock { $0 } == asked)
            let unknown = try await post(port, bytes: 1000)
            #expect(unknown.status == (asked == 0 ? 200 : 401))
        }
    }

    @Test func `Admission: connections without a key do not block an upload with a key`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.maximumBufferedBytes = 200_000
        configuration.maximumUnadmittedBytes = 20_000
        let admission = CountingAdmission()
        try await withServer(configuration) {
            admission.declare(&$0) { .text("\($0.body.count)") }
        } _: { _, port in
            // Each announces as many bytes as are read before admission, then sends one byte.
            let sockets = try await offPool {
                try (0..<8).map { number in
                    let socket = try RawSocket.connect(port: port)
                    let length = number.isMultiple(of: 2) ? 10_000 : 150_000
                    try socket.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\nx")
                    return socket
                }
            }
            defer { sockets.forEach { $0.close() } }
            for size in [150_000, 1000] {
                let response = try await post(port, bytes: size, key: "a")
                #expect(response.text == "\(size)")
            }
        }
    }

    @Test func `BodyBudget: an announced body that is never sent holds no memory and is cut by its rate`()
        async throws
    {
        var configuration = HTTPServerConfiguration()
        configuration.bodyTimeout = .seconds(3)
        configuration.maximumClientBytes = 66_000_000
        configuration.maximumUnadmittedBytes = 10_000
        let slow = Mutex(0)
        configuration.onRefusedUpload = { reason, _ in
            if case .tooSlow = reason { slow.withLock { $0 += 1 } }
        }
        let admission = CountingAdmission()
        try await withServer(configuration) {
            admission.declare(&$0, bodyLimit: 64_000_000) { .text("\($0.body.count)") }
        } _: { _, port in
            // One is admitted by its key. The other uses up the budget of bodies without admission.
            let announced = ["X-Key: a\r\nContent-Length: 64000000", "Content-Length: 10000"]
            let sockets = try await offPool {
                try announced.map { head in
                    let socket = try RawSocket.connect(port: port)
                    try socket.send("POST / HTTP/1.1\r\nHost: x\r\n\(head)\r\n\r\n")
                    return socket
                }
            }
            defer { sockets.forEach { $0.close() } }
            // The 64 MB are only announced, so the same client's next body fits into its budget.
            #expect(try await post(port, bytes: 4_000_000, key: "a").text == "4000000")
            let answers = try await offPool { try sockets.map { try $0.receiveAll() } }
            #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 408 ") }, "\(answers)")
            #expect(slow.withLock { $0 } == 2)
            // The 10,000 bytes are released, so a body of this size is read without admission again.
            try await eventually("the place is free") {
                let before = admission.asked.withLock { $0 }
                _ = try await post(port, bytes: 10_000)
                return admission.asked.withLock { $0 } == before
            }
        }
    }

    @Test(arguments: ["Content-Length: 1000", "Transfer-Encoding: chunked"])
    func `HTTPServer: a slow observer of refusals does not block the server`(framing: String) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.maximumClientBytes = 100
        configuration.maxUnadmittedBodyBytes = 0
        let admission = CountingAdmission()
        let (arrived, left) = (Gate(), DispatchSemaphore(value: 0))
        let leaver = Mutex<RawSocket?>(nil)
        let isFree = Mutex<Bool?>(nil)
        // Another client leaves while the observer runs. The server's sweep over all requests notices it.
        configuration.onRefusedUpload = { _, _ in
            leaver.withLock { $0.take() }?.close()
            let outcome = left.wait(timeout: .now() + .seconds(Int(testTimeout.components.seconds)))
            isFree.withLock { $0 = outcome == .success }
        }
        try await withServer(configuration) {
            $0.on(.get, "/wait") { _ in
                arrived.open()
                while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                left.signal()
                return .text("")
            }
            admission.declare(&$0) { _ in .text("taken") }
        } _: { _, port in
            let waiting = try await offPool {
                let socket = try RawSocket.connect(port: port)
                try socket.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
                return socket
            }
            leaver.withLock { $0 = waiting }
            await arrived.wait()
            let body = String(repeating: "x", count: 1000)
            let text = try await answer(
                to: "POST / HTTP/1.1\r\nHost: x\r\nX-Key: a\r\n\(framing)\r\n\r\n"
                    + (framing.hasPrefix("C") ? body : "3e8\r\n\(body)\r\n0\r\n\r\n"), port: port)
            #expect(text.hasPrefix("HTTP/1.1 503 "), "\(text)")
            #expect(isFree.withLock { $0 } == true)
        }
    }

    @Test func `BodyBudget: each client has its own budget`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.maximumClientBytes = 150_000
        let refusals = Mutex(0)
        configuration.onRefusedUpload = { _, _ in refusals.withLock { $0 += 1 } }
        let (arrived, release) = (Gate(), Gate())
        let admission = CountingAdmission()
        try await withServer(configuration) {
            admission.declare(&$0) { request in
                if request.query("wait") != nil {
                    arrived.open()
                    await release.wait()
                }
                return .text("\(request.body.count)")
            }
        } _: { _, port in
            async let held = post(port, bytes: 100_000, key: "a", path: "/?wait=1")
            await arrived.wait()
            let refused = try await post(port, bytes: 100_000, key: "a")
            #expect(refused.status == 503 && refused.headers["Retry-After"] != nil)
            #expect(refused.text.contains("with this key"))
            #expect(refusals.withLock { $0 } == 1)
            let chunk = String(repeating: "x", count: 100_000)
            let chunked = try await answer(
                to: "POST / HTTP/1.1\r\nHost: x\r\nX-Key: a\r\nTransfer-Encoding: chunked\r\n\r\n186a0\r\n\(chunk)\r\n",
                port: port)
            #expect(chunked.hasPrefix("HTTP/1.1 503 ") && chunked.contains("with this key"), "\(chunked)")
            #expect(chunked.contains("\r\nRetry-After: 2\r\n"), "\(chunked)")
            #expect(refusals.withLock { $0 } == 2)
            #expect(try await post(port, bytes: 100_000, key: "b").status == 200)
            release.open()
            #expect(try await held.status == 200)
        }
    }
}
