import Captures
import Crypto
import Foundation
import HTTPClient
import Inventory
import InventoryRecords
import JSON
import PictureSupport
import Pipeline
import Postgres
import RecognitionSlots
import Records
import Retention
import Store
import TestSupport
import Testing

@testable import Ingest

/// Photos of items, through their routes, with a real slot.
@Suite(.migrated, .serialized) struct ItemPhotoTests {
    private static let place = "Home, 12 Secret Street"

    private func item(_ line: IngestHarness, _ title: String = "Lamp") async throws -> String {
        let made = try await line.send("POST", "/v1/intents/create-item", (["title": .string(title)] as JSON).text)
        return try #require(made.json["value"]?["id"]?.string)
    }

    private func add(
        _ bytes: [UInt8], as type: String = "image/jpeg", to item: String, _ line: IngestHarness,
        status: Int = 201
    ) async throws -> JSON {
        let reply = try await line.send(
            "POST", "/v1/items/\(item)/photos", bytes: bytes, headers: ["Content-Type": type])
        #expect(reply.status == status, "\(reply.json.text)")
        return reply.json
    }

    private func blobs(_ line: IngestHarness) async throws -> Int {
        let row = try await line.context.database.rows(of: [line.owner], "select count(*) as n from blobs").first
        return try #require(row).get("n")
    }

    @Test func `ItemPhotos: the photo that is kept has no place, fits the limit, and has a thumbnail`() async throws {
        try await IngestHarness.run { line in
            let item = try await item(line)
            let sent = Fixture.withPlace(try Fixture.bytes("card-photo.jpg"), Self.place)
            #expect(String(decoding: sent, as: UTF8.self).contains(Self.place))
            let photo = try await add(sent, to: item, line)
            let (width, height) = (photo["width"]?.integer ?? 0, photo["height"]?.integer ?? 0)
            #expect(max(width, height) <= 2_048 && min(width, height) > 0)
            let side = JSON.integer(KeptPhoto.thingThumbnailSide)
            #expect(photo["thumbnailWidth"] == side && photo["thumbnailHeight"] == side)
            let path = "/v1/items/\(item)/photos/\(photo["id"]?.string ?? "")"
            for path in [path, path + "/thumbnail"] {
                let shown = try await line.send("GET", path)
                #expect(shown.status == 200 && shown.response.headers["Content-Type"] == "image/jpeg")
                let text = String(decoding: shown.response.body, as: UTF8.self)
                #expect(shown.response.body.starts(with: [0xFF, 0xD8]) && !text.contains("Exif"))
                #expect(!text.contains(Self.place), "the place of the camera was kept")
                let tag = try #require(shown.response.headers["ETag"])
                #expect(try await line.send("GET", path, headers: ["If-None-Match": tag]).status == 304)
            }
            let listed = try await line.send("GET", "/v1/items/\(item)/photos").json["data"]?.array
            #expect(listed == [photo])
            let shown = try await line.send("POST", "/v1/intents/get-item", (["item": .string(item)] as JSON).text)
            #expect(shown.json["value"]?["photos"]?.array == [photo] && shown.json["value"]?["isDraft"] == false)
        }
    }

    @Test func `ItemPhotos: a form and base64 with line breaks are accepted, other bodies are refused`() async throws {
        try await IngestHarness.run { line in
            let item = try await item(line)
            let image = try Fixture.bytes("line.png")
            let form =
                Array("--b\r\nContent-Disposition: form-data; name=\"x\"; filename=\"a.png\"\r\n\r\n".utf8) + image
                + Array("\r\n--b--\r\n".utf8)
            _ = try await add(form, as: "multipart/form-data; boundary=b", to: item, line)
            let text = Data(image).base64EncodedString()
            let lines = stride(from: 0, to: text.count, by: 76).map { text.dropFirst($0).prefix(76) }
            let json = (["photo": .string(lines.joined(separator: "\r\n"))] as JSON).text
            _ = try await add(Array(json.utf8), as: "application/json", to: item, line)
            for (bytes, type, status) in [
                (Array("{}".utf8), "application/json", 400), (Array("{\"photo\":\"%\"}".utf8), "application/json", 422),
                (Array("hello".utf8), "text/plain", 415), (Array("hello".utf8), "image/png", 415),
                (Fixture.png(60_000, 60_000), "image/png", 422), (Array(image.prefix(60)), "image/png", 422),
            ] as [([UInt8], String, Int)] {
                _ = try await add(bytes, as: type, to: item, line, status: status)
            }
            #expect(try await line.send("GET", "/v1/items/\(item)/photos").json["data"]?.array?.count == 2)
        }
    }

    @Test func `ItemPhotos: a deleted photo comes back with its token, and is destroyed after a day`() async throws {
        try await IngestHarness.run { line in
            let item = try await item(line)
            let photo = try await add(try Fixture.bytes("line.png"), as: "image/png", to: item, line)
            let path = "/v1/items/\(item)/photos/\(photo["id"]?.string ?? "")"
            for isFinal in [false, true] {
                let deleted = try await line.send("DELETE", path)
                #expect(deleted.status == 200)
                #expect(try await line.send("GET", path).status == 404)
                #expect(try await line.send("DELETE", path).status == 404)
                _ = try await line.context.database.sweep.run()
                #expect(try await blobs(line) == 2, "a photo was destroyed within the day")
                if isFinal { break }
                let undone = try await line.send("POST", "/v1/undo/\(deleted.json["undoToken"]?.string ?? "")")
                #expect(undone.status == 200 && undone.json["restored"]?.array?.count == 1)
                #expect(try await line.send("GET", path).status == 200)
            }
            try await line.age("item_photos", "deleted_at")
            _ = try await line.context.database.sweep.run()
            #expect(try await blobs(line) == 0)
        }
    }

    @Test func `ItemPhotos: a deleted item keeps its photos for a day, then item, photos and keys are destroyed`()
        async throws
    {
        try await IngestHarness.run { line in
            let item = try await item(line)
            _ = try await add(try Fixture.bytes("line.png"), as: "image/png", to: item, line)
            let deletion = InventoryEdit.delete(.item, try #require(UUID(uuidString: item)))
            let deleted = try await line.context.database.inventory.make([deletion], of: line.owner).get()
            #expect(try await line.send("GET", "/v1/items/\(item)/photos").status == 404)
            _ = try await line.context.database.sweep.run()
            _ = try await line.context.database.inventory.undo(deleted.undo.token, of: line.owner)
            #expect(try await line.send("GET", "/v1/items/\(item)/photos").json["data"]?.array?.count == 1)

            _ = try await line.context.database.inventory.make([deletion], of: line.owner).get()
            try await line.age("items", "deleted_at")
            let swept = try await line.context.database.sweep.run()
            #expect(swept.things == 1)
            #expect(try await blobs(line) == 0)
            let rows = try await line.context.database.rows(
                of: [line.owner],
                """
                select (select count(*) from items) + (select count(*) from item_photos)
                    + (select count(*) from blob_keys where erased_at is null) as n
                """)
            #expect(try rows.first?.get("n", as: Int.self) == 0)
        }
    }

    @Test func `ItemPhotos: another owner finds, adds and deletes nothing`() async throws {
        try await IngestHarness.run { line in
            let item = try await item(line)
            let photo = try await add(try Fixture.bytes("line.png"), as: "image/png", to: item, line)
            let stranger = try #require(try await line.context.database.owners.create("Bob"))
            let token = try await line.context.database.deviceKeys.create(of: stranger, name: "x", scopes: ["*"]).text
            let path = "/v1/items/\(item)/photos"
            let one = "\(path)/\(photo["id"]?.string ?? "")"
            for (method, path) in [("GET", path), ("GET", one), ("GET", one + "/thumbnail"), ("DELETE", one)] {
                #expect(try await line.send(method, path, token: token).status == 404, "\(method) \(path)")
            }
            let added = try await line.send(
                "POST", path, bytes: try Fixture.bytes("line.png"), headers: ["Content-Type": "image/png"],
                token: token)
            #expect(added.status == 404)
            #expect(try await line.send("GET", one).status == 200)
        }
    }
}
