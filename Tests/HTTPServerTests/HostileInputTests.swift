import Foundation
import HTTPClient
import HTTPServer
import StandIn
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct HostileInputTests {
    struct Head: Sendable {
        var line = "GET / HTTP/1.1"
        var headers: [String] = ["Host: x"]
        var body = ""
        let status: Int

        /// The head as bytes. `¿` becomes two bytes that are not UTF-8.
        var bytes: [UInt8] {
            let text = ([line, "Connection: close"] + headers + ["", body]).joined(separator: "\r\n")
            return text.split(separator: "¿", omittingEmptySubsequences: false)
                .map { Array($0.utf8) }.joined(separator: [0xC3, 0x28]).map { $0 }
        }
    }

    static let heads: [Head] = [
        Head(status: 200),
        Head(line: "GET /% HTTP/1.1", status: 400),
        Head(line: "GET /%zz HTTP/1.1", status: 400),
        Head(line: "GET /%FF HTTP/1.1", status: 400),
        Head(line: "GET /%00 HTTP/1.1", status: 400),
        Head(line: "GET /?a=%C3%28 HTTP/1.1", status: 400),
        Head(line: "GET /?%=1 HTTP/1.1", status: 400),
        Head(line: "GET ftp://x/ HTTP/1.1", status: 400),
        Head(line: "GET /¿ HTTP/1.1", status: 400),
        Head(line: "GET /?a=¿ HTTP/1.1", status: 400),
        Head(headers: ["Host: x", "X-Name: ¿"], status: 400),
        Head(headers: [], status: 400),
        Head(line: "GET / HTTP/1.0", headers: [], status: 200),
        Head(headers: ["Host: x", "Host: x"], status: 400),
        Head(headers: ["Host: x", "hOST: y"], status: 400),
        Head(headers: ["Host: x y"], status: 400),
        Head(headers: ["Host: me@x"], status: 400),
        Head(headers: ["Host: x/y"], status: 400),
        Head(headers: ["Host: [::1]:8080"], status: 200),
        Head(headers: ["Host: x", "X-Empty:", "X-Blanks:   a  "], status: 200),
        Head(headers: ["Host: x", "X-Name : a"], status: 400),
        Head(headers: ["Host: x", "X Name: a"], status: 400),
        Head(headers: ["Host: x", "X(Name): a"], status: 400),
        Head(headers: ["Host: x", ": a"], status: 400),
        Head(headers: ["Host: x", "X-Näme: a"], status: 400),
        Head(headers: ["Host: x", "no colon"], status: 400),
        Head(headers: ["Host: x", "X-Name: a\rb"], status: 400),
        Head(headers: ["Host: x", "X-Na\rme: a"], status: 400),
        Head(headers: ["Host: x", "X-Name: a\u{0}b"], status: 400),
        Head(headers: ["X-Name: a\u{0}", "Host: x"], status: 400),
        Head(headers: ["X-Name: a", "Host: x\u{0}.example"], status: 400),
        Head(headers: ["Host: x", "X-Na\u{0}me: a"], status: 400),
        Head(headers: ["Host: x", "X-Name: a", "\u{0}X-Hidden: b"], status: 400),
        Head(headers: ["Host: x", "X-Name: a\u{1}b"], status: 400),
        Head(line: "GET /\u{0}a HTTP/1.1", status: 400),
        Head(line: "GET / a HTTP/1.1", status: 400),
        Head(line: "GET / HTTP/2.0", status: 400),
        Head(line: "PUT / HTTP/1.1", headers: ["Host: x", "Content-Length : 3"], body: "abc", status: 400),
        Head(
            line: "PUT / HTTP/1.0", headers: ["Host: x", "Transfer-Encoding: chunked"], body: "0\r\n\r\n", status: 400),
        Head(headers: ["Host: x", "X-Long: " + String(repeating: "x", count: 16_384)], status: 431),
        Head(headers: ["Host: x", "X-Long: " + String(repeating: "x", count: 200_000)], status: 431),
        Head(line: "POST / HTTP/1.1", status: 405),
        Head(line: "PUT / HTTP/1.1", headers: ["Host: x", "Content-Length: 3", "Content-Length: 3"], status: 400),
        Head(
            line: "PUT / HTTP/1.1", headers: ["Host: x", "Content-Length: 3", "Transfer-Encoding: chunked"], status: 400
        ),
        Head(line: "PUT / HTTP/1.1", headers: ["Host: x", "Content-Length: -1"], status: 400),
        Head(line: "PUT / HTTP/1.1", headers: ["Host: x", "Content-Length: +1"], status: 400),
        Head(line: "PUT / HTTP/1.1", headers: ["Host: x", "Content-Length: 99999999999999999999999"], status: 413),
        Head(line: "PUT / HTTP/1.1", headers: ["Host: x", "Transfer-Encoding: gzip, chunked"], status: 400),
        Head(line: "PUT / HTTP/1.1", headers: ["Host: x", "Transfer-Encoding: chunked"], body: "zz\r\n", status: 400),
    ]

    @Test(arguments: heads)
    func `HTTPServer: an invalid head gets the documented status`(head: Head) async throws {
        try await withServer {
            $0.on(.get, "/") { _ in .text("fine") }
            $0.on(.put, "/") { _ in .text("fine") }
        } _: { _, port in
            let text = try await answer(to: head.bytes, port: port)
            #expect(text.hasPrefix("HTTP/1.1 \(head.status) "), "\(text.prefix(200))")
            #expect(text.ranges(of: #/HTTP/1\.[01] [0-9]{3} /#).count == 1, "\(text)")
            #expect(text.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
            #expect(
                text.ranges(of: #/\r\nDate: [A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT\r\n/#).count
                    == 1)
            guard head.status >= 400 else { return }
            #expect(text.contains("\r\nContent-Type: application/problem+json\r\n"), "\(text)")
            #expect(text.contains("\r\nCache-Control: no-store\r\n"))
            #expect(text.contains(#""code":""#) && text.contains(#""traceId":""#))
        }
    }

    @Test func `HTTPServer: an unread body cannot hide a second request`() async throws {
        let paths = Mutex<[String]>([])
        try await withServer {
            for method in [HTTPMethod.get, .post] {
                $0.on(method, "/{path}") { request in
                    paths.withLock { $0.append(request.path) }
                    return .text("fine")
                }
            }
        } _: { _, port in
            let hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"
            let text = try await answer(
                to: "POST /seen HTTP/1.1\r\nHost: x\r\nContent-Length : \(hidden.utf8.count)\r\n\r\n\(hidden)",
                port: port)
            #expect(text.hasPrefix("HTTP/1.1 400 ") && text.ranges(of: "HTTP/1.1 ").count == 1, "\(text)")
            #expect(text.contains(#""code":"invalid_header""#))
            #expect(paths.withLock { $0 } == [])
        }
    }

    @Test func `HTTPServer: requests that libmicrohttpd refuses get a problem, also over TLS`() async throws {
        let fixture = try SelfSignedCertificate.write()
        defer { try? FileManager.default.removeItem(at: fixture.folder) }
        var configuration = HTTPServerConfiguration()
        configuration.tls = .init(certificatePath: fixture.certificate, keyPath: fixture.key)
        try await withServer(configuration) {
            $0.on(.get, "/") { _ in .text("fine") }
        } _: { _, port in
            var trusting = HTTPClientConfiguration()
            trusting.certificateAuthorityPath = fixture.certificate
            let response = try await HTTPClient(configuration: trusting).send(
                HTTPClientRequest(
                    url: "https://localhost:\(port)/", headers: ["X-Long": String(repeating: "x", count: 100_000)]))
            #expect(response.status == 431)
            #expect(response.headers["Content-Type"] == "application/problem+json")
            #expect(response.text.contains(#""code":"headers_too_large""#))
        }
    }

    @Test func `HTTPServer: a body below the minimum rate is cut, whatever its announced length`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.bodyTimeout = .seconds(1)
        configuration.maximumBodyBytes = 50_000_000
        let refused = Gate()
        configuration.onRefusedUpload = { refusal, _ in if case .tooSlow = refusal { refused.open() } }
        try await withServer(configuration) {
            $0.on(.put, "/") { _ in .text("") }
        } _: { _, port in
            let text = try await answer(
                to: "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 50000000\r\n\r\nabc", port: port)
            #expect(text.hasPrefix("HTTP/1.1 408 "), "\(text)")
            await refused.wait()
        }
    }

    @Test func `HTTPServer: a body shorter than Content-Length never reaches the handler`() async throws {
        let calls = Mutex(0)
        try await withServer {
            $0.on(.put, "/") { _ in
                calls.withLock { $0 += 1 }
                return .text("")
            }
            $0.on(.get, "/") { _ in .text("fine") }
        } _: { server, port in
            try await offPool {
                let socket = try RawSocket.connect(port: port)
                try socket.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nshort")
                socket.close()
            }
            try await eventually("no connection is left") { server.connectionCount == 0 }
            #expect(calls.withLock { $0 } == 0)
        }
    }

    @Test func `HTTPServer: bytes after Content-Length do not belong to the request`() async throws {
        try await withServer {
            $0.on(.put, "/") { .text("<\(String(decoding: $0.body, as: UTF8.self))>") }
        } _: { _, port in
            let text = try await answer(
                to: "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcdef\r\n\r\n", port: port)
            #expect(text.contains("<abc>"))
            #expect(text.ranges(of: " 200 ").count == 1)
        }
    }

    @Test(arguments: ["", "GET / HTTP/1.1\r\nHost: x\r\n", "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"])
    func `HTTPServer: a head that arrives byte by byte is cut at the timeout`(start: String) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.idleTimeout = .seconds(1)
        configuration.bodyTimeout = .seconds(1)
        try await withServer(configuration) {
            $0.on(.put, "/") { _ in .text("") }
        } _: { server, port in
            let sent = try await offPool {
                let socket = try RawSocket.connect(port: port)
                defer { socket.close() }
                try socket.send(start)
                // One byte every 100 ms would reset an idle timeout. It must not extend this one.
                var sent = 0
                do {
                    while sent < 100 {
                        try socket.send("x")
                        sent += 1
                        if try socket.poll(milliseconds: 100) { break }
                    }
                } catch is RawSocket.Failure {}
                return sent
            }
            // Ten bytes a second. Counts bytes, not seconds, because a stalled machine stalls both sides.
            #expect(sent < 50)
            try await eventually("no connection is left") { server.connectionCount == 0 }
        }
    }

    @Test(arguments: ["Content-Length: 100\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n64\r\n"])
    func `HTTPServer: a late body gets 408`(framing: String) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.bodyTimeout = .seconds(1)
        try await withServer(configuration) {
            $0.on(.put, "/") { _ in .text("") }
        } _: { server, port in
            let text = try await answer(to: "PUT / HTTP/1.1\r\nHost: x\r\n\(framing)abc", port: port)
            #expect(text.hasPrefix("HTTP/1.1 408 "), "\(text)")
            #expect(text.contains("request_timeout") && text.contains("traceId"))
            try await eventually("no connection is left") { server.connectionCount == 0 }
        }
    }

    @Test func `HTTPServer: an idle connection is closed at the timeout`() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.idleTimeout = .seconds(1)
        try await withServer(configuration) {
            $0.on(.get, "/") { _ in .text("") }
        } _: { _, port in
            let text = try await answer(to: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", port: port)
            #expect(text.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `HTTPServer: a header value with a line break is not sent`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in HTTPResponse(headers: ["X-A": "1\r\nX-Forged: 2", "X-B": "fine"]) }
        } _: { _, port in
            let response = try await HTTPClient().send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/"))
            #expect(response.headers["X-Forged"] == nil)
            #expect(response.headers["X-B"] == "fine")
        }
    }

    @Test func `HTTPServer: random bytes do not crash the server`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in .text("fine") }
        } _: { _, port in
            try await offPool {
                let alphabet = Array("GET /% HTTP/1.1\r\n:;=chunked".utf8) + [0, 0xFF]
                for _ in 0..<200 {
                    let socket = try RawSocket.connect(port: port)
                    defer { socket.close() }
                    let bytes = (0..<Int.random(in: 1...300)).compactMap { _ in alphabet.randomElement() }
                    try? socket.send(Array((Bool.random() ? "PUT / HTTP/1.1\r\nHost: x\r\n" : "").utf8) + bytes)
                }
            }
            #expect(try await HTTPClient().send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/")).text == "fine")
        }
    }

    @Test func `HTTPServer: onAnswer reports the status of a request that is refused after its head`() async throws {
        let statuses = Mutex<[Int]>([])
        var configuration = HTTPServerConfiguration()
        configuration.onResponse = { answered in statuses.withLock { $0.append(answered.status) } }
        try await withServer(configuration) {
            $0.on(.post, "/") { .text("\($0.body.count)") }
        } _: { _, port in
            let text = try await answer(
                to: "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n", port: port)
            #expect(text.hasPrefix("HTTP/1.1 400 "), "\(text)")
        }
        #expect(statuses.withLock { $0 } == [400])
    }
}
