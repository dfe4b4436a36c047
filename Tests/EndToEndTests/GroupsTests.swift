import Crypto
import Foundation
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    @Suite struct Groups {
        @Test func `tapline groups: a group is created, changed, exported, deleted and restored`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            func tapline(_ words: String...) async throws -> JSONValue {
                let result = try await line.tapline(
                    ["groups"] + words + ["--json", "--url", line.base], environment: key)
                #expect(result.code == 0, "\(words): \(result.output)")
                return try JSONValue(parsing: Array(result.output.utf8))
            }
            let ann = try await owner.makeContact("Ann Lee").uuidString.lowercased()
            let bo = try await owner.makeContact("Bo Chan").uuidString.lowercased()
            let made = try await tapline("create", "Book club", ann)
            let id = try #require(made["id"].string, "\(made)")
            #expect(made["name"] == "Book club" && made["members"].array.map { $0["contactId"].string } == [ann])
            #expect(try await tapline("rename", String(id.prefix(20)), "Readers")["name"] == "Readers")
            let changed = try await tapline(
                "members", id, "--add", "\(bo.prefix(20)),\(ann)", "--remove", String(ann.prefix(20)))
            #expect(Set(changed["members"].array.map { $0["contactId"].string }) == [ann, bo])
            #expect(
                try await tapline("members", id, "--remove", ann)["members"].array.map { $0["name"] } == ["Bo Chan"])
            #expect(try await tapline("list")["data"].array.map { $0["id"].string } == [id])
            let shown = try await line.tapline(["groups", "members", id, "--url", line.base], environment: key)
            #expect(shown.output == "\(id)  Readers  1 member\n  \(bo)  Bo Chan\n")

            let listed = try await line.tapline(["groups", "list", "--url", line.base], environment: key)
            #expect(listed.output == "\(id.prefix(13))  1 member  Readers\n")

            let file = line.state + "/groups.vcf"
            let export = try await line.tapline(["export", "vcf", "--out", file, "--url", line.base], environment: key)
            #expect(export.code == 0, "\(export.output)")
            let cards = try String(contentsOfFile: file, encoding: .utf8)
            #expect(cards.components(separatedBy: "CATEGORIES:Readers\r\n").count == 2, "\(cards)")

            let table = line.state + "/groups.csv"
            let full = try await line.tapline(
                [
                    "export", "csv", "--full", "--bom", "--group", String(id.prefix(20)), "--out", table, "--url",
                    line.base,
                ],
                environment: key)
            #expect(full.code == 0 && full.output.hasSuffix("groups.csv: 1 contact\n"), "\(full.output)")
            let rows = try String(contentsOfFile: table, encoding: .utf8)
            #expect(rows.contains(",Group 1\n") && rows.contains("Bo Chan,") && rows.contains(",Readers\n"), "\(rows)")
            let wrong = try await line.tapline(
                ["export", "vcf", "--full", "--out", file, "--url", line.base], environment: key)
            #expect(wrong.code != 0 && wrong.output.contains("columns is not for the format vcf"), "\(wrong.output)")

            #expect(try await tapline("delete", id)["id"].string == id)
            #expect(try await tapline("list").array.isEmpty)
            let gone = try await line.tapline(["groups", "members", id, "--url", line.base], environment: key)
            #expect(gone.code != 0 && gone.output.contains("there is no group \(id)"), "\(gone.output)")
            #expect(try await tapline("restore", String(id.prefix(20)))["name"] == "Readers")
            for words in [["rename", id], ["create"], ["members", "x"], ["forget", id]] {
                #expect(try await line.tapline(["groups"] + words + ["--url", line.base], environment: key).code == 64)
            }
        }
    }
}
