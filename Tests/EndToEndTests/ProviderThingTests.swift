import Foundation
import PictureSupport
import Postgres
import StandIn
import TestSupport
import Testing

extension EndToEnd {
    /// A provider that sees the photos of things.
    @Suite struct ProviderThings {
        private static let place = "Home, 12 Secret Street"
        private static let eyes = """
            , {"name": "eyes", "speaks": "openai", "url": "URL", "model": "small-1", "purposes": ["things"],
               "seesPictures": true, "secondsNow": 2.8}
            """

        private static func photograph(_ image: [UInt8], _ owner: SystemClient) async throws -> (String, JSONValue) {
            let sent = try await owner.send(owner.posting("/v1/captures?kind=item", image, type: "image/jpeg"))
            let item = try #require(sent.json["id"].string, "\(sent.text)")
            var reading: JSONValue = .null
            try await eventually("the photo is read") {
                reading = try await owner.get("/v1/items/\(item)/reading").json
                return reading["status"].string != "reading"
            }
            return (item, reading)
        }

        /// The picture of a request in OpenAI's form.
        private static func picture(_ body: [UInt8]) throws -> Data {
            let parts = try JSONValue(parsing: body)["messages"].array.flatMap { $0["content"].array }
            let url = try #require(parts.compactMap { $0["image_url"]["url"].string }.first)
            return try #require(Data(base64Encoded: String(url.drop { $0 != "," }.dropFirst())))
        }

        @Test(.tags(.timed))
        func `Things: photos of an outage are asked about again, as long as their items are drafts`() async throws {
            try await ProviderLine.run(restSeconds: 1, others: Self.eyes) { system in
                let owner = try await system.line.newOwner()
                #expect(try await system.consent(owner, to: "things").status == 200)
                system.standIn.mode = .always(.serverError)
                let image = try Fixture.bytes("card-photo.jpg")
                let (draft, alone) = try await Self.photograph(image, owner)
                let (confirmed, _) = try await Self.photograph(image + [0], owner)
                #expect(alone["claims"].array.allSatisfy { $0["source"] == "rules" }, "\(alone)")
                #expect(try await owner.get("/v1/captures/\(draft)/receipt").json["isReadAgain"] == true)
                let before = try await owner.get("/v1/items/\(draft)").json
                let done = try await owner.post("/v1/items/\(confirmed)/confirm", [UInt8](), type: nil)
                #expect(done.status == 200 && done.json["isDraft"] == false, "\(done.text)")
                let asked = system.requests

                system.standIn.mode = .always(.none)
                try await eventually("the photos are asked about again") {
                    try await system.line.database.execute("update second_readings set due_at = now()")
                    return try await system.line.count("select count(*) from second_readings") == 0
                }
                let reading = try await owner.get("/v1/items/\(draft)/reading").json
                let suggested = reading["claims"].array.filter { $0["source"] == "ai" }
                #expect(suggested.contains { $0["value"] == "A lamp of brass." }, "\(reading["claims"])")
                #expect(try await owner.get("/v1/items/\(draft)").json == before)
                let receipt = try await owner.get("/v1/captures/\(draft)/receipt").json
                #expect(receipt["readBy"] == "eyes" && receipt["isReadAgain"] == false, "\(receipt)")
                #expect(receipt["requests"].array.last?["pictures"] == 1, "\(receipt)")
                // Nobody is asked about what the owner has confirmed.
                #expect(system.requests == asked + 1)
                #expect(try await owner.get("/v1/captures/\(confirmed)/receipt").json["readBy"] == "rules")
            }
        }

        @Test(.tags(.timed))
        func `Things: the photo is sent only with the consent and without its place; the answer is a suggestion`()
            async throws
        {
            try await ProviderLine.run(others: Self.eyes) { system in
                let owner = try await system.line.newOwner()
                let image = Fixture.withPlace(try Fixture.bytes("card-photo.jpg"), Self.place)
                let (_, alone) = try await Self.photograph(image, owner)
                #expect(system.requests == 0 && alone["claims"].array.allSatisfy { $0["source"] == "rules" })

                let given = try await system.consent(owner, to: "things")
                #expect(given.status == 200, "\(given.text)")
                let offers = given.json["data"].array.first { $0["purpose"] == "things" }?["offers"].array ?? []
                #expect(offers.map { $0["name"] } == ["eyes"], "\(offers)")
                #expect(offers.map { $0["seesPictures"] } == [true], "\(offers)")
                let listed = try await system.line.tapline(["providers", "list"]).output.split(separator: "\n")
                #expect(listed.map { $0.contains("  sees pictures  ") } == [false, false, true], "\(listed)")
                // Another file of the same photo.
                let (item, reading) = try await Self.photograph(image + [0], owner)
                let suggested = reading["claims"].array.filter { $0["source"] == "ai" }
                #expect(suggested.contains { $0["value"] == "A lamp of brass." }, "\(reading["claims"])")
                // Only the owner writes what a provider says.
                #expect(try await owner.get("/v1/items/\(item)").json["description"] != "A lamp of brass.")
                let sent = try Self.picture(try #require(system.standIn.bodies.first))
                #expect(sent.starts(with: [0xFF, 0xD8, 0xFF]) && sent.range(of: Data(Self.place.utf8)) == nil)
                let receipt = try await owner.get("/v1/captures/\(item)/receipt").json
                #expect(receipt["requests"][0]["pictures"] == 1 && receipt["readBy"] == "eyes", "\(receipt)")
                #expect(receipt["requests"][0]["consentedAt"].string != nil)

                _ = try await system.consent(owner, to: "things", false)
                _ = try await Self.photograph(image + [0, 0], owner)
                #expect(system.requests == 1)
            }
        }
    }
}
