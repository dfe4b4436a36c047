import Captures
import Conversations
import Crypto
import Foundation
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Records
import Requests
import Runtime
import Store
import Testing
import TestSupport

@testable import Ingest

@Suite(.migrated, .serialized)
struct CaptureListTests {
    private func ids(_ line: IngestHarness, _ query: String) async throws -> [String] {
        let answer = try await line.send("GET", "/v1/captures?\(query)")
        #expect(answer.status == 200, "\(answer.response.text)")
        return (answer.json["data"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    @Test func `GET /v1/captures: the list can be filtered by state, kind, batch, contact and time`() async throws {
        try await IngestHarness.run { line in
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Mom"}"#).id
            let batch = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            let filed = try await line.send("POST", "/v1/captures", #"{"text":"one"}"#).id
            let inBatch = try await line.send("POST", "/v1/captures", #"{"text":"two","batchId":"\#(batch)"}"#).id
            let rejected = try await line.send("POST", "/v1/captures", #"{"text":"three","kind":"card"}"#).id
            try await line.file(
                filed,
                .interaction(
                    contact: try #require(UUID(uuidString: contact)), confidence: 0.95, happenedAt: .now,
                    sourceApp: nil, content: .init(summary: "s", extractedInfo: .init(dates: ["2024-01-15"]))))
            try await line.reject(rejected, .noText)
            #expect(try await ids(line, "state=filed") == [filed])
            #expect(try await ids(line, "state=rejected") == [rejected])
            // Sent without a kind, understood as a conversation.
            #expect(try await ids(line, "kind=conversation") == [filed])
            #expect(try await ids(line, "kind=auto") == [inBatch])
            #expect(try await ids(line, "kind=card&state=rejected") == [rejected])
            #expect(try await ids(line, "batchId=\(batch)") == [inBatch])
            #expect(try await ids(line, "contactId=\(contact)") == [filed])
            #expect(try await ids(line, "contactId=\(UUID().text)") == [])
            #expect(try await ids(line, "since=2024-01-01T00:00:00Z").count == 3)
            #expect(try await ids(line, "since=2999-01-01T00:00:00+01:00") == [])
            for query in ["state=lost", "batchId=7", "contactId=x", "since=yesterday", "state="] {
                #expect(try await line.send("GET", "/v1/captures?\(query)").code == "invalid_parameter", "\(query)")
            }
        }
    }

    @Test(arguments: [("poem", "unknown_kind"), ("", "unknown_kind")])
    func `GET /v1/captures: an unknown kind is refused with the same code as in POST`(
        kind: String, code: String
    ) async throws {
        try await IngestHarness.run { line in
            let listed = try await line.send("GET", "/v1/captures?kind=\(kind)")
            let sent = try await line.send("POST", "/v1/captures", #"{"text":"a","kind":"\#(kind)"}"#)
            for answer in [listed, sent] {
                #expect(answer.status == 422 && answer.code == code, "\(answer.response.text)")
            }
            #expect(listed.json["detail"] == sent.json["detail"])
            #expect(listed.json["detail"]?.string?.contains("conversation, card, item, scan, message, auto") == true)
        }
    }

    @Test func `GET /v1/captures: a list item equals GET /v1/captures/{id}`() async throws {
        try await IngestHarness.run { line in
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Mom"}"#).id
            var expected: [String: JSON] = [:]
            for (text, isFiled) in [("one", true), ("two", false)] {
                let id = try await line.send("POST", "/v1/captures", #"{"text":"\#(text)"}"#).id
                if isFiled {
                    try await line.file(
                        id,
                        .interaction(
                            contact: try #require(UUID(uuidString: contact)), confidence: 0.95, happenedAt: .now,
                            sourceApp: nil, content: .init(summary: "s", extractedInfo: .init(dates: ["2024-01-15"]))))
                } else {
                    try await line.reject(id, .noText)
                }
                expected[id] = try await line.send("GET", "/v1/captures/\(id)").json
            }
            let rows = try await line.send("GET", "/v1/captures").json["data"]?.array ?? []
            #expect(rows.count == 2)
            for row in rows { #expect(row == expected[row["id"]?.string ?? ""]) }
            #expect(rows.last?["contactName"] == "Mom" && rows.last?["summary"] == "s")
            #expect(rows.first?["failures"]?.array?.count == 1)
        }
    }

    @Test func `Endpoint: a GET refuses unknown query parameters`() async throws {
        try await IngestHarness.run { line in
            let hub = EventHub(database: line.context.database, log: line.context.log)
            let api = API(
                database: line.context.database, publisher: line.context.publisher, hub: hub, log: line.context.log,
                metrics: .init())
            let reads = api.endpoints.filter { $0.method == .get && !$0.hasKeyInPath }
            #expect(reads.count > 20)
            for endpoint in reads {
                let path = endpoint.path.split(separator: "{", maxSplits: 1).first.map(String.init) ?? ""
                let rest = endpoint.path.split(separator: "}", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
                let whole = endpoint.path.contains("{") ? path + UUID().text + rest : endpoint.path
                let answer = try await line.send("GET", whole + "?limti=3")
                #expect(answer.code == "invalid_parameter", "\(endpoint.path): \(answer.response.text)")
                #expect(answer.json["detail"]?.string?.contains("limti is unknown") == true)
            }
        }
    }

    /// Over the real server: gzip reads what it sends, and a browser's copy of the other encoding is not current.
    @Test(arguments: ["/console", "/console/main.js", "/console/console.css"])
    func `ConsoleRoutes: a file is sent compressed to a client that accepts gzip, with a tag of its own`(path: String)
        async throws
    {
        try await IngestHarness.run { line in
            let plain = try await line.send("GET", path)
            let packed = try await line.send("GET", path, headers: ["Accept-Encoding": "gzip"])
            for answer in [plain, packed] {
                #expect(answer.status == 200 && answer.response.headers["Vary"] == "Accept-Encoding")
            }
            #expect(plain.response.headers["Content-Encoding"] == nil)
            #expect(packed.response.headers["Content-Encoding"] == "gzip")
            #expect(packed.response.body.prefix(2) == [0x1F, 0x8B])
            #expect(packed.response.body.count < plain.response.body.count)
            #expect(try Self.unpacked(packed.response.body) == plain.response.body)
            let tags = [plain, packed].compactMap { $0.response.headers["ETag"] }
            #expect(Set(tags).count == 2)
            for (index, encoding) in ["identity", "gzip"].enumerated() {
                for (other, tag) in tags.enumerated() {
                    let again = try await line.send(
                        "GET", path, headers: ["Accept-Encoding": encoding, "If-None-Match": tag])
                    #expect(again.status == (index == other ? 304 : 200), "\(encoding), \(tag)")
                }
            }
        }
    }

    private static func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appending(path: "tapline-\(UUID().uuidString).gz")
        try Data(bytes).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/gzip")
        process.arguments = ["-dc", path.path]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(output)
    }

    /// The contract lists these as exceptions, because probes and caches add their own parameters.
    @Test(arguments: ["/healthz", "/openapi.json", "/console", "/console/", "/console/main.js"])
    func `Router: the health probe, the OpenAPI document and the console ignore the query`(path: String) async throws {
        try await IngestHarness.run { line in
            let answer = try await line.send("GET", path + "?x=1")
            #expect(answer.status == 200, "\(answer.response.text)")
        }
    }
}
