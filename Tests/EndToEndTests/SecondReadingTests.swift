import Foundation
import Postgres
import StandIn
import TestSupport
import Testing

extension EndToEnd {
    /// What happens to chats that were captured while no provider worked.
    @Suite(.tags(.timed)) struct SecondReadings {
        private static func chat(_ index: Int, _ name: String = "Sarah Chen") -> String {
            "\(name): Dinner at the harbor \(index)?\nMe: Yes! I love cooking.\n\(name): Great"
        }

        private static func erase(_ capture: JSONValue, _ owner: SystemClient) async throws -> Int {
            try await owner.post("/v1/captures/\(capture["id"].string ?? "")/erase", [UInt8](), type: nil).status
        }

        @Test
        func `SecondReadings: chats of an outage are read again, and stay where and as their owner put them`()
            async throws
        {
            try await ProviderLine.run(restSeconds: 1) { system in
                let owner = try await system.line.newOwner()
                let sarah = try await owner.makeContact("Sarah Chen")
                let other = try await owner.makeContact("Robert Miller")
                _ = try await system.consent(owner, providers: ["local"])
                system.standIn.mode = .always(.serverError)
                let untouched = try await owner.file(Self.chat(1))
                let moved = try await owner.file(Self.chat(2))
                let noted = try await owner.file(Self.chat(3, "Somebody Else"))
                let erased = try await owner.file(Self.chat(4))
                let deleted = try await owner.file(Self.chat(5))
                #expect(noted["state"] == "inbox" && moved["state"] == "filed", "\(noted), \(moved)")
                #expect(try await system.line.count("select count(*) from second_readings") == 5)
                for capture in [untouched, moved, noted] {
                    #expect(try await system.receipt(owner, capture)["readBy"] == "rules")
                }
                let movedID = moved["id"].string ?? ""
                #expect(
                    try await owner.post(
                        "/v1/interactions/\(movedID)/move", ["contactId": .string(other.uuidString.lowercased())]
                    ).status == 200)
                let before = try await owner.get("/v1/interactions/\(movedID)").json
                #expect(try await Self.erase(erased, owner) == 200)
                #expect(
                    try await owner.send(
                        owner.request("DELETE", "/v1/interactions/\(deleted["id"].string ?? "")")
                    ).status < 300)

                system.standIn.mode = .always(.none)
                try await eventually("the chats are read again") {
                    try await system.line.database.execute("update second_readings set due_at = now()")
                    return try await system.line.count("select count(*) from second_readings") == 0
                }
                #expect(try await system.receipt(owner, untouched)["readBy"] == "local")
                #expect(try await system.receipt(owner, noted)["readBy"] == "local")
                let after = try await owner.get("/v1/captures/\(untouched["id"].string ?? "")").json
                #expect(after["contactId"].uuid == sarah, "\(after)")
                #expect(after["summary"] != untouched["summary"], "\(after)")
                #expect(try await owner.get("/v1/interactions/\(movedID)").json == before)
                let last = try await system.receipt(owner, erased)["requests"].array.map { $0["outcome"] }
                #expect(!last.contains("answered"), "an erased chat was sent: \(last)")
                // A chat that is read by then is not asked about again.
                let asked = system.requests
                _ = try await owner.file(Self.chat(6))
                #expect(system.requests == asked + 1)
            }
        }

        @Test
        func `Answers: the same question is asked once, until a consent changes or the capture is erased`() async throws
        {
            try await ProviderLine.run { system in
                let owner = try await system.line.newOwner()
                _ = try await owner.makeContact("Sarah Chen")
                _ = try await system.consent(owner)
                func file() async throws -> JSONValue {
                    let reply = try await owner.post(
                        "/v1/captures?duplicates=keep", ["text": .string(Self.chat(1)), "lane": "bulk"])
                    return try await owner.end(of: try #require(reply.json["id"].uuid, "\(reply.text)"))
                }
                func outcome(_ capture: JSONValue) async throws -> JSONValue {
                    try await system.receipt(owner, capture)["requests"][0]["outcome"]
                }
                let first = try await file()
                let second = try await file()
                #expect(try await outcome(first) == "answered" && system.requests == 1)
                let receipt = try await system.receipt(owner, second)
                let request = receipt["requests"][0]
                #expect(
                    request["outcome"] == "reused" && request["cost"] == 0 && request["characters"] == 0, "\(receipt)")
                #expect(receipt["readBy"] == "local" && system.requests == 1, "\(receipt)")
                #expect(second["summary"] == first["summary"])
                let kept = try await system.receipt(owner, first)["kept"].array
                #expect(kept.contains { $0["part"] == "answer" && $0["until"] == "week" }, "\(kept)")
                // Another owner's question is another question.
                let stranger = try await system.line.newOwner()
                _ = try await system.consent(stranger)
                _ = try await stranger.file(Self.chat(1))
                #expect(system.requests == 2)
                // A change of a consent destroys the answer.
                _ = try await system.consent(owner, false)
                #expect(try await system.line.count("select count(*) from provider_answers") == 1)
                _ = try await system.consent(owner)
                let third = try await file()
                #expect(try await outcome(third) == "answered" && system.requests == 3)
                // The erasure of the capture destroys the answer.
                #expect(try await Self.erase(third, owner) == 200)
                #expect(try await system.line.count("select count(*) from provider_answers") == 1)
                #expect(try await outcome(try await file()) == "answered")
            }
        }
    }
}
