import ChatMessages
import Retention
import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Matching
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct CorrectionRouteTests {
    private static let reading = ConversationReading(
        candidates: [NameCandidate(name: "Sal", confidence: 0.9, evidence: "Sal")],
        messages: [
            Message(speaker: .other(name: "Sal"), text: "Lunch on Friday?"), Message(speaker: .me, text: "Yes!"),
            Message(speaker: .other(name: "Sal"), text: "Bring the book."),
        ], summary: "Sal asks about lunch.")

    func filed(_ line: IngestHarness, under contact: String) async throws -> String {
        let capture = try await line.send(
            "POST", "/v1/captures", #"{"text":"Sal: Lunch on Friday?","kind":"conversation","duplicates":"keep"}"#
        ).id
        try await line.file(
            capture,
            .interaction(
                contact: try #require(UUID(uuidString: contact)), confidence: 0.9, happenedAt: .now, sourceApp: nil,
                content: .init(summary: "s", extractedInfo: .init(), messages: Self.reading.messages)),
            reading: Self.reading)
        return capture
    }

    private func noted(_ line: IngestHarness) async throws -> String {
        let capture = try await line.send(
            "POST", "/v1/captures", #"{"text":"Sal: Lunch on Friday?","kind":"conversation","duplicates":"keep"}"#
        ).id
        try await line.file(
            capture,
            .inbox(
                reason: "unknown_name", suggestions: [], happenedAt: .now, sourceApp: nil,
                content: .init(
                    content: "s", extractedText: "t", extractedInfo: .init(), candidates: Self.reading.candidates)),
            reading: Self.reading)
        return capture
    }

    func undo(_ line: IngestHarness, _ answer: IngestHarness.Answer) async throws -> IngestHarness.Answer {
        try await line.send("POST", "/v1/undo/\(answer.json["undoToken"]?.string ?? "none")")
    }

    @Test func `InteractionRoutes: a move teaches both contacts, and its undo takes everything back once`() async throws
    {
        try await IngestHarness.run { line in
            let wrong = try await line.send("POST", "/v1/contacts", #"{"name":"Sal Minor","aliases":["Sal"]}"#).id
            let right = try await line.send("POST", "/v1/contacts", #"{"name":"Sally Ride"}"#).id
            let id = try await filed(line, under: wrong)
            let path = "/v1/interactions/\(id)"
            let shown = try await line.send("GET", path)
            #expect(shown.json["messages"]?.array?.count == 3 && shown.response.headers["ETag"] == "\"1\"")
            let stale = try await line.send(
                "POST", path + "/move", #"{"contactId":"\#(right)"}"#, headers: ["If-Match": "\"7\""])
            #expect(stale.status == 412 && stale.response.headers["ETag"] == "\"1\"")
            let moved = try await line.send("POST", path + "/move", #"{"contactId":"\#(right)"}"#)
            #expect(moved.json["interactions"]?.array?.first?["contactId"]?.string == right)
            #expect(moved.json["learned"]?["alias"] == "Sal" && moved.json["learned"]?["refusedNames"] == ["Sal"])
            let former = try await line.send("GET", "/v1/contacts/\(wrong)").json
            #expect(former["refusedNames"] == ["Sal"] && former["aliases"] == [])
            #expect(try await line.send("GET", "/v1/contacts/\(right)").json["aliases"] == ["Sal"])
            let undone = try await undo(line, moved)
            #expect(undone.json["action"] == "interaction_moved" && undone.json["kept"] == [])
            #expect(try await line.send("GET", path).json["contactId"]?.string == wrong)
            #expect(try await line.send("GET", "/v1/contacts/\(wrong)").json["aliases"] == ["Sal"])
            #expect(try await line.send("GET", "/v1/contacts/\(right)").json["aliases"] == [])
            #expect(try await undo(line, moved).code == "undo_used")
        }
    }

    @Test func `UndoRoutes: a token of another owner, an old one and a missing scope are refused`() async throws {
        try await IngestHarness.run { line in
            let store = line.context.database
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let id = try await filed(line, under: contact)
            let changed = try await line.send("PATCH", "/v1/interactions/\(id)", #"{"summary":"New"}"#)
            let other = try #require(try await store.owners.create("Otto"))
            let foreign = try await store.deviceKeys.create(of: other, name: "phone", scopes: ["*"]).text
            let token = try #require(changed.json["undoToken"]?.string)
            #expect(try await line.send("POST", "/v1/undo/\(token)", token: foreign).code == "not_found")
            for (method, path, body) in [
                ("GET", "/v1/interactions/\(id)", nil), ("DELETE", "/v1/interactions/\(id)", nil),
                ("PATCH", "/v1/interactions/\(id)", #"{"summary":"x"}"#),
                ("POST", "/v1/interactions/\(id)/restore", nil),
                ("POST", "/v1/interactions/\(id)/move", #"{"toInbox":true}"#),
                ("POST", "/v1/interactions/\(id)/split", #"{"messages":[0],"contactId":"\#(contact)"}"#),
                ("GET", "/v1/captures/\(id)/text", nil), ("DELETE", "/v1/captures/\(id)", nil),
                ("POST", "/v1/captures/\(id)/restore", nil), ("POST", "/v1/captures/\(id)/erase", nil),
                ("POST", "/v1/inbox/\(id)/contact", "{}"),
            ] as [(String, String, String?)] {
                #expect(
                    try await line.send(method, path, body, token: foreign).code == "not_found", "\(method) \(path)")
            }
            let reader = try await store.deviceKeys.create(of: line.owner, name: "p", scopes: ["inbox:write"]).text
            #expect(try await line.send("POST", "/v1/undo/\(token)", token: reader).code == "missing_scope")
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.execute("update undo_entries set expires_at = now() - interval '1 second'")
            #expect(try await line.send("POST", "/v1/undo/\(token)").code == "undo_expired")
            _ = try await store.sweep.run()
            #expect(try await admin.query("select from undo_entries where sealed is not null").isEmpty)
            #expect(try await line.send("POST", "/v1/undo/\(token)").code == "undo_expired")
            await admin.close()
            #expect(try await line.send("POST", "/v1/undo/none").code == "not_found")
            #expect(try await line.send("GET", "/v1/interactions/\(id)").json["summary"] == "New")
        }
    }

    @Test
    func `InteractionRoutes: a split gives each contact its messages, and only a whole chat returns to the inbox`()
        async throws
    {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let bo = try await line.send("POST", "/v1/contacts", #"{"name":"Bo"}"#).id
            let id = try await filed(line, under: ann)
            let path = "/v1/interactions/\(id)"
            for messages in ["[]", "[0,1,2]"] {
                let body = #"{"messages":\#(messages),"contactId":"\#(bo)"}"#
                #expect(try await line.send("POST", path + "/split", body).code == "not_splittable")
            }
            #expect(try await line.send("POST", path + "/split", #"{"contactId":"\#(bo)"}"#).code == "missing_field")
            let split = try await line.send("POST", path + "/split", #"{"messages":[2],"contactId":"\#(bo)"}"#)
            let parts = split.json["interactions"]?.array ?? []
            #expect(parts.map { $0["contactId"]?.string } == [ann, bo] && parts.first?["id"]?.string == id)
            let second = try #require(parts.last?["id"]?.string)
            #expect(try await line.send("GET", path).json["messages"]?.array?.count == 2)
            #expect(try await line.send("GET", "/v1/interactions/\(second)").json["messages"]?.array?.count == 1)
            #expect(try await line.send("GET", "/v1/captures/\(id)").json["contactId"]?.string == ann)
            #expect(try await line.send("POST", path + "/move", #"{"toInbox":true}"#).code == "split_part")
            let deleted = try await line.send("DELETE", "/v1/interactions/\(second)")
            #expect(deleted.json["interactions"]?.array?.count == 1)
            #expect(try await line.send("GET", "/v1/interactions/\(second)").code == "not_found")
            #expect(try await line.send("POST", "/v1/interactions/\(second)/restore").status == 200)
            #expect(try await undo(line, deleted).json["restored"] == [], "it was restored since")
            let undone = try await undo(line, split)
            #expect(undone.json["kept"] == [] && undone.status == 200)
            #expect(try await line.send("GET", path).json["messages"]?.array?.count == 3)
            let returned = try await line.send("POST", path + "/move", #"{"toInbox":true}"#)
            #expect(returned.json["note"]?["state"] == "open" && returned.json["interactions"] == [])
            #expect(try await line.send("GET", "/v1/captures/\(id)").json["state"] == "inbox")
            #expect(try await undo(line, returned).json["kept"] == [])
            #expect(try await line.send("GET", "/v1/inbox").json["data"] == [])
        }
    }

    @Test func `InboxRoutes: a note becomes a new contact, and the undo removes the contact unless it is used`()
        async throws
    {
        try await IngestHarness.run { line in
            let note = try await noted(line)
            let made = try await line.send("POST", "/v1/inbox/\(note)/contact")
            #expect(made.status == 201 && made.json["contact"]?["name"] == "Sal")
            let contact = try #require(made.json["contact"]?["id"]?.string)
            #expect(made.response.headers["Location"] == "/v1/contacts/\(contact)")
            #expect(try await line.send("GET", "/v1/interactions/\(note)").json["messages"]?.array?.count == 3)
            #expect(try await undo(line, made).json["kept"] == [])
            #expect(try await line.send("GET", "/v1/contacts/\(contact)").code == "not_found")
            #expect(try await line.send("GET", "/v1/inbox/\(note)").json["state"] == "open")
            let body = #"{"contact":{"name":"Sally Ride","emails":["sally@example.com"]}}"#
            let again = try await line.send("POST", "/v1/inbox/\(note)/contact", body)
            #expect(again.json["learned"]?["alias"] == "Sal" && again.json["contact"]?["aliases"] == ["Sal"])
            let sally = try #require(again.json["contact"]?["id"]?.string)
            _ = try await filed(line, under: sally)
            let undone = try await undo(line, again)
            #expect(undone.json["kept"]?.array?.map { $0["object"] } == ["contact"])
            #expect(try await line.send("GET", "/v1/inbox/\(note)").json["state"] == "open")
            #expect(try await line.send("GET", "/v1/contacts/\(sally)").status == 200)
            let dismissed = try await line.send("POST", "/v1/inbox/\(note)/dismiss")
            #expect(dismissed.json["note"]?["state"] == "dismissed")
            #expect(try await line.send("GET", "/v1/captures/\(note)").json["state"] == "dismissed")
            #expect(try await line.send("POST", "/v1/inbox/\(note)/contact").code == "already_closed")
            #expect(try await undo(line, dismissed).json["kept"] == [])
            let assigned = try await line.send(
                "POST", "/v1/inbox/\(note)/assign", #"{"contactId":"\#(sally)","learn":false}"#)
            #expect(assigned.json["interactions"]?.array?.first?["id"]?.string == note)
        }
    }

    @Test func `InboxRoutes: a dismissed note is listed as dismissed, and reopened without its token`() async throws {
        try await IngestHarness.run { line in
            let note = try await noted(line)
            let path = "/v1/inbox/\(note)"
            func listed(_ query: String) async throws -> [String?] {
                (try await line.send("GET", query).json["data"]?.array ?? []).map { $0["id"]?.string }
            }
            #expect(try await line.send("POST", path + "/reopen").code == "not_dismissed")
            _ = try await line.send("POST", path + "/dismiss")
            #expect(try await listed("/v1/inbox") == [])
            #expect(try await listed("/v1/inbox?state=dismissed") == [note])
            #expect(try await listed("/v1/captures?state=dismissed") == [note])
            #expect(try await listed("/v1/captures?state=inbox") == [])
            #expect(try await line.send("GET", "/v1/inbox?state=closed").code == "invalid_parameter")
            let reopened = try await line.send("POST", path + "/reopen")
            #expect(reopened.json["note"]?["state"] == "open")
            #expect(try await listed("/v1/inbox") == [note])
            let capture = try await line.send("GET", "/v1/captures/\(note)").json
            #expect(capture["state"] == "inbox" && capture["reason"] == "unknown_name")
            #expect(try await undo(line, reopened).json["action"] == "inbox_reopened")
            #expect(try await line.send("GET", path).json["state"] == "dismissed")
            #expect(try await line.send("POST", path + "/assign", #"{"toInbox":true}"#).status == 422)
            let other = try await noted(line)
            _ = try await line.send("POST", "/v1/inbox/\(other)/contact", #"{"contact":{"name":"Sal"}}"#)
            #expect(try await listed("/v1/inbox?state=assigned") == [other])
            #expect(try await line.send("POST", "/v1/inbox/\(other)/reopen").code == "not_dismissed")
        }
    }

    @Test func `InboxRoutes: a name that returns is listed, and one answer closes all of its notes`() async throws {
        try await IngestHarness.run { line in
            let names = "/v1/inbox/names"
            let first = try await noted(line)
            #expect(try await line.send("GET", names).json == ["data": []])
            let second = try await noted(line)
            let listed = try await line.send("GET", names).json["data"]?.array?.first
            #expect(listed?["name"] == "Sal" && listed?["count"] == 2 && listed?["contactId"] == .null)
            #expect(listed?["noteIds"] == [.string(second), .string(first)])
            let latest = try await line.send("GET", "/v1/inbox/\(second)").json["happenedAt"]
            #expect(latest != nil && listed?["latestAt"] == latest)

            let made = try await line.send("POST", "/v1/inbox/\(first)/contact", #"{"withSameName":true}"#)
            #expect(made.status == 201 && made.json["alsoClosed"] == 1)
            let contact = try #require(made.json["contact"]?["id"]?.string)
            #expect(try await line.send("GET", "/v1/interactions/\(second)").json["contactId"]?.string == contact)
            #expect(try await undo(line, made).json["kept"] == [])

            let filed = try await line.send("POST", "/v1/contacts", #"{"name":"Sal"}"#).id
            #expect(try await line.send("GET", names).json["data"]?.array?.first?["contactId"]?.string == filed)
            let assigned = try await line.send(
                "POST", "/v1/inbox/\(first)/assign", #"{"contactId":"\#(filed)","withSameName":true}"#)
            #expect(assigned.json["alsoClosed"] == 1)
            #expect(try await line.send("GET", "/v1/inbox").json["data"] == [])
            #expect(try await undo(line, assigned).json["kept"] == [])

            let wrong = try await line.send("POST", "/v1/inbox/\(first)/dismiss", #"{"withSameName":"yes"}"#)
            #expect(wrong.status == 422 && wrong.code == "wrong_type")
            let dismissed = try await line.send("POST", "/v1/inbox/\(first)/dismiss", #"{"withSameName":true}"#)
            #expect(dismissed.json["alsoClosed"] == 1)
            #expect(try await line.send("GET", "/v1/inbox/\(second)").json["state"] == "dismissed")
            #expect(try await line.send("GET", names).json["data"] == [])
            #expect(try await undo(line, dismissed).json["kept"] == [])
            #expect(try await line.send("GET", names).json["data"]?.array?.count == 1)
        }
    }

    @Test func `CaptureDeletionRoutes: a deletion hides everything for a day, and an erasure leaves a tombstone`()
        async throws
    {
        try await IngestHarness.run { line in
            let note = try await noted(line)
            let path = "/v1/captures/\(note)"
            let text = try await line.send("GET", path + "/text")
            #expect(text.json["text"] == "Sal: Lunch on Friday?" && text.json["source"] == "sent")
            let deleted = try await line.send("DELETE", path)
            #expect(deleted.json["note"] == .null && deleted.status == 200)
            for hidden in [path, path + "/text", path + "/recognition", "/v1/inbox/\(note)"] {
                #expect(try await line.send("GET", hidden).code == "not_found", "\(hidden)")
            }
            #expect(try await line.send("GET", "/v1/captures").json["data"] == [])
            #expect(try await line.send("GET", "/v1/inbox").json["data"] == [])
            #expect(try await line.send("DELETE", path).code == "not_found")
            #expect(try await line.send("POST", path + "/restore").json["inboxNoteId"]?.string == note)
            #expect(try await undo(line, deleted).json["restored"] == [])
            let again = try await line.send("DELETE", path)
            #expect(try await undo(line, again).json["kept"] == [])
            #expect(try await line.send("GET", "/v1/inbox/\(note)").json["state"] == "open")
            let last = try await line.send("DELETE", path)
            let erased = try await line.send("POST", path + "/erase")
            #expect(erased.json["captures"] == 1 && erased.json["contacts"] == 0)
            #expect(try await undo(line, last).code == "undo_expired")
            #expect(try await line.send("POST", path + "/restore").code == "not_found")
            #expect(try await line.send("POST", path + "/erase").code == "not_found")
            #expect(try await line.send("GET", path).json["state"] == "erased")
            let waiting = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
            #expect(try await line.send("DELETE", "/v1/captures/\(waiting)").code == "capture_under_way")
            let log = try await line.send("GET", "/v1/audit").json["data"]?.array ?? []
            #expect(log.map { $0["action"] } == ["capture_erased"] && log.first?["objectId"]?.string == note)
        }
    }
}
