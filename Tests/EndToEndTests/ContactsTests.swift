import Crypto
import Foundation
import HTTPClient
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    @Suite struct Contacts {
        @Test func `tapline contacts: contact data from a chat is suggested, accepted and dismissed`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            func tapline(_ words: String...) async throws -> (code: Int32, output: String) {
                try await line.tapline(["contacts"] + words + ["--url", line.base], environment: key)
            }
            let sarah = try await owner.makeContact("Sarah Chen").uuidString.lowercased()
            let capture = try await owner.file(
                """
                Sarah Chen: I have a new phone. My new number is +1 212 555 0123
                Me: Thanks! And your email?
                Sarah Chen: sarah.chen@example.com
                Me: Mine is me@example.org
                """)
            #expect(capture["contactId"].string == sarah, "\(capture)")
            let shown = try await owner.get("/v1/contacts/\(sarah)/suggestions").json["data"].array
            #expect(Set(shown.map { $0["value"].string }) == ["+12125550123", "sarah.chen@example.com"], "\(shown)")
            #expect(shown.allSatisfy { $0["captureId"] == capture["id"] })
            let listed = try await tapline("suggestions", sarah)
            #expect(listed.output.contains("phone  +12125550123\n  I have a new phone."), "\(listed.output)")
            for suggestion in shown {
                let isPhone = suggestion["kind"] == "phone"
                let id = try #require(suggestion["id"].string)
                let result = try await tapline(isPhone ? "accept" : "dismiss", sarah, id)
                #expect(result.code == 0, "\(result.output)")
                #expect(try await tapline("accept", sarah, id).output.contains("already_closed"))
            }
            let contact = try await owner.get("/v1/contacts/\(sarah)").json
            #expect(contact["phones"][0]["number"] == "+12125550123" && contact["emails"] == [])
            #expect(try await tapline("suggestions", sarah).output.contains("no contact data"))
            #expect(try await tapline("dismiss", sarah, "x").code == 64)
        }

        @Test func `tapline contacts: a contact is added, listed, found, changed, shown, deleted and restored`()
            async throws
        {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            func tapline(_ words: String...) async throws -> (code: Int32, output: String) {
                try await line.tapline(["contacts"] + words + ["--url", line.base], environment: key)
            }
            let added = try await tapline(
                "add", "Sarah \u{1B}]0;x\u{7}Chen", "--phone", "work:+12125550123,+12125550124", "--email",
                "s@x.example",
                "--company", "Acme", "--tag", "vip", "city=Oslo")
            #expect(
                added.code == 0 && added.output.contains("phones: +12125550123 (work), +12125550124"), "\(added.output)"
            )
            // The server removes control characters from names.
            #expect(!added.output.contains("\u{1B}") && added.output.contains("Chen"), "\(added.output)")
            let id = try #require(added.output.split(separator: " ").first.map(String.init))
            let bo = try await owner.makeContact("Bo Chan").uuidString.lowercased()
            let made = try await owner.get("/v1/contacts/\(id)").json
            #expect(made["tags"] == ["vip"] && made["city"] == "Oslo" && made["emails"] == ["s@x.example"], "\(made)")

            let listed = try await tapline("list", "--sort", "name").output.split(separator: "\n")
            #expect(listed.count == 2 && listed.first?.contains("Bo Chan") == true, "\(listed)")
            // The columns before the names are aligned.
            let places = listed.map { row in row.firstRange(of: "confirmed").map { row[..<$0.lowerBound].count } ?? 0 }
            #expect(places.count == 2 && Set(places).count == 1, "\(listed)")
            #expect(Set(listed.compactMap { $0.split(separator: " ").first?.count }).count == 1, "\(listed)")
            let shown = try await line.tapline(
                ["contacts", "search", "acme", "--json", "--url", line.base], environment: key)
            let page = try JSONValue(parsing: Array(shown.output.utf8))
            #expect(page["data"].array.map { $0["id"].string } == [id] && page["nextCursor"] == .null)
            #expect(try await tapline("search", "nobody", "here").output == "No contact matches.\n")
            let first = try await tapline("list", "--sort", "name", "--limit", "1").output
            let cursor = try #require(first.firstMatch(of: #/--cursor ([^,]+),/#)).1
            let second = try await tapline("list", "--sort", "name", "--limit", "1", "--cursor", String(cursor))
            #expect(second.output.contains("Acme") && !second.output.contains("Bo Chan"), "\(second.output)")

            let changed = try await tapline("set", id, "name=Sarah Chen", "city=", "aliases=Sal,Sadie")
            #expect(changed.code == 0 && changed.output.contains("aliases: Sal, Sadie"), "\(changed.output)")
            #expect(try await owner.get("/v1/contacts/\(id)").json["city"] == "")
            let invalid = try await tapline("set", id, "emails=nowhere")
            #expect(invalid.code == 65, "\(invalid.output)")

            let chat = try await owner.file(
                "Sarah Chen: My new number is +1 212 555 0199\nMe: Thanks! And who is at the sauna on Friday?")
            #expect(chat["contactId"].string == id, "\(chat)")
            let detail = try await tapline("show", id)
            #expect(detail.output.contains("1 suggestion: tapline contacts suggestions \(id)"), "\(detail.output)")
            #expect(detail.output.contains("  chat   ") || detail.output.contains("  chat  "), "\(detail.output)")
            let merge = try await tapline("merge", bo, id)
            #expect(merge.code == 0, "\(merge.output)")
            let history = try await tapline("history", id).output.split(separator: "\n")
            #expect(history.count == 2 && history.first?.contains("merge") == true, "\(history)")
            #expect(history.first?.contains("\(bo) into \(id)") == true, "\(history)")
            let short = try #require(history.first?.split(separator: " ").dropFirst(3).first.map(String.init))
            #expect(try await tapline("undo", short).code == 0, "\(short)")
            #expect(try await tapline("history", id).output.contains("; undone "))

            let deleted = try await tapline("delete", id)
            #expect(deleted.code == 0 && deleted.output.contains("tapline contacts restore \(id)"), "\(deleted.output)")
            let start = String(id.prefix(30))
            let gone = try await tapline("show", start)
            #expect(gone.code == 65 && gone.output.contains("there is no contact \(start)"), "\(gone.output)")
            #expect(try await tapline("restore", start).code == 0)
            #expect(try await tapline("show", start).code == 0)
            let unknown = try await tapline("restore", start)
            #expect(unknown.code == 65 && unknown.output.contains("there is no deleted contact"), "\(unknown.output)")
        }

        @Test func `tapline contacts: duplicates are found, merged, unmerged, tagged and erased`()
            async throws
        {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            func tapline(_ words: String...) async throws -> JSONValue {
                let result = try await line.tapline(
                    ["contacts"] + words + ["--json", "--url", line.base], environment: key)
                #expect(result.code == 0, "\(words): \(result.output)")
                return try JSONValue(parsing: Array(result.output.utf8))
            }
            func make(_ body: JSONValue) async throws -> String {
                try #require(try await owner.post("/v1/contacts", body).json["id"].string)
            }
            let stays = try await make(["name": "Sarah Chen", "emails": ["s@x.example"]])
            let goes = try await make(["name": "S. Chen", "company": "Acme", "emails": ["S@x.example"]])
            let found = try await tapline("duplicates", goes)["data"].array
            #expect(found.map { $0["contact"]["id"].string } == [stays])
            #expect(found.first?["reasons"] == ["sameEmail"])
            let trial = try await tapline("merge", goes, stays, "--dry-run", "--take", "name=from")
            #expect(trial["dryRun"] == true && trial["contact"]["name"] == "Sarah Chen")
            let merged = try await tapline("merge", goes, stays, "--take", "name=from")
            #expect(merged["contact"]["name"] == "S. Chen" && merged["contact"]["company"] == "Acme")
            let undone = try await tapline("undo", try #require(merged["merge"]["id"].string))
            #expect(undone["contact"]["name"] == "Sarah Chen" && undone["restored"]["id"].string == goes)
            #expect(try await tapline("tag", goes, "Café")["tags"] == ["café"])
            #expect(try await tapline("tag", goes, "café", "--remove")["tags"] == [])
            // Two devices that do not know each other's change.
            let version = try #require(try await owner.get("/v1/contacts/\(stays)").headers["ETag"])
            for (company, query) in [("Acme Works", ""), ("Acme Ltd", "?conflicts=merge")] {
                var patch = owner.request("PATCH", "/v1/contacts/\(stays)\(query)")
                patch.headers.add("Content-Type", "application/json")
                patch.headers.add("If-Match", version)
                patch.body = Array(#"{"name":"\#(company)"}"#.utf8)
                #expect(try await owner.send(patch).status == 200)
            }
            let conflict = try #require(try await tapline("conflicts", stays)["data"].array.first)
            #expect(conflict["field"] == "name" && conflict["state"] == "open", "\(conflict)")
            let number = String(Int(try #require(conflict["number"].number)))
            let loser = try #require(conflict["other"]["value"].string)
            #expect(try await tapline("resolve", stays, number, "--use", "other")["name"].string == loser)
            let shown = try await line.tapline(["contacts", "conflicts", stays, "--url", line.base], environment: key)
            #expect(shown.output.contains("\(number)  name  resolved"), "\(shown.output)")
            let which = try await line.tapline(
                ["contacts", "resolve", stays, number, "--url", line.base], environment: key)
            #expect(which.code == 64 && which.output.contains("--use"))
            let unsure = try await line.tapline(["contacts", "erase", goes, "--url", line.base], environment: key)
            #expect(unsure.code == 64 && unsure.output.contains("--yes"))
            #expect(try await tapline("erase", goes, "--yes")["contacts"] == 1)
            #expect(try await owner.get("/v1/contacts/\(goes)").status == 404)
            let gone = try await line.tapline(["contacts", "duplicates", goes, "--url", line.base], environment: key)
            #expect(gone.code != 0 && gone.output.contains("there is no contact \(goes)"), "\(gone.output)")
        }
    }
}
