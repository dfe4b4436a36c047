import Foundation
import PictureSupport
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
