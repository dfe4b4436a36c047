import Captures
import Crypto
import FoundationEssentials
import HTTPClient
import InventoryRecords
import JSON
import Matching
import Pipeline
import Postgres
import Proposals
import ProviderCatalog
import Providers
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

/// Items from descriptions that a provider may read after the rules, in an ingest worker without the later workers.
@Suite(.migrated, .serialized) struct DescribedItemTests {
    private static let path = "/v1/intents/create-item-from-description"
    private static let sentence = "a black Bosch hammer drill, 79.99 dollars"

    private static func run(_ body: (IngestHarness) async throws -> Void) async throws {
        var catalog = ProviderCatalog()
        catalog.providers = [
            ProviderSettings(
                name: "near", dialect: .openai, url: "http://127.0.0.1:1/v1", model: "near-1", purposes: [.things],
                isOutside: false)
        ]
        try await IngestHarness.run(providers: catalog, body)
    }

    private func consent(_ isGiven: Bool, _ line: IngestHarness) async throws {
        let set = try await line.send(
            "PUT", "/v1/consents", #"{"consents":[{"purpose":"things","isGiven":\#(isGiven)}]}"#)
        #expect(set.status == 200, "\(set.json.text)")
    }

    private func describe(
        _ line: IngestHarness, _ sentence: String = Self.sentence, key: String? = nil
    ) async throws -> JSON {
        let body: JSON = ["description": .string(sentence)]
        let answer = try await line.send("POST", Self.path, body.text, token: key)
        #expect(answer.status == 200 && answer.json["ok"] == true, "\(answer.json.text)")
        return answer.json
    }

    private func captures(_ line: IngestHarness) async throws -> Int {
        try await line.context.database.captures.list(of: line.owner).items.count
    }

    /// Reads the sentence as `ai-worker` does, with a suggestion of a provider, and files the draft.
    private func read(_ item: String, _ line: IngestHarness) async throws {
        let id = try #require(UUID(uuidString: item))
        let store = line.context.database
        let reference = try #require(try await store.standing([id]).first)
        let reading = ItemReading(claims: [
            ItemReading.Claim(field: "title", value: "black Bosch hammer drill", confidence: 0.9),
            ItemReading.Claim(field: "make", value: "Bosch", confidence: 0.4, source: .ai),
        ])
        let understood = try await store.work.understand([
            (
                reference: reference,
                understanding: Understanding(kind: .item, item: reading, text: Self.sentence, readBy: "near")
            )
        ])
        let moved = try await store.itemFiling.file([
            ItemCapture(reference: try #require(understood.first), reading: reading)
        ])
        #expect(moved.count == 1)
    }

    @Test(.tags(.timed))
    func `DescribedItems: the item is there without the line, and what a provider says later is only shown`()
        async throws
    {
        try await Self.run { line in
            try await consent(true, line)
            // The machine may be slow, but without the limit the answer would never come.
            let start = ContinuousClock.now
            let made = try await describe(line)
            #expect(ContinuousClock.now - start < .seconds(30))
            let value = try #require(made["value"])
            let item = try #require(value["id"]?.string)
            #expect(value["isDraft"] == true && value["captureId"]?.string == item, "\(made.text)")
            #expect(value["price"] == .decimal(79.99) && value["suggestions"] == [], "\(made.text)")
            #expect(made["statusUrl"] == .string("/v1/items/\(item)/reading"))
            #expect(try await line.send("GET", "/v1/items/\(item)/reading").json["status"] == "reading")

            let before = try await line.send("GET", "/v1/items/\(item)").json
            try await read(item, line)
            let reading = try await line.send("GET", "/v1/items/\(item)/reading").json
            let suggested = reading["claims"]?.array?.last
            #expect(reading["status"] == "done" && suggested?["source"] == "ai", "\(reading.text)")
            #expect(suggested?["value"] == "Bosch" && suggested?["confidence"] == .decimal(0.4))
            let after = try await line.send("GET", "/v1/items/\(item)").json
            #expect(after == before && after["make"] == .null, "\(after.text)")

            let token = try #require(made["undoToken"]?.string)
            let undone = try await line.send("POST", "/v1/undo/\(token)")
            #expect(undone.json["restored"]?.array?.count == 1, "\(undone.json.text)")
            #expect(try await line.send("GET", "/v1/items/\(item)").status == 404)
            // Erasing destroys the sentence and what was read.
            #expect(try await line.send("POST", "/v1/captures/\(item)/erase").status == 200)
            let left = try await line.context.database.rows(
                of: [line.owner],
                """
                select from captures where text_sealed is not null
                union all select from understandings union all select from items where sealed is not null
                """)
            #expect(left.isEmpty)
        }
    }

    @Test(.tags(.timed))
    func `DescribedItems: who says a sentence twice has two things, and a repeated request is one`() async throws {
        try await Self.run { line in
            try await consent(true, line)
            let key = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "microphone", scopes: ["inventory:write", "inventory:ai"])
            let first = try await describe(line)
            // A key that may not read gets no suggestions.
            let second = try await describe(line, key: key.text)
            #expect(second["value"]?["id"] != first["value"]?["id"] && second["value"]?["suggestions"] == nil)
            var answers: Set<String> = []
            for _ in 0..<2 {
                let answer = try await line.send(
                    "POST", Self.path, #"{"description":"a grey Makita saw"}"#, headers: ["Idempotency-Key": "saw"])
                answers.insert(try #require(answer.json["value"]?["id"]?.string))
            }
            #expect(try await captures(line) == 3 && answers.count == 1)
        }
    }

    @Test(.tags(.timed))
    func `DescribedItems: a key over its limit makes items by the rules, and sends nothing to the line`() async throws {
        try await Self.run { line in
            try await consent(true, line)
            try await line.context.database.limits.set(RateLimit(.device(line.token.keyID), requestsPerDay: 1))
            let first = try await describe(line)
            #expect(first["value"]?["isDraft"] == true, "\(first.text)")
            #expect(first["dialog"]?.string?.hasSuffix("It is a draft. Look it through.") == true, "\(first.text)")
            for _ in 0..<2 {
                let made = try await describe(line)
                #expect(made["value"]?["isDraft"] == false && made["statusUrl"] == .null, "\(made.text)")
            }
            #expect(try await captures(line) == 1)
        }
    }

    @Test func `DescribedItems: no sentence goes to the line if no provider may see it, or the rules are sure`()
        async throws
    {
        try await Self.run { line in
            func expectNoDraft(_ sentence: String = Self.sentence) async throws {
                let made = try await describe(line, sentence)
                #expect(made["value"]?["isDraft"] == false && made["statusUrl"] == .null, "\(made.text)")
                #expect(made["value"]?["captureId"] == .null && made["value"]?["suggestions"] == [], "\(made.text)")
                #expect(try await captures(line) == 0)
            }
            try await expectNoDraft()
            try await consent(true, line)
            try await expectNoDraft("a drill made by Bosch, model number GSR18")
            let local = try await line.send("PUT", "/v1/consents", #"{"localKinds":{"item":true}}"#)
            #expect(local.status == 200)
            try await expectNoDraft()
            _ = try await line.send("PUT", "/v1/consents", #"{"localKinds":{"item":false}}"#)
            try await consent(false, line)
            try await expectNoDraft()
        }
    }
}
