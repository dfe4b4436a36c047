import Archives
import Captures
import Crypto
import Exchange
import Exporting
import FoundationEssentials
import HTTPClient
import JSON
import PictureSupport
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

extension IngestHarness {
    /// Carries a spoken action out.
    func say(_ slug: String, _ parameters: JSON = [:]) async throws -> JSON {
        let reply = try await send("POST", "/v1/intents/\(slug)", parameters.text)
        #expect(reply.status == 200, "\(slug): \(reply.json.text)")
        return reply.json
    }

    /// Writes the file of a requested export as the exporter does.
    func write(_ export: String) async throws {
        let id = try #require(UUID(uuidString: export))
        let reference = try #require(try await context.database.standing([id]).first)
        let stage = ExportStage(context.database)
        _ = try await stage.perform(try #require(try await stage.load([reference]).inputs.first), as: reference)
    }

    func content(_ body: String) async throws -> [UInt8] {
        let path = try await export(body)
        return try await send("GET", path + "/content").response.body
    }

    /// The files of a ZIP export, by name.
    func files(_ body: String) async throws -> [String: String] {
        let reader = try ZipReader(.bytes(try await content(body)))
        var files: [String: String] = [:]
        while let entry = try await reader.next() {
            if case .file(let bytes) = entry.content { files[entry.name] = String(decoding: bytes, as: UTF8.self) }
        }
        return files
    }
}

/// The inventory as CSV and ZIP, through the routes of exports and the intent.
@Suite(.migrated, .serialized) struct InventoryExportTests {
    private static let header =
        "Title,Description,Location,Label,Home,Quantity,Serial,Model,Make,Price,Insured,Notes,PhotoFilename,HasUsedAI\n"

    private func fill(_ line: IngestHarness) async throws {
        for (name, room) in [("Attic", "attic"), ("Living Room", "living room")] {
            _ = try await line.say("create-location", ["name": .string(name), "roomType": .string(room)])
        }
        _ = try await line.say("create-label", ["name": "Furniture", "color": "#00AA11", "description": "wooden, old"])
        _ = try await line.say("update-home", ["field": "name", "value": "Lake House"])
        _ = try await line.say(
            "create-item",
            [
                "title": "=1+1", "quantity": 2, "description": "two \"shelves\",\nwhite", "location": "living room",
                "label": "Furniture", "price": .decimal(1299.5), "notes": "@sum(a)",
            ])
        for (field, value) in [
            ("serial", "SN-1"), ("model", "K 4"), ("make", "Älmhult"), ("insured", "yes"),
            ("purchaseDate", "2025-05-01"),
        ] {
            _ = try await line.say(
                "update-item", ["item": "=1+1", "field": .string(field), "value": .string(value)])
        }
        _ = try await line.say("create-item", ["title": "Lamp", "location": "Attic"])
        _ = try await line.say("create-item", ["title": "Rope"])
    }

    @Test func `Inventory: the CSV has the columns of the app, with sealed values, and cells that are no formulas`()
        async throws
    {
        try await IngestHarness.run { line in
            try await fill(line)
            let path = try await line.export(#"{"format":"csv","objects":"items"}"#)
            let shown = try await line.send("GET", path).json
            #expect(shown["rows"] == 3 && shown["format"] == "csv", "\(shown.text)")
            let file = try await line.send("GET", path + "/content").response
            #expect(file.headers["Content-Disposition"]?.contains("filename=\"inventory-") == true)
            #expect(
                file.text == Self.header
                    + "'=1+1,\"two \"\"shelves\"\",\nwhite\",Living Room,Furniture,Lake House,2,SN-1,K 4,Älmhult,1299.5,"
                    + "true,'@sum(a),,false\nLamp,,Attic,,Lake House,,,,,,,,,false\n"
                    + "Rope,,,,Lake House,,,,,,,,,false\n", "\(file.text)")
            #expect(try CSVReader.rows(file.body)[1][0] == "=1+1", "the guard is taken off again")
            let full = String(
                decoding: try await line.content(#"{"format":"csv","objects":"items","columns":"full"}"#), as: UTF8.self
            )
            #expect(full.hasPrefix(Self.header.dropLast() + ",AssetId,PurchaseDate,WarrantyDate,Condition,"))
            #expect(full.contains(",2025-05-01,") && full.prefix { $0 != "\n" }.hasSuffix(",MovingPriority,Photos,Id"))
        }
    }

    @Test func `Inventory: locations and labels choose items, and an unknown one is not found`() async throws {
        try await IngestHarness.run { line in
            try await fill(line)
            func rows(_ choice: String) async throws -> [String] {
                let body = #"{"format":"csv","objects":"items",\#(choice)}"#
                return try CSVReader.rows(try await line.content(body)).dropFirst().map { $0[0] }
            }
            #expect(try await rows(#""locations":["attic"]"#) == ["Lamp"])
            #expect(try await rows(#""locations":["Attic","living room"]"#) == ["=1+1", "Lamp"])
            #expect(try await rows(#""labels":["furniture"],"locations":["Attic"]"#) == [])
            let lines = try await line.content(#"{"format":"jsonl","objects":"items","locations":["Attic"]}"#)
            #expect(lines.split(separator: 0x0A).count == 1)
            for (body, code) in [
                (#"{"format":"csv","objects":"items","locations":["Moon"]}"#, "location_not_found"),
                (#"{"format":"zip","labels":["Moon"]}"#, "label_not_found"),
                (#"{"format":"csv","labels":["Furniture"]}"#, "unknown_field"),
                (#"{"format":"csv","objects":"groups"}"#, "unknown_choice"),
                (#"{"format":"zip","objects":"contacts"}"#, "unknown_choice"),
                (#"{"format":"csv","objects":"items","tag":"VIP"}"#, "unknown_field"),
                (#"{"format":"csv","objects":"items","locations":[]}"#, "too_long"),
            ] {
                let refused = try await line.send("POST", "/v1/exports", body)
                #expect(refused.code == code, "\(body): \(refused.json.text)")
            }
        }
    }

    @Test func `Inventory: the ZIP has the three files, and of a choice the locations and labels of its items`()
        async throws
    {
        try await IngestHarness.run { line in
            try await fill(line)
            let all = try await line.files(#"{"format":"zip"}"#)
            #expect(Set(all.keys) == ["inventory.csv", "locations.csv", "labels.csv"])
            #expect(all["locations.csv"] == "Name,Description,PhotoFilename\nAttic,,\nLiving Room,,\n")
            #expect(
                all["labels.csv"] == "Name,Description,ColorHex,Emoji\nFurniture,\"wooden, old\",#00AA11,\n",
                "\(all["labels.csv"] ?? "")")
            #expect(all["inventory.csv"]?.hasPrefix(Self.header) == true)
            let some = try await line.files(#"{"format":"zip","locations":["Attic"],"columns":"full"}"#)
            #expect(
                some["locations.csv"]?.hasPrefix("Name,Description,PhotoFilename,RoomType,MapArea,Id\nAttic,,,attic,,")
                    == true)
            #expect(some["locations.csv"]?.contains("Living") == false && some["labels.csv"]?.contains("wood") == false)
        }
    }

    @Test func `Inventory: the ZIP has the photos of its items, and is imported again without a change`() async throws {
        try await IngestHarness.run { line in
            try await fill(line)
            let item = try await line.say("get-item", ["item": "Lamp"])["value"]?["id"]?.string ?? ""
            let picture = try Fixture.bytes("card-photo.jpg")
            var photos: [String] = []
            for _ in 0..<2 {
                let added = try await line.send(
                    "POST", "/v1/items/\(item)/photos", bytes: picture, headers: ["Content-Type": "image/jpeg"])
                photos.append(added.id)
            }
            let zip = try await line.content(#"{"format":"zip","columns":"full"}"#)
            let reader = try ZipReader(.bytes(zip))
            var files: [String: [UInt8]] = [:]
            while let entry = try await reader.next() {
                if case .file(let bytes) = entry.content { files[entry.name] = bytes }
            }
            for photo in photos {
                let kept = try await line.send("GET", "/v1/items/\(item)/photos/\(photo)").response.body
                #expect(files["photos/\(photo).jpg"] == kept && kept.starts(with: [0xFF, 0xD8]))
            }
            let rows = try CSVReader.rows(files["inventory.csv"] ?? [])
            let lamp = try #require(rows.first { $0[0] == "Lamp" })
            #expect(lamp[12] == photos[0] + ".jpg" && lamp.contains(photos.map { $0 + ".jpg" }.joined(separator: " ")))
            #expect(rows.first { $0[0] == "Rope" }?[12] == "")
            let again = try await line.importItems(zip)
            #expect(again.json["unchanged"] == 3 && again.json["created"] == 0, "\(again.json.text)")
            let bare = try await line.files(#"{"format":"zip","photos":false}"#)
            #expect(bare.count == 3 && bare["inventory.csv"]?.contains(".jpg") == false)
        }
    }

    @Test func `Inventory: its export needs the scope inventory:export, and other exports do not accept it`()
        async throws
    {
        try await IngestHarness.run { line in
            try await fill(line)
            func key(_ scopes: String...) async throws -> String {
                try await line.context.database.deviceKeys.create(of: line.owner, name: "k", scopes: scopes).text
            }
            let (inventory, exports) = (
                try await key("inventory:export"), try await key("exports:read", "exports:write")
            )
            let body = #"{"format":"csv","objects":"items"}"#
            #expect(try await line.send("POST", "/v1/exports", body, token: exports).code == "missing_scope")
            #expect(
                try await line.send("POST", "/v1/exports", #"{"format":"csv"}"#, token: inventory).code
                    == "missing_scope")
            let asked = try await line.send("POST", "/v1/exports", body, token: inventory)
            #expect(asked.status == 202)
            try await line.write(asked.id)
            let path = "/v1/exports/\(asked.id)"
            for suffix in ["", "/content"] {
                #expect(try await line.send("GET", path + suffix, token: exports).code == "missing_scope")
                #expect(try await line.send("GET", path + suffix, token: inventory).status == 200)
            }
            #expect(try await line.send("DELETE", path, token: exports).code == "missing_scope")
            #expect(try await line.send("DELETE", path, token: inventory).status == 200)
            let contacts = try await line.export(#"{"format":"csv"}"#)
            #expect(try await line.send("GET", contacts, token: inventory).code == "missing_scope")
            // Another owner's key finds nothing, and exports nothing of this owner.
            let eve = try await line.newOwner("Eve").token.text
            #expect(try await line.send("GET", contacts, token: eve).status == 404)
            #expect(
                try await line.send(
                    "POST", "/v1/exports", #"{"format":"zip","locations":["Attic"]}"#, token: eve
                ).code == "location_not_found")
        }
    }

    @Test(.tags(.timed)) func `Intents: the CSV backup waits for the exporter, and says where the file will be`()
        async throws
    {
        try await IngestHarness.run { line in
            try await fill(line)
            let late = try await line.say("csv-backup", ["locations": "Attic, living room", "labels": ["Furniture"]])
            #expect(late["ok"] == true && late["dialog"] == "Your inventory is being exported.", "\(late.text)")
            let status = try #require(late["statusUrl"]?.string)
            #expect(late["openUrl"] == .string(status + "/content") && late["value"]?["state"] == "pending")
            try await line.write(try #require(late["value"]?["id"]?.string))
            #expect(try await line.send("GET", status).json["state"] == "ready")
            let rows = try CSVReader.rows(try await line.send("GET", status + "/content").response.body)
            #expect(rows.dropFirst().map { $0[0] } == ["=1+1"])

            let key = "backup-1"
            let body = try await withThrowingTaskGroup(of: JSON?.self) { group in
                group.addTask {
                    try await line.send(
                        "POST", "/v1/intents/csv-backup", "{}", headers: ["Idempotency-Key": key]
                    ).json
                }
                group.addTask {
                    // The exporter takes each new export, as in the line.
                    while !Task.isCancelled {
                        let pending = try await line.context.database.rows(
                            of: [line.owner], "select id::text as id from exports where state = 'pending'")
                        for row in pending { try await line.write(try row.get("id")) }
                        if !pending.isEmpty { break }
                        try await Task.sleep(for: .milliseconds(20))
                    }
                    return nil
                }
                var answer: JSON?
                for try await json in group { answer = json ?? answer }
                return try #require(answer)
            }
            #expect(body["dialog"] == "Exported 3 items." && body["value"]?["itemCount"] == 3, "\(body.text)")
            let again = try await line.send(
                "POST", "/v1/intents/csv-backup", "{}", headers: ["Idempotency-Key": key])
            #expect(again.json == body)
            let unknown = try await line.send("POST", "/v1/intents/csv-backup", #"{"locations":["Moon"]}"#)
            #expect(unknown.code == "location_not_found")
        }
    }
}
