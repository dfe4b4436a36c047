import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import Pipeline
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct DuplicateTests {
    private func newDraft(_ line: TestLine, _ fields: ContactFields) async throws -> String {
        let capture = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
        try await line.file(capture, .draft(fields, confidence: [:]))
        return capture
    }

    private func make(_ line: TestLine, _ body: String) async throws -> String {
        try await line.send("POST", "/v1/contacts", body).id
    }

    @Test func `duplicates come with their reasons, the strongest first, and nobody else does`() async throws {
        try await TestLine.run { line in
            let mail = try await make(line, #"{"name":"Other","emails":["SARAH@x.example"]}"#)
            let named = try await make(line, #"{"name":"Chen, Sarah","company":"ACME"}"#)
            let phone = try await make(line, #"{"name":"Bob","phones":["+12125552368"]}"#)
            let gone = try await make(line, #"{"name":"Sarah Chen","company":"ACME"}"#)
            _ = try await line.send("DELETE", "/v1/contacts/\(gone)")
            _ = try await make(line, #"{"name":"Sarah Cheney","phones":["+12125552369"]}"#)
            let draft = try await newDraft(
                line,
                ContactFields(
                    name: "Sarah Chen", company: "Acme", emails: ["sarah@x.example"], phones: ["212 555-2368"]))
            let found = try await line.send("GET", "/v1/contacts/\(draft)/duplicates").json["data"]?.array ?? []
            #expect(found.map { $0["contact"]?["id"]?.string } == [mail, named, phone])
            #expect(
                found.map { $0["reasons"]?.strings ?? [] } == [["sameEmail"], ["sameNameAndCompany"], ["samePhone"]])
            #expect(found.map { $0["mayMergeUnasked"] } == [false, true, false])
            #expect(try await line.send("GET", "/v1/contacts/\(UUID())/duplicates").code == "not_found")
        }
    }

    @Test func `a draft is merged, left out or made a contact, as a person decides`() async throws {
        try await TestLine.run { line in
            let known = try await make(line, #"{"name":"Sarah Chen","emails":["s@x.example"]}"#)
            let fields = ContactFields(name: "Sarah Chen", company: "Acme", emails: ["s@x.example"])
            let first = try await newDraft(line, fields)
            let path = "/v1/contacts/\(first)/resolve"
            #expect(try await line.send("POST", path, #"{"decision":"perhaps"}"#).code == "unknown_choice")
            #expect(try await line.send("POST", path, "{}").code == "missing_field")
            let merged = try await line.send("POST", path, #"{"decision":"merge"}"#)
            #expect(merged.json["outcome"] == "merged" && merged.json["contact"]?["id"]?.string == known)
            #expect(merged.json["contact"]?["company"] == "Acme" && merged.json["contact"]?["status"] == "confirmed")
            #expect(merged.json["contact"]?["mergedCaptureIds"]?.strings == [first])
            let second = try await newDraft(line, fields)
            let skipped = try await line.send("POST", "/v1/contacts/\(second)/resolve", #"{"decision":"skip"}"#)
            #expect(skipped.json["outcome"] == "skipped")
            #expect(try await line.send("GET", "/v1/contacts/\(second)").code == "not_found")
            let third = try await newDraft(line, fields)
            let created = try await line.send("POST", "/v1/contacts/\(third)/resolve", #"{"decision":"createNew"}"#)
            #expect(created.json["outcome"] == "created" && created.json["contact"]?["id"]?.string == third)
            #expect(
                try await line.send("POST", "/v1/contacts/\(third)/resolve", #"{"decision":"skip"}"#).code
                    == "not_a_draft")
            let fourth = try await newDraft(line, fields)
            let unclear = try await line.send("POST", "/v1/contacts/\(fourth)/resolve", #"{"decision":"merge"}"#)
            #expect(unclear.code == "missing_field" && unclear.json["errors"]?.array?.first?["pointer"] == "/into")
        }
    }

    @Test func `a decision for all is followed where it is certain who is meant, and nowhere else`() async throws {
        try await TestLine.run { line in
            let store = line.context.database
            func settle(_ fields: ContactFields) async throws -> DraftSettlement {
                let id = try #require(UUID(uuidString: try await newDraft(line, fields)))
                return try await store.settleDraft(id, of: line.owner, as: .v7())
            }
            let known = try await make(
                line, #"{"name":"Sarah Chen","emails":["s@x.example"],"phones":["+12125552368"]}"#)
            let same = ContactFields(name: "Sarah Chen", emails: ["s@x.example"])
            let couple = ContactFields(name: "Bob Chen", phones: ["+12125552368"])
            guard case .asked(let candidates) = try await settle(same) else { throw StoreError.unreadable("asked") }
            #expect(candidates.map { $0.contact.id.uuidString.lowercased() } == [known])
            let draft = try await newDraft(line, same)
            _ = try await line.send(
                "POST", "/v1/contacts/\(draft)/resolve", #"{"decision":"merge","applyToAll":true}"#)
            #expect(try await store.duplicatePolicy(of: line.owner) == .merge)
            guard case .merged(_, let winner) = try await settle(same) else { throw StoreError.unreadable("merged") }
            #expect(winner.id.uuidString.lowercased() == known)
            guard case .asked = try await settle(couple) else { throw StoreError.unreadable("a landline") }
            guard case .confirmed = try await settle(ContactFields(name: "Zed")) else {
                throw StoreError.unreadable("nobody is like Zed")
            }
            try await store.setDuplicatePolicy(.skip, of: line.owner)
            guard case .skipped = try await settle(same) else { throw StoreError.unreadable("skipped") }
            guard case .asked = try await settle(couple) else { throw StoreError.unreadable("a landline") }
            try await store.setDuplicatePolicy(.createNew, of: line.owner)
            guard case .confirmed = try await settle(same) else { throw StoreError.unreadable("created") }
        }
    }
}
