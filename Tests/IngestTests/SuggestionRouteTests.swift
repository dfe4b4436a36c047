import Captures
import Cards
import ChatMessages
import Contacts
import Conversations
import FoundationEssentials
import HTTPClient
import JSON
import Matching
import Pipeline
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct SuggestionRouteTests {
    /// A chat in which the contact says the values, filed under the contact.
    private func file(_ contact: String, saying details: [ContactDetail], _ line: IngestHarness) async throws {
        let capture = try await line.send(
            "POST", "/v1/captures?duplicates=keep", #"{"text":"Hello","kind":"conversation"}"#)
        try await line.file(
            capture.id,
            .interaction(
                contact: try #require(UUID(uuidString: contact)), confidence: 0.9, happenedAt: .now, sourceApp: nil,
                content: .init(summary: "s", extractedInfo: .init())),
            stating: details.map { StatedDetail(detail: $0, words: "my words") })
    }

    private func open(_ contact: String, _ line: IngestHarness) async throws -> [JSON] {
        try await line.send("GET", "/v1/contacts/\(contact)/suggestions").json["data"]?.array ?? []
    }

    @Test func `SuggestionRoutes: an accepted value is added to the contact, a dismissed one is not`() async throws {
        try await IngestHarness.run { line in
            let ann = try await line.send(
                "POST", "/v1/contacts", #"{"name":"Ann","emails":["ann@old.example"],"country":"France"}"#
            ).id
            let address = PostalAddress(
                street: "12 Main Street", city: "Springfield", region: "IL", postalCode: "62701")
            try await file(
                ann,
                saying: [
                    .email("ann@new.example"), .phone(Phone("+12125550123", type: .mobile)), .website("ann.example"),
                    .address(address), .email("Ann@old.example"),
                ], line)
            let shown = try await open(ann, line)
            #expect(Set(shown.compactMap { $0["kind"]?.string }) == ["email", "phone", "website", "address"])
            #expect(shown.allSatisfy { $0["words"] == "my words" && $0["contactId"]?.string == ann })
            for suggestion in shown {
                let path = "/v1/contacts/\(ann)/suggestions/\(suggestion["id"]?.string ?? "")"
                if suggestion["kind"] == "website" {
                    #expect(try await line.send("POST", path + "/dismiss").status == 204)
                } else {
                    let accepted = try await line.send("POST", path + "/accept")
                    #expect(accepted.status == 200 && accepted.response.headers["ETag"] != nil)
                }
                for verb in ["accept", "dismiss"] {
                    #expect(try await line.send("POST", "\(path)/\(verb)").code == "already_closed")
                }
            }
            let contact = try await line.send("GET", "/v1/contacts/\(ann)").json
            #expect(contact["emails"]?.strings == ["ann@old.example", "ann@new.example"])
            #expect(contact["phones"]?.array?.map { $0["number"] } == ["+12125550123"])
            #expect(contact["phones"]?.array?.map { $0["type"] } == ["mobile"])
            #expect(contact["street"] == "12 Main Street" && contact["country"] == "" && contact["region"] == "IL")
            #expect(contact["websites"] == [] && contact["version"] == 4)
            try await file(ann, saying: [.website("https://ann.example/"), .email("ann@new.example")], line)
            #expect(try await open(ann, line).isEmpty)
        }
    }

    @Test func `SuggestionRoutes: a value that the owner has entered meanwhile is accepted without a change`()
        async throws
    {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            try await file(ann, saying: [.email("ann@new.example")], line)
            let id = try #require(try await open(ann, line).first?["id"]?.string)
            _ = try await line.send("PATCH", "/v1/contacts/\(ann)", #"{"emails":["ANN@new.example"]}"#)
            #expect(try await open(ann, line).isEmpty)
            let path = "/v1/contacts/\(ann)/suggestions/\(id)/accept"
            #expect(try await line.send("POST", path, headers: ["If-Match": "\"1\""]).status == 412)
            let accepted = try await line.send("POST", path)
            #expect(accepted.json["version"] == 2 && accepted.json["emails"]?.strings == ["ANN@new.example"])
        }
    }

    @Test func `SuggestionRoutes: unknown contacts and suggestions get 404`() async throws {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let bo = try await line.send("POST", "/v1/contacts", #"{"name":"Bo"}"#).id
            try await file(ann, saying: [.email("ann@new.example")], line)
            let id = try #require(try await open(ann, line).first?["id"]?.string)
            #expect(try await line.send("GET", "/v1/contacts/\(UUID())/suggestions").status == 404)
            for path in ["\(bo)/suggestions/\(id)", "\(ann)/suggestions/\(UUID())", "\(ann)/suggestions/x"] {
                for verb in ["accept", "dismiss"] {
                    #expect(try await line.send("POST", "/v1/contacts/\(path)/\(verb)").status == 404, "\(path)")
                }
            }
            #expect(try await open(ann, line).count == 1)
        }
    }

    @Test func `InboxRoutes: assigning a note suggests what its chat says`() async throws {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let note = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
            let message = Message(speaker: .other(name: "Ann"), text: "My new number is 212-555-0123")
            try await line.file(
                note,
                .inbox(
                    reason: "unknown_name", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: .init(content: "c", extractedText: "t", extractedInfo: .init())),
                reading: ConversationReading(messages: [message]))
            let assigned = try await line.send("POST", "/v1/inbox/\(note)/assign", #"{"contactId":"\#(ann)"}"#)
            #expect(assigned.status == 200)
            let shown = try await open(ann, line)
            #expect(shown.map { $0["value"] } == ["+12125550123"])
            #expect(shown.first?["words"]?.string == message.text && shown.first?["captureId"]?.string == note)
        }
    }
}
