import Bridge
import BridgeRecords
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized, .timeLimit(.minutes(10)), .tags(.timed))
struct BridgeHistoryTests {
    private static let type: HTTPClientFields = ["Content-Type": "application/jsonl"]

    private static func line(_ id: Int, _ members: String = #","sender":"+15551234567""#) -> String {
        #"{"id":"h\#(id)","text":"Text \#(id)","timestamp":\#(1_500_000_000_000 + id)\#(members)}"#
    }

    private func take(_ lines: [String], _ line: IngestHarness, dryRun: Bool = false, token: String? = nil)
        async throws -> IngestHarness.Answer
    {
        try await line.send(
            "POST", "/v1/bridge/imports" + (dryRun ? "?dryRun=true" : ""), lines.joined(separator: "\n"),
            headers: Self.type, token: token)
    }

    @Test func `Bridge: an import stores each line once, in the conversation of its participants, without events`()
        async throws
    {
        try await IngestHarness.run { line in
            let phone = #"{"id":"new","sender":"+15551234567","text":"Now"}"#
            #expect(try await line.send("POST", "/v1/bridge/messages", phone).status == 201)
            let stream = try await line.events(after: "0.0", only: "bridge")
            let lines = [
                Self.line(1), Self.line(2, #","sender":"me","participants":["+1 555 123 4567"]"#),
                Self.line(
                    3,
                    #","sender":"ana@example.com","participants":["ana@example.com","+15551234567"],"#
                        + #""conversationId":"group","displayName":"Group""#),
            ]
            let trial = try await take(lines, line, dryRun: true)
            #expect(trial.status == 200 && trial.json["isDryRun"] == true && trial.json["added"] == 3)
            #expect(try await line.send("GET", "/v1/bridge/conversations").json["data"]?.array?.count == 1)
            for (added, repeated) in [(3, 0), (0, 3)] {
                let answer = try await take(lines + ["", Self.line(1)], line)
                #expect(answer.json["added"]?.integer == added, "\(answer.response.text)")
                #expect(answer.json["repeated"]?.integer == repeated + 1 && answer.json["refused"] == 0)
            }
            let found = try await line.send("GET", "/v1/bridge/conversations").json["data"]?.array ?? []
            #expect(found.compactMap { $0["displayName"]?.string } == ["+15551234567", "Group"])
            let id = try #require(found.first?["id"]?.string)
            let page = try await line.send("GET", "/v1/bridge/conversations/\(id)/messages").json["data"]?.array ?? []
            #expect(page.compactMap { $0["id"]?.string } == ["new", "h2", "h1"])
            #expect(page.compactMap { $0["sender"]?.string } == ["+15551234567", "me", "+15551234567"])
            // A message that comes later is the next one that the stream tells.
            let later = #"{"id":"later","sender":"+15551234567","text":"Later"}"#
            #expect(try await line.send("POST", "/v1/bridge/messages", later).status == 201)
            var told: [String] = []
            for try await event in stream {
                told += [try JSONParser.parse(Array(event.data.utf8))["message"]?["id"]?.string].compactMap(\.self)
                if told.last == "later" { break }
            }
            #expect(told == ["new", "later"])
            #expect(try await line.send("GET", "/v1/bridge/status").json["historyComplete"] == false)
        }
    }

    @Test func `Bridge: an imported conversation has all who wrote in the file`() async throws {
        try await IngestHarness.run { line in
            let group = #","conversationId":"g""#
            let lines = ["+15551234567", "ana@example.com", "+15551234567"].enumerated().map { place, sender in
                Self.line(place, #","sender":"\#(sender)"\#(group)"#)
            }
            #expect(try await take(lines, line).json["added"] == 3)
            let found = try await line.send("GET", "/v1/bridge/conversations").json["data"]?.array?.first
            #expect(found?["participants"] == ["+15551234567", "ana@example.com"] && found?["isGroup"] == true)
        }
    }

    @Test func `Bridge: get_conversations tells of older ones only if there are some, and gives each once`()
        async throws
    {
        try await IngestHarness.run { line in
            func page(_ members: String = "") async throws -> JSON {
                let frame = #"{"action":"get_conversations"\#(members)}"#
                return try await line.send("POST", "/v1/bridge/actions", frame).json
            }
            func names(_ page: JSON) -> [String] { page["data"]?.array?.compactMap { $0["id"]?.string } ?? [] }
            /// In portions, because each line begins a conversation.
            func take(_ lines: ArraySlice<String>) async throws {
                for start in stride(from: lines.startIndex, to: lines.endIndex, by: 50) {
                    let portion = Array(lines[start..<min(start + 50, lines.endIndex)])
                    #expect(try await self.take(portion, line).json["added"] == .integer(portion.count))
                }
            }
            // 50 conversations of each millisecond.
            let lines = (0..<250).map { number in
                """
                {"id":"m\(number)","conversationId":"c\(number)","sender":"+1555123\(number + 1_000)","text":"Hi",\
                "timestamp":\(1_500_000_000_000 + number / 50)}
                """
            }
            try await take(lines.prefix(150))
            let few = try await page()
            #expect(names(few).count == 150 && few["nextBefore"] == nil && few["conversations"] == few["data"])
            try await take(lines[150...])
            var (seen, sizes, before): ([String], [Int], String) = ([], [], "")
            repeat {
                let found = try await page(before)
                seen += names(found)
                sizes.append(names(found).count)
                before = found["nextBefore"]?.integer.map { #","limit":30,"beforeTimestamp":\#($0)"# } ?? ""
            } while !before.isEmpty
            // The first page has 200, and the next one runs over its 30.
            #expect(sizes == [200, 50] && Set(seen).count == 250)
            #expect(names(try await page(#","beforeTimestamp":9223372036854775807"#)).count == 200)
            let wrong = try await page(#","limit":201"#)
            #expect(wrong["type"] == "error" && wrong["code"] == "bad_request")
        }
    }

    @Test func `Bridge: an import lists the lines that are no messages, and stores the others`() async throws {
        try await IngestHarness.run { line in
            let lines = [
                Self.line(1), "{", #"{"id":"x","sender":"+15551234567","text":"No time"}"#,
                Self.line(4, #","sender":"me""#), Self.line(5, #","sender":"+15551234567","attachments":["a"]"#),
                Self.line(
                    6, #","sender":"+15551234567","attachments":["0190b6a0-0000-7000-8000-000000000001"]"#),
                Self.line(7, #","sender":"+15551234567","other":1"#), Self.line(8, #","sender":5"#), Self.line(9),
            ]
            let answer = try await take(lines, line)
            #expect(answer.json["added"] == 2 && answer.json["refused"] == 7, "\(answer.response.text)")
            let problems = answer.json["problems"]?.array ?? []
            #expect(problems.compactMap { $0["line"]?.integer } == Array(2...8))
            #expect(
                problems.compactMap { $0["code"]?.string } == [
                    "invalid_json", "missing_field", "missing_field", "invalid_value", "invalid_value", "unknown_field",
                    "wrong_type",
                ], "\(answer.response.text)")
            #expect(
                problems.compactMap { $0["pointer"]?.string }.prefix(3) == [
                    "/timestamp", "/participants", "/attachments/0",
                ])

            // Other words under the id of a stored message.
            let (same, other) = (Self.line(1), Self.line(1).replacing(#""text":""#, with: #""text":"Not "#))
            try #require(other != same)
            let differing = try await take(["", same, other], line)
            #expect(differing.json["repeated"] == 1 && differing.json["refused"] == 1, "\(differing.response.text)")
            #expect(differing.json["problems"]?.array?.first?["line"] == 3)
            #expect(differing.json["problems"]?.array?.first?["code"] == "message_id_reused")

            #expect(try await take([], line).code == "empty_body")
            #expect(try await take(Array(repeating: "", count: 5_002), line).code == "too_large")
            let json = try await line.send("POST", "/v1/bridge/imports", Self.line(1))
            #expect(json.status == 415, "\(json.response.text)")
            #expect(try await take(["{}"], line, dryRun: true).json["refused"] == 1)
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "r", scopes: ["bridge:read", "bridge:client"])
            #expect(try await take([Self.line(1)], line, token: reader.text).code == "missing_scope")
        }
    }
}
