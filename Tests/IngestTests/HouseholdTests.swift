import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Pipeline
import Postgres
import RandomSupport
import Store
import TestSupport
import Testing

@testable import Ingest

/// The spoken actions over a household's inventory, through their routes.
@Suite(.migrated, .serialized) struct HouseholdTests {
    /// Carries an intent out.
    private func say(
        _ slug: String, _ parameters: JSON = [:], _ line: IngestHarness, status: Int = 200
    ) async throws -> JSON {
        let reply = try await line.send("POST", "/v1/intents/\(slug)", parameters.text)
        #expect(reply.status == status, "\(slug): \(reply.json.text)")
        return reply.json
    }

    private func undo(_ answer: JSON, _ line: IngestHarness) async throws -> JSON {
        let token = try #require(answer["undoToken"]?.string)
        let reply = try await line.send("POST", "/v1/undo/\(token)")
        #expect(reply.status == 200, "\(reply.json.text)")
        return reply.json
    }

    @Test func `Intents: the list has all 23, with what a Shortcut needs`() async throws {
        try await IngestHarness.run { line in
            let list = try await line.send("GET", "/v1/intents").json["data"]?.array ?? []
            #expect(list.count == 23 && list.compactMap { $0["slug"]?.string } == Intent.allCases.map(\.slug))
            let create = list.first { $0["slug"] == "create-item" }
            #expect(create?["parameters"]?.array?.first?["name"] == "title")
            #expect(create?["scope"] == "inventory:write")
        }
    }

    @Test func `Intents: an item is created, read, changed, found and deleted, and each change is undone`() async throws
    {
        try await IngestHarness.run { line in
            _ = try await say("create-location", ["name": "Living Room", "roomType": "living room"], line)
            _ = try await say("create-label", ["name": "Furniture", "color": "dark green"], line)
            let made = try await say(
                "create-item",
                [
                    "title": "Kallax Shelf", "quantity": "two", "price": "seventy-nine ninety-nine",
                    "location": "living room", "label": "furniture", "notes": "bought used",
                ], line)
            #expect(made["ok"] == true && made["dialog"] == "Added Kallax Shelf to your inventory.", "\(made.text)")
            let value = try #require(made["value"])
            #expect(value["quantity"] == 2 && value["price"] == .decimal(79.99) && value["location"] == "Living Room")
            #expect(value["label"] == "Furniture" && value["notes"] == "bought used", "\(value.text)")
            #expect(made["openUrl"] == .string("movingbox://item/\(value["id"]?.string ?? "")"))

            let changed = try await say(
                "update-item", ["item": "the kallax", "field": "price", "value": "$12.50"], line)
            #expect(
                changed["value"]?["price"] == .decimal(12.5)
                    && changed["dialog"] == "The price of Kallax Shelf is now 12.5.")
            let location = try await say("get-location", ["name": "Living Room"], line)
            #expect(location["value"]?["itemCount"] == 1 && location["value"]?["items"] == ["Kallax Shelf"])
            #expect(location["dialog"] == "Living Room holds 1 item.")
            let found = try await say("search-items", ["query": "shelf kall"], line)
            #expect(found["choices"] == ["Kallax Shelf"] && found["dialog"] == "Found 1 item for shelf kall.")

            let undone = try await undo(changed, line)
            #expect(undone["restored"]?.array?.count == 1 && undone["kept"] == [], "\(undone.text)")
            #expect(try await say("get-item", ["item": "Kallax Shelf"], line)["value"]?["price"] == .decimal(79.99))
            let again = try await line.send("POST", "/v1/undo/\(changed["undoToken"]?.string ?? "")")
            #expect(again.status == 409 && again.code == "undo_used")

            let asked = try await say("delete-item", ["item": "Kallax Shelf"], line)
            let token = try #require(asked["confirmToken"])
            #expect(asked["ok"] == false && asked["dialog"] == "Delete Kallax Shelf?", "\(asked.text)")
            #expect(try await say("get-item", ["item": "Kallax Shelf"], line)["ok"] == true)
            let deleted = try await say("delete-item", ["item": "Kallax Shelf", "confirmToken": token], line)
            #expect(deleted["ok"] == true, "\(deleted.text)")
            let gone = try await say("get-item", ["item": "Kallax Shelf"], line, status: 404)
            #expect(gone["code"] == "item_not_found" && gone["detail"] == "You have no item called Kallax Shelf.")
            _ = try await undo(deleted, line)
            #expect(
                try await say("get-item", ["item": "Kallax Shelf"], line)["value"] == value.replacing("version", by: 5))
            _ = try await undo(made, line)
            _ = try await say("get-item", ["item": "Kallax Shelf"], line, status: 404)
        }
    }

    @Test func `Intents: what a second device has changed since stays, and is named`() async throws {
        try await IngestHarness.run { line in
            _ = try await say("create-item", ["title": "Lamp", "price": 10, "quantity": 1], line)
            let first = try await say("update-item", ["item": "Lamp", "field": "price", "value": 20], line)
            _ = try await say("update-item", ["item": "Lamp", "field": "quantity", "value": 4], line)
            let undone = try await undo(first, line)
            #expect(undone["kept"] == [], "\(undone.text)")
            let now = try await say("get-item", ["item": "Lamp"], line)["value"]
            #expect(now?["price"] == 10 && now?["quantity"] == 4)

            let second = try await say("update-item", ["item": "Lamp", "field": "price", "value": 30], line)
            _ = try await say("update-item", ["item": "Lamp", "field": "price", "value": 31], line)
            let kept = try await undo(second, line)
            #expect(kept["restored"] == [] && kept["kept"]?.array?.first?["fields"] == ["price"], "\(kept.text)")
            #expect(try await say("get-item", ["item": "Lamp"], line)["value"]?["price"] == 31)
        }
    }

    @Test func `Intents: a location with items is deleted only with a word about the items`() async throws {
        try await IngestHarness.run { line in
            for name in ["Garage", "Cellar"] { _ = try await say("create-location", ["name": .string(name)], line) }
            for title in ["Drill", "Saw"] {
                _ = try await say("create-item", ["title": .string(title), "location": "Garage"], line)
            }
            let refused = try await say("delete-location", ["name": "Garage"], line, status: 409)
            #expect(refused["code"] == "item_action_required", "\(refused.text)")
            let where_ = try await say("delete-location", ["name": "Garage", "itemAction": "move"], line)
            #expect(where_["missing"] == "moveTo", "\(where_.text)")
            let move: JSON = ["name": "Garage", "itemAction": "move", "moveTo": "Cellar"]
            let token = try #require(try await say("delete-location", move, line)["confirmToken"])
            let deleted = try await say("delete-location", move.replacing("confirmToken", by: token), line)
            #expect(try await say("get-location", ["name": "Cellar"], line)["value"]?["itemCount"] == 2)
            _ = try await say("get-location", ["name": "Garage"], line, status: 404)
            let undone = try await undo(deleted, line)
            #expect(undone["restored"]?.array?.count == 3, "\(undone.text)")
            #expect(try await say("get-location", ["name": "Garage"], line)["value"]?["itemCount"] == 2)
            // What was moved elsewhere since stays there.
            let next = try #require(try await say("delete-location", move, line)["confirmToken"])
            let again = try await say("delete-location", move.replacing("confirmToken", by: next), line)
            _ = try await say("create-location", ["name": "Shed"], line)
            _ = try await say("update-item", ["item": "Saw", "field": "location", "value": "Shed"], line)
            let partly = try await undo(again, line)
            #expect(partly["kept"]?.array?.first?["fields"] == ["location"], "\(partly.text)")
            #expect(try await say("get-location", ["name": "Garage"], line)["value"]?["items"] == ["Drill"])
            // A token of another action confirms nothing.
            let mild = try await say("delete-location", ["name": "Garage", "itemAction": "unassign"], line)
            let harsh = try await say(
                "delete-location",
                ["name": "Garage", "itemAction": "delete", "confirmToken": try #require(mild["confirmToken"])], line)
            #expect(harsh["ok"] == false && harsh["dialog"]?.string?.contains("One item is affected: delete") == true)
            // A token of an older version confirms nothing.
            let late = try await say("delete-location", move.replacing("confirmToken", by: token), line)
            #expect(late["ok"] == false && late["confirmToken"] != token)
        }
    }

    @Test func `Intents: the undo of a new location leaves it to the items that have it since`() async throws {
        try await IngestHarness.run { line in
            let made = try await say("create-location", ["name": "Attic"], line)
            _ = try await say("create-item", ["title": "Trunk", "location": "Attic"], line)
            let undone = try await undo(made, line)
            #expect(undone["restored"] == [] && undone["kept"]?.array?.count == 1, "\(undone.text)")
            #expect(try await say("get-item", ["item": "Trunk"], line)["value"]?["location"] == "Attic")
        }
    }

    @Test func `Intents: what is missing, ambiguous, unknown or wrong is one sentence`() async throws {
        try await IngestHarness.run { line in
            let missing = try await say("create-item", ["quantity": 2], line)
            #expect(missing["ok"] == false && missing["missing"] == "title")
            #expect(missing["dialog"] == "What is the item called?")
            for title in ["Blue Vase", "Green Vase"] {
                _ = try await say("create-item", ["title": .string(title)], line)
            }
            let which = try await say("get-item", ["item": "vase"], line)
            #expect(which["ok"] == false && which["choices"] == ["Green Vase", "Blue Vase"], "\(which.text)")
            _ = try await say("create-item", ["title": "Blue Vase"], line)
            let equal = try await say("delete-item", ["item": "blue vase"], line)
            let choices = try #require(equal["choices"]?.array)
            #expect(choices == ["– › Blue Vase (1)", "– › Blue Vase (2)"], "\(equal.text)")
            let one = try await say("get-item", ["item": choices[1]], line)
            #expect(one["value"]?["id"] == equal["value"]?.array?[1]["id"])
            let price = try await say("create-item", ["title": "Cup", "price": "expensive"], line, status: 422)
            #expect(price["code"] == "invalid_value" && price["detail"]?.string?.contains("12.99") == true)
            #expect(price["errors"]?.array?.first?["pointer"] == "/price")
            let currency = try await say("create-item", ["title": "Cup", "price": "5 €"], line, status: 422)
            #expect(currency["detail"] == "The amount is in EUR, but your currency is USD.")
            let said = try await line.send(
                "POST", "/v1/intents/parse", #"{"text":"Create inventory item kettle for 50 euros","run":true}"#)
            #expect(said.status == 422 || said.json["ok"] == false, "\(said.json.text)")
            _ = try await say("create-item-from-description", ["description": "a kettle, 50 €"], line, status: 422)
            for (body, code) in [
                (#"{"title":"x","price":"99999999999.999999k"}"#, "invalid_value"),
                (#"{"title":"x","quantity":"99999999999.999999 million"}"#, "invalid_value"),
                (#"{"title":"a\u0000b"}"#, "invalid_value"),
                (#"{"title":"x","size":"6 feet 2 inches"}"#, "unknown_field"),
            ] {
                let refused = try await line.send("POST", "/v1/intents/create-item", body)
                #expect(refused.status == 422 && refused.code == code, "\(body): \(refused.json.text)")
            }
            #expect(
                try await say("create-item", ["title": "Screw", "price": .decimal(1.125)], line)["value"]?["price"]
                    == .decimal(1.125))
            #expect(
                try await say("create-item", ["title": "Cup", "price": "5 dollars"], line)["value"]?["price"] == 5)
            let field = try await say(
                "update-item", ["item": "Cup", "field": "smell", "value": "x"], line, status: 422)
            #expect(field["code"] == "unknown_choice")
            let unknown = try await say("get-item", ["item": "Cup", "colour": "red"], line, status: 422)
            #expect(unknown["code"] == "unknown_field")
            let place = try await say("create-item", ["title": "Cup", "location": "Attic"], line, status: 404)
            #expect(place["code"] == "location_not_found")
            _ = try await say("dance", [:], line, status: 404)
        }
    }

    @Test func `Intents: locations and labels are changed, and a label with items asks what becomes of them`()
        async throws
    {
        try await IngestHarness.run { line in
            _ = try await say("create-location", ["name": "Study"], line)
            let room = try await say("update-location", ["name": "Study", "field": "name", "value": "Office"], line)
            #expect(
                room["value"]?["name"] == "Office"
                    && room["openUrl"]?.string?.hasPrefix("movingbox://location/") == true)
            for name in ["Fragile", "Heavy"] { _ = try await say("create-label", ["name": .string(name)], line) }
            let label = try await say("update-label", ["name": "Heavy", "field": "color", "value": "#f80"], line)
            #expect(label["value"]?["color"] == "#FF8800", "\(label.text)")
            _ = try await say("create-item", ["title": "Vase", "label": "Fragile", "location": "Office"], line)
            #expect(try await say("get-label", ["name": "Fragile"], line)["value"]?["itemCount"] == 1)
            _ = try await say("delete-label", ["name": "Fragile"], line, status: 409)
            let relabel: JSON = ["name": "Fragile", "itemAction": "relabel", "relabelTo": "Heavy"]
            let token = try #require(try await say("delete-label", relabel, line)["confirmToken"])
            let deleted = try await say("delete-label", relabel.replacing("confirmToken", by: token), line)
            #expect(try await say("get-item", ["item": "Vase"], line)["value"]?["label"] == "Heavy")
            _ = try await undo(deleted, line)
            #expect(try await say("get-item", ["item": "Vase"], line)["value"]?["label"] == "Fragile")
        }
    }

    @Test func `Intents: an item is made of a sentence about it`() async throws {
        try await IngestHarness.run { line in
            _ = try await say("create-location", ["name": "Living Room"], line)
            let made = try await say(
                "create-item-from-description",
                ["description": "two black Kallax shelves in the living room, 79.99 each, bought on 3 May 2024"], line)
            let value = try #require(made["value"])
            #expect(value["quantity"] == 2 && value["location"] == "Living Room", "\(value.text)")
            #expect(value["price"] == .decimal(79.99) && value["purchaseDate"] == "2024-05-03", "\(value.text)")
            #expect(value["title"]?.string?.contains("Kallax") == true && made["undoToken"] != .null)
        }
    }

    @Test func `Intents: home and insurance begin with their first detail`() async throws {
        try await IngestHarness.run { line in
            _ = try await say("get-home", [:], line, status: 404)
            _ = try await say("update-home", ["field": "address", "value": "12 Harbor Lane"], line)
            let home = try await say("update-home", ["field": "year built", "value": "1987"], line)
            let size = try await say("update-home", ["field": "size", "value": "1,800 square feet"], line)
            #expect(size["value"]?["size"] == "1800 sq ft", "\(size.text)")
            let wrong = try await say(
                "update-home", ["field": "size", "value": "90 square meters 5"], line, status: 422)
            #expect(wrong["code"] == "invalid_value")
            #expect(home["value"]?["address"] == "12 Harbor Lane" && home["value"]?["yearBuilt"] == 1987)
            #expect(try await line.rows("select 'home' as row from homes").count == 1)
            _ = try await say("update-insurance", ["field": "provider", "value": "Acme"], line)
            let policy = try await say("update-insurance", ["field": "deductible", "value": "1,000"], line)
            #expect(policy["value"]?["deductible"] == 1_000, "\(policy.text)")
            #expect(try await say("get-insurance", [:], line)["value"]?["provider"] == "Acme")
        }
    }

    @Test func `Intents: a sentence is read with the owner's names, and run only if it is certain`() async throws {
        try await IngestHarness.run { line in
            _ = try await say("create-location", ["name": "Kitchen"], line)
            let reply = try await line.send(
                "POST", "/v1/intents/parse", #"{"text":"Create inventory item toaster","run":true}"#)
            #expect(reply.status == 200 && reply.json["ok"] == true, "\(reply.json.text)")
            #expect(try await say("search-items", ["query": "toaster"], line)["value"]?.array?.count == 1)
            // A sentence that means something else too is asked about.
            let unsure = try await line.send(
                "POST", "/v1/intents/parse", #"{"text":"please add two toasters to the kitchen","run":true}"#)
            let read = try await line.send(
                "POST", "/v1/intents/parse", #"{"text":"please add two toasters to the kitchen"}"#
            ).json["value"]
            #expect(read?["params"]?["quantity"] == 2 && read?["params"]?["location"] == "Kitchen")
            guard case .decimal(let confidence)? = read?["confidence"] else {
                Issue.record("no confidence: \(unsure.json.text)")
                return
            }
            #expect((unsure.json["undoToken"] == .null) == (confidence < 0.9), "\(unsure.json.text)")
            let count = try await say("search-items", ["query": "toaster"], line)["value"]?.array?.count
            #expect(count == (confidence < 0.9 ? 1 : 2), "\(unsure.json.text)")
            for (sentence, dialog) in [
                ("what a lovely day", "I do not know what to do with that."),
                ("delete the moka pot", "You have no item called moka pot."),
                ("where is my espresso grinder?", "You have no item called espresso grinder."),
                ("delete my last email", "I do not know what to do with that."),
            ] {
                let nothing = try await line.send(
                    "POST", "/v1/intents/parse", JSON.object([.init(name: "text", value: .string(sentence))]).text)
                #expect(nothing.json["ok"] == false && nothing.json["value"]?["intent"] == .null, "\(sentence)")
                #expect(nothing.json["dialog"] == .string(dialog), "\(sentence): \(nothing.json.text)")
            }
            let unsaid = try await line.send("POST", "/v1/intents/parse", #"{"run":true}"#)
            #expect(unsaid.status == 422 && unsaid.code == "missing_field")
        }
    }

    @Test func `Intents: secrets are encrypted, and another owner sees nothing`() async throws {
        try await IngestHarness.run { line in
            _ = try await say("create-item", ["title": "Camera", "notes": "under the floorboard"], line)
            _ = try await say("update-item", ["item": "Camera", "field": "serial", "value": "SN-778899"], line)
            let text = try await line.rows("select to_jsonb(i)::text as row from items i").joined()
            #expect(text.contains("Camera") && !text.contains("floorboard") && !text.contains("778899"))
            let database = line.context.database
            let other = try #require(try await database.owners.create("Otto"))
            #expect(try await database.inventory.names(.item, of: other).isEmpty)
            #expect(try await database.inventory.names(.item, of: line.owner) == ["Camera"])
        }
    }

    /// Any intents and their undos in reverse leave every value as it was.
    @Test func `Intents: random changes and their undos in reverse change nothing`() async throws {
        try await IngestHarness.run { line in
            var random = SplitMix(state: 2_222)
            let places = ["Attic", "Hall", "Shed"]
            for place in places { _ = try await say("create-location", ["name": .string(place)], line) }
            for number in 0..<6 { _ = try await say("create-item", ["title": .string("Thing \(number)")], line) }
            /// All values, the encrypted ones too.
            func state() async throws -> [String] {
                var lines: [String] = []
                for object in [InventoryObject.item, .location] {
                    let entries = try await line.context.database.inventory.list(object, of: line.owner, limit: 1_000)
                    lines += entries.map { "\($0.id) \($0.texts.sorted { $0.key < $1.key })" }
                }
                return lines
            }
            let before = try await state()
            var answers: [JSON] = []
            var names = (0..<6).map { "Thing \($0)" }
            for step in 0..<120 {
                let item = names[random.below(names.count)]
                let slug: String
                var parameters: JSON
                switch random.below(6) {
                case 0:
                    (slug, parameters) = ("create-item", ["title": .string("New \(step)"), "price": .integer(step)])
                case 1:
                    (slug, parameters) = (
                        "update-item", ["item": .string(item), "field": "price", "value": .integer(step)]
                    )
                case 2:
                    let place = places[random.below(3)]
                    (slug, parameters) = (
                        "update-item", ["item": .string(item), "field": "location", "value": .string(place)]
                    )
                case 3:
                    (slug, parameters) = (
                        "update-item", ["item": .string(item), "field": "notes", "value": .string("note \(step)")]
                    )
                case 4: (slug, parameters) = ("delete-item", ["item": .string(item)])
                default:
                    (slug, parameters) = (
                        "delete-location", ["name": .string(places[random.below(3)]), "itemAction": "unassign"]
                    )
                }
                var reply = try await line.send("POST", "/v1/intents/\(slug)", parameters.text)
                if let token = reply.json["confirmToken"], token != .null {
                    parameters = parameters.replacing("confirmToken", by: token)
                    reply = try await line.send("POST", "/v1/intents/\(slug)", parameters.text)
                }
                guard reply.json["ok"] == true else { continue }
                answers.append(reply.json)
                if slug == "create-item" { names.append("New \(step)") }
            }
            let changed = try await state()
            #expect(answers.count > 30 && changed != before, "\(answers.count)")
            for answer in answers.reversed() {
                let undone = try await undo(answer, line)
                #expect(undone["kept"] == [], "\(undone.text)")
            }
            #expect(try await state() == before)
        }
    }
}

extension IngestHarness {
    /// The column `row` of the owner's rows.
    fileprivate func rows(_ query: SQL) async throws -> [String] {
        try await context.database.rows(of: [owner], query).map { try $0.get("row", as: String.self) }
    }
}

extension JSON {
    /// The object with another value of a member.
    fileprivate func replacing(_ name: String, by value: JSON) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name } + [Member(name: name, value: value)]).sortedLike(self)
    }

    private func sortedLike(_ other: JSON) -> JSON {
        guard case .object(let mine) = self, case .object(let theirs) = other else { return self }
        let known = theirs.compactMap { member in mine.first { $0.name == member.name } }
        return .object(known + mine.filter { member in !theirs.contains { $0.name == member.name } })
    }
}
