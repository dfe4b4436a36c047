import Foundation
import Postgres
import Testing
import TestSupport

extension EndToEnd {
    /// A model on the operator's machine fills gaps of the rules. Without the model a card is filed too.
    @Suite struct LocalModel {
        private static let card = "Ilse Maarten\nbakt en brouwt\nhet gouden uur\nilse@uur.example"

        private func send(_ line: RunningSystem) async throws -> (card: JSONValue, readBy: String?) {
            let owner = try await line.newOwner()
            let reply = try await owner.post("/v1/captures", ["kind": "card", "text": .string(Self.card)])
            let id = try #require(reply.json["id"].uuid, "\(reply.text)")
            let capture = try await owner.end(of: id)
            #expect(capture["state"] == "filed", "\(capture)")
            let readBy = try await line.database.query("select read_by from understandings where capture = \(id)")
            return (try await owner.get("/v1/cards/\(id)/draft").json, try readBy.first?.get("read_by"))
        }

        @Test func `Ollama: a model's finding becomes a suggestion, and a card is filed without the model`()
            async throws
        {
            let model = try FakeOllama(.says(#"{"jobTitle":"bakt en brouwt","city":"Utrecht"}"#))
            let line = try await RunningSystem.start(environment: [
                "TAPLINE_OLLAMA_URL": "http://127.0.0.1:\(model.port)", "TAPLINE_OLLAMA_MODEL": "small",
            ])
            do {
                let (card, readBy) = try await send(line)
                #expect(readBy == "ollama" && card["card"]["jobTitle"] == "bakt en brouwt", "\(card)")
                let title = card["fields"].array.first { $0["name"] == "jobTitle" }
                #expect(title?["band"] == "medium", "\(card)")
                #expect(!card["fields"].array.contains { $0["name"] == "city" })
                for behavior in [FakeOllama.Behavior.modelMissing, .crashed, .page] {
                    model.become(behavior)
                    let (card, readBy) = try await send(line)
                    #expect(readBy == "rules", "\(card)")
                    #expect(!card["fields"].array.contains { $0["name"] == "jobTitle" }, "\(card)")
                }
                #expect(model.asked.count == 4)
                await model.stop()
                #expect(try await send(line).readBy == "rules")
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
        }
    }
}
