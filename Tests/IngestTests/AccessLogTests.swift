import Crypto
import HTTPClient
import HTTPServer
import JSON
import Requests
import Runtime
import Synchronization
import Testing

@testable import Ingest

@Suite struct AccessLogTests {
    @Test func `AccessLog: each request is one line with its route pattern and no content`() async throws {
        let lines = Mutex<[String]>([])
        let log = AccessLog(log: Log(service: "ingest") { line in lines.withLock { $0.append(line) } })
        var configuration = HTTPServerConfiguration()
        configuration.onResponse = { log.write($0) }
        var router = Router()
        router.on(.get, "/v1/contacts/{id}") { _ in HTTPResponse(status: 204) }
        router.on(.post, "/v1/captures", options: RouteOptions(bodyLimit: 10)) { _ in HTTPResponse(status: 201) }
        let server = HTTPServer(configuration: configuration, router: router)
        let base = "http://127.0.0.1:\(try server.start())"
        let token = try DeviceKeyToken.generate()
        let client = HTTPClient()
        func send(_ method: String, _ path: String, _ body: [UInt8]? = nil) async throws {
            _ = try await client.send(
                HTTPClientRequest(
                    method: method, url: base + path, headers: ["Authorization": "Bearer \(token.text)"], body: body))
        }
        try await send("GET", "/v1/contacts/secret?q=secret")
        try await send("GET", "/secret/secret")
        try await send("DELETE", "/v1/contacts/secret")
        try await send("POST", "/v1/captures", Array(repeating: 0x61, count: 100))
        await server.stop(grace: .seconds(5))
        let written = lines.withLock { $0 }
        let entries = try written.map { try JSONParser.parse(Array($0.utf8.dropLast())) }
        #expect(
            entries.map { "\($0["method"]?.string ?? "") \($0["route"]?.string ?? "") \($0["status"]?.integer ?? 0)" }
                == [
                    "GET /v1/contacts/{id} 204", "GET - 404", "DELETE - 405", "POST /v1/captures 413",
                ])
        for entry in entries {
            #expect(entry["event"] == "http_request" && entry["level"] == "info")
            #expect(entry["key"]?.string == token.keyID && entry["ms"] != nil)
        }
        #expect(!written.joined().contains("secret") && !written.joined().contains(token.text))
    }
}
