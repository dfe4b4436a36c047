import Foundation
import PictureSupport
import Postgres
import TestSupport
import Testing

extension EndToEnd.OnSharedLine {
    /// Photos of things, through the real line.
    @Suite struct Items {
        private static let place = "Home, 12 Secret Street"

        private func upload(
            _ image: [UInt8], _ type: String, _ owner: SystemClient, from path: String
        ) async throws -> JSONValue {
            let reply = try await owner.send(owner.posting(path, image, type: type))
            #expect((200..<300).contains(reply.status), "\(reply.text)")
            return reply.json
        }

        private func untilRead(_ item: String, _ owner: SystemClient) async throws -> JSONValue {
            var reading: JSONValue = .null
            try await eventually("the photo is read") {
                reading = try await owner.get("/v1/items/\(item)/reading").json
                return reading["status"].string != "reading"
            }
            return reading
        }

        @Test func `Items: a photo without words is a draft with its photo, and the photo has no place`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let answer = try await upload(
                try Samples.thing, "image/png", owner, from: "/v1/intents/create-item-from-photo")
            #expect(answer["ok"] == true && answer["undoToken"].string != nil)
            let item = try #require(answer["value"]["id"].string)
            #expect(answer["statusUrl"].string == "/v1/items/\(item)/reading")
            #expect(try await untilRead(item, owner)["status"].string == "done")
            let confirmed = try await owner.send(owner.posting("/v1/items/\(item)/confirm", []))
            #expect(confirmed.status == 200 && confirmed.json["isDraft"] == false)
            #expect(confirmed.json["photos"].array.count == 1)
            #expect(try await owner.get("/v1/items/\(item)/photos").json["data"].array.count == 1)
            // Nothing waits in the inbox.
            #expect(try await owner.get("/v1/inbox").json["data"].array.isEmpty)
        }

        @Test func `Items: a photo with words is read, its original with the place of the camera is destroyed`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let sent = Fixture.withPlace(try Fixture.bytes("card-photo.jpg"), Self.place)
            let capture = try await upload(sent, "image/jpeg", owner, from: "/v1/captures?kind=item")
            let item = try #require(capture["id"].string)
            let reading = try await untilRead(item, owner)
            #expect(reading["status"].string == "done" && reading["words"].array.count > 5)
            let photos = try await owner.get("/v1/items/\(item)/photos").json["data"].array
            let id = try #require(photos.first?["id"].string)
            let photo = try await owner.get("/v1/items/\(item)/photos/\(id)")
            #expect(photo.status == 200 && !photo.text.contains(Self.place))
            #expect(try await line.count("select count(*) from blobs where owner = \(owner.owner)") == 2)
            #expect(
                try await line.count(
                    "select count(*) from captures where owner = \(owner.owner) and image is not null") == 0)
        }

        @Test func `Items: an undo token takes a draft back after its photo was read`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let answer = try await upload(
                try Samples.thing, "image/png", owner, from: "/v1/intents/create-item-from-photo")
            let item = try #require(answer["value"]["id"].string)
            _ = try await untilRead(item, owner)
            let undone = try await owner.send(
                owner.posting("/v1/undo/\(answer["undoToken"].string ?? "")", []))
            #expect(undone.status == 200 && undone.json["restored"].array.count == 1, "\(undone.text)")
            #expect(try await owner.get("/v1/items/\(item)/photos").status == 404)
        }

        @Test func `Items: a sentence of the kind item fills its draft`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let reply = try await owner.post(
                "/v1/captures", ["kind": "item", "text": "two black Kallax shelves, 79.99 each"])
            let item = try #require(reply.json["id"].string)
            _ = try await untilRead(item, owner)
            let shown = try await owner.post("/v1/intents/get-item", ["item": .string(item)])
            #expect(shown.json["value"]["quantity"].number == 2 && shown.json["value"]["price"].number == 79.99)
            #expect(shown.json["value"]["isDraft"] == true)
        }
    }
}
