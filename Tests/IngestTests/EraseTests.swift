import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Postgres
import Records
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct EraseTests {
    @Test func `ContactRoutes: erase removes the contact and its data, and reports whether it was exported`()
        async throws
    {
        try await IngestHarness.run { line in
            let made = try await line.send(
                "POST", "/v1/contacts", #"{"name":"Xyzzy"}"#, headers: ["Idempotency-Key": "k1"])
            let path = "/v1/contacts/\(made.id)"
            let capture = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
            try await line.file(
                capture,
                .interaction(
                    contact: try #require(UUID(uuidString: made.id)), confidence: 0.9, happenedAt: .now,
                    sourceApp: nil, content: .init(summary: "s", extractedInfo: .init())))
            #expect(try await line.send("DELETE", path + "?erase=perhaps").code == "invalid_parameter")
            let stale = try await line.send("DELETE", path + "?erase=true", headers: ["If-Match": "\"9\""])
            #expect(stale.status == 412)
            let erased = try await line.send("DELETE", path + "?erase=true")
            #expect(erased.status == 200 && erased.json["wasExported"] == false)
            #expect(erased.json["dialog"] == .null)
            #expect(erased.json["interactions"] == 1 && erased.json["captures"] == 1)
            #expect(try await line.send("GET", path).code == "not_found")
            #expect(try await line.send("DELETE", path + "?erase=true").code == "not_found")
            #expect(try await line.send("GET", "/v1/captures/\(capture)").json["state"] == "erased")
            // A repetition of the request that created the contact neither shows it nor creates another.
            let repeated = try await line.send(
                "POST", "/v1/contacts", #"{"name":"Xyzzy"}"#, headers: ["Idempotency-Key": "k1"])
            #expect(repeated.status == 404)
            #expect(try await line.send("GET", "/v1/contacts").json["data"] == [])
            let entries = try await line.send("GET", "/v1/audit").json["data"]?.array ?? []
            #expect(entries.map { $0["action"] } == ["contact_erased"])
            #expect(entries.first?["objectId"]?.string == made.id)
            #expect(entries.first?["device"]?.string == line.token.keyID)
        }
    }

    /// Before, an erasure opened every stored answer of its owner.
    @Test func `ContactRoutes: an erasure replaces the answers that show the contact, and reads no other`() async throws
    {
        try await IngestHarness.run { line in
            func create(_ name: String) async throws -> IngestHarness.Answer {
                try await line.send(
                    "POST", "/v1/contacts", #"{"name":"\#(name)"}"#, headers: ["Idempotency-Key": name])
            }
            let (ann, bo) = (try await create("Ann").id, try await create("Bo").id)
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            let kept = try await admin.query(
                "update idempotency set response_sealed = '\\x00' where key = 'Bo' returning shown")
            #expect(try kept.first?.get("shown", as: [UUID].self).map(\.text) == [bo])
            #expect(try await line.send("DELETE", "/v1/contacts/\(ann)?erase=true").status == 200)
            #expect(try await create("Ann").response.text.contains("Ann") == false)
            let unread = try await admin.query("select key from idempotency where response_sealed = '\\x00'")
            #expect(try unread.map { try $0.get("key", as: String.self) } == ["Bo"])
            await admin.close()
        }
    }

    @Test func `ContactRoutes: a deleted contact can be erased, and delete reports an exported contact`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let other = try await line.send("POST", "/v1/contacts", #"{"name":"Anne"}"#).id
            let export = try await line.send("POST", "/v1/exports", #"{"format":"csv"}"#).id
            let store = line.context.database
            let object = try #require(UUID(uuidString: export))
            let reference = try #require(
                try await store.exports.request(object, of: line.owner, as: .csv, trace: .v7()))
            _ = try await store.exports.finish(reference, file: [1], contentType: "text/csv", rows: 1)
            #expect(try await line.send("GET", "/v1/exports/\(export)/content").status == 200)
            let dialog: JSON = "Also delete from Contacts app?"
            let deleted = try await line.send("DELETE", "/v1/contacts/\(id)")
            #expect(deleted.status == 200)
            #expect(deleted.json == ["id": .string(id), "wasExported": true, "dialog": dialog])
            let erased = try await line.send("DELETE", "/v1/contacts/\(id)?erase=true")
            #expect(erased.json["wasExported"] == true && erased.json["dialog"] == dialog)
            // A later contact is in no export, unless an exported contact is merged into it.
            let later = try await line.send("POST", "/v1/contacts", #"{"name":"Bo"}"#).id
            #expect(try await line.send("DELETE", "/v1/contacts/\(later)").status == 204)
            _ = try await line.send("POST", "/v1/contacts/\(later)/restore")
            _ = try await line.send("POST", "/v1/contacts/\(other)/merge", #"{"into":"\#(later)"}"#)
            #expect(try await line.send("DELETE", "/v1/contacts/\(later)").json["dialog"] == dialog)
            let log = try await line.send("GET", "/v1/audit").json["data"]?.array ?? []
            #expect(
                log.map { $0["action"] } == [
                    "contact_erased", "export_downloaded", "export_ready", "export_requested",
                ])
            #expect(log[2]["rows"] == 1 && log[2]["format"] == "csv" && log[1]["device"]?.string == line.token.keyID)
        }
    }
}
