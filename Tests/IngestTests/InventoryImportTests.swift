import Archives
import Captures
import Crypto
import Exchange
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Postgres
import RandomSupport
import Store
import TestSupport
import Testing

@testable import Ingest

extension IngestHarness {
    func importItems(_ text: String, dryRun: Bool = false, type: String = "text/csv") async throws -> Answer {
        try await importItems(Array(text.utf8), dryRun: dryRun, type: type)
    }

    func importItems(_ bytes: [UInt8], dryRun: Bool = false, type: String = "application/zip") async throws -> Answer {
        try await send(
            "POST", "/v1/items/import\(dryRun ? "?dryRun=true" : "")", bytes: bytes, headers: ["Content-Type": type])
    }

    /// The rows of the whole inventory that are neither ids nor times.
    func fullFiles() async throws -> [String: String] {
        try await files(#"{"format":"zip","columns":"full"}"#).mapValues { text in
            // The last column is the id.
            let rows = (try? CSVReader.rows(Array(text.utf8))) ?? []
            return rows.map { $0.dropLast().joined(separator: "|") }.joined(separator: "\n")
        }
    }
}

/// Files of an inventory that are imported, through the route.
@Suite(.migrated, .serialized) struct InventoryImportTests {
    private static func zip(_ files: [(String, String)]) async throws -> [UInt8] {
        let writer = try ZipWriter()
        var bytes: [UInt8] = []
        for (name, text) in files { bytes += try await writer.add(name, Array(text.utf8)) }
        return bytes + (try await writer.finish())
    }

    /// Every kind of value, and texts that are hard for CSV.
    private func fill(_ line: IngestHarness) async throws {
        _ = try await line.say("create-location", ["name": "Living Room", "roomType": "living room"])
        _ = try await line.say(
            "create-label", ["name": "Furniture", "color": "dark green", "description": "a, \"b\"\nc"])
        _ = try await line.say("update-label", ["name": "Furniture", "field": "emoji", "value": "🪑"])
        _ = try await line.say("update-home", ["field": "name", "value": "Lake House"])
        for title in ["=cmd|' /C calc'!A0", "Kallax, \"large\"", "Kallax, \"large\"", "Lamp"] {
            _ = try await line.say(
                "create-item",
                [
                    "title": .string(title), "location": "living room", "label": "furniture", "price": .decimal(12.345),
                    "quantity": 3, "notes": " +49;=1\r\n-2 ", "description": "'quoted'",
                ])
        }
        for (field, value) in [
            ("purchaseDate", "2025-02-03"), ("warrantyDate", "2029-02-03"), ("condition", "good"),
            ("replacementCost", "1299,50"), ("depreciation", "12.5"), ("size", "90 x 200 cm"), ("weight", "1.250 kg"),
            ("fragile", "yes"), ("insured", "no"), ("movingPriority", "2"), ("assetId", "-7"), ("serial", "@S"),
        ] {
            _ = try await line.say("update-item", ["item": "Lamp", "field": .string(field), "value": .string(value)])
        }
    }

    @Test(arguments: ["standard", "full"])
    func `Import: an export that is imported again changes nothing, and makes the same inventory elsewhere`(
        columns: String
    ) async throws {
        try await IngestHarness.run { line in
            try await fill(line)
            let zip = try await line.content(#"{"format":"zip","columns":"\#(columns)"}"#)
            let csv = try await line.content(#"{"format":"csv","objects":"items","columns":"\#(columns)"}"#)
            let before = try await line.fullFiles()
            let versions = try await line.context.database.rows(
                of: [line.owner], "select id, version from items order by id")
            for bytes in [zip, csv] {
                let again = try await line.importItems(bytes, type: "application/octet-stream")
                #expect(again.status == 200, "\(again.json.text)")
                #expect(again.json["created"] == 0 && again.json["changed"] == 0 && again.json["unchanged"] == 4)
                #expect(again.json["locationsCreated"] == 0 && again.json["undoToken"] == .null, "\(again.json.text)")
            }
            #expect(try await line.fullFiles() == before)
            let after = try await line.context.database.rows(
                of: [line.owner], "select id, version from items order by id")
            #expect(
                try after.map { try $0.get("version", as: Int.self) }
                    == (try versions.map { try $0.get("version", as: Int.self) }))

            let copy = try await line.newOwner("Eve")
            let moved = try await copy.importItems(zip)
            #expect(moved.json["created"] == 4 && moved.json["isHomeCreated"] == true, "\(moved.json.text)")
            #expect(moved.json["locationsCreated"] == 1 && moved.json["labelsCreated"] == 1)
            if columns == "full" { #expect(try await copy.fullFiles() == before) }
            let standard = #"{"format":"zip"}"#
            #expect(try await copy.files(standard) == (try await line.files(standard)))
            let twice = try await copy.importItems(zip)
            #expect(twice.json["unchanged"] == 4 && twice.json["created"] == 0, "\(twice.json.text)")
        }
    }

    @Test func `Import: the app's own files are taken over, and undone as a whole`() async throws {
        try await IngestHarness.run { line in
            _ = try await line.say("create-location", ["name": "test location 1"])
            let zip = try await Self.zip([
                (
                    "export/inventory.csv",
                    """
                    Title,Description,Location,Label,Quantity,Serial,Model,Make,Price,Insured,Notes,PhotoFilename,HasUsedAI
                    Chair,Oak,Test Location 1,Test Label,1,,,,0,false,,chair.png,false
                    Chair,Oak,Test Location 1,Test Label,1,,,,0,false,,chair.png,false
                    "Desk, big",,Cellar,,2,S1,M1,ACME,1299.99,true,"two
                    lines",,true
                    """
                ),
                ("export/locations.csv", "Name,Notes,PhotoFilename\nCellar,cold,cellar.png\n"),
                ("export/labels.csv", "Name,Description,ColorHex,Emoji\nTest Label,Mine,#FF0000,📦\n"),
                ("export/photos/chair.png", "no picture"), ("__MACOSX/export/._labels.csv", "x"),
            ])
            let asked = try await line.importItems(zip, dryRun: true)
            #expect(asked.json["created"] == 3 && asked.json["isDryRun"] == true, "\(asked.json.text)")
            #expect(asked.json["locationsCreated"] == 1 && asked.json["undoToken"] == .null)
            #expect(try await line.say("search-items", ["query": "Chair"])["value"] == [])
            let done = try await line.importItems(zip)
            #expect(done.json["created"] == 3 && done.json["labelsCreated"] == 1, "\(done.json.text)")
            let desk = try await line.say("get-item", ["item": "Desk, big"])["value"]
            #expect(desk?["price"] == .decimal(1299.99) && desk?["location"] == "Cellar" && desk?["insured"] == true)
            #expect(desk?["notes"] == "two\nlines" && desk?["make"] == "ACME" && desk?["quantity"] == 2)
            let place = try await line.say("get-location", ["name": "cellar"])["value"]
            #expect(place?["description"] == "cold" && place?["itemCount"] == 1)
            #expect(try await line.say("get-label", ["name": "test label"])["value"]?["emoji"] == "📦")
            let again = try await line.importItems(zip)
            #expect(again.json["unchanged"] == 3 && again.json["created"] == 0 && again.json["undoToken"] == .null)
            let undone = try await line.send("POST", "/v1/undo/\(done.json["undoToken"]?.string ?? "")")
            #expect(undone.status == 200 && undone.json["kept"] == [], "\(undone.json.text)")
            let left = try await line.files(#"{"format":"zip"}"#)
            #expect(left["inventory.csv"]?.split(separator: "\n").count == 1)
            #expect(left["locations.csv"] == "Name,Description,PhotoFilename\ntest location 1,,\n")
        }
    }

    @Test func `Import: a row with an id changes its item, and only what the file has columns for`() async throws {
        try await IngestHarness.run { line in
            let made = try await line.say("create-item", ["title": "Lamp", "price": 5, "notes": "keep"])
            let id = try #require(made["value"]?["id"]?.string)
            let csv = "ID,title,PRICE,Label,Unknown\n\(id),Lamp,\"1.299,50\",New,x\n,Second,,,\n"
            let done = try await line.importItems(csv)
            #expect(done.json["changed"] == 1 && done.json["created"] == 1, "\(done.json.text)")
            let lamp = try await line.say("get-item", ["item": "Lamp"])["value"]
            #expect(lamp?["price"] == .decimal(1299.5) && lamp?["notes"] == "keep" && lamp?["label"] == "New")
            // An empty cell removes the value.
            let cleared = try await line.importItems("Id,Title,Price\n\(id),Lamp,\n")
            #expect(cleared.json["changed"] == 1)
            #expect(try await line.say("get-item", ["item": "Lamp"])["value"]?["price"] == .null)
            // An id of a deleted item, or of another owner, is no item: the row counts by its values.
            let foreign = try await line.importItems("Id,Title,Price\n\(UUID().uuidString),Lamp,\n")
            #expect(foreign.json["unchanged"] == 1 && foreign.json["created"] == 0, "\(foreign.json.text)")
        }
    }

    @Test func `Import: every fault names its file, line and column, and nothing is imported`() async throws {
        try await IngestHarness.run { line in
            let csv = "Title,Price,Quantity,Insured\nA,1,1,true\n,cheap,1,true\nB,€5,many,true\n\"C\nD\",1,1\n"
            let refused = try await line.importItems(csv)
            #expect(refused.status == 422 && refused.code == "invalid_fields", "\(refused.json.text)")
            let faults = refused.json["errors"]?.array ?? []
            #expect(
                faults.compactMap { $0["pointer"]?.string } == [
                    "/The file/3/Title", "/The file/3/Price", "/The file/4/Price", "/The file/4/Quantity",
                    "/The file/5",
                ], "\(refused.json.text)")
            #expect(faults.last?["detail"]?.string == "The file, line 5: The row has 3 cells, the header 4.")
            #expect(faults[2]["detail"]?.string?.contains("your currency is USD") == true)
            for (text, code) in [
                ("Name2,Price\nA,1\n", "invalid_csv"), ("Title\n\"A", "invalid_csv"),
                ("Title\nA\u{0}B\n", "invalid_value"),
                ("PK nothing", "invalid_archive"), ("Title\n\(String(repeating: "x", count: 600))\n", "too_long"),
            ] {
                let answer = try await line.importItems(text)
                #expect(answer.status == 422 && answer.code == code, "\(text.prefix(20)): \(answer.json.text)")
            }
            for (text, code, detail) in [
                ("", "empty_body", "The file is empty."),
                (
                    "Title,Price,title\nX,1,Y\n", "invalid_csv",
                    "The file, line 1: The header has the column title twice."
                ),
                (
                    "\"Title\";\"Price\"\nX;1\n", "invalid_csv",
                    "The file, line 1: Semicolons separate the columns. Save the file with commas between the columns."
                ),
            ] {
                let answer = try await line.importItems(text)
                #expect(answer.code == code && answer.json["detail"]?.string == detail, "\(answer.json.text)")
            }
            #expect(try await line.importItems("Other,Title,Other\n1,A,2\n", dryRun: true).json["created"] == 1)
            #expect(try await line.importItems("{}", type: "application/json").code == "unsupported_media_type")
            let empty = try await line.importItems(try await Self.zip([("readme.txt", "x")]))
            #expect(empty.code == "invalid_archive", "\(empty.json.text)")
            for second in ["inventory.csv", "old/Inventory.csv"] {
                let files = [("inventory.csv", "Title\nx\n"), (second, "Title\nx\n")]
                let twice = try await line.importItems(try await Self.zip(files))
                #expect(twice.code == "invalid_archive", "\(twice.json.text)")
                let detail =
                    "The archive has two files inventory.csv: inventory.csv and \(second). Nothing was imported."
                #expect(twice.json["detail"] == .string(detail))
            }
            let long = "Title\n" + String(repeating: "x\n", count: 20_001)
            #expect(try await line.importItems(long).code == "too_long")
            #expect(try await line.say("search-items", ["query": "x"])["value"] == [])
        }
    }

    @Test func `Import: the dates of a file have one order, and a file that does not tell it is refused`() async throws
    {
        try await IngestHarness.run { line in
            // The date in the last row shows the order of day and month. The first row is read in the same order.
            for (last, day) in [("25/12/2024", "2024-04-03"), ("12/25/2024", "2024-03-04")] {
                let done = try await line.importItems(
                    "Title,PurchaseDate\nLamp \(day),3/4/2024\nVase \(day),\(last)\n")
                #expect(done.json["created"] == 2, "\(done.json.text)")
                let lamp = try await line.say("get-item", ["item": .string("Lamp \(day)")])["value"]
                #expect(lamp?["purchaseDate"] == .string(day))
            }
            for (dates, row, words) in [
                (["3/4/2024", "5/5/2024"], 2, "can be read in two ways"),
                (["5/5/2024", "25/12/2024", "3/4/2024", "12/25/2024"], 5, "in line 3 have different orders"),
            ] {
                let rows = dates.map { "Lamp,\($0)\n" }.joined()
                let refused = try await line.importItems("Title,PurchaseDate\n" + rows)
                #expect(refused.code == "invalid_value", "\(refused.json.text)")
                let fault = refused.json["errors"]?.array?.first
                #expect(fault?["pointer"] == .string("/The file/\(row)/PurchaseDate"), "\(refused.json.text)")
                #expect(fault?["detail"]?.string?.contains(words) == true)
            }
            let clear = try await line.importItems(
                "Title,PurchaseDate\nA,2024-03-04\nB,3.4.2024\nC,5/5/2024\nD,3 April 2024\n")
            #expect(clear.json["created"] == 4, "\(clear.json.text)")
        }
    }

    @Test func `Import: an amount with three digits after its point is refused in each currency`() async throws {
        try await IngestHarness.run { line in
            for currency in ["USD", "EUR"] {
                let settings = try await line.send("PATCH", "/v1/settings", #"{"currency":"\#(currency)"}"#)
                #expect(settings.status == 200)
                let refused = try await line.importItems("Title,Price\nLamp,12.999\n")
                #expect(refused.status == 422 && refused.code == "invalid_value", "\(refused.json.text)")
                #expect(refused.json["detail"]?.string?.contains("Write 12999 or 12.9990.") == true)
            }
        }
    }

    @Test func `Import: any inventory of hard texts survives the way through a file`() async throws {
        try await IngestHarness.run { line in
            var random = SplitMix(state: 22)
            let pieces = [
                "=", "+1", "-", "@", "'", "\"", ",", ";", "\n", "\r\n", " ", "é", "漢", "0", "1.299", "\t", "🪑", "A",
            ]
            var csv = CSVWriter()
            csv.append(["Title", "Description", "Notes", "Serial", "AssetId"])
            for number in 0..<300 {
                func text(_ isLine: Bool) -> String {
                    let chosen = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                        pieces.randomElement(using: &random) ?? ""
                    }
                    return isLine ? chosen.joined().filter { !$0.isNewline } : chosen.joined()
                }
                csv.append(["\(number % 40)\(text(true))", text(false), text(false), text(true), text(true)])
            }
            let first = try await line.importItems(String(decoding: csv.buffer, as: UTF8.self))
            #expect(first.json["created"] == 300, "\(first.json.text)")
            for body in [#"{"format":"csv","objects":"items"}"#, #"{"format":"zip","columns":"full"}"#] {
                let again = try await line.importItems(try await line.content(body), type: "application/octet-stream")
                #expect(again.json["unchanged"] == 300 && again.json["created"] == 0, "\(again.json.text)")
            }
        }
    }
}
