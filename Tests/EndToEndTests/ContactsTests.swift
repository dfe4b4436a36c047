import Crypto
import Foundation
import HTTPClient
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    @Suite struct Contacts {
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
