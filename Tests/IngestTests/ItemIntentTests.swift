import Captures
import Crypto
import Foundation
import HTTPClient
import Inventory
import InventoryRecords
import JSON
import Matching
import PictureSupport
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

/// The intent that makes an item of a photo, and the routes of its draft.
@Suite(.migrated, .serialized) struct ItemIntentTests {
    private static let path = "/v1/intents/create-item-from-photo"

    private func photograph(_ line: IngestHarness, _ image: [UInt8]? = nil) async throws -> IngestHarness.Answer {
        try await line.send(
            "POST", Self.path, bytes: try image ?? Fixture.bytes("line.png"), headers: ["Content-Type": "image/png"])
    }

    /// Recognizes and understands the capture of an item, and files it.
    private func file(_ item: String, claiming claims: [ItemReading.Claim], _ line: IngestHarness) async throws {
        let id = try #require(UUID(uuidString: item))
        let store = line.context.database
        let reference = try #require(try await store.standing([id]).first)
        let photo = NewItemPhoto.JPEG([1, 2, 3], width: 40, height: 30)
        let words = Recognition(
            width: 40, height: 30,
            lines: [
                Line(words: [
                    Word(text: "DRILL", confidence: 0.9, box: Box(x: 0, y: 0, width: 0.5, height: 0.1))
                ])
            ])
        let image = try await store.captures.find(id, of: line.owner)?.image
        let recognized = try await store.itemPhotos.store(
            words, photo: NewItemPhoto(photo: photo, thumbnail: photo), image: image, for: reference)
        let understanding = Understanding(
            kind: .item, item: ItemReading(claims: claims), text: "DRILL", readBy: "rules")
        let understood = try await store.work.understand([
            (reference: try #require(recognized.first), understanding: understanding)
        ])
        let moved = try await store.itemFiling.file([
            ItemCapture(reference: try #require(understood.first), reading: ItemReading(claims: claims))
        ])
        #expect(moved.count == 1)
        await line.context.publisher.publish([ChangeEvent(owner: line.owner, type: "capture.filed", id: id)])
    }

    @Test(.tags(.timed))
    func `ItemIntents: without a line, the photo is a draft all the same, and the answer says where to look`()
        async throws
    {
        try await IngestHarness.run { line in
            // The machine may be slow, but a line that does not run would answer never.
            let start = ContinuousClock.now
            let answer = try await photograph(line)
            #expect(answer.status == 200 && ContinuousClock.now - start < .seconds(30), "\(answer.json.text)")
            let item = try #require(answer.json["value"]?["id"]?.string)
            #expect(answer.json["ok"] == true && answer.json["value"]?["isDraft"] == true)
            #expect(answer.json["statusUrl"] == .string("/v1/items/\(item)/reading"))
            #expect(answer.json["dialog"]?.string?.contains("still being read") == true)
            let reading = try await line.send("GET", "/v1/items/\(item)/reading")
            #expect(reading.json["status"] == "reading" && reading.json["words"] == [])
            // The same photo again is the same item.
            #expect(try await photograph(line).json["value"]?["id"]?.string == item)
        }
    }

    @Test func `ItemIntents: what was read fills the draft, is shown with its places, and is confirmed`() async throws {
        try await IngestHarness.run { line in
            let capture = try await line.send(
                "POST", "/v1/captures?kind=item", bytes: try Fixture.bytes("line.png"),
                headers: ["Content-Type": "image/png"])
            #expect(capture.status == 202)
            let box = Box(x: 0, y: 0, width: 0.5, height: 0.1)
            try await file(
                capture.id,
                claiming: [
                    ItemReading.Claim(field: "title", value: "Drill", confidence: 0.9, boxes: [box]),
                    ItemReading.Claim(field: "price", value: "12.5", confidence: 0.9),
                    ItemReading.Claim(field: "replacementCost", value: "9", currency: "EUR", confidence: 0.9),
                ], line)
            let reading = try await line.send("GET", "/v1/items/\(capture.id)/reading").json
            #expect(reading["status"] == "done" && reading["words"]?.array?.count == 1 && reading["width"] == 40)
            let claims = reading["claims"]?.array ?? []
            #expect(claims.first?["value"] == "Drill" && claims.first?["boxes"]?.array?.count == 1)
            #expect(claims[1]["value"] == .decimal(12.5) && claims[2]["value"] == "9 EUR")
            let again = try await photograph(line).json
            #expect(again["value"]?["id"]?.string == capture.id && again["dialog"] == "Added Drill from your photo.")

            let shown = try await line.send("GET", "/v1/items/\(capture.id)")
            #expect(shown.json["captureId"]?.string == capture.id && shown.json["price"] == .decimal(12.5))
            #expect(try await line.send("GET", "/v1/items?isDraft=true").json["data"]?.array?.count == 1)
            #expect(try await line.send("GET", "/v1/inventory").json["draftCount"] == 1)
            let old = try await line.send("POST", "/v1/items/\(capture.id)/confirm", headers: ["If-Match": "\"1\""])
            #expect(old.status == 412 || old.status == 409)
            for _ in 0..<2 {
                let confirmed = try await line.send("POST", "/v1/items/\(capture.id)/confirm")
                #expect(confirmed.status == 200 && confirmed.json["isDraft"] == false)
            }
            #expect(try await line.send("GET", "/v1/items?isDraft=true").json["data"] == [])
        }
    }

    @Test func `ItemIntents: without a photo the answer asks for it, and what is no picture is refused`() async throws {
        try await IngestHarness.run { line in
            let asked = try await line.send("POST", Self.path, "{}")
            #expect(asked.status == 200 && asked.json["ok"] == false && asked.json["missing"] == "photo")
            let refused = try await photograph(line, Array("no picture".utf8))
            #expect(refused.status == 415)
            let written = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "x", scopes: ["inventory:write"]
            ).text
            #expect(try await line.send("POST", Self.path, "{}", token: written).code == "missing_scope")
            #expect(try await line.send("GET", "/v1/items").json["data"] == [])
            let item = try await line.send("POST", "/v1/items", #"{"title":"Vase"}"#)
            let reading = try await line.send("GET", "/v1/items/\(item.id)/reading")
            #expect(reading.status == 404 && reading.code == "not_found")
        }
    }

    @Test func `ItemIntents: the capture of a standing item is neither deleted nor erased`() async throws {
        try await IngestHarness.run { line in
            let capture = try await line.send(
                "POST", "/v1/captures?kind=item", bytes: try Fixture.bytes("line.png"),
                headers: ["Content-Type": "image/png"])
            try await file(capture.id, claiming: [], line)
            #expect(try await line.send("DELETE", "/v1/captures/\(capture.id)").code == "capture_has_cards")
            #expect(try await line.send("POST", "/v1/captures/\(capture.id)/erase").code == "capture_has_cards")
            #expect(try await line.send("DELETE", "/v1/items/\(capture.id)").status == 200)
            #expect(try await line.send("POST", "/v1/captures/\(capture.id)/erase").status == 200)
            #expect(try await line.send("GET", "/v1/items/\(capture.id)/photos").status == 404)
        }
    }
}
