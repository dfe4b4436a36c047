import Foundation
import HTTPClient
import HTTPServer
import StandIn
import Synchronization
import TestSupport
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct ServerTests {
    @Test func `HTTPServer: the handler gets the complete request`() async throws {
        try await withServer {
            $0.on(.put, "/v1/contacts/{id}/notes") { request in
                .json([
                    "body": String(decoding: request.body, as: UTF8.self), "id": request.pathParameters["id"] ?? "",
                    "query": request.queryValues("q").joined(separator: "|"), "header": request.headers["X-NAME"] ?? "",
                    "address": request.remoteAddress, "route": request.route ?? "", "path": request.path,
                    "type": request.contentType?.parameters["charset"] ?? "",
                ])
            }
        } _: { _, port in
            let response = try await HTTPClient().send(
                HTTPClientRequest(
                    method: "PUT", url: "http://127.0.0.1:\(port)/v1/contacts/a%20b/notes?q=1&q=%C3%A9",
                    headers: ["x-name": "Jörg", "Content-Type": "text/plain; charset=utf-8"], body: Array("hello".utf8))
            )
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "application/json")
            let json = try JSONDecoder().decode([String: String].self, from: Data(response.body))
            #expect(
                json == [
                    "body": "hello", "id": "a b", "query": "1|é", "header": "Jörg", "address": "127.0.0.1",
                    "route": "/v1/contacts/{id}/notes", "path": "/v1/contacts/a%20b/notes", "type": "utf-8",
                ])
        }
    }

    @Test func `HTTPServer: two hundred concurrent requests each get their own response`() async throws {
        try await withServer {
            $0.on(.post, "/echo/{n}") { .text("\($0.pathParameters["n"] ?? "") \($0.body.count)") }
        } _: { _, port in
            let client = HTTPClient()
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for n in 0..<200 {
                    group.addTask {
                        let response = try await client.send(
                            HTTPClientRequest(
                                method: "POST", url: "http://127.0.0.1:\(port)/echo/\(n)",
                                body: [UInt8](repeating: 1, count: n * 100)))
                        return response.text == "\(n) \(n * 100)"
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }

    @Test func `HTTPServer: a connection is reused for the next request`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in .text("x") }
        } _: { server, port in
            let client = HTTPClient()
            var reused: [Bool] = []
            for _ in 0..<20 {
                reused.append(
                    try await client.send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/")).reusedConnection)
            }
            #expect(reused == [false] + Array(repeating: true, count: 19))
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `HTTPServer: pipelined requests are answered in order`() async throws {
        try await withServer {
            $0.on(.get, "/{n}") { .text("<\($0.pathParameters["n"] ?? "")>") }
        } _: { _, port in
            let count = 10_000
            let text = try await offPool {
                let socket = try RawSocket.connect(port: port)
                defer { socket.close() }
                var text = ""
                for batch in 0..<(count / 100) {
                    try socket.send(
                        (0..<100).map { "GET /\(batch * 100 + $0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
                    text += try socket.receive(until: ">", count: 100)
                }
                return text
            }
            #expect(text.matches(of: /<(\d+)>/).map { Int($0.1) } == Array(0..<count))
        }
    }

    @Test func `HTTPServer: HEAD returns the headers of GET and no body`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in .text("hello") }
        } _: { _, port in
            let response = try await HTTPClient().send(
                HTTPClientRequest(method: "HEAD", url: "http://127.0.0.1:\(port)/"))
            #expect(response.status == 200)
            #expect(response.headers["Content-Length"] == "5")
            #expect(response.body.isEmpty)
        }
    }

    @Test func `HTTPServer: an unknown path or method gets a problem`() async throws {
        try await withServer {
            $0.on(.get, "/a") { _ in .text("") }
        } _: { _, port in
            let client = HTTPClient()
            let missing = try await client.send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/b"))
            #expect(missing.status == 404)
            #expect(missing.headers["Content-Type"] == "application/problem+json")
            #expect(missing.text.contains(#""code":"not_found""#))
            let wrong = try await client.send(HTTPClientRequest(method: "DELETE", url: "http://127.0.0.1:\(port)/a"))
            #expect(wrong.status == 405)
            #expect(wrong.headers["Allow"] == "GET, HEAD")
        }
    }

    @Test func `HTTPServer: a handler is canceled when its client leaves`() async throws {
        let started = Gate()
        let cancelled = Gate()
        try await withServer {
            $0.on(.get, "/") { _ in
                started.open()
                await withTaskCancellationHandler {
                    await cancelled.wait()
                } onCancel: {
                    cancelled.open()
                }
                return .text("")
            }
        } _: { _, port in
            let socket = try await offPool {
                let socket = try RawSocket.connect(port: port)
                try socket.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                return socket
            }
            await started.wait()
            socket.close()
            await cancelled.wait()
        }
    }

    @Test func `HTTPServer: stop waits for requests in flight and accepts no new ones`() async throws {
        let started = Gate()
        let release = Gate()
        try await withServer {
            $0.on(.get, "/") { _ in
                started.open()
                await release.wait()
                return .text("done")
            }
        } _: { server, port in
            async let response = HTTPClient().send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/"))
            await started.wait()
            async let stopped: Void = server.stop(grace: .seconds(30))
            try await eventually("no new connection is taken") { (try? RawSocket.connect(port: port).close()) == nil }
            release.open()
            #expect(try await response.text == "done")
            #expect(try await response.headers["Connection"]?.lowercased() == "close")
            await stopped
            #expect(server.connectionCount == 0)
        }
    }

    @Test func `HTTPServer: stop cancels handlers that exceed the grace period`() async throws {
        let started = Gate()
        let cancelled = Gate()
        try await withServer {
            $0.on(.get, "/") { _ in
                started.open()
                await withTaskCancellationHandler {
                    await cancelled.wait()
                } onCancel: {
                    cancelled.open()
                }
                return .text("")
            }
        } _: { server, port in
            let response = Task { try await HTTPClient().send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/")) }
            await started.wait()
            await server.stop(grace: .milliseconds(50))
            await cancelled.wait()
            await #expect(throws: HTTPClientError.self) { try await response.value }
        }
    }

    @Test func `HTTPServer: stop cuts a body whose writer exceeds the grace period`() async throws {
        let waits = Gate()
        let cancelled = Gate()
        try await withServer {
            $0.on(.get, "/") { _ in
                .chunks(contentType: "text/csv") { writer in
                    try await writer.write([1, 2, 3])
                    waits.open()
                    await withTaskCancellationHandler {
                        await cancelled.wait()
                    } onCancel: {
                        cancelled.open()
                    }
                }
            }
        } _: { server, port in
            let response = Task { try await HTTPClient().send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/")) }
            await waits.wait()
            await server.stop(grace: .milliseconds(50))
            await cancelled.wait()
            await #expect(throws: HTTPClientError.self) { try await response.value }
        }
    }

    @Test(arguments: [nil, 3_000_000])
    func `HTTPServer: a chunked response body arrives complete`(length: Int?) async throws {
        try await withServer {
            $0.on(.get, "/") { _ in
                .chunks(contentType: "text/csv", length: length) { writer in
                    for n in 0..<300 { try await writer.write([UInt8](repeating: UInt8(n % 251), count: 10_000)) }
                }
            }
        } _: { _, port in
            let response = try await HTTPClient().send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/"))
            #expect(response.headers["Content-Length"] == length.map(String.init))
            #expect(response.body == (0..<300).flatMap { [UInt8](repeating: UInt8($0 % 251), count: 10_000) })
        }
    }

    @Test func `HTTPServer: the client detects a response body that failed midway`() async throws {
        struct Broken: Error {}
        try await withServer {
            $0.on(.get, "/") { _ in
                .chunks(contentType: "text/csv") { writer in
                    try await writer.write([1, 2, 3])
                    throw Broken()
                }
            }
        } _: { _, port in
            let error = await #expect(throws: HTTPClientError.self) {
                try await HTTPClient().send(HTTPClientRequest(url: "http://127.0.0.1:\(port)/"))
            }
            #expect(error?.code == .protocol)
        }
    }

    @Test func `HTTPServer: a body writer is canceled when its client leaves`() async throws {
        let cancelled = Gate()
        try await withServer {
            $0.on(.get, "/") { _ in
                .chunks(contentType: "text/csv") { writer in
                    defer { cancelled.open() }
                    while true { try await writer.write([UInt8](repeating: 0, count: 10_000)) }
                }
            }
        } _: { _, port in
            try await offPool {
                let socket = try RawSocket.connect(port: port)
                try socket.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                _ = try socket.receive()
                socket.close()
            }
            await cancelled.wait()
        }
    }

    @Test func `HTTPServer: TLS works for a client that trusts the certificate`() async throws {
        let fixture = try SelfSignedCertificate.write()
        defer { try? FileManager.default.removeItem(at: fixture.folder) }
        var configuration = HTTPServerConfiguration()
        configuration.tls = .init(certificatePath: fixture.certificate, keyPath: fixture.key)
        try await withServer(configuration) {
            $0.on(.post, "/", options: RouteOptions(bodyLimit: 1000)) { .text("\($0.isSecure) \($0.body.count)") }
        } _: { _, port in
            var trusting = HTTPClientConfiguration()
            trusting.certificateAuthorityPath = fixture.certificate
            let client = HTTPClient(configuration: trusting)
            let url = "https://localhost:\(port)/"
            let small = try await client.send(HTTPClientRequest(method: "POST", url: url, body: [1, 2, 3]))
            #expect(small.text == "true 3")
            let error = await #expect(throws: HTTPClientError.self) {
                try await HTTPClient().send(HTTPClientRequest(url: url))
            }
            #expect(error?.code == .tls)
            let large = [UInt8](repeating: 0, count: 100_000)
            let refused = try await client.send(HTTPClientRequest(method: "POST", url: url, body: large))
            #expect(refused.status == 413)
        }
    }

    @Test func `HTTPServer: a failed start reports the reason`() async throws {
        try await withServer { _ in
        } _: { server, port in
            #expect(throws: HTTPServerError.alreadyStarted) { try server.start() }
            var configuration = HTTPServerConfiguration()
            configuration.port = port
            let taken = #expect(throws: HTTPServerError.self) {
                try HTTPServer(configuration: configuration, router: Router()).start()
            }
            #expect(taken?.description == "cannot listen on 127.0.0.1 port \(port): Address already in use")
        }
        var configuration = HTTPServerConfiguration()
        configuration.host = "no such host"
        #expect(throws: HTTPServerError.invalidHost("no such host")) {
            try HTTPServer(configuration: configuration, router: Router()).start()
        }
        configuration = HTTPServerConfiguration()
        configuration.tls = .init(certificatePath: "/nowhere.pem", keyPath: "/nowhere.key")
        #expect(throws: HTTPServerError.unreadableTLSFile(path: "/nowhere.key")) {
            try HTTPServer(configuration: configuration, router: Router()).start()
        }
    }

    @Test func `HTTPServer: releasing the server stops it`() async throws {
        var server: HTTPServer? = HTTPServer(router: Router())
        let port = try #require(try server?.start())
        server = nil
        await #expect(throws: RawSocket.Failure.self) { try await offPool { try RawSocket.connect(port: port) } }
    }
}
