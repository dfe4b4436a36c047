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
