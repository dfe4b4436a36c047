import Captures
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
struct IdentifierRouteTests {
    private func find(_ line: IngestHarness, _ query: String, token: String? = nil) async throws -> [String] {
        let answer = try await line.send("GET", "/v1/ids?\(query)", token: token)
        #expect(answer.status == 200, "\(answer.response.text)")
        return (answer.json["data"]?.array ?? []).map {
            "\($0["object"]?.string ?? "") \($0["id"]?.string ?? "")"
        }
    }

    @Test func `GET /v1/ids: a beginning finds the objects of the kinds, without deleted and foreign ones`()
        async throws
    {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let bo = try await line.send("POST", "/v1/contacts", #"{"name":"Bo"}"#).id
            let group = try await line.send("POST", "/v1/groups", #"{"name":"Readers"}"#).id
            let capture = try await line.send("POST", "/v1/captures", #"{"text":"one"}"#).id
            // Made within a minute, so the time of their ids begins with the same digits.
            let shared = ann.prefix(6)
            #expect(
                Set(try await find(line, "prefix=\(shared)&objects=contact")) == ["contact \(ann)", "contact \(bo)"])
            #expect(
                Set(try await find(line, "prefix=\(shared)&objects=contact,group,capture,inbox_note"))
                    == ["contact \(ann)", "contact \(bo)", "group \(group)", "capture \(capture)"])
            #expect(try await find(line, "prefix=\(ann)&objects=contact") == ["contact \(ann)"])
            #expect(
                try await find(line, "prefix=\(ann.uppercased().prefix(25))&objects=contact,group") == [
                    "contact \(ann)"
                ])
            #expect(try await find(line, "prefix=\(ann)&objects=group,interaction,merge,contact_suggestion") == [])
            #expect(try await find(line, "prefix=ffff&objects=contact") == [])

            #expect(try await line.send("DELETE", "/v1/contacts/\(bo)").status == 204)
            #expect(try await find(line, "prefix=\(shared)&objects=contact") == ["contact \(ann)"])
            #expect(try await find(line, "prefix=\(shared)&objects=contact&deleted=true") == ["contact \(bo)"])

            let store = line.context.database
            let other = try #require(try await store.owners.create("Grace"))
            let foreign = try await store.deviceKeys.create(of: other, name: "p", scopes: ["*"]).text
            #expect(try await find(line, "prefix=\(ann)&objects=contact,capture", token: foreign) == [])
        }
    }

    @Test func `GET /v1/ids: at most ten ids are named, and the answer says that there are more`() async throws {
        try await IngestHarness.run { line in
            var ids: [String] = []
            for number in 0..<11 {
                ids.append(try await line.send("POST", "/v1/contacts", #"{"name":"Ann \#(number)"}"#).id)
            }
            let ten = try await line.send("GET", "/v1/ids?prefix=\(ids[0].prefix(5))&objects=contact").json
            #expect(ten["hasMore"] == true)
            #expect((ten["data"]?.array ?? []).compactMap { $0["id"]?.string } == ids.sorted().prefix(10).map { $0 })
            #expect(try await line.send("DELETE", "/v1/contacts/\(ids[3])").status == 204)
            let rest = try await line.send("GET", "/v1/ids?prefix=\(ids[0].prefix(5))&objects=contact").json
            #expect(rest["hasMore"] == false && rest["data"]?.array?.count == 10)
        }
    }

    @Test func `GET /v1/ids: faults are refused with the rule, and each kind needs its scope`() async throws {
        try await IngestHarness.run { line in
            for (query, rule) in [
                ("objects=contact", "4 to 32"), ("prefix=019&objects=contact", "4 to 32"),
                ("prefix=0199%25&objects=contact", "4 to 32"), ("prefix=0199", "kinds"),
                ("prefix=0199&objects=", "kinds"), ("prefix=0199&objects=contact,", "kinds"),
                ("prefix=0199&objects=owner", "kinds"), ("prefix=0199&objects=contact&deleted=1", "true or false"),
            ] {
                let answer = try await line.send("GET", "/v1/ids?\(query)")
                #expect(answer.code == "invalid_parameter", "\(query)")
                #expect(answer.json["detail"]?.string?.contains(rule) == true, "\(answer.json)")
            }
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "r", scopes: ["contacts:read"]
            ).text
            #expect(try await find(line, "prefix=0199&objects=contact,group", token: reader) == [])
            for kind in ["capture", "inbox_note", "contact,capture"] {
                let answer = try await line.send("GET", "/v1/ids?prefix=0199&objects=\(kind)", token: reader)
                #expect(answer.status == 403 && answer.code == "missing_scope", "\(kind)")
            }
        }
    }
}
