import Captures
import Crypto
import FoundationEssentials
import HTTPClient
import Inventory
import InventoryRecords
import JSON
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

/// The objects of an inventory over REST.
@Suite(.migrated, .serialized) struct InventoryRouteTests {
    private func ids(_ answer: IngestHarness.Answer) -> [String] {
        #expect(answer.status == 200, "\(answer.json.text)")
        return (answer.json["data"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    private func made(_ path: String, _ body: String, _ line: IngestHarness) async throws -> String {
        let answer = try await line.send("POST", path, body)
        #expect(answer.status == 201, "\(answer.json.text)")
        return answer.id
    }

    @Test func `InventoryRoutes: an item is created, shown, changed, cleared, deleted and restored`() async throws {
        try await IngestHarness.run { line in
            let attic = try await made("/v1/locations", #"{"name":"Attic","roomType":"attic"}"#, line)
            let label = try await made("/v1/labels", #"{"name":"Fragile","color":"dark green"}"#, line)
            let created = try await line.send(
                "POST", "/v1/items",
                #"{"title":"Vase","quantity":"two","price":"12,99","location":"attic","labelId":"\#(label)","notes":"old"}"#
            )
            let item = created.json
            #expect(created.status == 201, "\(item.text)")
            #expect(created.response.headers["ETag"] == "\"1\"")
            #expect(created.response.headers["Location"] == "/v1/items/\(created.id)")
            #expect(item["quantity"] == 2 && item["price"] == .decimal(12.99) && item["location"] == "Attic")
            #expect(item["locationId"] == .string(attic) && item["label"] == "Fragile" && item["notes"] == "old")
            #expect(item["isDraft"] == false && item["captureId"] == .null && item["photos"] == [])

            let path = "/v1/items/\(created.id)"
            let shown = try await line.send("GET", path)
            #expect(shown.json["notes"] == "old" && shown.json["undoToken"] == nil)
            let known = try await line.send("GET", path, headers: ["If-None-Match": "\"1\""])
            #expect(known.status == 304 && known.response.body.isEmpty)

            let changed = try await line.send(
                "PATCH", path, #"{"price":null,"notes":"","location":null,"make":"Alessi"}"#,
                headers: ["If-Match": "\"1\""])
            #expect(changed.status == 200 && changed.response.headers["ETag"] == "\"2\"", "\(changed.json.text)")
            #expect(
                changed.json["price"] == .null && changed.json["notes"] == .null && changed.json["make"] == "Alessi")
            #expect(changed.json["location"] == .null && changed.json["locationId"] == .null)
            let late = try await line.send("PATCH", path, #"{"make":"Braun"}"#, headers: ["If-Match": "\"1\""])
            #expect(late.status == 412 && late.code == "version_conflict" && late.response.headers["ETag"] == "\"2\"")
            // What changes nothing makes no version.
            #expect(try await line.send("PATCH", path, #"{"make":"Alessi"}"#).json["version"] == 2)

            let undo = try await line.send("POST", "/v1/undo/\(changed.json["undoToken"]?.string ?? "")")
            #expect(undo.status == 200, "\(undo.json.text)")
            let back = try await line.send("GET", path).json
            #expect(back["price"] == .decimal(12.99) && back["notes"] == "old" && back["location"] == "Attic")

            let refused = try await line.send("DELETE", path, headers: ["If-Match": "\"1\""])
            #expect(refused.status == 412)
            let deleted = try await line.send("DELETE", path, headers: ["If-Match": "\"3\""])
            #expect(deleted.status == 200 && deleted.json["undoToken"]?.string != nil, "\(deleted.json.text)")
            let gone = try await line.send("GET", path)
            #expect(gone.status == 404 && gone.code == "item_not_found")
            let restored = try await line.send("POST", path + "/restore")
            #expect(restored.status == 200 && restored.json["notes"] == "old", "\(restored.json.text)")
            #expect(restored.response.headers["ETag"] == "\"5\"")
        }
    }

    @Test func `InventoryRoutes: a fault names its field, and all faults come together`() async throws {
        try await IngestHarness.run { line in
            func faults(_ answer: IngestHarness.Answer) -> [String] {
                (answer.json["errors"]?.array ?? []).map {
                    "\($0["pointer"]?.string ?? "") \($0["code"]?.string ?? "")"
                }
            }
            let bad = try await line.send(
                "POST", "/v1/items", #"{"price":"expensive","quantity":"2000000","colour":"red","purchaseDate":"soon"}"#
            )
            #expect(bad.status == 422 && bad.code == "invalid_fields", "\(bad.json.text)")
            #expect(
                faults(bad) == [
                    "/title title_required", "/quantity quantity_invalid", "/price price_invalid",
                    "/purchaseDate purchase_date_invalid", "/colour unknown_field",
                ])
            let untitled = try await line.send("POST", "/v1/items", "{}")
            #expect(untitled.code == "missing_field" && faults(untitled) == ["/title title_required"])
            let id = try await made("/v1/items", #"{"title":"Cup"}"#, line)
            let cleared = try await line.send("PATCH", "/v1/items/\(id)", #"{"title":null}"#)
            #expect(cleared.status == 422 && faults(cleared) == ["/title title_required"])
            let euros = try await line.send("PATCH", "/v1/items/\(id)", #"{"price":"5 €"}"#)
            #expect(euros.code == "invalid_value" && faults(euros) == ["/price price_invalid"])
            for body in [#"{"location":"Attic"}"#, #"{"locationId":"0199f3c2-1b2c-7000-8000-000000000000"}"#] {
                let place = try await line.send("PATCH", "/v1/items/\(id)", body)
                #expect(place.status == 404 && place.code == "location_not_found", "\(place.json.text)")
            }
            _ = try await made("/v1/locations", #"{"name":"Hall"}"#, line)
            _ = try await made("/v1/locations", #"{"name":"hall","roomType":"hallway"}"#, line)
            let several = try await line.send("PATCH", "/v1/items/\(id)", #"{"location":"Hall"}"#)
            #expect(several.code == "invalid_value" && several.json["detail"]?.string?.contains("locationId") == true)
            for path in ["items", "locations", "labels", "policies"] {
                let kind = path == "policies" ? "policy" : String(path.dropLast())
                for id in ["x", "0199f3c2-1b2c-7000-8000-000000000000"] {
                    let answer = try await line.send("GET", "/v1/\(path)/\(id)")
                    #expect(answer.status == 404 && answer.code == "\(kind)_not_found", "\(path): \(answer.json.text)")
                }
            }
            // The intents name the field too.
            let said = try await line.send("POST", "/v1/intents/create-item", #"{"title":"Cup","price":"dear"}"#)
            #expect(said.code == "invalid_value" && faults(said) == ["/price price_invalid"])
        }
    }

    @Test func `InventoryRoutes: lists have pages, orders and filters, and a search finds names of places`()
        async throws
    {
        try await IngestHarness.run { line in
            let attic = try await made("/v1/locations", #"{"name":"Dachböden"}"#, line)
            let label = try await made("/v1/labels", #"{"name":"Winter"}"#, line)
            var all: [String] = []
            for title in ["Sled", "ski boots", "Café Table", "Lamp 100%", "Rug"] {
                all.append(try await made("/v1/items", #"{"title":"\#(title)"}"#, line))
            }
            _ = try await line.send(
                "PATCH", "/v1/items/\(all[0])", #"{"locationId":"\#(attic)","notes":"deep secret"}"#)
            _ = try await line.send("PATCH", "/v1/items/\(all[1])", #"{"label":"winter","make":"Atomic"}"#)
            func list(_ query: String) async throws -> [String] { ids(try await line.send("GET", "/v1/items" + query)) }

            #expect(try await list("") == [all[1], all[0], all[4], all[3], all[2]])
            #expect(try await list("?sort=createdAt") == all.reversed())
            #expect(try await list("?sort=title") == [all[2], all[3], all[4], all[1], all[0]])
            for sort in ["title", "createdAt", "updatedAt"] {
                var (paged, cursor): ([String], String?) = ([], "")
                while let next = cursor {
                    let page = try await line.send("GET", "/v1/items?sort=\(sort)&limit=2&cursor=\(next)")
                    paged += ids(page)
                    cursor = page.json["nextCursor"]?.string
                }
                #expect(try await list("?sort=\(sort)") == paged, "\(sort)")
            }
            #expect(try await list("?locationId=\(attic)") == [all[0]])
            #expect(try await list("?labelId=\(label)") == [all[1]])
            #expect(try await list("?labelId=none&sort=title") == [all[2], all[3], all[4], all[0]])
            #expect(try await list("?isDraft=true") == [])
            for (search, found) in [
                ("SLED", [0]), ("cafe", [2]), ("caf%C3%A9+tab", [2]), ("boots+atomic", [1]), ("dachboden", [0]),
                ("wint", [1]), ("winter+boots", [1]), ("winter+sled", []), ("100%25", [3]), ("%25", [3]),
                ("secret", []), ("_", []), ("a", [0, 1, 2, 3]),
            ] {
                #expect(Set(try await list("?q=\(search)")) == Set(found.map { all[$0] }), "\(search)")
            }
            let rows = try await line.send("GET", "/v1/items?limit=1")
            #expect(rows.json["data"]?.array?.first?["notes"] == nil)
            let tag = try #require(rows.response.headers["ETag"])
            #expect(try await line.send("GET", "/v1/items?limit=1", headers: ["If-None-Match": tag]).status == 304)
            for query in ["sort=name", "locationId=attic", "isDraft=maybe", "limit=0", "cursor=x", "colour=red"] {
                let answer = try await line.send("GET", "/v1/items?\(query)")
                #expect(answer.status == 400 && answer.code == "invalid_parameter", "\(query): \(answer.json.text)")
            }
            // Intents search alike.
            let said = try await line.send("POST", "/v1/intents/search-items", #"{"query":"dachboden"}"#)
            #expect(said.json["choices"] == ["Sled"], "\(said.json.text)")
        }
    }

    @Test func `InventoryRoutes: a location or label with items is deleted only with a word about the items`()
        async throws
    {
        try await IngestHarness.run { line in
            let (garage, cellar) = (
                try await made("/v1/locations", #"{"name":"Garage"}"#, line),
                try await made("/v1/locations", #"{"name":"Cellar"}"#, line)
            )
            let heavy = try await made("/v1/labels", #"{"name":"Heavy"}"#, line)
            let saw = try await made("/v1/items", #"{"title":"Saw","location":"Garage","label":"Heavy"}"#, line)
            #expect(try await line.send("GET", "/v1/locations/\(garage)").json["itemCount"] == 1)
            let list = try await line.send("GET", "/v1/locations").json["data"]?.array ?? []
            #expect(list.map { $0["name"] } == ["Cellar", "Garage"] && list.map { $0["itemCount"] } == [0, 1])
            let refused = try await line.send("DELETE", "/v1/locations/\(garage)")
            #expect(refused.status == 409 && refused.code == "item_action_required", "\(refused.json.text)")
            for query in ["itemAction=burn", "itemAction=move", "itemAction=move&moveTo=\(garage)"] {
                let answer = try await line.send("DELETE", "/v1/locations/\(garage)?\(query)")
                #expect(answer.status == 400 && answer.code == "invalid_parameter", "\(query)")
            }
            let moved = try await line.send("DELETE", "/v1/locations/\(garage)?itemAction=move&moveTo=\(cellar)")
            #expect(moved.status == 200, "\(moved.json.text)")
            #expect(try await line.send("GET", "/v1/items/\(saw)").json["location"] == "Cellar")
            #expect(try await line.send("POST", "/v1/undo/\(moved.json["undoToken"]?.string ?? "")").status == 200)
            #expect(try await line.send("GET", "/v1/items/\(saw)").json["locationId"] == .string(garage))
            #expect(try await line.send("DELETE", "/v1/labels/\(heavy)").code == "item_action_required")
            #expect(try await line.send("DELETE", "/v1/labels/\(heavy)?itemAction=keep").status == 200)
            #expect(try await line.send("GET", "/v1/items/\(saw)").json["label"] == .null)
            #expect(try await line.send("DELETE", "/v1/locations/\(garage)?itemAction=delete").status == 200)
            #expect(try await line.send("GET", "/v1/items/\(saw)").status == 404)
            // What is restored by itself has no place until the place is restored too.
            #expect(try await line.send("POST", "/v1/items/\(saw)/restore").json["location"] == .null)
            #expect(try await line.send("POST", "/v1/locations/\(garage)/restore").json["itemCount"] == 1)
            #expect(try await line.send("GET", "/v1/items/\(saw)").json["location"] == "Garage")
            #expect(try await line.send("POST", "/v1/labels/\(heavy)/restore").status == 200)
        }
    }

    @Test func `InventoryRoutes: the sums are by place and label, by quantity`() async throws {
        try await IngestHarness.run { line in
            let hall = try await made("/v1/locations", #"{"name":"Hall","roomType":"hallway"}"#, line)
            _ = try await made("/v1/locations", #"{"name":"Attic"}"#, line)
            _ = try await made("/v1/labels", ##"{"name":"Wood","color":"#804000","emoji":"🪵"}"##, line)
            for body in [
                #"{"title":"Chair","price":20.25,"quantity":4,"location":"Hall","label":"Wood"}"#,
                #"{"title":"Bench","price":100,"location":"Hall"}"#, #"{"title":"Clock","price":9.5}"#,
                #"{"title":"Coat","location":"Hall"}"#,
            ] { _ = try await made("/v1/items", body, line) }
            let answer = try await line.send("GET", "/v1/inventory")
            let sums = answer.json
            #expect(
                sums["currency"] == "USD" && sums["itemCount"] == 4 && sums["value"] == .decimal(190.5), "\(sums.text)")
            #expect(sums["withoutLocation"]?["value"] == .decimal(9.5) && sums["draftCount"] == 0)
            let places = sums["locations"]?.array ?? []
            #expect(places.map { $0["name"] } == ["Attic", "Hall"] && places.map { $0["itemCount"] } == [0, 3])
            #expect(places.last?["value"] == 181 && places.last?["id"] == .string(hall))
            #expect(sums["labels"]?.array?.first?["value"] == 81, "\(sums.text)")
            let tag = try #require(answer.response.headers["ETag"])
            #expect(try await line.send("GET", "/v1/inventory", headers: ["If-None-Match": tag]).status == 304)
            _ = try await made("/v1/items", #"{"title":"Mat","price":1}"#, line)
            #expect(try await line.send("GET", "/v1/inventory", headers: ["If-None-Match": tag]).status == 200)
        }
    }

    @Test func `HomeRoutes: the first change makes the home, and two at once make one`() async throws {
        try await IngestHarness.run { line in
            #expect(try await line.send("GET", "/v1/home").code == "home_not_found")
            let absent = try await line.send("PATCH", "/v1/home", "{}", headers: ["If-Match": "\"1\""])
            #expect(absent.code == "home_not_found")
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        number.isMultiple(of: 2)
                            ? try await line.send("PATCH", "/v1/home", #"{"yearBuilt":19\#(80 + number)}"#).status
                            : try await line.send(
                                "POST", "/v1/intents/update-home", #"{"field":"address","value":"Lane \#(number)"}"#
                            ).status
                    }
                }
                for try await status in group { #expect(status == 200) }
            }
            let home = try await line.send("GET", "/v1/home")
            #expect(home.json["name"] == "Home" && home.json["version"] == 8, "\(home.json.text)")
            #expect(home.json["address"] != .null && home.json["yearBuilt"] != .null)
            let size = try await line.send("PATCH", "/v1/home", #"{"size":"140 m²","address":null}"#)
            #expect(size.json["address"] == .null && size.json["undoToken"]?.string != nil, "\(size.json.text)")
            #expect(try await line.send("POST", "/v1/home/\(home.id)/restore").status == 200)
            let other = "0199f3c2-1b2c-7000-8000-000000000000"
            #expect(try await line.send("POST", "/v1/home/\(other)/restore").code == "too_many_objects")
        }
    }

    @Test func `InventoryRoutes: policies are kept, and each kind is restored from the list of deleted objects`()
        async throws
    {
        try await IngestHarness.run { line in
            var paths: [String] = []
            for (path, body) in [
                ("items", #"{"title":"Vase"}"#), ("locations", #"{"name":"Hall"}"#), ("labels", #"{"name":"Wood"}"#),
                ("policies", #"{"provider":"Acme","number":"P-7","deductible":"1,000","endDate":"2031-05-01"}"#),
            ] { paths.append("/v1/\(path)/\(try await made("/v1/\(path)", body, line))") }
            let policy = try await line.send("GET", paths[3]).json
            #expect(policy["number"] == "P-7" && policy["deductible"] == 1_000 && policy["endDate"] == "2031-05-01")
            for path in paths { #expect(try await line.send("DELETE", path).status == 200) }
            let home = try await line.send("PATCH", "/v1/home", #"{"name":"Cottage"}"#).json
            _ = try await line.send("POST", "/v1/undo/\(home["undoToken"]?.string ?? "")")
            paths.append("/v1/home/\(home["id"]?.string ?? "")")
            let rows = try await line.send("GET", "/v1/deleted").json["data"]?.array ?? []
            #expect(rows.map { $0["kind"] } == ["home", "policy", "label", "location", "item"])
            for path in paths {
                let answer = try await line.send("POST", path + "/restore")
                #expect(answer.status == 200, "\(path): \(answer.json.text)")
            }
            #expect(try await line.send("GET", "/v1/deleted").json["data"] == [])
            #expect(try await line.send("GET", "/v1/home").json["name"] == "Cottage")
        }
    }

    @Test func `InventoryRoutes: scopes are read and write, and another owner sees nothing`() async throws {
        try await IngestHarness.run { line in
            let id = try await made("/v1/items", #"{"title":"Vase"}"#, line)
            let keys = line.context.database.deviceKeys
            let reader = try await keys.create(of: line.owner, name: "r", scopes: ["inventory:read"]).text
            #expect(try await line.send("GET", "/v1/items/\(id)", token: reader).status == 200)
            for (method, path) in [
                ("POST", "/v1/items"), ("PATCH", "/v1/items/\(id)"), ("DELETE", "/v1/items/\(id)"),
                ("POST", "/v1/items/\(id)/restore"), ("PATCH", "/v1/home"),
            ] {
                let answer = try await line.send(method, path, method == "DELETE" ? nil : "{}", token: reader)
                #expect(answer.code == "missing_scope", "\(method) \(path)")
            }
            let otto = try #require(try await line.context.database.owners.create("Otto"))
            let foreign = try await keys.create(of: otto, name: "phone", scopes: ["*"]).text
            #expect(ids(try await line.send("GET", "/v1/items", token: foreign)) == [])
            #expect(try await line.send("GET", "/v1/items/\(id)", token: foreign).code == "item_not_found")
            #expect(try await line.send("DELETE", "/v1/items/\(id)", token: foreign).code == "item_not_found")
            #expect(try await line.send("GET", "/v1/inventory", token: foreign).json["itemCount"] == 0)
        }
    }

    /// A crash between the commit and the stored answer: the repeated request does nothing again, and gets the token.
    @Test func `InventoryRoutes: a repeated request whose answer was lost is answered, not carried out again`()
        async throws
    {
        try await IngestHarness.run { line in
            func lose(_ key: String) async throws {
                let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
                try await admin.execute(
                    """
                    update idempotency set status = null, response_sealed = null, created_at = now() - interval '1 hour'
                    where key = \(key)
                    """)
                await admin.close()
            }
            /// Sends a request, loses the answer, and sends the request again.
            func twice(_ key: String, _ path: String, _ body: String?, by method: String = "POST") async throws -> JSON
            {
                let first = try await line.send(method, path, body, headers: ["Idempotency-Key": key])
                try await lose(key)
                let second = try await line.send(method, path, body, headers: ["Idempotency-Key": key])
                #expect(second.status == first.status && second.json == first.json, "\(second.json.text)")
                #expect(second.json["undoToken"]?.string != nil, "\(second.json.text)")
                return second.json
            }
            let made = try await twice("create", "/v1/items", #"{"title":"Vase","price":10}"#)
            let id = made["id"]?.string ?? ""
            #expect(ids(try await line.send("GET", "/v1/items")) == [id])
            let update = #"{"item":"Vase","field":"price","value":25}"#
            let changed = try await twice("update", "/v1/intents/update-item", update)
            #expect(changed["dialog"] == "The price of Vase is now 25.")
            let undone = try await line.send("POST", "/v1/undo/\(changed["undoToken"]?.string ?? "")")
            #expect(undone.json["restored"]?.array?.count == 1, "\(undone.json.text)")
            #expect(try await line.send("GET", "/v1/items/\(id)").json["price"] == 10)
            let asked = try await line.send("POST", "/v1/intents/delete-item", #"{"item":"Vase"}"#)
            let confirmation = asked.json["confirmToken"]?.string ?? ""
            let deleted = try await twice(
                "delete", "/v1/intents/delete-item", #"{"item":"Vase","confirmToken":"\#(confirmation)"}"#)
            #expect(deleted["dialog"] == "Deleted Vase. You can undo this for 24 hours.")
            #expect(try await line.send("POST", "/v1/undo/\(deleted["undoToken"]?.string ?? "")").status == 200)
            #expect(try await line.send("GET", "/v1/items/\(id)").status == 200)
            let said = try await twice(
                "say", "/v1/intents/parse", #"{"text":"Create inventory item kettle","run":true}"#)
            #expect(said["dialog"] == "Added kettle to your inventory.", "\(said.text)")
            #expect(ids(try await line.send("GET", "/v1/items")).count == 2)
            let patched = try await twice("patch", "/v1/items/\(id)", #"{"price":30}"#, by: "PATCH")
            #expect(patched["price"] == 30)
            let home = try await twice("home", "/v1/home", #"{"name":"Yard"}"#, by: "PATCH")
            #expect(home["name"] == "Yard" && home["version"] == 1)
            let removed = try await twice("remove", "/v1/items/\(id)", nil, by: "DELETE")
            #expect(try await line.send("POST", "/v1/undo/\(removed["undoToken"]?.string ?? "")").status == 200)
            #expect(try await line.send("GET", "/v1/items/\(id)").json["price"] == 30)
        }
    }

    /// The index of names is kept in memory; another replica writes to the database only.
    @Test func `Intents: a sentence knows the names that another replica has changed`() async throws {
        try await IngestHarness.run { line in
            func dialog(_ sentence: String) async throws -> String? {
                let body = JSON.object([.init(name: "text", value: .string(sentence)), .init(name: "run", value: true)])
                return try await line.send("POST", "/v1/intents/parse", body.text).json["dialog"]?.string
            }
            let other = line.context.database.inventory
            let id = UUID.v7()
            #expect(try await dialog("open the samovar") == "You have no item called samovar.")
            _ = try await other.make([.create(.item, as: id, ["title": .text("Samovar")])], of: line.owner)
            #expect(try await dialog("open the samovar") == "Opening Samovar.")
            let renamed = try await other.make([.change(.item, id, ["title": .text("Teapot")])], of: line.owner).get()
            #expect(try await dialog("open the samovar") == "You have no item called samovar.")
            #expect(try await dialog("open the teapot") == "Opening Teapot.")
            _ = try await other.undo(renamed.undo.token, of: line.owner)
            #expect(try await dialog("open the samovar") == "Opening Samovar.")
            _ = try await other.make([.delete(.item, id)], of: line.owner)
            #expect(try await dialog("open the samovar") == "You have no item called samovar.")
        }
    }

    @Test func `Intents: null or "none" removes a value, and a required one stays`() async throws {
        try await IngestHarness.run { line in
            _ = try await made("/v1/locations", #"{"name":"Hall"}"#, line)
            let id = try await made("/v1/items", #"{"title":"Vase","price":10,"notes":"old","location":"Hall"}"#, line)
            for (field, value) in [("price", "null"), ("notes", #""none""#), ("location", #""nothing""#)] {
                let answer = try await line.send(
                    "POST", "/v1/intents/update-item", #"{"item":"Vase","field":"\#(field)","value":\#(value)}"#)
                #expect(answer.json["dialog"] == .string("The \(field) of Vase is now empty."), "\(answer.json.text)")
                #expect(try await line.send("GET", "/v1/items/\(id)").json[field] == .null)
                #expect(try await line.send("POST", "/v1/undo/\(answer.json["undoToken"]?.string ?? "")").status == 200)
                #expect(try await line.send("GET", "/v1/items/\(id)").json[field] != .null)
            }
            let title = try await line.send(
                "POST", "/v1/intents/update-item", #"{"item":"Vase","field":"title","value":null}"#)
            #expect(title.status == 422 && title.json["errors"]?.array?.first?["code"] == "title_required")
            let asked = try await line.send(
                "POST", "/v1/intents/update-item", #"{"item":"Vase","field":"price","value":""}"#)
            #expect(asked.json["missing"] == "value" && asked.json["dialog"] == "What is the new value?")
            let said = try await line.send(
                "POST", "/v1/intents/parse", #"{"text":"set the price of the vase to nothing","run":true}"#)
            #expect(said.json["dialog"] == "The price of Vase is now empty.", "\(said.json.text)")
        }
    }
}
