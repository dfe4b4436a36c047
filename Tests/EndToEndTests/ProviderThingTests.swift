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

        private static func describe(_ sentence: String, _ owner: SystemClient) async throws -> JSONValue {
            let sent = try await owner.post(
                "/v1/intents/create-item-from-description", ["description": .string(sentence)])
            #expect(sent.status == 200 && sent.json["ok"] == true, "\(sent.text)")
            return sent.json
        }

        @Test(.tags(.timed))
        func `Things: a spoken description is read by a provider, and its suggestions are in the answer`() async throws
        {
            try await ProviderLine.run(others: Self.eyes) { system in
                let owner = try await system.line.newOwner()
                let alone = try await Self.describe("Bosch hammer drill", owner)
                #expect(alone["value"]["isDraft"] == false && alone["value"]["suggestions"].array.isEmpty, "\(alone)")
                #expect(try await system.consent(owner, to: "things").status == 200)
                _ = try await system.put(owner, ["localKinds": ["item": true]])
                #expect(try await Self.describe("Bosch hammer drill", owner)["value"]["isDraft"] == false)
                #expect(try await owner.get("/v1/captures").json["data"].array.isEmpty && system.requests == 0)
                _ = try await system.put(owner, ["localKinds": ["item": false]])

                // A busy machine may need more than the intent waits for.
                var (made, sentence) = (JSONValue.null, "")
                for number in 1...5 where made["value"]["suggestions"].array.isEmpty {
                    sentence = "Bosch hammer drill 9482-A773\(number)"
                    made = try await Self.describe(sentence, owner)
                }
                let suggested = made["value"]["suggestions"].array
                #expect(suggested.map { $0["field"] } == ["make", "serial"], "\(made)")
                #expect(suggested.allSatisfy { $0["source"] == "ai" && $0["confidence"].number == 0.4 }, "\(made)")
                #expect(suggested.first?["value"] == "Bosch" && made["value"]["make"] == .null, "\(made)")
                let item = try #require(made["value"]["id"].string)
                let reading = try await owner.get("/v1/items/\(item)/reading").json
                #expect(reading["claims"].array.filter { $0["source"] == "ai" } == suggested, "\(reading)")
                let drafts = try await owner.get("/v1/items?isDraft=true").json["data"].array
                #expect(drafts.contains { $0["id"].string == item }, "\(drafts)")
                let receipt = try await owner.get("/v1/captures/\(item)/receipt").json
                #expect(receipt["readBy"] == "eyes" && receipt["requests"][0]["pictures"] == 0, "\(receipt)")
                #expect(receipt["requests"][0]["characters"].number == Double(sentence.count), "\(receipt)")
                #expect(receipt["requests"][0]["consentedAt"].string != nil)

                let undone = try await owner.post("/v1/undo/\(made["undoToken"].string ?? "")", [UInt8](), type: nil)
                #expect(undone.json["restored"].array.count == 1, "\(undone.text)")
                #expect(try await owner.get("/v1/items/\(item)").status == 404)
            }
        }

        @Test(.tags(.timed))
        func `Things: a provider that hangs neither delays a spoken description nor loses its item`() async throws {
            let eyes = Self.eyes.replacing("2.8}", with: "2.8, \"restSeconds\": 1}")
            try await ProviderLine.run(others: eyes) { system in
                let owner = try await system.line.newOwner()
                _ = try await system.consent(owner, to: "things")
                system.standIn.mode = .always(.hang)
                // Of the answers during which the provider was asked: a busy machine may need longer for one. After a
                // failure the provider rests for a second, and is not asked.
                var (times, number): ([Duration], Int) = ([], 0)
                try await eventually("the provider is asked three times", every: .milliseconds(300)) {
                    number += 1
                    let (asked, start) = (system.requests, ContinuousClock.now)
                    let made = try await Self.describe("Bosch hammer drill \(number)", owner)
                    if system.requests > asked { times.append(ContinuousClock.now - start) }
                    #expect(made["value"]["suggestions"].array.isEmpty, "\(made)")
                    let item = try #require(made["value"]["id"].string)
                    #expect(try await owner.get("/v1/items/\(item)").json["title"].string?.contains("Bosch") == true)
                    return times.count >= 3
                }
                #expect(times.contains { $0 < .seconds(3) }, "\(times)")
            }
        }
    }
}
