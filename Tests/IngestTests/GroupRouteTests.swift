import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct GroupRouteTests {
    private func contact(_ name: String, _ line: IngestHarness) async throws -> String {
        try await line.send("POST", "/v1/contacts", #"{"name":"\#(name)"}"#).id
    }

    private func group(_ body: String, _ line: IngestHarness) async throws -> String {
        let made = try await line.send("POST", "/v1/groups", body)
        #expect(made.status == 201)
        return made.id
    }

    /// A group's chat in the inbox.
    private func note(_ line: IngestHarness) async throws -> String {
        let capture = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
        try await line.file(
            capture,
            .inbox(
                reason: "group", suggestions: [], happenedAt: .now, sourceApp: nil,
                content: .init(content: "Who comes?", extractedText: "t", extractedInfo: .init())))
        return capture
    }

    @Test func `GroupRoutes: a group is created, listed, changed, deleted and restored`() async throws {
        try await IngestHarness.run { line in
            let (ann, bo) = (try await contact("Ann", line), try await contact("Bo", line))
            let made = try await line.send(
                "POST", "/v1/groups", #"{"name":" Book  club ","memberIds":["\#(bo)","\#(ann)"]}"#)
            #expect(made.status == 201 && made.json["name"] == "Book club")
            #expect(made.json["members"]?.array?.map { $0["name"] } == ["Ann", "Bo"])
            let path = "/v1/groups/\(made.id)"
            #expect(made.response.headers["Location"] == path && made.response.headers["ETag"] == "\"1\"")
            #expect(try await line.send("GET", path).json == made.json)
            let other = try await group(#"{"name":"Band"}"#, line)
            let first = try await line.send("GET", "/v1/groups?limit=1")
            #expect(first.json["data"]?.array?.map { $0["id"]?.string } == [other])
            let cursor = try #require(first.json["nextCursor"]?.string)
            let second = try await line.send("GET", "/v1/groups?limit=1&cursor=\(cursor)")
            #expect(second.json["data"] == [made.json] && second.json["nextCursor"] == .null)

            let renamed = try await line.send("PATCH", path, #"{"name":"Readers"}"#, headers: ["If-Match": "\"1\""])
            #expect(renamed.status == 200 && renamed.json["name"] == "Readers")
            #expect(renamed.json["members"] == made.json["members"] && renamed.response.headers["ETag"] == "\"2\"")
            let stale = try await line.send("PATCH", path, #"{"memberIds":[]}"#, headers: ["If-Match": "\"1\""])
            #expect(stale.status == 412 && stale.response.headers["ETag"] == "\"2\"")
            let fewer = try await line.send("PATCH", path, #"{"memberIds":["\#(bo)"]}"#)
            #expect(fewer.json["members"]?.array?.map { $0["contactId"]?.string } == [bo])

            #expect(try await line.send("DELETE", path, headers: ["If-Match": "\"1\""]).status == 412)
            #expect(try await line.send("DELETE", path).status == 204)
            for method in ["GET", "DELETE"] { #expect(try await line.send(method, path).status == 404) }
            #expect(try await line.send("PATCH", path, #"{"name":"X"}"#).status == 404)
            #expect(try await line.send("GET", path + "/interactions").status == 404)
            let restored = try await line.send("POST", path + "/restore")
            #expect(restored.status == 200 && restored.json["members"] == fewer.json["members"])
            #expect(try await line.send("POST", "/v1/groups/\(UUID())/restore").status == 404)
        }
    }

    @Test func `GroupRoutes: faults of a body are reported together, with their places`() async throws {
        try await IngestHarness.run { line in
            let ann = try await contact("Ann", line)
            let stranger = UUID().uuidString.lowercased()
            let many = Array(repeating: "\"\(ann)\"", count: 201).joined(separator: ",")
            let long = String(repeating: "ß", count: 251)
            for (body, code, pointers) in [
                ("{}", "missing_field", ["/name"]), (#"{"name":null}"#, "missing_field", ["/name"]),
                (#"{"name":" \u200b "}"#, "invalid_text", ["/name"]), (#"{"name":"\#(long)"}"#, "too_long", ["/name"]),
                (#"{"name":"A","memberIds":["\#(ann)","\#(ann)"]}"#, "duplicate_member", ["/memberIds/1"]),
                (#"{"name":"A","memberIds":["\#(ann)","\#(stranger)"]}"#, "unknown_contact", ["/memberIds/1"]),
                (#"{"name":"A","memberIds":["x",7]}"#, "invalid_fields", ["/memberIds/0", "/memberIds/1"]),
                (#"{"name":"A","memberIds":[\#(many)]}"#, "too_long", ["/memberIds"]),
                (#"{"name":7,"memberIds":"x","title":"A"}"#, "invalid_fields", ["/name", "/memberIds", "/title"]),
            ] {
                let answer = try await line.send("POST", "/v1/groups", body)
                #expect(answer.status == 422 && answer.code == code, "\(body.prefix(80)): \(answer.response.text)")
                #expect(answer.json["errors"]?.array?.compactMap { $0["pointer"]?.string } == pointers)
            }
            #expect(try await line.send("GET", "/v1/groups").json["data"] == [])
            let id = try await group(#"{"name":"A"}"#, line)
            let patch = try await line.send("PATCH", "/v1/groups/\(id)", #"{"memberIds":["\#(stranger)"]}"#)
            #expect(patch.code == "unknown_contact")
            #expect(try await line.send("GET", "/v1/groups/\(id)").json["version"] == 1)
        }
    }

    @Test func `GroupRoutes: a repeated request creates one group`() async throws {
        try await IngestHarness.run { line in
            let body = #"{"name":"Book club"}"#
            let first = try await line.send("POST", "/v1/groups", body, headers: ["Idempotency-Key": "k1"])
            let again = try await line.send("POST", "/v1/groups", body, headers: ["Idempotency-Key": "k1"])
            #expect(first.status == 201 && again.json == first.json)
            #expect(try await line.send("GET", "/v1/groups").json["data"]?.array?.count == 1)
        }
    }

    @Test func `InboxRoutes: a group's chat is filed to a group, and is in each member's timeline`() async throws {
        try await IngestHarness.run { line in
            let (ann, bo) = (try await contact("Ann", line), try await contact("Bo", line))
            let note = try await note(line)
            let path = "/v1/inbox/\(note)/assign"
            let id = try await group(#"{"name":"Book club","memberIds":["\#(ann)","\#(bo)"]}"#, line)
            for (body, code) in [
                ("{}", "missing_field"), (#"{"contactId":"\#(ann)","groupId":"\#(id)"}"#, "unknown_field"),
                (#"{"groupId":"\#(id)","learnAlias":"Club"}"#, "unknown_field"),
                (#"{"groupId":"\#(UUID())"}"#, "unknown_group"), (#"{"groupId":"club"}"#, "unknown_group"),
            ] {
                let answer = try await line.send("POST", path, body)
                #expect(answer.status == 422 && answer.code == code, "\(body): \(answer.response.text)")
            }
            let assigned = try await line.send("POST", path, #"{"groupId":"\#(id)"}"#)
            let closed = assigned.json["note"]
            #expect(closed?["state"] == "assigned" && closed?["assignedGroupId"]?.string == id)
            #expect(closed?["assignedTo"] == .null)
            #expect(try await line.send("POST", path, #"{"groupId":"\#(id)"}"#).code == "already_closed")
            for timeline in ["contacts/\(ann)", "contacts/\(bo)", "groups/\(id)"] {
                let shown = try await line.send("GET", "/v1/\(timeline)/interactions").json["data"]?.array ?? []
                #expect(shown.map { $0["captureId"]?.string } == [note], "\(timeline)")
                #expect(shown.first?["groupId"]?.string == id && shown.first?["groupName"] == "Book club")
                #expect(shown.first?["contactId"] == .null)
            }
            let capture = try await line.send("GET", "/v1/captures/\(note)").json
            #expect(capture["state"] == "filed" && capture["contactId"] == .null)
            #expect(capture["groupId"]?.string == id && capture["groupName"] == "Book club")
            #expect(capture["confidence"] == 1)
        }
    }

    @Test func `ScreenshotRoutes: a chat that is filed to a group gets the group`() async throws {
        try await IngestHarness.run { line in
            let id = try await group(#"{"name":"Book club"}"#, line)
            let (_, answer) = try await line.awaiting {
                try await line.send("POST", "/api/process-screenshot", #"{"text":"hi"}"#)
            } end: { capture in
                try await line.file(
                    capture,
                    .groupInteraction(
                        group: try #require(UUID(uuidString: id)), confidence: 0.9, happenedAt: .now, sourceApp: nil,
                        content: .init(summary: "s", extractedInfo: .init())))
            }
            #expect(answer.status == 200 && answer.json["detectedContact"] == .null)
            #expect(answer.json["detectedGroup"]?["id"]?.string == id)
            #expect(answer.json["detectedGroup"]?["name"] == "Book club")
        }
    }

    @Test func `GroupRoutes: erase removes a group with its chats, and the members stay`() async throws {
        try await IngestHarness.run { line in
            let ann = try await contact("Ann", line)
            let body = #"{"name":"Book club","memberIds":["\#(ann)"]}"#
            let made = try await line.send("POST", "/v1/groups", body, headers: ["Idempotency-Key": "k1"])
            let note = try await note(line)
            _ = try await line.send("POST", "/v1/inbox/\(note)/assign", #"{"groupId":"\#(made.id)"}"#)
            let path = "/v1/groups/\(made.id)?erase="
            #expect(try await line.send("DELETE", path + "maybe").code == "invalid_parameter")
            #expect(try await line.send("DELETE", path + "true", headers: ["If-Match": "\"7\""]).status == 412)
            let erased = try await line.send("DELETE", path + "true")
            #expect(erased.status == 200 && erased.json["captures"] == 1 && erased.json["contacts"] == 0)
            #expect(erased.json["wasExported"] == false)
            #expect(try await line.send("DELETE", path + "true").status == 404)
            #expect(try await line.send("GET", "/v1/captures/\(note)").json["state"] == "erased")
            #expect(try await line.send("GET", "/v1/contacts/\(ann)").status == 200)
            // The stored answer does not show the group again.
            let again = try await line.send("POST", "/v1/groups", body, headers: ["Idempotency-Key": "k1"])
            #expect(again.status == 404)
            let log = try await line.send("GET", "/v1/audit").json["data"]?.array ?? []
            #expect(log.map { $0["action"] } == ["group_erased"])
        }
    }

    @Test func `GroupRoutes: a key without the scope is refused, and another owner sees nothing`() async throws {
        try await IngestHarness.run { line in
            let id = try await group(#"{"name":"Book club"}"#, line)
            let database = line.context.database
            let reader = try await database.deviceKeys.create(of: line.owner, name: "r", scopes: ["contacts:read"])
            #expect(try await line.send("GET", "/v1/groups/\(id)", token: reader.text).status == 200)
            let path = "/v1/groups/\(id)"
            for (method, path) in [("POST", "/v1/groups"), ("PATCH", path), ("DELETE", path)] {
                let body = method == "DELETE" ? nil : #"{"name":"A"}"#
                #expect(try await line.send(method, path, body, token: reader.text).code == "missing_scope")
            }
            let stranger = try #require(try await database.owners.create("Eve"))
            let other = try await database.deviceKeys.create(of: stranger, name: "p", scopes: ["*"])
            #expect(try await line.send("GET", "/v1/groups", token: other.text).json["data"] == [])
            #expect(try await line.send("GET", "/v1/groups/\(id)", token: other.text).status == 404)
            #expect(try await line.send("DELETE", "/v1/groups/\(id)?erase=true", token: other.text).status == 404)
        }
    }
}
