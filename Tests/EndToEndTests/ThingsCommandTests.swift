import Crypto
import TestSupport
import Testing

extension EndToEnd.OnSharedLine {
    /// `tapline items`, `locations` and `labels` on a running line.
    @Suite struct ThingsCommands {
        @Test func `tapline items: things are added, listed, changed, cleared, deleted, restored and undone`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            let tapline = try OwnerTerminal(line, owner)
            func json(_ words: String...) async throws -> JSONValue {
                let result = try await line.tapline(words + ["--json", "--url", line.base], environment: key)
                #expect(result.code == 0, "\(words): \(result.output)")
                return try JSONValue(parsing: Array(result.output.utf8))
            }
            let attic = try #require(try await json("locations", "add", "Attic", "roomType=attic")["id"].string)
            let cellar = try #require(try await json("locations", "add", "Cellar")["id"].string)
            _ = try await tapline("labels", "add", "Fragile", "color=dark green")
            let made = try await json(
                "items", "add", "Vase", "quantity=two", "price=12,99", "location=attic", "label=Fragile")
            let id = try #require(made["id"].string, "\(made)")
            #expect(try await tapline("items", "list") == "\(id.prefix(13))  2 ×  12.99  Vase  (Attic, Fragile)\n")
            _ = try await tapline("items", "add", "Lamp")
            #expect(try await json("items", "list", "--location", "attic")["data"].array.count == 1)
            #expect(try await json("items", "list", "--location", "none")["data"].array.count == 1)
            #expect(try await json("items", "list", "fragile", "vas")["data"].array.count == 1)
            let shown = try await tapline("items", "show", String(id.prefix(20)))
            #expect(shown.contains("price: 12.99") && shown.contains("location: Attic"), "\(shown)")
            let changed = try await tapline("items", "set", id, "price=", "purchase date=3 May 2024")
            #expect(changed.contains("purchase date: 2024-05-03") && !changed.contains("price:"), "\(changed)")
            let token = try #require(changed.split(separator: "\n").last?.split(separator: " ").last)
            #expect(try await tapline("items", "undo", String(token)).contains("the change of the inventory"))
            #expect(try await tapline("items", "show", id).contains("price: 12.99"))

            #expect(try await tapline("locations", "default").contains("There is no default location."))
            let place = try await tapline("locations", "default", String(cellar.prefix(20)))
            #expect(place == "Items without a location go to Cellar.\n")
            let rake = try await tapline("items", "add", "Rake")
            #expect(rake.contains("location: Cellar"), "\(rake)")
            _ = try await tapline("items", "delete", String(rake.prefix(36)))
            #expect(try await tapline("locations", "default", "none").contains("There is no default location."))
            let refused = try await tapline("locations", "delete", attic, code: 65)
            #expect(refused.contains("items"), "\(refused)")
            let moved = try await tapline("locations", "delete", attic, "--items", "move", "--to", cellar)
            #expect(moved.contains("restores it"), "\(moved)")
            #expect(try await tapline("locations", "list") == "\(cellar.prefix(13))  1 item  Cellar\n")
            #expect(try await tapline("deleted").contains("Attic"))
            #expect(try await tapline("locations", "restore", String(attic.prefix(20))).contains("Attic"))
            _ = try await tapline("items", "delete", id)
            #expect(try await tapline("items", "show", id, code: 65).contains("there is no item \(id)"))
            _ = try await tapline("items", "restore", String(id.prefix(20)))
            let wrong = try await tapline("items", "set", id, "price=expensive", code: 65)
            #expect(wrong.contains("must be an amount of money"), "\(wrong)")
            for words in [
                ["set", id], ["add"], ["show", "x"], ["set", id, "smell=good"], ["list", "--sort", "smell"],
            ] {
                #expect(try await line.tapline(["items"] + words + ["--url", line.base], environment: key).code == 64)
            }
            let half = try await line.tapline(
                ["locations", "delete", attic, "--items", "move", "--url", line.base], environment: key)
            #expect(half.code == 64, "\(half.output)")
        }

        @Test func `tapline home and policies: shown, added, changed, deleted, restored and undone`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            let tapline = try OwnerTerminal(line, owner)
            #expect(try await tapline("home", "show", code: 65).contains("there is no home yet"))
            let made = try await tapline("home", "set", "name=Yard House", "year built=1987", "purchasePrice=310,000")
            #expect(made.contains("Yard House") && made.contains("year built: 1987"), "\(made)")
            #expect(try await tapline("home", "show").contains("purchase price: 310000"))
            let changed = try await tapline("home", "set", "yearBuilt=")
            #expect(!changed.contains("1987"), "\(changed)")
            let token = try #require(changed.split(separator: "\n").last?.split(separator: " ").last)
            _ = try await tapline("undo", String(token))
            #expect(try await tapline("home", "show").contains("year built: 1987"))
            #expect(try await tapline("home", "set", "yearBuilt=soon", code: 65).contains("year"))
            for words in [["set"], ["show", "x"], ["set", "smell=good"], []] {
                #expect(try await line.tapline(["home"] + words + ["--url", line.base], environment: key).code == 64)
            }

            let policy = try await tapline("policies", "add", "Acme", "number=HO-77", "deductible=500")
            let id = String(try #require(policy.split(separator: " ").first))
            #expect(try await tapline("policies", "list") == "\(id.prefix(13))  Acme\n")
            let prefix = String(id.prefix(20))
            #expect(
                try await tapline("policies", "set", prefix, "dwelling=250000").contains("dwelling coverage: 250000"))
            #expect(try await tapline("policies", "show", prefix).contains("policy number: HO-77"))
            #expect(try await tapline("policies", "delete", prefix).contains("tapline policies restore"))
            #expect(try await tapline("policies", "show", id, code: 65).contains("there is no insurance policy"))
            #expect(try await tapline("policies", "restore", prefix).contains("Acme"))
        }
    }
}
