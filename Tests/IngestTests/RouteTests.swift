import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Records
import Requests
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct RouteTests {
    @Test func `API: the routes equal the OpenAPI document`() async throws {
        try await IngestHarness.run { line in
            let hub = EventHub(database: line.context.database, log: line.context.log)
            let api = API(
                database: line.context.database, publisher: line.context.publisher, hub: hub, log: line.context.log,
                metrics: .init())
            // The console and the addresses that lead to it are not part of the contract.
            let routes = api.router.routes.filter {
                !["/", "/pair", "/scan", "/setup"].contains($0.pattern) && !$0.pattern.hasPrefix("/console")
            }
            let served = Set(routes.map { "\($0.method) \($0.pattern)" })
            let document = try Contracts.json("openapi.json")
            for endpoint in api.endpoints where !endpoint.isWrite {
                let listed = document["paths"]?[endpoint.path]?["get"]?["parameters"]?.array ?? []
                let named = listed.map { $0["$ref"]?.string.flatMap(document.resolve) ?? $0 }
                    .filter { $0["in"] == "query" }.compactMap { $0["name"]?.string }
                #expect(Set(endpoint.query) == Set(named), "\(endpoint.path)")
            }
            let described = Set(
                (document["paths"]?.members ?? []).flatMap { path in
                    path.value.members.map { "\($0.name.uppercased()) \(path.name)" }
                })
            #expect(served == described)
        }
    }

    @Test func `ContactRoutes: a contact is created, found, changed with If-Match and deleted`() async throws {
        try await IngestHarness.run { line in
            let made = try await line.send(
                "POST", "/v1/contacts",
                #"{"name":"Sarah Chen","phones":[{"number":"(212) 555-2368","type":"work","extension":"27"}]}"#)
            #expect(made.status == 201 && made.response.headers["ETag"] == "\"1\"")
            let path = "/v1/contacts/\(made.id)"
            #expect(made.response.headers["Location"] == path)
            #expect(made.json["phones"]?.text == #"[{"number":"+12125552368","type":"work","extension":"27"}]"#)
            let found = try await line.send("GET", "/v1/contacts?q=sarah&status=confirmed&limit=1")
            #expect(found.json["data"]?.array?.count == 1)
            let changed = try await line.send(
                "PATCH", path, #"{"company":"Analytical"}"#,
                headers: ["If-Match": "\"1\"", "Content-Type": "application/merge-patch+json"])
            #expect(changed.status == 200 && changed.json["version"] == 2)
            let late = try await line.send("PATCH", path, #"{"company":"X"}"#, headers: ["If-Match": "\"1\""])
            #expect(late.status == 412 && late.code == "version_conflict" && late.response.headers["ETag"] == "\"2\"")
            let absurd = try await line.send("POST", path + "/confirm", headers: ["If-Match": "\"209356720545\""])
            #expect(absurd.status == 412)
            #expect(try await line.send("POST", path + "/confirm").status == 200)
            #expect(try await line.send("GET", path + "/interactions").json["data"] == [])
            let stale = try await line.send("DELETE", path, headers: ["If-Match": "\"1\""])
            #expect(stale.status == 412 && stale.response.headers["ETag"] == "\"3\"")
            #expect(try await line.send("DELETE", path, headers: ["If-Match": "\"3\""]).status == 204)
            #expect(try await line.send("DELETE", path).code == "not_found")
            #expect(try await line.send("GET", path).code == "not_found")
        }
    }

    @Test func `PageRequest: the cursor continues after the page`() async throws {
        try await IngestHarness.run { line in
            for name in ["A", "B", "C"] {
                _ = try await line.send("POST", "/v1/contacts", #"{"name":"\#(name)"}"#)
            }
            var names: [String] = []
            var cursor = ""
            for _ in 0..<3 {
                let page = try await line.send("GET", "/v1/contacts?limit=1&cursor=\(cursor)").json
                names += (page["data"]?.array ?? []).compactMap { $0["name"]?.string }
                cursor = page["nextCursor"]?.string ?? ""
                #expect(try Contracts.allows(cursor, for: "cursor"))
            }
            #expect(names == ["C", "B", "A"])
            #expect(cursor.isEmpty)
            for query in [
                "limit=0", "limit=201", "limit=x", "cursor=zz", "cursor=-9223372036854775808.\(UUID().uuidString)",
                "cursor=9223372036854775807.\(UUID().uuidString)", "status=gone", "limit=1&limit=2",
                "limit=", "status=", "tag=",
            ] {
                #expect(try await line.send("GET", "/v1/contacts?\(query)").code == "invalid_parameter", "\(query)")
            }
        }
    }

    @Test func `CaptureRoutes: a capture without wait gets 202`() async throws {
        try await IngestHarness.run { line in
            let taken = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#)
            #expect(taken.status == 202 && taken.json["state"] == "received")
            #expect(taken.json.members.first?.name == "id")
            #expect(taken.json["dialog"] == "Message imported successfully")
            let path = try #require(taken.response.headers["Location"])
            #expect(taken.json["statusUrl"]?.string == path)
            #expect(try await line.send("GET", path).id == taken.id)
            #expect(try await line.send("GET", "/v1/captures").json["data"]?.array?.count == 1)
        }
    }

    @Test func `CaptureRoutes: a capture with wait gets its outcome`() async throws {
        try await IngestHarness.run { line in
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Mom"}"#).id
            let (id, ended) = try await line.awaiting {
                try await line.send("POST", "/v1/captures?wait=3", #"{"text":"Hello"}"#)
            } end: { id in
                try await line.file(
                    id,
                    .interaction(
                        contact: try #require(UUID(uuidString: contact)), confidence: 0.95, happenedAt: .now,
                        sourceApp: nil, content: .init(summary: "s", extractedInfo: .init())))
            }
            #expect(ended.status == 200 && ended.json["state"] == "filed")
            #expect(ended.json["contactName"] == "Mom" && ended.json["contactId"]?.string == contact)
            #expect(ended.json["dialog"] == "Message imported successfully")
            let filed = try await line.send("GET", "/v1/contacts/\(contact)/interactions")
            #expect(filed.json["data"]?.array?.first?["captureId"]?.string == id)
        }
    }

    @Test func `ScreenshotRoutes: the response has exactly the specified members`() async throws {
        try await IngestHarness.run { line in
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Mom"}"#).id
            let body =
                #"{"text":"extracted text","timestamp":"2024-01-04T10:30:00Z","userId":"\#(line.owner.uuidString)"}"#
            let (_, answer) = try await line.awaiting {
                try await line.send("POST", "/api/process-screenshot", body)
            } end: { id in
                try await line.file(
                    id,
                    .interaction(
                        contact: try #require(UUID(uuidString: contact)), confidence: 0.95, happenedAt: .now,
                        sourceApp: nil,
                        content: .init(
                            summary: "Discussed upcoming birthday plans",
                            extractedInfo: .init(
                                interests: ["cooking", "gardening"], events: ["Birthday dinner on Jan 15"],
                                dates: ["2024-01-15"]))))
            }
            let text = answer.response.text
            #expect(
                text == #"{"success":true,"detectedContact":{"id":"\#(contact)","name":"Mom","confidence":0.95},"#
                    + #""summary":"Discussed upcoming birthday plans","extractedInfo":{"interests":["cooking","#
                    + #""gardening"],"events":["Birthday dinner on Jan 15"],"dates":["2024-01-15"]}}"#)
        }
    }

    @Test func `ScreenshotRoutes: captures:process has a dialog if a contact was found`() async throws {
        try await IngestHarness.run { line in
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Mom"}"#).id
            let (_, answer) = try await line.awaiting {
                try await line.send("POST", "/v1/captures:process", #"{"text":"hi"}"#)
            } end: { id in
                try await line.file(
                    id,
                    .interaction(
                        contact: try #require(UUID(uuidString: contact)), confidence: 0.95, happenedAt: .now,
                        sourceApp: nil, content: .init(summary: "s", extractedInfo: .init())))
            }
            #expect(
                answer.json.members.map(\.name) == [
                    "success", "detectedContact", "summary", "extractedInfo", "dialog",
                ])
            #expect(answer.json["dialog"] == "Message imported successfully")
        }
    }

    @Test(arguments: ["/v1/captures:process", "/api/process-screenshot"])
    func `ScreenshotRoutes: without a contact, the response has the inbox note`(path: String) async throws {
        try await IngestHarness.run { line in
            let (_, answer) = try await line.awaiting {
                try await line.send("POST", path, #"{"text":"hi"}"#)
            } end: { id in
                try await line.file(
                    id,
                    .inbox(
                        reason: "no_match", suggestions: [], happenedAt: .now, sourceApp: nil,
                        content: .init(content: "hi", extractedText: "hi", extractedInfo: .init())))
            }
            let json = answer.json
            #expect(json["detectedContact"] == .null && json["dialog"] == "Message imported successfully")
            let note = try #require(json["inboxNoteId"]?.string)
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Bo"}"#).id
            let inbox = try await line.send("GET", "/v1/inbox").json["data"]?.array
            #expect(inbox?.first?["id"]?.string == note)
            #expect(try await line.send("GET", "/v1/inbox/\(note)").json["reason"] == "no_match")
            let stranger = UUID().uuidString.lowercased()
            let wrong = try await line.send("POST", "/v1/inbox/\(note)/assign", #"{"contactId":"\#(stranger)"}"#)
            #expect(wrong.status == 422 && wrong.code == "unknown_contact")
            let assigned = try await line.send(
                "POST", "/v1/inbox/\(note)/assign", #"{"contactId":"\#(contact)","learnAlias":"Bobo"}"#)
            #expect(assigned.json["note"]?["state"] == "assigned")
            #expect(try await line.send("GET", "/v1/contacts/\(contact)").json["aliases"]?.strings == ["Bobo"])
            #expect(try await line.send("POST", "/v1/inbox/\(note)/dismiss").code == "already_closed")
        }
    }

    @Test func `CaptureRoutes: a dead capture shows its failures and can be retried once`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/captures", #"{"text":"Bob: hello","lane":"bulk"}"#).id
            #expect(try await line.send("POST", "/v1/captures/\(id)/retry").code == "not_dead")
            #expect(try await line.send("GET", "/v1/captures/\(id)").json["failures"] == [])
            let capture = try #require(UUID(uuidString: id))
            let reference = try #require(try await line.context.database.standing([capture]).first)
            let error = StageError("cursed", .fatal, operator: "cursed", user: "Sorry.")
            #expect(try await line.context.database.work.end(reference, as: .dead, because: error, worker: "w"))
            let dead = try await line.send("GET", "/v1/captures/\(id)").json
            #expect(dead["state"] == "dead" && dead["reason"] == "cursed")
            #expect(dead["failures"]?.array?.map { $0["code"] } == ["cursed"])
            #expect(dead["failures"]?.array?.first?["stage"] == "understand")
            let retried = try await line.send("POST", "/v1/captures/\(id)/retry")
            #expect(retried.status == 202 && retried.json["state"] == "received")
            #expect(try await line.send("POST", "/v1/captures/\(id)/retry").code == "not_dead")
            #expect(try await line.send("POST", "/v1/captures/\(UUID())/retry").status == 404)
        }
    }

    @Test func `ScreenshotRoutes: a screenshot without text gets the specified message`() async throws {
        try await IngestHarness.run { line in
            let empty = try await line.send("POST", "/api/process-screenshot", #"{"text":""}"#)
            #expect(empty.status == 422 && empty.code == "no_text")
            #expect(empty.json["detail"] == "Couldn't extract text from screenshot")
            #expect(empty.json["dialog"] == empty.json["detail"])
            let (_, rejected) = try await line.awaiting {
                try await line.send(
                    "POST", "/api/process-screenshot?duplicates=keep", bytes: try TestPicture.png,
                    headers: ["Content-Type": "image/png"])
            } end: {
                try await line.reject($0, .init(rawValue: "ocr_failed"))
            }
            #expect(rejected.status == 422 && rejected.code == "ocr_failed")
            #expect(rejected.json["detail"] == "Couldn't extract text from screenshot")
        }
    }

    /// The Shortcut that keeps a screen deletes its file by these members.
    @Test func `ScreenshotRoutes: a failure has a dialog, and neither success nor statusUrl`() async throws {
        try await IngestHarness.run { line in
            let path = "/v1/captures:process"
            let failures = [
                try await line.send("POST", path, #"{"text":""}"#),
                try await line.send("POST", path, #"{"text":"hi","timestamp":"2999-01-01T00:00:00Z"}"#),
                try await line.send("POST", path, #"{"text":"hi"}"#, token: "tlk_wrong"),
            ]
            #expect(failures.map(\.status) == [422, 422, 401])
            for failure in failures {
                #expect(failure.json["dialog"]?.string != nil)
                #expect(failure.json["success"] == nil && failure.json["statusUrl"] == nil, "\(failure.response.text)")
            }
        }
    }

    @Test func `ScreenshotRoutes: a slow screenshot gets 202 and continues`() async throws {
        try await IngestHarness.run { line in
            let late = try await line.send("POST", "/api/process-screenshot", #"{"text":"hi"}"#)
            #expect(late.status == 202)
            #expect(late.json.members.map(\.name) == ["captureId", "statusUrl", "dialog"])
            #expect(try await line.send("GET", late.json["statusUrl"]?.string ?? "").json["state"] == "received")
        }
    }

    @Test(arguments: ["GET", "PUT", "PATCH", "DELETE"])
    func `ScreenshotRoutes: another method gets the specified 405`(method: String) async throws {
        try await IngestHarness.run { line in
            let answer = try await line.send(method, "/api/process-screenshot")
            #expect(answer.status == 405 && answer.json["detail"] == "Method not allowed")
            #expect(answer.response.headers["Allow"] == "POST")
        }
    }

    @Test func `NotificationRoutes: a notification is listed and marked read`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.tell()
            let listed = try await line.send("GET", "/v1/notifications").json["data"]?.array
            #expect(listed?.first?["kind"] == "export.ready")
            #expect(try await line.send("POST", "/v1/notifications/\(id)/read").json["readAt"] != .null)
            try await line.settle()
            let changes = try await line.send("GET", "/v1/changes?limit=200").json
            #expect(changes["data"]?.array?.contains { $0["id"]?.string == id } == true)
            let cursor = changes["nextCursor"]?.string ?? ""
            #expect(try !cursor.isEmpty && Contracts.allows(cursor, for: "feedCursor"))
            #expect(try await line.send("GET", "/v1/changes?cursor=\(cursor)").json["data"] == [])
        }
    }

    @Test func `API: /healthz and /openapi.json respond`() async throws {
        try await IngestHarness.run { line async throws in
            #expect(try await line.send("GET", "/healthz").status == 200)
            #expect(try await line.send("GET", "/openapi.json").json["openapi"] == "3.1.0")
            #expect(try await line.send("GET", "/nowhere").code == "not_found")
        }
    }
}
