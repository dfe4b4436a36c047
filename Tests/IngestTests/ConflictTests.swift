import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

/// Two devices change one contact.
@Suite(.migrated, .serialized)
struct ConflictTests {
    private func patch(
        _ line: IngestHarness, _ id: String, _ body: String, on version: Int, at time: String? = nil
    ) async throws -> IngestHarness.Answer {
        let query = time.map { "&changedAt=\($0)" } ?? ""
        return try await line.send(
            "PATCH", "/v1/contacts/\(id)?conflicts=merge\(query)", body, headers: ["If-Match": "\"\(version)\""])
    }

    @Test func `ConflictRoutes: concurrent changes of different fields are both kept`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/contacts", #"{"name":"Ann","notes":"n"}"#).id
            _ = try await line.send("PATCH", "/v1/contacts/\(id)", #"{"company":"Acme"}"#)
            let late = try await patch(line, id, #"{"jobTitle":"CTO","notes":"m"}"#, on: 1)
            #expect(late.status == 200 && late.json["version"] == 3 && late.response.headers["Link"] == nil)
            #expect(late.json["company"] == "Acme" && late.json["jobTitle"] == "CTO" && late.json["notes"] == "m")
            #expect(try await line.send("GET", "/v1/contacts/\(id)/conflicts").json["data"] == [])
        }
    }

    @Test func `ConflictRoutes: without conflicts=merge, an old version gets 412`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            _ = try await line.send("PATCH", "/v1/contacts/\(id)", #"{"company":"Acme"}"#)
            let path = "/v1/contacts/\(id)"
            let old: HTTPClientFields = ["If-Match": "\"1\""]
            for query in ["", "?conflicts=refuse"] {
                let late = try await line.send("PATCH", path + query, #"{"jobTitle":"CTO"}"#, headers: old)
                #expect(late.status == 412)
            }
            #expect(try await patch(line, id, #"{"jobTitle":"CTO"}"#, on: 99).status == 412)
            for query in ["?conflicts=merge", "?changedAt=2024-01-04T10:30:00Z", "?conflicts=perhaps"] {
                #expect(try await line.send("PATCH", path + query, #"{"jobTitle":"A"}"#).code == "invalid_parameter")
            }
        }
    }

    @Test func `ConflictRoutes: the later change of a field wins, and a person can resolve the conflict`() async throws
    {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/contacts", #"{"name":"Ann","emails":["a@x.example"]}"#).id
            _ = try await line.send("PATCH", "/v1/contacts/\(id)", #"{"emails":["b@x.example"],"company":"B"}"#)
            let early = try await patch(
                line, id, #"{"emails":["c@x.example"],"company":"C"}"#, on: 1, at: "2020-01-04T10:30:00Z")
            #expect(early.json["emails"]?.strings == ["b@x.example"] && early.json["company"] == "B")
            #expect(early.response.headers["Link"]?.contains("/conflicts") == true)
            // Repeated after a lost response.
            _ = try await patch(
                line, id, #"{"emails":["c@x.example"],"company":"C"}"#, on: 1, at: "2020-01-04T10:30:00Z")
            let later = try await patch(line, id, #"{"emails":["d@x.example"]}"#, on: 1)
            #expect(later.json["emails"]?.strings == ["d@x.example"])

            let list = try await line.send("GET", "/v1/contacts/\(id)/conflicts").json["data"]?.array ?? []
            #expect(list.map { $0["number"] } == [3, 2, 1])
            #expect(list.map { $0["state"] } == ["open", "open", "settled"])
            #expect(list.last?["field"] == "company" && list.last?["other"]?["value"] == "C")
            #expect(list.last?["other"]?["changedAt"] == "2020-01-04T10:30:00Z")
            #expect(list.first?["standing"]?["value"]?.strings == ["d@x.example"])

            let path = "/v1/contacts/\(id)/conflicts"
            #expect(try await line.send("POST", path + "/3/resolve", "{}").code == "missing_field")
            let other = try await line.send("POST", path + "/3/resolve", #"{"use":"other"}"#)
            #expect(other.json["emails"]?.strings == ["b@x.example"])
            #expect(try await line.send("POST", path + "/3/resolve", #"{"use":"other"}"#).code == "already_closed")
            #expect(try await line.send("POST", path + "/1/resolve", #"{"use":"other"}"#).code == "already_closed")
            let bad = try await line.send("POST", path + "/2/resolve", #"{"value":["nobody"]}"#)
            #expect(bad.code == "invalid_email")
            let value = try await line.send(
                "POST", path + "/2/resolve", #"{"value":["b@x.example","c@x.example"]}"#)
            #expect(value.json["emails"]?.strings == ["b@x.example", "c@x.example"])
            #expect(try await line.send("POST", path + "/9/resolve", #"{"use":"other"}"#).code == "not_found")
            let states = try await line.send("GET", path).json["data"]?.array?.map { $0["state"] }
            #expect(states == ["resolved", "resolved", "settled"])
        }
    }

    @Test func `ConflictRoutes: a resolution that empties the contact is refused`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/contacts", #"{"company":"Acme","emails":["a@x.example"]}"#).id
            _ = try await line.send("PATCH", "/v1/contacts/\(id)", #"{"emails":["b@x.example"]}"#)
            _ = try await patch(line, id, #"{"emails":null}"#, on: 1, at: "2020-01-04T10:30:00Z")
            _ = try await line.send("PATCH", "/v1/contacts/\(id)", #"{"company":null}"#)
            let path = "/v1/contacts/\(id)/conflicts/1/resolve"
            #expect(try await line.send("POST", path, #"{"use":"other"}"#).code == "insufficient_data")
            let stays = try await line.send("POST", path, #"{"use":"standing"}"#)
            #expect(stays.json["emails"]?.strings == ["b@x.example"])
        }
    }
}
