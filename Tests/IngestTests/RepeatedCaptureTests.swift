import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Records
import Runtime
import Store
import Testing
import TestSupport

@testable import Ingest

@Suite(.migrated, .serialized)
struct RepeatedCaptureTests {
    private static let text = String(repeating: "Nadia: lunch on Friday? ", count: 4)

    private func body(_ text: String, _ others: String = "") -> String { #"{"text":"\#(text)"\#(others)}"# }

    private func count(_ line: IngestHarness) async throws -> Int {
        try await line.send("GET", "/v1/captures?limit=200").json["data"]?.array?.count ?? 0
    }

    @Test func `POST /v1/captures: a repeated text is answered with the existing capture`() async throws {
        try await IngestHarness.run { line in
            let first = try await line.send("POST", "/v1/captures", body(Self.text))
            #expect(first.status == 202 && first.json["duplicateOf"] == .null)
            let again = try await line.send(
                "POST", "/v1/captures", body(Self.text, #","timestamp":"2024-01-04T10:30:00Z","lane":"bulk""#))
            #expect(again.status == 202 && again.id == first.id && again.json["duplicateOf"]?.string == first.id)
            #expect(again.response.headers["Location"] == "/v1/captures/\(first.id)")
            let kept = try await line.send("POST", "/v1/captures?duplicates=keep", body(Self.text))
            #expect(kept.id != first.id && kept.json["duplicateOf"] == .null)
            let alsoKept = try await line.send("POST", "/v1/captures", body(Self.text, #","duplicates":"keep""#))
            #expect(alsoKept.id != first.id)
            #expect(try await count(line) == 3)
            let wrong = try await line.send("POST", "/v1/captures?duplicates=drop", body(Self.text))
            #expect(wrong.code == "unknown_choice")
            #expect(wrong.json["detail"]?.string == "duplicates must be keep.")
            try await line.reject(first.id, .noText)
            let ended = try await line.send("POST", "/v1/captures", body(Self.text))
            #expect(ended.id != first.id, "what came to nothing is tried again")
        }
    }

    @Test func `POST /v1/captures: a repeated picture is answered with its outcome, however it is sent`() async throws {
        try await IngestHarness.run { line in
            let png = try TestPicture.png
            let image: HTTPClientFields = ["Content-Type": "image/png"]
            let first = try await line.send("POST", "/v1/captures", bytes: png, headers: image)
            let json = #"{"image":"\#(Data(png).base64EncodedString())"}"#
            let again = try await line.send("POST", "/v1/captures", json)
            #expect(again.id == first.id && again.json["duplicateOf"]?.string == first.id)
            let asCard = try await line.send("POST", "/v1/captures?kind=card", bytes: png, headers: image)
            #expect(asCard.id != first.id, "it is to be read as something else")
            let blobs = try await line.context.database.captures.find(
                try #require(UUID(uuidString: first.id)), of: line.owner)
            #expect(blobs?.image != nil)
        }
    }

    @Test func `POST /v1/captures: short texts, other devices, idempotency keys and batches are never repetitions`()
        async throws
    {
        try await IngestHarness.run { line in
            let short = String(Self.text.prefix(79))
            _ = try await line.send("POST", "/v1/captures", body(short))
            #expect(try await line.send("POST", "/v1/captures", body(short)).json["duplicateOf"] == .null)
            _ = try await line.send("POST", "/v1/captures", body(Self.text))
            let other = try await line.context.database.deviceKeys.create(of: line.owner, name: "tablet", scopes: ["*"])
            let elsewhere = try await line.send("POST", "/v1/captures", body(Self.text), token: other.text)
            #expect(elsewhere.json["duplicateOf"] == .null)
            let keyed = try await line.send(
                "POST", "/v1/captures", body(Self.text), headers: ["Idempotency-Key": "k"])
            #expect(keyed.json["duplicateOf"] == .null)
            let batch = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            for ref in ["a", "b"] {
                let joined = try await line.send(
                    "POST", "/v1/captures", body(Self.text, #","batchId":"\#(batch)","ref":"\#(ref)""#))
                #expect(joined.json["duplicateOf"] == .null)
            }
            #expect(try await count(line) == 7)
        }
    }

    @Test func `POST /v1/captures:process: a repetition gets the same response`() async throws {
        try await IngestHarness.run { line in
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Mom"}"#).id
            let (id, answer) = try await line.awaiting {
                try await line.send("POST", "/v1/captures:process?duplicates=keep", body(Self.text))
            } end: { id in
                try await file(line, id, contact)
            }
            #expect(answer.json["duplicateOf"] == nil)
            let first = try await line.send("POST", "/api/process-screenshot", body(Self.text + "!"))
            #expect(first.status == 202)
            let capture = first.json["captureId"]?.string ?? ""
            try await file(line, capture, contact)
            let plain = try await line.send("POST", "/api/process-screenshot", body(Self.text + "!"))
            #expect(plain.json.members.map(\.name) == ["success", "detectedContact", "summary", "extractedInfo"])
            let told = try await line.send("POST", "/v1/captures:process", body(Self.text + "!"))
            #expect(told.json["duplicateOf"]?.string == capture && capture != id)
        }
    }

    private func file(_ line: IngestHarness, _ capture: String, _ contact: String) async throws {
        try await line.file(
            capture,
            .interaction(
                contact: try #require(UUID(uuidString: contact)), confidence: 0.95, happenedAt: .now, sourceApp: nil,
                content: .init(summary: "s", extractedInfo: .init())))
    }
}
