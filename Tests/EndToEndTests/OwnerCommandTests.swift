import Foundation
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    @Suite struct OwnerCommands {
        @Test func `tapline owners: an owner is added, given a key, renamed and removed`() async throws {
            let line = try await Lines.line(.embedded)
            func tapline(_ words: [String], typing: String = "") async throws -> JSONValue {
                let result = try await line.tapline(words + ["--json"], typing: typing)
                #expect(result.code == 0, "\(words): \(result.output)")
                return try JSONValue(parsing: Array(result.output.drop { !"[{".contains($0) }.utf8))
            }
            let name = "Nadia \(UUID().uuidString)"
            let added = try await tapline(["owners", "add", name])
            let twice = try await line.tapline(["owners", "add", name.uppercased()])
            #expect(twice.code == 65 && twice.output.contains("is already in use"), "\(twice)")

            let made = try await tapline(["keys", "create", "phone", "--owner", name.lowercased(), "--expires", "90d"])
            #expect(made["owner"] == added["owner"] && made["ownerIsNew"] == false, "\(made)")
            let key = try #require(made["key"].string)
            let saved = try await line.tapline(
                ["contacts", "duplicates", UUID().uuidString, "--url", line.base], environment: ["TAPLINE_KEY": key])
            #expect(saved.output.contains("there is no contact"), "\(saved)")
            let listed = try #require(try await tapline(["keys", "list", "--owner", name]).array.first)
            #expect(listed["createdAt"].string != nil && listed["lastUsedAt"].string != nil, "\(listed)")
            #expect(listed["expiresAt"].string != nil, "\(listed)")

            let new = "Nadja \(UUID().uuidString)"
            #expect(try await tapline(["owners", "rename", name, new])["name"].string == new)
            func known() async throws -> JSONValue? {
                try await tapline(["owners", "list"]).array.first { $0["id"] == added["owner"] }
            }
            #expect(try await known()?["name"].string == new)
            #expect(try await known()?["keys"] == 1)

            // An unknown owner name creates a new owner, and the command reports that.
            let typo = "Nadjia \(UUID().uuidString)"
            let noticed = try await line.tapline(["keys", "create", "--owner", typo])
            #expect(
                noticed.output.contains("The owner '\(typo)' was added.")
                    && noticed.output.contains("tapline owners remove '\(typo)'"), "\(noticed)")
            _ = try await tapline(["owners", "remove", typo, "--yes", typo])
            #expect(try await tapline(["keys", "create", "--owner", typo])["ownerIsNew"] == true)
            _ = try await tapline(["owners", "remove", typo, "--yes", typo])

            let unsure = try await line.tapline(["owners", "remove", new], typing: "\n")
            #expect(unsure.code == 65 && unsure.output.contains("nothing was removed"), "\(unsure)")
            #expect(unsure.output.contains("--yes NAME"), "\(unsure)")
            let removed = try await tapline(["owners", "remove", new, "--yes", new.uppercased()])
            #expect(removed["keys"] == 1 && removed["contacts"] == 0, "\(removed)")
            #expect(try await known() == nil)
            let gone = try await line.tapline(["owners", "remove", new], typing: new + "\n")
            #expect(gone.code == 65 && gone.output.contains("no owner is named"), "\(gone)")
        }
    }
}
