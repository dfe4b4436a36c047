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

@Suite(.migrated, .serialized)
struct ContactListTests {
    @Test func `ContactRoutes: the list is sorted as requested, across pages`() async throws {
        try await IngestHarness.run { line in
            var ids: [String: String] = [:]
            for name in ["bert", "Ann", "Dora", "ann"] {
                ids[name] = try await line.send("POST", "/v1/contacts", #"{"name":"\#(name)"}"#).id
            }
            _ = try await line.send("POST", "/v1/contacts", #"{"company":"Camp"}"#)
            _ = try await line.send("PATCH", "/v1/contacts/\(ids["Ann"] ?? "")", #"{"jobTitle":"CTO"}"#)
            func names(_ sort: String) async throws -> [String] {
                var names: [String] = []
                var cursor = ""
                repeat {
                    let page = try await line.send("GET", "/v1/contacts?limit=2&sort=\(sort)&cursor=\(cursor)").json
                    names += (page["data"]?.array ?? []).compactMap {
                        $0["name"] == "" ? $0["company"]?.string : $0["name"]?.string
                    }
                    cursor = page["nextCursor"]?.string ?? ""
                } while !cursor.isEmpty && names.count < 10
                return names
            }
            #expect(try await names("updatedAt") == ["Ann", "Camp", "ann", "Dora", "bert"])
            #expect(try await names("-updatedAt") == names("updatedAt"))
            #expect(try await names("createdAt") == ["Camp", "ann", "Dora", "Ann", "bert"])
            let named = try await names("name")
            #expect(named.map { $0.lowercased() } == ["ann", "ann", "bert", "camp", "dora"])
            #expect(Set(named).count == 5)
            #expect(try await line.send("GET", "/v1/contacts?sort=shoe").code == "invalid_parameter")
        }
    }

    @Test func `ContactRoutes: people are found without apostrophes and with typing errors, after exact ones`()
        async throws
    {
        try await IngestHarness.run { line async throws in
            for body in [
                #"{"name":"Conor O'Brien"}"#, #"{"name":"Jo Brian"}"#,
                #"{"name":"José Núñez-Ruiz","company":"Café Graz"}"#,
                #"{"name":"Katharina Müller","aliases":["Kathi"]}"#, #"{"name":"Sarah Kowalski"}"#,
                #"{"name":"Sara Kowal"}"#,
            ] { #expect(try await line.send("POST", "/v1/contacts", body).status == 201) }
            func found(_ text: String, _ more: String = "") async throws -> [String] {
                let page = try await line.send("GET", "/v1/contacts?q=\(text.percentEncoded)\(more)").json
                return (page["data"]?.array ?? []).compactMap { $0["name"]?.string }
            }
            for text in ["o'brien", "o brien", "obrien", "O\u{2019}Brien", "conor obrien", "o brein", "Conor Obrein"] {
                #expect(try await found(text).first == "Conor O'Brien", "\(text)")
            }
            for text in ["jose nunez", "nunez ruiz", "nuñes", "cafe graz", "cafe gratz"] {
                #expect(try await found(text) == ["José Núñez-Ruiz"], "\(text)")
            }
            for text in ["Katarina", "katharnia", "muler", "mueller", "Khatarina Muller", "kathy"] {
                #expect(try await found(text) == ["Katharina Müller"], "\(text)")
            }
            #expect(try await found("sara") == ["Sara Kowal", "Sarah Kowalski"])
            #expect(try await found("sarah") == ["Sarah Kowalski", "Sara Kowal"], "the exact one is the first")
            #expect(try await found("kowalsky", "&limit=1") == ["Sarah Kowalski"])
            for text in ["zzzz", "ab", "kowalskowal", "%", "_____"] { #expect(try await found(text) == [], "\(text)") }
        }
    }

    @Test func `TagRoutes: tags are added, removed, counted, and filter the list`() async throws {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann","tags":["VIP"," vip "]}"#)
            #expect(ann.json["tags"]?.strings == ["vip"])
            let bob = try await line.send("POST", "/v1/contacts", #"{"name":"Bob"}"#).id
            let tagged = try await line.send("PUT", "/v1/contacts/\(bob)/tags/Caf%C3%A9%20Graz")
            #expect(tagged.status == 200 && tagged.json["tags"]?.strings == ["café graz"])
            #expect(tagged.response.headers["ETag"] == "\"2\"")
            let again = try await line.send("PUT", "/v1/contacts/\(bob)/tags/caf%C3%A9%20graz")
            #expect(again.json["version"] == 2)
            _ = try await line.send("PUT", "/v1/contacts/\(bob)/tags/vip")
            let counts = try await line.send("GET", "/v1/tags").json
            #expect(counts["data"] == [["tag": "café graz", "contacts": 1], ["tag": "vip", "contacts": 2]])
            #expect(try await line.send("GET", "/v1/contacts?tag=VIP").json["data"]?.array?.count == 2)
            #expect(try await line.send("GET", "/v1/contacts?tag=vip&q=bob").json["data"]?.array?.count == 1)
            #expect(try await line.send("DELETE", "/v1/contacts/\(bob)/tags/vip").json["version"] == 4)
            #expect(try await line.send("GET", "/v1/contacts?tag=vip").json["data"]?.array?.count == 1)
            #expect(try await line.send("PUT", "/v1/contacts/\(UUID())/tags/vip").code == "not_found")
            let long = String(repeating: "a", count: 51)
            #expect(try await line.send("PUT", "/v1/contacts/\(bob)/tags/\(long)").code == "invalid_parameter")
        }
    }

    @Test func `ContactRoutes: search matches within one field, never across two`() async throws {
        try await IngestHarness.run { line in
            _ = try await line.send(
                "POST", "/v1/contacts",
                #"{"name":"Sarah Chen","company":"Acme Labs","jobTitle":"Head of Tea","emails":["sc@acme.example"],"phones":[{"number":"+14155550132"}]}"#
            )
            for (query, count) in [
                ("arah%20CH", 1), ("labs", 1), ("of%20tea", 1), ("SC@ACME", 1), ("chen%20acme", 0), ("n%20a", 0),
                ("labs%20head", 0), ("a%25b", 0), ("", 1),
                ("5550132", 1), ("(415)%20555-0132", 1), ("0415.555", 1), ("%2B1%20415", 0), ("555-0133", 0),
            ] {
                let found = try await line.send("GET", "/v1/contacts?q=\(query)").json["data"]?.array?.count
                #expect(found == count, "\(query)")
            }
        }
    }

    @Test func `ContactRoutes: concurrent patches without If-Match are all applied`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/contacts", #"{"name":"Sarah Chen"}"#).id
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        try await line.send("PATCH", "/v1/contacts/\(id)", #"{"company":"Company \#(index)"}"#).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.allSatisfy { $0 == 200 }, "\(statuses)")
            #expect(try await line.send("GET", "/v1/contacts/\(id)").json["version"] == 21)
        }
    }

    @Test func `ContactView: linkedInSearchUrl is a link only`() async throws {
        try await IngestHarness.run { line in
            let made = try await line.send("POST", "/v1/contacts", #"{"name":"José & Co","company":"A/B"}"#)
            #expect(
                made.json["linkedInSearchUrl"]
                    == "https://www.linkedin.com/search/results/people/?keywords=Jos%C3%A9%20%26%20Co%20A%2FB")
            let company = try await line.send("POST", "/v1/contacts", #"{"company":"A"}"#)
            #expect(company.json["linkedInSearchUrl"] == .null)
        }
    }
}
