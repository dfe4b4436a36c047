import Captures
import Crypto
import HTTPClient
import JSON
import PictureSupport
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@testable import Ingest

/// Where items go that a device creates without a location.
@Suite(.migrated) struct DefaultLocationTests {
    private static let path = "/v1/device/settings"

    private func location(_ answer: IngestHarness.Answer) -> JSON? { answer.json["location"] }

    @Test func `DefaultLocation: items that a device creates without a location go there, however they are made`()
        async throws
    {
        try await IngestHarness.run { line in
            func item(_ body: String, token: String? = nil) async throws -> JSON {
                let made = try await line.send("POST", "/v1/items", body, token: token)
                #expect(made.status == 201, "\(made.json.text)")
                return made.json
            }
            let garage = try await line.send("POST", "/v1/locations", #"{"name":"Garage"}"#).json["id"]
            _ = try await line.send("POST", "/v1/locations", #"{"name":"Attic"}"#)
            let none: JSON = ["defaultLocation": nil, "defaultLocationId": nil]
            #expect(try await line.send("GET", Self.path).json == none)
            #expect(try await item(#"{"title":"Before"}"#)["location"] == .null)
            let set = try await line.send("PATCH", Self.path, #"{"defaultLocation":"garage"}"#)
            #expect(set.json["defaultLocation"] == "Garage" && set.json["defaultLocationId"] == garage)
            #expect(try await line.send("PATCH", Self.path, "{}").json == set.json)

            #expect(try await item(#"{"title":"Rake"}"#)["location"] == "Garage")
            #expect(try await item(#"{"title":"Lamp","location":"Attic"}"#)["location"] == "Attic")
            // A location that is taken away on purpose is none.
            #expect(try await item(#"{"title":"Loose","location":null}"#)["location"] == .null)
            for (slug, body) in [
                ("create-item", #"{"title":"Saw"}"#), ("create-item-from-description", #"{"description":"two hoses"}"#),
            ] {
                let made = try await line.send("POST", "/v1/intents/\(slug)", body)
                #expect(made.json["value"]?["location"] == "Garage", "\(slug): \(made.json.text)")
                let undone = try await line.send("POST", "/v1/undo/\(made.json["undoToken"]?.string ?? "")")
                #expect(undone.json["restoredCount"] == 1 && undone.json["keptCount"] == 0, "\(undone.json.text)")
            }
            let said = try await line.send(
                "POST", "/v1/intents/parse", #"{"text":"Create inventory item kettle","run":true}"#)
            #expect(said.json["value"]?["location"] == "Garage", "\(said.json.text)")
            let capture = try await line.send(
                "POST", "/v1/captures?kind=item", bytes: try Fixture.bytes("line.png"),
                headers: ["Content-Type": "image/png"])
            let draft = try await line.send("GET", "/v1/items/\(capture.json["id"]?.string ?? "")")
            #expect(draft.json["isDraft"] == true && draft.json["location"] == "Garage", "\(draft.json.text)")

            // The setting is that of one device.
            let other = try await line.context.database.deviceKeys.create(of: line.owner, name: "tablet", scopes: ["*"])
            #expect(try await line.send("GET", Self.path, token: other.text).json == none)
            #expect(try await item(#"{"title":"Elsewhere"}"#, token: other.text)["location"] == .null)
        }
    }

    @Test func `MapArea: a photo that was taken inside of a location's area is an item of the location`() async throws {
        try await IngestHarness.run { line in
            func location(_ name: String, _ area: String?) async throws -> String {
                let area = area.map { #","mapArea":"\#($0)""# } ?? ""
                let made = try await line.send("POST", "/v1/locations", #"{"name":"\#(name)"\#(area)}"#)
                #expect(made.status == 201, "\(made.json.text)")
                return made.json["id"]?.string ?? ""
            }
            let cabin = try await location("Cabin", "52.5163, 13.3777, 300 m")
            _ = try await location("Shed", "52.5163,13.3790")
            _ = try await location("Attic", nil)
            _ = try await line.send("PATCH", Self.path, #"{"defaultLocation":"Attic"}"#)
            #expect(
                try await line.send("GET", "/v1/locations/\(cabin)").json["mapArea"] == "52.51630, 13.37770, 300")

            var number = 0
            func draft(at place: String?) async throws -> JSON {
                number += 1
                var headers: HTTPClientFields = ["Content-Type": "image/png", "Idempotency-Key": "photo-\(number)"]
                if let place { headers.add("Geolocation", place) }
                let answer = try await line.send(
                    "POST", "/v1/intents/create-item-from-photo",
                    bytes: try Fixture.bytes("line.png") + [UInt8(number)], headers: headers)
                guard answer.status == 200 else { return answer.json }
                return try await line.send("GET", "/v1/items/\(answer.json["value"]?["id"]?.string ?? "")").json
            }
            #expect(try await draft(at: "52.5163,13.3760")["location"] == "Cabin")
            #expect(try await draft(at: " 52.5162 , 13.3791 ")["location"] == "Shed", "the smaller area counts")
            for elsewhere in ["52.6163,13.3777", "", " , "] {
                #expect(try await draft(at: elsewhere)["location"] == "Attic", "\(elsewhere)")
            }
            for wrong in ["here", "91,0", "1,2,3"] {
                let refused = try await draft(at: wrong)
                #expect(refused["code"] == "invalid_parameter", "\(wrong): \(refused.text)")
            }
            let bad = try await line.send("PATCH", "/v1/locations/\(cabin)", #"{"mapArea":"52.5, 13.3, 5"}"#)
            #expect(bad.status == 422 && bad.json.text.contains("latitude and longitude"), "\(bad.json.text)")
            let listed = try await line.send("GET", "/v1/locations").json
            #expect(listed["data"]?.array?.count == 3 && !listed.text.contains("mapArea"), "\(listed.text)")
            let said = try await line.send(
                "POST", "/v1/intents/parse",
                #"{"text":"set the map area of the attic to 48.1351, 11.5820, 200","run":true}"#)
            #expect(said.json["ok"] == true, "\(said.json.text)")
            // The area is sealed.
            let rows = try await line.context.database.rows(
                of: [line.owner],
                """
                select count(*) filter (where encode(sealed, 'escape') ~ '52[.]5|48[.]1') as n, count(*) as all
                from locations where owner = \(line.owner)
                """)
            #expect(try rows.first?.get("n", as: Int.self) == 0 && rows.first?.get("all", as: Int.self) == 3)
        }
    }

    @Test func `MapArea: a repeated photo is placed once, and its undo deletes the draft`() async throws {
        try await IngestHarness.run { line in
            for (name, area) in [("Cabin", "52.5163, 13.3777"), ("Shed", "48.1351, 11.5820")] {
                _ = try await line.send("POST", "/v1/locations", #"{"name":"\#(name)","mapArea":"\#(area)"}"#)
            }
            func photo(at place: String?) async throws -> IngestHarness.Answer {
                var headers: HTTPClientFields = ["Content-Type": "image/png"]
                if let place { headers.add("Geolocation", place) }
                return try await line.send(
                    "POST", "/v1/intents/create-item-from-photo", bytes: try Fixture.bytes("line.png"), headers: headers
                )
            }
            // The first request did not say where; a later one does; then the draft stays.
            let first = try await photo(at: nil)
            let id = first.json["value"]?["id"]?.string ?? ""
            var answer = first
            for (place, location) in [("52.5163,13.3777", "Cabin"), ("48.1351,11.5820", "Cabin")] {
                answer = try await photo(at: place)
                #expect(answer.json["value"]?["id"]?.string == id)
                #expect(try await line.send("GET", "/v1/items/\(id)").json["location"] == .string(location))
            }
            let undone = try await line.send("POST", "/v1/undo/\(answer.json["undoToken"]?.string ?? "")")
            #expect(undone.json["restoredCount"] == 1 && undone.json["keptCount"] == 0, "\(undone.json.text)")
            #expect(try await line.send("GET", "/v1/items/\(id)").status == 404)
        }
    }

    @Test func `DefaultLocation: deleting the location clears the setting, and its undo brings the setting back`()
        async throws
    {
        try await IngestHarness.run { line in
            func name() async throws -> JSON? { try await line.send("GET", Self.path).json["defaultLocation"] }
            func place(_ title: String) async throws -> JSON? {
                location(try await line.send("POST", "/v1/items", #"{"title":"\#(title)"}"#))
            }
            let id = try await line.send("POST", "/v1/locations", #"{"name":"Shed"}"#).json["id"]?.string ?? ""
            #expect(try await line.send("PATCH", Self.path, #"{"defaultLocationId":"\#(id)"}"#).status == 200)
            let deleted = try await line.send("DELETE", "/v1/locations/\(id)")
            #expect(deleted.status == 200, "\(deleted.json.text)")
            #expect(try await name() == .null)
            #expect(try await place("Spade") == .null)
            #expect(try await line.send("POST", "/v1/undo/\(deleted.json["undoToken"]?.string ?? "")").status == 200)
            #expect(try await name() == "Shed")
            #expect(try await place("Fork") == "Shed")
            #expect(
                try await line.send("PATCH", Self.path, #"{"defaultLocation":null}"#).json["defaultLocation"] == .null)
            #expect(try await place("Hoe") == .null)

            for (body, code) in [
                (#"{"defaultLocation":"Nowhere"}"#, "location_not_found"),
                (#"{"defaultLocationId":"0190aaaa-0000-7000-8000-000000000001"}"#, "location_not_found"),
                (#"{"defaultLocationId":"x"}"#, "invalid_value"), (#"{"default":"Shed"}"#, "unknown_field"),
            ] {
                #expect(try await line.send("PATCH", Self.path, body).code == code, "\(body)")
            }
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "reader", scopes: ["inventory:read"])
            #expect(try await line.send("PATCH", Self.path, "{}", token: reader.text).code == "missing_scope")
        }
    }

    /// A location that is destroyed a day later takes the setting with it.
    @Test func `DefaultLocation: a destroyed location leaves no setting`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/locations", #"{"name":"Shed"}"#).json["id"]?.string ?? ""
            _ = try await line.send("PATCH", Self.path, #"{"defaultLocationId":"\#(id)"}"#)
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.execute("delete from locations where id = \(id)::uuid")
            await admin.close()
            let left = try await line.context.database.rows(
                of: [line.owner], "select default_location is null as gone from device_settings"
            ).first
            #expect(try left?.get("gone", as: Bool.self) == true)
        }
    }

    @Test func `Inventory: a location or label has a name of its own, in any case, and an undo ignores that`()
        async throws
    {
        try await IngestHarness.run { line in
            func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> IngestHarness.Answer {
                try await line.send(method, path, body)
            }
            let attic = try await send("POST", "/v1/locations", #"{"name":"Attic"}"#).json["id"]?.string ?? ""
            let taken = try await send("POST", "/v1/locations", #"{"name":"ATTIC"}"#)
            #expect(taken.status == 409 && taken.code == "name_taken", "\(taken.json.text)")
            #expect(taken.json["errors"]?.array?.first?["detail"] == "You have a location called Attic already.")
            let said = try await send("POST", "/v1/intents/create-location", #"{"name":"attic"}"#)
            #expect(said.code == "name_taken" && said.json["dialog"] != nil, "\(said.json.text)")
            // Rooms of different types tell locations apart.
            let other = try await send("POST", "/v1/locations", #"{"name":"attic","roomType":"attic"}"#)
            #expect(other.status == 201)
            let otherPath = "/v1/locations/\(other.json["id"]?.string ?? "")"
            #expect(try await send("PATCH", otherPath, #"{"roomType":null}"#).code == "name_taken")
            #expect(try await send("PATCH", otherPath, #"{"description":"cold"}"#).status == 200)
            #expect(try await send("PATCH", "/v1/locations/\(attic)", #"{"name":"ATTIC"}"#).status == 200)
            #expect(try await send("POST", "/v1/labels", #"{"name":"Wood"}"#).status == 201)
            #expect(try await send("POST", "/v1/labels", #"{"name":"wood"}"#).code == "name_taken")

            let deleted = try await send("DELETE", "/v1/locations/\(attic)")
            #expect(try await send("POST", "/v1/locations", #"{"name":"Attic"}"#).status == 201)
            let undone = try await send("POST", "/v1/undo/\(deleted.json["undoToken"]?.string ?? "")")
            #expect(undone.json["restoredCount"] == 1 && undone.json["keptCount"] == 0, "\(undone.json.text)")
        }
    }

    /// Two requests at once must not both find the name free.
    @Test func `Inventory: of many concurrent locations with one name, one is made`() async throws {
        try await IngestHarness.run { line in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    let name = number % 2 == 0 ? "Cellar" : "cellar"
                    group.addTask { try await line.send("POST", "/v1/locations", #"{"name":"\#(name)"}"#).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 1 && statuses.count { $0 == 409 } == 7, "\(statuses)")
        }
    }
}
