import Foundation
import HTTPClient
import Postgres
import Testing
import TestSupport

/// An invalid request and the expected refusal.
struct BadInput: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var path = "/v1/captures"
    var type: String? = "application/json"
    let body: @Sendable () throws -> [UInt8]
    let status: Int
    let code: String

    static let all: [BadInput] = [
        BadInput(testDescription: "an empty body", body: { [] }, status: 400, code: "empty_body"),
        BadInput(
            testDescription: "a truncated PNG", type: "image/png",
            body: {
                let whole = try Samples.sample("chat-light.png")
                return Array(whole.prefix(whole.count / 2))
            }, status: 422, code: "truncated_image"),
        BadInput(
            testDescription: "a PNG that claims 60000x60000", type: "image/png",
            body: { Samples.hollowPNG(width: 60_000, height: 60_000) }, status: 422, code: "image_too_large"),
        BadInput(
            testDescription: "a JPEG of 40 MB", type: "image/jpeg",
            body: { try Samples.sample("card.jpg") + [UInt8](repeating: 0, count: 40_000_000) }, status: 413,
            code: "too_large"),
        BadInput(
            testDescription: "a file that is no picture", type: "image/png", body: { Array("GIF? no.".utf8) },
            status: 415, code: "unsupported_image"),
        BadInput(
            testDescription: "invalid UTF-8", body: { Array("{\"text\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8) },
            status: 400, code: "invalid_utf8"),
        BadInput(
            testDescription: "a text of 10 MB",
            body: { (["text": .string(String(repeating: "x", count: 10_000_000))] as JSONValue).bytes }, status: 413,
            code: "too_large"),
        BadInput(
            testDescription: "a text of 201 cards",
            body: {
                let cards = String(repeating: "BEGIN:VCARD\nN:a;b\nEND:VCARD\n", count: 201)
                return (["text": .string(cards), "kind": "card"] as JSONValue).bytes
            }, status: 422, code: "too_many_cards"),
        BadInput(
            testDescription: "an unknown kind", body: { (["text": "hello", "kind": "poem"] as JSONValue).bytes },
            status: 422, code: "unknown_kind"),
        BadInput(
            testDescription: "a text of nothing", path: "/api/process-screenshot",
            body: { (["text": "  "] as JSONValue).bytes }, status: 422, code: "no_text"),
    ]
}

/// A body that is large or has many parts.
struct LargeBody: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var path = "/v1/batches/ID/manifest"
    var type = "application/jsonl"
    var status = 200
    var bytes: @Sendable () throws -> [UInt8]

    /// As large as a phone's photo. Beside the body, a picture is held up to three more times: decoded, encrypted,
    /// and as a parameter of the statement.
    private static func photo(_ number: Int) throws -> [UInt8] {
        try Samples.sample("card.jpg") + [UInt8](repeating: UInt8(number), count: 2 << 20)
    }

    static let all = [
        LargeBody(testDescription: "48 MB of line feeds", status: 413) { [UInt8](repeating: 0x0A, count: 48 << 20) },
        LargeBody(testDescription: "a manifest's line of 8,388,608 values") {
            Array("{\"text\":\"x\",\"words\":[".utf8) + Array(String(repeating: "0,", count: 1 << 23).utf8)
                + Array("0]}\n".utf8)
        },
        LargeBody(testDescription: "a manifest of 6,000 texts") {
            let text = String(repeating: "lunch at noon ", count: 40)
            return (0..<6_000).flatMap { Array("{\"text\":\"\(text)\($0)\"}\n".utf8) }
        },
        LargeBody(testDescription: "a manifest of four photographs") {
            try (0..<4).flatMap { Array("{\"image\":\"\(Data(try photo($0)).base64EncodedString())\"}\n".utf8) }
        },
        LargeBody(
            testDescription: "an archive of four photographs", path: "/v1/batches/ID/archive",
            type: "application/zip"
        ) {
            try TestZip((0..<4).map { ("\($0).jpg", try photo($0)) }).bytes
        },
        LargeBody(testDescription: "a photograph in JSON", path: "/v1/captures", type: "application/json", status: 202)
        {
            Array("{\"image\":\"\(Data(try photo(0)).base64EncodedString())\"}".utf8)
        },
        LargeBody(testDescription: "a photograph", path: "/v1/captures", type: "image/jpeg", status: 202) {
            try photo(0)
        },
    ]
}

extension EndToEnd.OnSharedLine {
    @Suite struct BadInputs {
        /// Each request may use the memory of its body plus 16 MB.
        @Test(arguments: LargeBody.all)
        func `API: a request uses at most the memory of its body plus 16 MB`(_ body: LargeBody) async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            try await line.settle()
            let pid = try await line.pid(of: "ingest")
            let batch = try #require(try await owner.post("/v1/batches", ["name": "b"]).json["id"].string)
            let bytes = try body.bytes()
            let path = body.path.replacing("ID", with: batch)
            var request = owner.posting(path, bytes, type: body.type, idempotencyKey: body.testDescription)
            request.timeout = .seconds(300)
            // Resets the process's peak memory (proc(5)).
            try Data("5".utf8).write(to: URL(filePath: "/proc/\(pid)/clear_refs"))
            let before = try Self.kilobytes("VmRSS", of: pid)
            let answer = try await owner.send(request)
            #expect(answer.status == body.status, "\(answer.text.prefix(300))")
            let most = try Self.kilobytes("VmHWM", of: pid) - before
            #expect(most << 10 < bytes.count + 16 << 20, "\(most) KB for \(bytes.count >> 10) KB")
            // The batch is never committed, so its captures would never end.
            #expect(try await owner.post("/v1/batches/\(batch)/cancel", [:]).status == 200)
        }

        private static func kilobytes(_ name: String, of pid: pid_t) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("\(name):") })
            return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
        }

        @Test func `API: invalid input gets a clear problem and nothing is stored`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            try await line.settle()
            let before = try await line.capturedRows()
            let crashes = line.crashes
            for input in BadInput.all {
                let reply = try await owner.post(input.path, try input.body(), type: input.type)
                #expect(reply.status == input.status, "\(input.testDescription): \(reply.text)")
                #expect(reply.headers["Content-Type"]?.hasPrefix("application/problem+json") == true)
                #expect(reply.json["code"].string == input.code, "\(input.testDescription)")
                #expect(reply.json["detail"].string?.isEmpty == false, "\(input.testDescription)")
            }
            #expect(try await line.capturedRows() == before)
            #expect(line.crashes == crashes)
            let capture = try await owner.file(Samples.chat(with: "Omar Haddad"))
            #expect(capture["state"] == "inbox")
        }

        @Test func `API: a repeated idempotency key gives the same answer, and 409 for another body`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let first = try await owner.post("/v1/captures", ["text": "Lunch with Mo"], idempotencyKey: "one")
            #expect(first.status == 202, "\(first.text)")
            let again = try await owner.post("/v1/captures", ["text": "Lunch with Mo"], idempotencyKey: "one")
            #expect(again.json["id"] == first.json["id"])
            let other = try await owner.post("/v1/captures", ["text": "Lunch with Jo"], idempotencyKey: "one")
            #expect(other.status == 409)
            #expect(other.json["code"] == "idempotency_key_reused")
            #expect(try await line.tally(of: owner.owner).captures == 1)
        }
    }
}

extension EndToEnd {
    /// A line whose slots crash on every picture.
    @Suite(.lines(["TAPLINE_OCR_SLOT_COMMAND": Samples.dyingSlot]))
    struct CrashingDecoder {
        @Test func `ocr-worker: a picture that crashes the decoder is dead and kept, and other work continues`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let crashes = line.crashes
            let picture = try await owner.post("/v1/captures", Samples.notes[0], type: "image/png")
            #expect(picture.status == 202, "\(picture.text)")
            #expect(try await owner.file(Samples.chat(with: "Omar Haddad"))["state"] == "inbox")
            let capture = try await owner.end(of: try #require(picture.json["id"].uuid))
            #expect(capture["state"] == "dead", "\(capture)")
            #expect(capture["reason"] == "ocr_crashed")
            #expect(try await line.count("select count(*) as count from blobs where owner = \(owner.owner)") == 1)
            #expect(line.crashes == crashes)
        }
    }
}
