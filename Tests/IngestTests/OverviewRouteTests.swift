import Captures
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized) struct OverviewRouteTests {
    private func fill(_ line: IngestHarness) async throws {
        let soon = Date.now.addingTimeInterval(10 * 86_400).formatted(.iso8601.year().month().day())
        let late = Date.now.addingTimeInterval(60 * 86_400).formatted(.iso8601.year().month().day())
        _ = try await line.send("POST", "/v1/locations", #"{"name":"Hall"}"#)
        for body in [
            #"{"title":"Drill","price":80,"location":"Hall","warrantyDate":"\#(soon)"}"#,
            #"{"title":"Saw","price":20,"quantity":2,"warrantyDate":"\#(late)"}"#,
            #"{"title":"Rug","location":"Hall"}"#,
        ] { #expect(try await line.send("POST", "/v1/items", body).status == 201) }
    }

    @Test func `GET /v1/widget.json: sums, new items and warranties, kept by the client for a minute`() async throws {
        try await IngestHarness.run { line in
            try await fill(line)
            let answer = try await line.send("GET", "/v1/widget.json")
            let widget = answer.json
            #expect(widget["itemCount"] == 3 && widget["value"] == 120 && widget["currency"] == "USD", "\(widget.text)")
            #expect(widget["recent"]?.array?.map { $0["title"] } == ["Rug", "Saw", "Drill"])
            #expect(widget["recent"]?.array?.first?["location"] == "Hall")
            #expect(widget["locations"]?.array?.first?["value"] == 80)
            #expect(widget["warrantyCount"] == 1 && widget["warranties"]?.array?.first?["title"] == "Drill")
            #expect(answer.response.headers["Cache-Control"] == "private, max-age=60")
            let tag = try #require(answer.response.headers["ETag"])
            let known = try await line.send("GET", "/v1/widget.json", headers: ["If-None-Match": tag])
            #expect(known.status == 304 && known.response.headers["Cache-Control"] == "private, max-age=60")
            _ = try await line.send("POST", "/v1/items", #"{"title":"Mat"}"#)
            #expect(try await line.send("GET", "/v1/widget.json", headers: ["If-None-Match": tag]).status == 200)
        }
    }

    @Test func `GET /v1/items/suggestions: items without a price or place, and warranties that end soon`() async throws
    {
        try await IngestHarness.run { line in
            #expect(try await line.send("GET", "/v1/items/suggestions").json["data"] == [])
            try await fill(line)
            func gaps(_ query: String) async throws -> [String] {
                let data = try await line.send("GET", "/v1/items/suggestions" + query).json["data"]?.array ?? []
                return data.map { gap in
                    let titles = (gap["items"]?.array ?? []).compactMap { $0["title"]?.string }
                    return
                        "\(gap["kind"]?.string ?? "") \(gap["itemCount"]?.text ?? "") \(titles.joined(separator: " "))"
                }
            }
            #expect(
                try await gaps("") == [
                    "without_photo 3 Rug Saw Drill", "without_price 1 Rug", "without_location 1 Saw",
                    "warranty_ending 1 Drill",
                ])
            #expect(try await gaps("?days=90&limit=1").last == "warranty_ending 2 Drill")
            let bad = try await line.send("GET", "/v1/items/suggestions?days=0")
            #expect(bad.status == 400 && bad.code == "invalid_parameter")
        }
    }

    @Test func `GET /v1/metrics/intents: runs by week, device and outcome, and who came back, without content`()
        async throws
    {
        try await IngestHarness.run { line in
            let database = line.context.database
            let tablet = try await database.deviceKeys.create(of: line.owner, name: "tablet", scopes: ["*"])
            for (body, token) in [
                (#"{"title":"Secret Lamp"}"#, line.token.text), ("{}", line.token.text),
                (#"{"title":"Cup","price":"dear"}"#, tablet.text), (#"{"title":"Cup"}"#, tablet.text),
            ] { _ = try await line.send("POST", "/v1/intents/create-item", body, token: token) }
            _ = try await line.send(
                "POST", "/v1/intents/parse", #"{"text":"Get details for Cup","run":true}"#, token: tablet.text)
            _ = try await line.send("POST", "/v1/intents/parse", #"{"text":"Get details for Cup"}"#)
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.execute(
                """
                insert into intent_runs (owner, day, intent, device, outcome, runs)
                values (\(line.owner), current_date - 7, 'get-item', \(line.token.keyID), 'done', 4)
                """)
            let stored = try await admin.query("select string_agg(r::text, ' ') as rows from intent_runs r")
            await admin.close()
            let text = try #require(try stored.first?.get("rows", as: String.self))
            #expect(!text.contains("Lamp") && !text.contains("Cup"), "\(text)")

            let weeks = try await line.send("GET", "/v1/metrics/intents?weeks=3").json["data"]?.array ?? []
            #expect(weeks.count == 3 && weeks.map { $0["runs"] } == [5, 4, 0], "\(weeks)")
            let now = try #require(weeks.first)
            #expect(now["done"] == 3 && now["asked"] == 1 && now["refused"] == 1 && now["failed"] == 0)
            #expect(weeks.map { $0["cameBack"] } == [true, false, false])
            #expect(now["intents"]?.array?.first == ["intent": "create-item", "runs": 4], "\(now.text)")
            let devices = now["devices"]?.array ?? []
            #expect(devices.map { $0["name"] } == ["tablet", "phone"] && devices.map { $0["runs"] } == [3, 2])
            #expect(devices.map { $0["cameBack"] } == [false, true])
            let otto = try #require(try await database.owners.create("Otto"))
            let foreign = try await database.deviceKeys.create(of: otto, name: "phone", scopes: ["*"]).text
            let theirs = try await line.send("GET", "/v1/metrics/intents", token: foreign).json["data"]?.array ?? []
            #expect(theirs.count == 12 && theirs.allSatisfy { $0["runs"] == 0 })
        }
    }
}
