import Crypto
import TestSupport
import Testing

extension EndToEnd.OnSharedLine {
    /// `tapline intents` on a running line.
    @Suite struct IntentCommands {
        @Test func `tapline intents: actions are listed, carried out, confirmed and undone`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let tapline = try OwnerTerminal(line, owner)
            let list = try await tapline("intents", "list")
            #expect(list.split(separator: "\n").count == 23)
            let made = try await tapline("intents", "run", "create-item", "title=Desk Lamp", "price=twelve ninety-nine")
            #expect(made.contains("Added Desk Lamp to your inventory.") && made.contains("tapline undo "), "\(made)")
            #expect(try await tapline("intents", "say", "get details for desk lamp").contains("Desk Lamp"))
            let asked = try await tapline("intents", "run", "delete-item", "item=desk lamp", code: 65)
            #expect(asked.contains("Delete Desk Lamp?") && asked.contains("--yes"), "\(asked)")
            let deleted = try await tapline("intents", "run", "delete-item", "item=desk lamp", "--yes")
            let token = try #require(deleted.split(separator: " ").last).split(separator: "\n")[0]
            #expect(try await tapline("undo", String(token)).contains("the change of the inventory"))
            #expect(try await tapline("intents", "run", "get-item", "item=Desk Lamp").contains("12.99"))
            let missing = try await tapline("intents", "run", "create-item", code: 65)
            #expect(missing.contains("What is the item called?"), "\(missing)")
            #expect(
                try await tapline("intents", "run", "get-item", "item=Sofa", code: 65).contains("no item called Sofa"))
        }
    }
}
