import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Records
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct MergeTests {
    private func make(_ line: IngestHarness, _ body: String) async throws -> String {
        let made = try await line.send("POST", "/v1/contacts", body)
        #expect(made.status == 201)
        return made.id
    }

    /// Adds a filed conversation, and a note that is assigned to the contact.
    private func give(_ contact: String, _ line: IngestHarness) async throws -> [String] {
        let id = try #require(UUID(uuidString: contact))
        let capture = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
        try await line.file(
            capture,
            .interaction(
                contact: id, confidence: 0.9, happenedAt: .now, sourceApp: nil,
                content: .init(summary: "s", extractedInfo: .init())))
        let noted = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
        try await line.file(
            noted,
            .inbox(
                reason: "unknown", suggestions: [], happenedAt: .now, sourceApp: nil,
                content: .init(content: "c", extractedText: "t", extractedInfo: .init())))
        let assigned = try await line.send("POST", "/v1/inbox/\(noted)/assign", #"{"contactId":"\#(contact)"}"#)
        #expect(assigned.status == 200)
        return [capture, noted]
    }

    private func filed(_ contact: String, _ line: IngestHarness) async throws -> Set<String> {
        let page = try await line.send("GET", "/v1/contacts/\(contact)/interactions").json
        return Set((page["data"]?.array ?? []).compactMap { $0["captureId"]?.string })
    }

    /// The members of a contact without `updatedAt` and `version`.
    private func said(_ contact: JSON) -> [JSON.Member] {
        contact.members.filter { !["updatedAt", "version"].contains($0.name) }
    }

    @Test func `MergeRoutes: merges of an unknown contact get 404, of an unmerged contact an empty list`() async throws
    {
        try await IngestHarness.run { line in
            let contact = try await make(line, #"{"name":"Sarah Chen"}"#)
            let list = try await line.send("GET", "/v1/contacts/\(contact)/merges")
            #expect(list.status == 200 && list.json["data"] == [])
            let unknown = try await line.send("GET", "/v1/contacts/\(UUID().uuidString.lowercased())/merges")
            #expect(unknown.status == 404 && unknown.code == "not_found")
        }
    }

    @Test func `MergeRoutes: a merge moves everything, can be previewed, and is undone exactly`() async throws {
        try await IngestHarness.run { line in
            let winner = try await make(
                line, #"{"name":"Sarah Chen","emails":["s@x.example"],"tags":["Friend"],"notes":"n1"}"#)
            let loser = try await make(
                line,
                #"{"name":"S. Chen","company":"Acme","emails":["sarah@acme.example"],"tags":["VIP"],"notes":"n2"}"#)
            let own = try await give(winner, line)
            let moved = try await give(loser, line)
            let before = try await line.send("GET", "/v1/contacts/\(winner)").json
            let goes = try await line.send("GET", "/v1/contacts/\(loser)").json

            let trial = try await line.send(
                "POST", "/v1/contacts/\(loser)/merge",
                #"{"into":"\#(winner)","fields":{"company":"from"},"dryRun":true}"#)
            #expect(trial.status == 200 && trial.json["dryRun"] == true && trial.json["merge"] == .null)
            #expect(trial.json["interactions"] == 2 && trial.json["notes"] == 1)
            let emails = trial.json["changes"]?.array?.first { $0["field"] == "emails" }
            #expect(emails?["result"]?.strings == ["s@x.example", "sarah@acme.example"])
            #expect(try await line.send("GET", "/v1/contacts/\(winner)").json == before)

            let done = try await line.send(
                "POST", "/v1/contacts/\(loser)/merge", #"{"into":"\#(winner)"}"#, headers: ["If-Match": "\"1\""])
            #expect(done.status == 200)
            let contact = try await line.send("GET", "/v1/contacts/\(winner)").json
            #expect(contact["aliases"]?.strings == ["S. Chen"] && contact["company"] == "Acme")
            #expect(contact["tags"]?.strings == ["friend", "vip"] && contact["notes"] == "n1\n\nn2")
            #expect(try await filed(winner, line) == Set(own + moved))
            let gone = try await line.send("GET", "/v1/contacts/\(loser)")
            #expect(gone.status == 410 && gone.code == "merged")
            #expect(gone.response.headers["Location"] == "/v1/contacts/\(winner)")
            #expect(try await line.send("GET", "/v1/contacts?q=acme").json["data"]?.array?.count == 1)

            let merge = try #require(done.json["merge"]?["id"]?.string)
            let history = try await line.send("GET", "/v1/contacts/\(loser)/merges")
            #expect(history.json["data"]?.array?.first?["id"]?.string == merge)
            let undone = try await line.send("POST", "/v1/merges/\(merge)/undo")
            #expect(undone.status == 200 && undone.json["kept"] == [])
            let after = try await line.send("GET", "/v1/contacts/\(winner)").json
            let back = try await line.send("GET", "/v1/contacts/\(loser)").json
            #expect(said(after) == said(before) && said(back) == said(goes))
            #expect(try await filed(winner, line) == Set(own))
            #expect(try await filed(loser, line) == Set(moved))
            #expect(try await line.send("POST", "/v1/merges/\(merge)/undo").code == "merge_undone")
        }
    }

    @Test func `MergeRoutes: undo keeps later changes`() async throws {
        try await IngestHarness.run { line in
            let winner = try await make(line, #"{"name":"Sarah Chen","emails":["s@x.example"]}"#)
            let loser = try await make(line, #"{"name":"Sarah Chen","company":"Acme","emails":["a@x.example"]}"#)
            let done = try await line.send("POST", "/v1/contacts/\(loser)/merge", #"{"into":"\#(winner)"}"#)
            let merge = try #require(done.json["merge"]?["id"]?.string)
            let late = try await give(winner, line)
            _ = try await line.send(
                "PATCH", "/v1/contacts/\(winner)",
                #"{"company":"Beta","emails":["s@x.example","a@x.example","new@x.example"]}"#)
            let undone = try await line.send("POST", "/v1/merges/\(merge)/undo")
            #expect(undone.json["kept"]?.strings == ["company"])
            #expect(undone.json["contact"]?["company"] == "Beta")
            #expect(undone.json["contact"]?["emails"]?.strings == ["s@x.example", "new@x.example"])
            #expect(undone.json["restored"]?["company"] == "Acme")
            #expect(try await filed(winner, line) == Set(late))
            #expect(try await filed(loser, line).isEmpty)
        }
    }

    @Test func `MergeRoutes: chained merges are undone in reverse order`() async throws {
        try await IngestHarness.run { line in
            let a = try await make(line, #"{"name":"A"}"#)
            let b = try await make(line, #"{"name":"B"}"#)
            let c = try await make(line, #"{"name":"C"}"#)
            let moved = try await give(a, line)
            let first = try await line.send("POST", "/v1/contacts/\(a)/merge", #"{"into":"\#(b)"}"#)
            let second = try await line.send("POST", "/v1/contacts/\(b)/merge", #"{"into":"\#(c)"}"#)
            let (one, two) = (first.json["merge"]?["id"]?.string ?? "", second.json["merge"]?["id"]?.string ?? "")
            #expect(try await line.send("GET", "/v1/contacts/\(a)").response.headers["Location"] == "/v1/contacts/\(c)")
            #expect(try await filed(c, line) == Set(moved))
            #expect(try await line.send("POST", "/v1/merges/\(one)/undo").code == "merge_overtaken")
            #expect(try await line.send("POST", "/v1/merges/\(two)/undo").status == 200)
            #expect(try await line.send("POST", "/v1/merges/\(one)/undo").status == 200)
            #expect(try await filed(a, line) == Set(moved))
        }
    }

    @Test func `MergeRoutes: a capture for a merged contact is filed under the remaining contact`() async throws {
        try await IngestHarness.run { line in
            let winner = try await make(line, #"{"name":"A"}"#)
            let loser = try await make(line, #"{"name":"B"}"#)
            let note = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
            try await line.file(
                note,
                .inbox(
                    reason: "unknown", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: .init(content: "c", extractedText: "t", extractedInfo: .init())))
            _ = try await line.send("POST", "/v1/contacts/\(loser)/merge", #"{"into":"\#(winner)"}"#)
            let assigned = try await line.send("POST", "/v1/inbox/\(note)/assign", #"{"contactId":"\#(loser)"}"#)
            #expect(assigned.json["note"]?["assignedTo"]?.string == winner)
            #expect(try await filed(winner, line) == [note])
        }
    }

    @Test func `MergeRoutes: a repeated merge request returns the same merge`() async throws {
        try await IngestHarness.run { line in
            let a = try #require(UUID(uuidString: try await make(line, #"{"name":"A"}"#)))
            let b = try #require(UUID(uuidString: try await make(line, #"{"name":"B"}"#)))
            let store = line.context.database
            let id = UUID.v7()
            for _ in 0..<2 {
                guard
                    case .done(let record, let winner) = try await store.merges.merge(
                        a, into: b, of: line.owner, as: id)
                else { throw StoreError.unreadable("not merged") }
                #expect(record.id == id && winner.id == b && winner.version == 2)
            }
            guard case .notFound = try await store.merges.merge(a, into: b, of: line.owner, as: .v7()) else {
                throw StoreError.unreadable("merged twice")
            }
        }
    }

    @Test func `MergeRoutes: an impossible merge has its code`() async throws {
        try await IngestHarness.run { line in
            let a = try await make(line, #"{"name":"A"}"#)
            let b = try await make(line, #"{"name":"B"}"#)
            let path = "/v1/contacts/\(a)/merge"
            for (body, code) in [
                ("{}", "missing_field"), (#"{"into":"\#(a)"}"#, "unknown_contact"),
                (#"{"into":"\#(UUID())"}"#, "unknown_contact"), (#"{"into":"x"}"#, "unknown_contact"),
                (#"{"into":"\#(b)","fields":{"name":"both"}}"#, "unknown_choice"),
                (#"{"into":"\#(b)","fields":{"shoe":"into"}}"#, "unknown_field"),
                (#"{"into":"\#(b)","fields":[]}"#, "wrong_type"),
            ] {
                #expect(try await line.send("POST", path, body).code == code, "\(body)")
            }
            let late = try await line.send("POST", path, #"{"into":"\#(b)"}"#, headers: ["If-Match": "\"7\""])
            #expect(late.status == 412)
            #expect(
                try await line.send("POST", "/v1/contacts/\(UUID())/merge", #"{"into":"\#(b)"}"#).code == "not_found")
            #expect(try await line.send("POST", "/v1/merges/\(UUID())/undo").code == "not_found")
        }
    }
}
