import CommandLine
import FoundationEssentials
import HTTPServer
import Runtime
import Synchronization
import TestSupport
import Testing

@testable import APIClient

private final class Notes<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    @discardableResult
    func add(_ value: Value) -> Int {
        values.withLock { values in
            values.append(value)
            return values.count
        }
    }
}

@Suite(.tags(.timed)) struct APIClientTests {
    /// Answers 429 to the first `count` requests.
    private func server(refusing count: Int, retryAfter: String?) throws -> (HTTPServer, UInt16, Notes<[UInt8]>) {
        let bodies = Notes<[UInt8]>()
        var router = Router()
        router.on(.post, "/v1/captures") { request in
            guard bodies.add(request.body) > count else {
                var response = HTTPResponse(status: 429)
                if let retryAfter { response.headers["Retry-After"] = retryAfter }
                return response
            }
            let capture = #"{"id":"a","state":"received"}"#
            return HTTPResponse(status: 202, contentType: "application/json", Array(capture.utf8))
        }
        let server = HTTPServer(router: router)
        return (server, try server.start(), bodies)
    }

    @Test func `APIClient: after 429 with Retry-After the same request is repeated`() async throws {
        let (server, port, bodies) = try server(refusing: 2, retryAfter: "1")
        let told = Notes<Int>()
        var client = APIClient(base: "http://127.0.0.1:\(port)", key: "key")
        client.waiting = { told.add($0) }
        let started = ContinuousClock.now
        let capture: APICapture = try await client.post("/v1/captures", json: ["text": "hi"]).decode()
        #expect(capture.state == "received")
        #expect(ContinuousClock.now - started >= .seconds(2))
        #expect(told.all == [1, 1])
        #expect(Set(bodies.all) == [Array(#"{"text":"hi"}"#.utf8)])
        await server.stop(grace: .zero)
    }

    @Test func `APIClient: Retry-After may be a date, as a proxy can send it`() async throws {
        let (server, port, bodies) = try server(refusing: 1, retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT")
        let client = APIClient(base: "http://127.0.0.1:\(port)", key: "key")
        let capture: APICapture = try await client.post("/v1/captures", json: ["text": "hi"]).decode()
        #expect(capture.state == "received" && bodies.all.count == 2)
        await server.stop(grace: .zero)
    }

    @Test func `APIClient: a download is repeated after 429, and a wrong option is a fault of usage`() async throws {
        let asked = Notes<Int>()
        var router = Router()
        router.on(.get, "/v1/exports/a/content") { _ in
            guard asked.add(1) > 1 else { return HTTPResponse(status: 429, headers: ["Retry-After": "1"]) }
            return HTTPResponse(status: 200, contentType: "text/csv", Array("name".utf8))
        }
        router.on(.get, "/v1/captures") { _ in
            let problem = #"{"title":"Bad request","code":"invalid_parameter","detail":"The parameter state …"}"#
            return HTTPResponse(status: 400, contentType: "application/problem+json", Array(problem.utf8))
        }
        let server = HTTPServer(router: router)
        let client = APIClient(base: "http://127.0.0.1:\(try server.start())", key: "key")
        var received: [UInt8] = []
        try await client.download("/v1/exports/a/content") { received += $0 }
        #expect(received == Array("name".utf8) && asked.all.count == 2)
        let failure = await #expect(throws: CommandFailure.self) { _ = try await client.get("/v1/captures?state=no") }
        #expect(failure?.code == .usage)
        await server.stop(grace: .zero)
    }

    @Test func `APIClient: polling survives an outage, up to its deadline`() async throws {
        let asked = Notes<Int>()
        var router = Router()
        router.on(.get, "/v1/captures/a") { _ in
            guard asked.add(1) > 1 else { return HTTPResponse(status: 503) }
            return HTTPResponse(
                status: 200, contentType: "application/json", Array(#"{"id":"a","state":"filed"}"#.utf8))
        }
        let server = HTTPServer(router: router)
        let port = try server.start()
        let client = APIClient(base: "http://127.0.0.1:\(port)", key: "key")
        let capture = try await FileImport(api: client).end(of: "a", within: testTimeout)
        #expect(capture.state == "filed" && asked.all.count == 2)
        await server.stop(grace: .zero)
        let failure = await #expect(throws: CommandFailure.self) {
            try await FileImport(api: client).end(of: "a", within: .seconds(1))
        }
        #expect(failure?.code == .temporary)
    }

    @Test func `APIClient: a 429 without Retry-After fails at once as temporary`() async throws {
        let (server, port, _) = try server(refusing: 1, retryAfter: nil)
        let client = APIClient(base: "http://127.0.0.1:\(port)", key: "key")
        let failure = await #expect(throws: CommandFailure.self) {
            try await client.post("/v1/captures", json: ["text": "hi"])
        }
        #expect(failure?.code == .temporary)
        await server.stop(grace: .zero)
    }

    @Test func `APIClient: a server that does not answer gives the hint, and 404 what is missing`() async throws {
        let (server, port, _) = try server(refusing: 0, retryAfter: nil)
        var client = APIClient(base: "http://127.0.0.1:\(port)", key: "key")
        client.startHint = "start it"
        client.missing = "there is no batch b"
        let missing = await #expect(throws: CommandFailure.self) { try await client.get("/v1/batches/b") }
        #expect(missing?.code == .data && missing?.description == "there is no batch b")
        await server.stop(grace: .zero)
        let away = await #expect(throws: CommandFailure.self) { try await client.get("/v1/batches/b") }
        #expect(away?.code == .temporary && away?.description.hasSuffix("; start it") == true)
    }

    @Test(arguments: ["note.md", "NOTE.TXT"])
    func `FileImport: a text is sent as text whatever its ending`(name: String) async throws {
        let (server, port, bodies) = try server(refusing: 0, retryAfter: nil)
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)-\(name)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("hello".utf8).write(to: URL(filePath: path))
        let api = APIClient(base: "http://127.0.0.1:\(port)", key: "key")
        _ = try await FileImport(api: api).send(path)
        #expect(String(decoding: bodies.all.first ?? [], as: UTF8.self).contains(#""text":"hello""#))
        #expect(TextFile.hint(for: "(unsupported_image)").contains(".md") && TextFile.hint(for: "no_text").isEmpty)
        await server.stop(grace: .zero)
    }
}
