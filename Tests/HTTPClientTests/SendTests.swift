import HTTPClient
import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct SendTests {
    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "REPORT"])
    func `HTTPClient: method, headers and body are sent unchanged`(method: String) async throws {
        let body: [UInt8]? = method == "GET" ? nil : [0, 1, 0xFF]
        try await withServer {
            $0.on(HTTPMethod(rawValue: method), "/x") { request in
                var response = HTTPResponse(contentType: "application/octet-stream", request.body)
                for name in ["X-A", "Content-Type", "User-Agent", "Accept-Encoding", "Content-Length"] {
                    response.headers["Seen-\(name)"] = request.headers.values(name).joined(separator: ",")
                }
                return response
            }
        } _: { address in
            var headers: HTTPClientFields = ["X-A": "1"]
            headers.add("x-a", "2")
            let response = try await HTTPClient().send(
                HTTPClientRequest(method: method, url: "\(address)/x", headers: headers, body: body))
            #expect(response.status == 200)
            #expect(response.body == body ?? [])
            #expect(response.headers["Seen-X-A"] == "1,2")
            #expect(response.headers["Seen-Content-Type"] ?? "" == "")
            #expect(response.headers["Seen-User-Agent"] == "tapline")
            #expect(response.headers["Seen-Content-Length"] ?? "" == (body == nil ? "" : "3"))
        }
    }

    @Test func `HTTPClient: an empty header and an empty body are sent`() async throws {
        try await withServer {
            $0.on(.post, "/") { request in
                .text("\(request.headers.values("X-Empty")) \(request.headers.values("Content-Length"))")
            }
        } _: { address in
            let response = try await HTTPClient().send(
                HTTPClientRequest(method: "POST", url: address, headers: ["X-Empty": ""], body: []))
            #expect(response.text == #"[""] ["0"]"#)
        }
    }

    @Test func `HTTPClient: a redirect is returned, or followed if the request allows it`() async throws {
        try await withServer {
            $0.on(.get, "/from") { _ in
                HTTPResponse(status: 302, headers: ["Location": "/to"], body: .bytes(Array("moved".utf8)))
            }
            $0.on(.get, "/to") { _ in .text("arrived") }
            $0.on(.get, "/file") { _ in HTTPResponse(status: 302, headers: ["Location": "file:///etc/passwd"]) }
        } _: { address in
            let client = HTTPClient()
            let plain = try await client.send(HTTPClientRequest(url: "\(address)/from"))
            #expect(plain.status == 302)
            #expect(plain.headers["location"] == "/to")
            #expect(plain.text == "moved")
            let followed = try await client.send(HTTPClientRequest(url: "\(address)/from", maximumRedirects: 1))
            #expect(followed.status == 200)
            #expect(followed.text == "arrived")
            #expect(followed.headers["Location"] == nil)
            let error = await #expect(throws: HTTPClientError.self) {
                try await client.send(HTTPClientRequest(url: "\(address)/file", maximumRedirects: 1))
            }
            #expect(error?.code == .protocol)
        }
    }

    @Test func `HTTPClient: a response above the limit is cut off`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in .text(String(repeating: "x", count: 100_000)) }
        } _: { address in
            let client = HTTPClient()
            let whole = try await client.send(HTTPClientRequest(url: address, maximumResponseBytes: 100_000))
            #expect(whole.body.count == 100_000)
            let error = await #expect(throws: HTTPClientError.self) {
                try await client.send(HTTPClientRequest(url: address, maximumResponseBytes: 99_999))
            }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test func `HTTPClient: a timeout and a cancellation end the request on both sides`() async throws {
        let handler = SilentHandler()
        try await withServer {
            $0.on(.get, "/") { await handler($0) }
        } _: { address in
            let client = HTTPClient()
            let late = await #expect(throws: HTTPClientError.self) {
                try await client.send(HTTPClientRequest(url: address, timeout: .seconds(5)))
            }
            #expect(late?.code == .timeout)
            await handler.asked.stream.signal()
            await handler.cancelled.stream.signal()

            let task = Task { try await client.send(HTTPClientRequest(url: address)) }
            await handler.asked.stream.signal()
            task.cancel()
            let cancelled = await #expect(throws: HTTPClientError.self) { try await task.value }
            #expect(cancelled?.code == .cancelled)
            await handler.cancelled.stream.signal()
        }
    }

    @Test func `HTTPClient: a canceled task sends nothing`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in .text("") }
        } _: { address in
            let task = Task {
                for await _ in AsyncStream<Void>.makeStream().stream {}
                return try await HTTPClient().send(HTTPClientRequest(url: address))
            }
            task.cancel()
            let error = await #expect(throws: HTTPClientError.self) { try await task.value }
            #expect(error?.code == .cancelled)
        }
    }

    @Test func `HTTPClient: releasing the client cancels its transfers`() async throws {
        let handler = SilentHandler()
        try await withServer {
            $0.on(.get, "/") { await handler($0) }
        } _: { address in
            var client: HTTPClient? = HTTPClient()
            let stream = try await client?.stream(HTTPClientRequest(url: "\(address)/nothing"))
            #expect(stream?.status == 404)
            client = nil
            // A stream keeps its client alive while it is read.
            var bytes: [UInt8] = []
            if let stream { for try await part in stream.body { bytes += part } }
            #expect(String(decoding: bytes, as: UTF8.self).contains("not_found"))
        }
    }

    @Test(
        arguments: [
            // A label of 64 characters is invalid, so it is refused without a resolver, which could be slow.
            ("http://\(String(repeating: "a", count: 64)).invalid/", .resolve),
            ("http://127.0.0.1:1/", .connect),
            ("ftp://127.0.0.1/", .invalidRequest),
            ("file:///etc/passwd", .invalidRequest),
            ("http://", .invalidRequest),
            ("http://a b/", .invalidRequest),
            ("", .invalidRequest),
        ] as [(String, HTTPClientError.Code)])
    func `HTTPClient: each failure has its code`(url: String, code: HTTPClientError.Code) async throws {
        let error = await #expect(throws: HTTPClientError.self) {
            try await HTTPClient().send(HTTPClientRequest(url: url))
        }
        #expect(error?.code == code)
    }

    @Test(arguments: [("X-A", "1\r\nX-B: 2"), ("X A", "1"), ("", "1"), ("X:", "1"), ("X-A", "\u{0}"), ("X-A;", "")])
    func `HTTPClient: a header with a forbidden character is not sent`(name: String, value: String) async throws {
        let error = await #expect(throws: HTTPClientError.self) {
            try await HTTPClient().send(HTTPClientRequest(url: "http://127.0.0.1:1/", headers: [name: value]))
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test func `HTTPClientError: an error contains no secret`() async throws {
        for url in [
            "http://user:s3cret@127.0.0.1:1/s3cret?key=s3cret", "ht!tp://user:s3cret@host/", "http://s3cret.invalid/",
        ] {
            let error = await #expect(throws: HTTPClientError.self) {
                try await HTTPClient().send(HTTPClientRequest(url: url, headers: ["Authorization": "s3cret"]))
            }
            #expect(error.map { "\($0)" }?.contains("s3cret") == false)
        }
    }

    @Test func `HTTPClient: a missing Unix socket is a connect error`() async throws {
        let error = await #expect(throws: HTTPClientError.self) {
            try await HTTPClient().send(HTTPClientRequest(url: "http://localhost/", unixSocketPath: "/nowhere/socket"))
        }
        #expect(error?.code == .connect)
    }

    @Test func `HTTPClient: a request can use a Unix socket`() async throws {
        let server = try UnixServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nunix")
        defer { server.close() }
        let response = try await HTTPClient().send(
            HTTPClientRequest(url: "http://localhost/x", unixSocketPath: server.path))
        #expect(response.text == "unix")
    }

    @Test(arguments: [
        "not http at all\r\n\r\n", "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ])
    func `HTTPClient: an incomplete or invalid response is a protocol error`(answer: String) async throws {
        let server = try UnixServer(answer: answer)
        defer { server.close() }
        let error = await #expect(throws: HTTPClientError.self) {
            try await HTTPClient().send(HTTPClientRequest(url: "http://localhost/", unixSocketPath: server.path))
        }
        #expect(error?.code == .protocol)
    }

    @Test func `HTTPClient: endless headers are cut off`() async throws {
        let lines = String(repeating: "X: " + String(repeating: "y", count: 1000) + "\r\n", count: 300)
        let server = try UnixServer(answer: "HTTP/1.1 200 OK\r\n" + lines + "\r\n")
        defer { server.close() }
        let error = await #expect(throws: HTTPClientError.self) {
            try await HTTPClient().send(HTTPClientRequest(url: "http://localhost/", unixSocketPath: server.path))
        }
        #expect(error?.code == .tooLarge)
    }
}
