import Captures
import Crypto
import FoundationEssentials
import HTTPClient
import Inventory
import JSON
import Pipeline
import Store
import TestSupport
import Testing

@testable import Ingest

/// What answers to changes of the inventory have.
@Suite(.migrated, .serialized) struct InventoryAnswerTests {
    @Test func `Import: a home that an undo has deleted is imported again`() async throws {
        try await IngestHarness.run { line in
            for _ in 0..<2 {
                let done = try await line.importItems("Title,Home\nLamp,Lake House\n")
                #expect(done.status == 200 && done.json["isHomeCreated"] == true, "\(done.json.text)")
                #expect(try await line.send("GET", "/v1/home").json["name"] == "Lake House")
                let undone = try await line.send("POST", "/v1/undo/\(done.json["undoToken"]?.string ?? "")")
                #expect(undone.status == 200 && undone.json["kept"] == [], "\(undone.json.text)")
                #expect(try await line.send("GET", "/v1/home").status == 404)
            }
        }
    }

    @Test func `Undo: the answer about many objects counts all and lists at most 200`() async throws {
        try await IngestHarness.run { line in
            let done = try await line.importItems("Title\n" + (0..<201).map { "Lamp \($0)\n" }.joined())
            #expect(done.json["created"] == 201, "\(done.json.text)")
            let undone = try await line.send("POST", "/v1/undo/\(done.json["undoToken"]?.string ?? "")").json
            #expect(undone["restoredCount"] == 201 && undone["restored"]?.array?.count == 200)
            #expect(undone["keptCount"] == 0 && undone["kept"] == [])
            #expect(try await line.send("GET", "/v1/items").json["data"] == [])
        }
    }

    @Test func `Settings: the currency changes on purpose only while the inventory has amounts`() async throws {
        try await IngestHarness.run { line in
            func change(_ currency: String) async throws -> IngestHarness.Answer {
                try await line.send("PATCH", "/v1/settings", #"{"currency":"\#(currency)","scanCaptures":true}"#)
            }
            #expect(try await change("EUR").json["currency"] == "EUR")
            for (path, body) in [
                ("/v1/items", #"{"title":"Vase","price":10}"#), ("/v1/items", #"{"title":"Vase","replacementCost":1}"#),
                ("/v1/policies", #"{"provider":"Ergo","liability":1}"#),
            ] {
                let made = try await line.send("POST", path, body)
                #expect(made.status == 201, "\(made.json.text)")
                #expect(try await line.send("PATCH", "/v1/settings", #"{"scanCaptures":false}"#).status == 200)
                let refused = try await change("USD")
                #expect(refused.status == 422 && refused.code == "invalid_value", "\(refused.json.text)")
                #expect(refused.json["errors"]?.array?.first?["pointer"] == "/currency")
                let settings = try await line.send("GET", "/v1/settings").json
                #expect(settings["currency"] == "EUR" && settings["scanCaptures"] == false)
                #expect(try await change("EUR").status == 200)
                for currency in ["USD", "EUR"] {
                    let kept = try await line.send(
                        "PATCH", "/v1/settings", #"{"currency":"\#(currency)","keepAmounts":true}"#)
                    #expect(kept.json["currency"] == .string(currency), "\(kept.json.text)")
                }
                let price = #"{"price":null,"replacementCost":0}"#
                let cleared = try await line.send(
                    "PATCH", "\(path)/\(made.id)", path == "/v1/items" ? price : #"{"liability":null}"#)
                #expect(cleared.status == 200, "\(cleared.json.text)")
                #expect(try await change("CHF").json["currency"] == "CHF")
                #expect(try await change("EUR").status == 200)
            }
        }
    }

    @Test func `Intents: a key that may only write sees no values`() async throws {
        try await IngestHarness.run { line in
            _ = try await line.say("create-location", ["name": "Attic"])
            for _ in 0..<2 {
                _ = try await line.say("create-item", ["title": "Vase", "notes": "secret", "location": "Attic"])
            }
            _ = try await line.say("create-item", ["title": "Cup", "notes": "secret", "price": 5])
            let writer = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "w", scopes: ["inventory:write"]
            ).text
            func say(_ slug: String, _ body: String) async throws -> JSON {
                let answer = try await line.send("POST", "/v1/intents/" + slug, body, token: writer)
                #expect(answer.status == 200, "\(answer.json.text)")
                #expect(!answer.json.text.contains("secret"), "\(answer.json.text)")
                return answer.json
            }
            let asked = try await say("delete-item", #"{"item":"Cup"}"#)
            #expect(asked["value"]?["title"] == "Cup" && asked["value"]?["price"] == nil, "\(asked.text)")
            #expect(try await say("delete-item", #"{"item":"Vase"}"#)["value"]?.array?.count == 2)
            let changed = try await say("update-item", #"{"item":"Cup","field":"quantity","value":2}"#)
            #expect(changed["value"]?["title"] == "Cup" && changed["value"]?["price"] == nil)
            let token = try #require(try await say("delete-item", #"{"item":"Cup"}"#)["confirmToken"]?.string)
            #expect(try await say("delete-item", #"{"item":"Cup","confirmToken":"\#(token)"}"#)["ok"] == true)
            #expect(try await line.say("delete-item", ["item": "Vase"])["value"]?.array?.first?["notes"] == "secret")
        }
    }

    @Test func `Intents: equal names are chosen by their place, and a choice is a name`() async throws {
        try await IngestHarness.run { line in
            for (name, room) in [("Closet", "bedroom"), ("Closet", "kitchen"), ("Attic", "attic")] {
                _ = try await line.say("create-location", ["name": .string(name), "roomType": .string(room)])
            }
            let which = try await line.say("get-location", ["name": "closet"])
            #expect(which["choices"] == ["bedroom › Closet", "kitchen › Closet"], "\(which.text)")
            let kitchen = try await line.say("get-location", ["name": "kitchen › Closet"])
            #expect(kitchen["value"]?["roomType"] == "kitchen", "\(kitchen.text)")
            for location in ["Attic", "kitchen › Closet"] {
                let made = try await line.say("create-item", ["title": "Vase", "location": .string(location)])
                #expect(made["ok"] == true, "\(made.text)")
            }
            let vases = try await line.say("get-item", ["item": "vase"])
            #expect(vases["choices"] == ["Attic › Vase", "Closet › Vase"], "\(vases.text)")
            let vase = try await line.say("get-item", ["item": "Closet › Vase"])
            #expect(vase["value"]?["location"] == "Closet", "\(vase.text)")
            let unknown = try await line.send("POST", "/v1/intents/get-item", #"{"item":"Cellar › Vase"}"#)
            #expect(unknown.code == "item_not_found", "\(unknown.json.text)")
        }
    }

    @Test func `Intents: one name of an item and a location gives two choices`() async throws {
        try await IngestHarness.run { line in
            for slug in ["create-location", "create-item"] {
                let key = slug == "create-item" ? "title" : "name"
                _ = try await line.say(slug, .object([.init(name: key, value: "Study")]))
            }
            let asked = try await line.send("POST", "/v1/intents/parse", #"{"text":"open Study","run":true}"#).json
            #expect(asked["ok"] == false, "\(asked.text)")
            let choices = Set((asked["choices"]?.array ?? []).compactMap(\.string))
            #expect(choices == ["item Study", "location Study"], "\(asked.text)")
            let opened = try await line.send(
                "POST", "/v1/intents/parse", #"{"text":"open location Study","run":true}"#
            ).json
            #expect(opened["dialog"] == "Opening Study." && opened["ok"] == true, "\(opened.text)")
        }
    }

    @Test func `Intents: the home tells how many policies there are, and what they cover together`() async throws {
        try await IngestHarness.run { line in
            _ = try await line.say("update-home", ["field": "address", "value": "12 Elm Street"])
            let bare = try await line.say("get-home", [:])
            #expect(bare["value"]?["policyCount"] == 0 && bare["value"]?["coveredAmount"] == 0, "\(bare.text)")
            for policy in [
                #"{"provider":"Acme","dwelling":"250,000","liability":100000.5}"#,
                #"{"provider":"Fire & Co","personalProperty":40000}"#,
                #"{"provider":"Old","dwelling":900000,"startDate":"2001-01-01","endDate":"2002-01-01"}"#,
            ] {
                #expect(try await line.send("POST", "/v1/policies", policy).status == 201)
            }
            let home = try await line.say("get-home", [:])
            #expect(home["value"]?["policyCount"] == 2 && home["value"]?["coveredAmount"] == .decimal(390_000.5))
            #expect(
                home["dialog"]?.string?.hasSuffix(" 2 insurance policies cover 390000.5 USD.") == true, "\(home.text)")
        }
    }

    @Test func `Intents: an item from a description tells how sure each value is`() async throws {
        try await IngestHarness.run { line in
            let made = try await line.say(
                "create-item-from-description", ["description": "two black shelves, 79.99 each"])
            let confidence = made["value"]?["confidence"]
            #expect(confidence?["quantity"] == .decimal(0.95) && confidence?["price"] != nil, "\(made.text)")
            #expect(confidence?["title"] != nil && confidence?["notes"] == nil, "\(made.text)")
            #expect(made["value"]?["suggestions"] == [] && made["statusUrl"] == .null, "\(made.text)")
            let refused = try await line.send(
                "POST", "/v1/intents/create-item-from-description", #"{"description":"a lamp, $12.999"}"#)
            #expect(refused.json["errors"]?.array?.first?["code"] == "price_ambiguous", "\(refused.json.text)")
            #expect(refused.json["dialog"]?.string?.hasSuffix("Write 12999 or 12.9990.") == true)
        }
    }

    /// Home automation: a key with few rights hears of things, and sends intents.
    @Test(.tags(.timed))
    func `ChangeFeed: a scoped key follows items that come, change and go, and sends an intent`() async throws {
        try await IngestHarness.run { line in
            let key = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "automation", scopes: ["inventory:read", "inventory:write", "notifications:read"])
            let made = try await line.send("POST", "/v1/intents/create-item", #"{"title":"Lamp"}"#, token: key.text)
            let id = try #require(made.json["value"]?["id"])
            let path = "/v1/items/\(id.string ?? "")"
            _ = try await line.send("PATCH", path, #"{"price":3}"#, token: key.text)
            _ = try await line.send("DELETE", path, token: key.text)
            // A change is told after the transactions that began before the change, those of other tests too.
            try await eventually("three changes") {
                let feed = try await line.send("GET", "/v1/changes", token: key.text).json["data"]?.array ?? []
                return feed.count { $0["id"] == id && $0["object"] == "item" } == 3
            }
            #expect(try await line.send("GET", "/v1/contacts", token: key.text).code == "missing_scope")
        }
    }
}
