import Captures
import ChatMessages
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct DeletedRouteTests {
    /// The kinds and ids that `GET /v1/deleted` lists.
    private func deleted(_ line: IngestHarness, token: String? = nil) async throws -> [String] {
        let answer = try await line.send("GET", "/v1/deleted", token: token)
        #expect(answer.status == 200)
        return (answer.json["data"]?.array ?? []).map { "\($0["kind"]?.string ?? "") \($0["id"]?.string ?? "")" }
    }

    private func file(_ line: IngestHarness, _ summary: String, under contact: String?) async throws -> String {
        let capture = try await line.send("POST", "/v1/captures", #"{"text":"Sal: \#(summary)"}"#).id
        let content = InteractionContent(
            summary: summary, extractedInfo: .init(),
            messages: ["Lunch?", "Tea?"].map { Message(speaker: .other(name: "Sal"), text: $0) })
        try await line.file(
            capture,
            contact.map { id in
                .interaction(
                    contact: UUID(uuidString: id) ?? UUID(), confidence: 0.9, happenedAt: .now, sourceApp: nil,
                    content: content)
            }
                ?? .inbox(
                    reason: "no_name", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: .init(content: summary, extractedText: summary, extractedInfo: .init())))
        return capture
    }

    private func contact(_ line: IngestHarness, _ name: String) async throws -> String {
        try await line.send("POST", "/v1/contacts", #"{"name":"\#(name)"}"#).id
    }

    @Test func `GET /v1/deleted: each deleted object is listed with its name until it is restored`() async throws {
        try await IngestHarness.run { line in
            let (ann, bo) = (try await contact(line, "Ann"), try await contact(line, "Bo"))
            let group = try await line.send("POST", "/v1/groups", #"{"name":"Book club"}"#).id
            let chat = try await file(line, "Sal asks about lunch", under: ann)
            let note = try await file(line, "A note", under: nil)
            let failed = try await line.send("POST", "/v1/captures", #"{"text":"x","kind":"card"}"#).id
            try await line.reject(failed, .noText)
            let split = try await line.send(
                "POST", "/v1/interactions/\(chat)/split", #"{"messages":[1],"contactId":"\#(bo)"}"#)
            let parts = (split.json["interactions"]?.array ?? []).compactMap { $0["id"]?.string }
            let part = try #require(parts.first { $0 != chat })
            let paths = [
                "contacts/\(ann)", "groups/\(group)", "captures/\(note)", "captures/\(failed)", "interactions/\(part)",
            ]
            #expect(try await deleted(line) == [])
            for path in paths {
                let answer = try await line.send("DELETE", "/v1/\(path)")
                #expect([200, 204].contains(answer.status), "\(path): \(answer.response.text)")
            }
            let whole = try await line.send("GET", "/v1/deleted")
            let rows = whole.json["data"]?.array ?? []
            #expect(rows.compactMap { $0["id"]?.string } == [part, failed, note, group, ann])
            #expect(rows.map { $0["title"]?.string }.dropFirst() == ["", "A note", "Book club", "Ann"])
            #expect(rows.first?["title"]?.string?.isEmpty == false)
            for row in rows {
                let (at, until) = (Date.rfc3339(row["deletedAt"]), Date.rfc3339(row["restorableUntil"]))
                #expect(until.timeIntervalSince(at) == 86_400)
            }

            var (paged, cursor): ([String], String?) = ([], nil)
            repeat {
                let page = try await line.send(
                    "GET", "/v1/deleted?limit=2" + (cursor.map { "&cursor=\($0)" } ?? ""))
                paged += (page.json["data"]?.array ?? []).compactMap { $0["id"]?.string }
                cursor = page.json["nextCursor"]?.string
            } while cursor != nil
            #expect(paged == rows.compactMap { $0["id"]?.string })

            for path in paths {
                #expect(try await line.send("POST", "/v1/\(path)/restore").status == 200, "\(path)")
            }
            #expect(try await deleted(line) == [])
        }
    }

    /// What is hidden with a capture comes back with it; what cannot be restored is not listed.
    @Test func `GET /v1/deleted: hidden parts, merged contacts, erased and old deletions are not listed`() async throws
    {
        try await IngestHarness.run { line in
            let (ann, bo) = (try await contact(line, "Ann"), try await contact(line, "Bo"))
            let chat = try await file(line, "Sal asks about lunch", under: ann)
            let other = try await file(line, "Sal asks about tea", under: ann)
            _ = try await line.send("DELETE", "/v1/interactions/\(chat)")
            #expect(try await deleted(line) == ["capture \(chat)"])
            #expect(try await line.send("POST", "/v1/contacts/\(bo)/merge", #"{"into":"\#(ann)"}"#).status == 200)
            #expect(try await deleted(line) == ["capture \(chat)"])
            #expect(try await line.send("POST", "/v1/captures/\(chat)/erase").status == 200)
            #expect(try await deleted(line) == [])
            _ = try await line.send("DELETE", "/v1/captures/\(other)")
            #expect(try await deleted(line) == ["capture \(other)"])
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.execute("update captures set deleted_at = now() - interval '25 hours'")
            await admin.close()
            #expect(try await deleted(line) == [])
            #expect(try await line.send("POST", "/v1/captures/\(other)/restore").status == 404)
        }
    }

    @Test func `GET /v1/deleted: things of a household are listed for keys that may read them`() async throws {
        try await IngestHarness.run { line in
            let ann = try await contact(line, "Ann")
            _ = try await line.send("DELETE", "/v1/contacts/\(ann)")
            for (slug, body) in [
                ("create-item", #"{"title":"Lamp"}"#), ("create-location", #"{"name":"Attic"}"#),
                ("create-label", #"{"name":"Fragile"}"#), ("update-insurance", #"{"field":"provider","value":"Acme"}"#),
                ("update-home", #"{"field":"name","value":"Cottage"}"#),
            ] {
                let made = try await line.send("POST", "/v1/intents/\(slug)", body)
                let token = try #require(made.json["undoToken"]?.string)
                #expect(try await line.send("POST", "/v1/undo/\(token)").status == 200)
            }
            let rows = try await line.send("GET", "/v1/deleted").json["data"]?.array ?? []
            #expect(
                rows.map { "\($0["kind"]?.string ?? "") \($0["title"]?.string ?? "")" } == [
                    "home Cottage", "policy Acme", "label Fragile", "location Attic", "item Lamp", "contact Ann",
                ])
            let keys = line.context.database.deviceKeys
            let household = try await keys.create(of: line.owner, name: "p", scopes: ["inventory:read"]).text
            #expect(try await deleted(line, token: household).count == 5)
            let people = try await keys.create(of: line.owner, name: "p", scopes: ["captures:read", "contacts:read"])
            #expect(try await deleted(line, token: people.text) == ["contact \(ann)"])
        }
    }

    @Test func `GET /v1/deleted: another owner sees nothing, and a key needs both scopes`() async throws {
        try await IngestHarness.run { line in
            let ann = try await contact(line, "Ann")
            _ = try await line.send("DELETE", "/v1/contacts/\(ann)")
            let keys = line.context.database.deviceKeys
            let otto = try #require(try await line.context.database.owners.create("Otto"))
            let foreign = try await keys.create(of: otto, name: "phone", scopes: ["*"]).text
            #expect(try await deleted(line, token: foreign) == [])
            for scope in ["captures:read", "contacts:read"] {
                let token = try await keys.create(of: line.owner, name: "p", scopes: [scope]).text
                #expect(try await line.send("GET", "/v1/deleted", token: token).code == "missing_scope")
            }
            let both = try await keys.create(of: line.owner, name: "p", scopes: ["captures:read", "contacts:read"])
            #expect(try await deleted(line, token: both.text) == ["contact \(ann)"])
        }
    }
}

extension Date {
    fileprivate static func rfc3339(_ json: JSON?) -> Date {
        (try? Date(json?.string ?? "", strategy: .iso8601)) ?? .distantPast
    }
}
