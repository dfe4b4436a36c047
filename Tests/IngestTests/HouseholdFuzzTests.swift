import Captures
import Crypto
import Foundation
import HTTPClient
import Inventory
import JSON
import RandomSupport
import TestSupport
import Testing

@testable import Ingest

/// Malformed calls of the spoken actions. `TAPLINE_INTENT_FUZZ` sets how many, `TAPLINE_SEED` chooses others.
@Suite(.migrated, .serialized) struct HouseholdFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = UInt64(environment["TAPLINE_SEED"] ?? "") ?? 1
    private static let count = Int(environment["TAPLINE_INTENT_FUZZ"] ?? "") ?? 2_300
    private static let longestAnswer = 65_536

    private func fill(_ line: IngestHarness) async throws {
        _ = try await line.say("create-location", ["name": "Attic"])
        _ = try await line.say("create-location", ["name": "Attic 2"])
        _ = try await line.say("create-label", ["name": "Wood"])
        _ = try await line.say("update-home", ["field": "address", "value": "Secret Lane 7"])
        _ = try await line.say("update-insurance", ["field": "number", "value": "POL-SECRET"])
        _ = try await line.say(
            "create-item", ["title": "Lamp", "location": "Attic", "label": "Wood", "notes": "secret notes"])
        _ = try await line.say("create-item", ["title": "Lamp"])
    }

    @Test(.tags(.timed), .timeLimit(.minutes(60)))
    func `Intents: no malformed call of any of the 23 makes the server fail, and answers stay small`() async throws {
        try await IngestHarness.run { line in
            try await fill(line)
            var calls = MalformedCalls(seed: Self.seed)
            var statuses: [Int: Int] = [:]
            let client = HTTPClient()
            for number in 0..<Self.count {
                let intent = Intent.allCases[number % Intent.allCases.count]
                let (path, type, body) = calls.next(of: intent)
                var request = HTTPClientRequest(method: "POST", url: line.base + path, headers: [:], body: body)
                request.headers.add("Authorization", "Bearer \(line.token.text)")
                request.headers.add("Content-Type", type)
                let answer = try await client.send(request)
                statuses[answer.status, default: 0] += 1
                let shown = "\(path) \(String(decoding: body.prefix(300), as: UTF8.self))"
                #expect(answer.status < 500, "\(answer.status): \(shown)")
                #expect(answer.body.count < Self.longestAnswer, "\(shown)")
                guard let json = try? JSONParser.parse(answer.body) else {
                    Issue.record("no JSON: \(shown)")
                    continue
                }
                #expect(
                    json["dialog"]?.string != nil || json["code"]?.string != nil || json["created"] != nil, "\(shown)")
            }
            // The calls reach the intents, and most of them are refused.
            #expect((statuses[200] ?? 0) > Self.count / 20 && (statuses[422] ?? 0) > Self.count / 10, "\(statuses)")
            #expect(try await line.send("GET", "/v1/intents").status == 200)
        }
    }

    @Test(arguments: Intent.allCases)
    func `Intents: another owner's key finds nothing by name or id, and changes nothing`(intent: Intent) async throws {
        try await IngestHarness.run { line in
            try await fill(line)
            let eve = try await line.newOwner("Eve")
            let before = try await line.inventory()
            func id(_ object: InventoryObject) -> String {
                before.first { $0.value[""] == object.rawValue }?.key ?? ""
            }
            for isNamed in [true, false] {
                let names: [InventoryObject: String] = [
                    .item: "Lamp", .location: "Attic", .label: "Wood", .policy: "Insurance", .home: "Home",
                ]
                let members = intent.definition.parameters.compactMap { parameter -> JSON.Member? in
                    let value: JSON
                    switch parameter.kind {
                    case .name(let object): value = .string(isNamed ? names[object] ?? "" : id(object))
                    case .names(let object): value = [.string(isNamed ? names[object] ?? "" : id(object))]
                    case .field(let field):
                        guard case .name(let object) = field.kind else {
                            value = field.isRequired ? "New" : .null
                            break
                        }
                        value = .string(isNamed ? names[object] ?? "" : id(object))
                    case .fieldKey(let object): value = .string(object.nameField.key)
                    case .fieldValue: value = "New"
                    case .choice(let words): value = .string(words[0])
                    case .text: value = "Lamp in the Attic"
                    case .photo: return nil
                    }
                    return JSON.Member(name: parameter.name, value: value)
                }
                let answer = try await eve.send("POST", "/v1/intents/\(intent.slug)", JSON.object(members).text)
                #expect(answer.status < 500)
                if intent.definition.parameters.contains(where: {
                    if case .name = $0.kind { $0.isRequired } else { false }
                }) {
                    #expect(answer.status == 404, "\(answer.json.text)")
                }
                for secret in ["Secret Lane", "POL-SECRET", "secret notes"] + before.keys
                where !JSON.object(members).text.contains(secret) {
                    #expect(!answer.response.text.contains(secret), "\(answer.json.text)")
                }
            }
            #expect(try await line.inventory() == before)
        }
    }
}

/// Makes calls whose path, type, body or values are wrong in some way.
private struct MalformedCalls {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(state: seed) }

    private static let texts = [
        "", " ", "Lamp", "Attic", "lamp 2", "the lamp", "Wood", "'; drop table items; --", "%", "_", "\\", "\u{0}",
        "\u{FEFF}",
        "\u{202E}gnal", "\u{200B}", "=1+1", "{name}", "{", "}{", "é\u{301}\u{301}", "👨‍👩‍👧‍👦", "漢字", "١٢٣", "ﷺ",
        "2025-02-30", "0000-00-00", "9999-12-31", "-1", "1e309", "NaN", "99999999999999999999999", "0.0000001",
        "12,99 €",
        "1.2.3.4", "twelve hundred thousand million", "minus five", "50 %", "#GGGGGG", "#fff", "90 x x cm", "x",
        "yes no",
        "99999999999.deadbeef", "-9223372036854775808.x", "00000000-0000-0000-0000-000000000000", "title", "location",
        "price", "serial", "move", "unassign", "delete", "keep", "relabel", "\r\n", "a\nb", "\u{1F}\u{7F}",
    ]

    private static let raw = [
        "", "{", "[]", "null", "1", "\"x\"", "{}{}", "{\"title\":}", "{\"title\":\"\\ud800\"}",
        "{\"title\":\"\\u0000\"}",
        "{\"a\":1,\"a\":2}", "{\"title\":1e999}", "\u{FEFF}{}", "{\"title\": NaN}", "{'title': 'x'}",
        String(repeating: "[", count: 2_000), String(repeating: "{\"a\":", count: 600) + "1", "{\"title\":\"\t\"}",
    ]

    mutating func next(of intent: Intent) -> (path: String, type: String, body: [UInt8]) {
        switch random.below(20) {
        case 0: return ("/v1/intents/\(intent.slug)", type(), Array(pick(Self.raw).utf8))
        case 1:
            // Not UTF-8, or cut in the middle.
            var bytes = Array(parameters(intent).text.utf8)
            if bytes.isEmpty { bytes = [0xFF] } else { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            return (
                "/v1/intents/\(intent.slug)", "application/json", Array(bytes.prefix(1 + random.below(bytes.count)))
            )
        case 2:
            let body: JSON = ["text": value(depth: 0), "run": random.oneIn(2) ? true : value(depth: 1)]
            return ("/v1/intents/parse", "application/json", Array(body.text.utf8))
        case 3:
            let words = (0..<(1 + random.below(12))).map { _ in random.oneIn(3) ? pick(Self.texts) : pick(Self.words) }
            let body: JSON = ["text": .string(words.joined(separator: " ")), "run": .bool(random.oneIn(2))]
            return ("/v1/intents/parse", "application/json", Array(body.text.utf8))
        case 4:
            let cells = (0..<random.below(40)).map { _ in
                random.oneIn(4) ? pick(["\n", ",", "\"", ",,\n"]) : pick(Self.texts) + pick([",", "\n"])
            }
            return (
                "/v1/items/import", "text/csv",
                Array((pick(["Title,Price\n", "Name\n", "Id,Title\n"]) + cells.joined()).utf8)
            )
        default:
            return ("/v1/intents/\(intent.slug)", type(), Array(parameters(intent).text.utf8))
        }
    }

    private static let words = [
        "add", "two", "delete", "update", "move", "the", "lamp", "to", "attic", "price", "of", "home", "insurance",
        "what",
        "is", "in", "wood", "label", "location", "create", "my", "and", "for", "open", "export", "find", "rename",
    ]

    private mutating func type() -> String {
        random.oneIn(30)
            ? pick(["text/plain", "application/xml", "multipart/form-data", "", "application/json; charset=x"])
            : "application/json"
    }

    private mutating func parameters(_ intent: Intent) -> JSON {
        var members: [JSON.Member] = []
        for parameter in intent.definition.parameters where !random.oneIn(6) {
            members.append(JSON.Member(name: parameter.name, value: fitting(parameter)))
        }
        if random.oneIn(8) { members.append(JSON.Member(name: pick(Self.texts), value: value(depth: 0))) }
        if random.oneIn(5) { members.append(JSON.Member(name: "confirmToken", value: value(depth: 1))) }
        return .object(members)
    }

    /// Mostly a value that the parameter takes, so that other parameters are read too.
    private mutating func fitting(_ parameter: IntentParameter) -> JSON {
        guard random.oneIn(2) else { return value(depth: 0) }
        switch parameter.kind {
        case .name(.item): return .string(pick(["Lamp", "lamp", "the lamp"]))
        case .name(.location), .names(.location): return .string(pick(["Attic", "attic 2"]))
        case .name, .names: return .string(pick(["Wood", "Insurance"]))
        case .fieldKey(let object): return .string(object.fields[random.below(object.fields.count)].key)
        case .choice(let words): return .string(pick(words))
        default: return .string(pick(Self.texts))
        }
    }

    private mutating func value(depth: Int) -> JSON {
        switch random.below(depth > 2 ? 7 : 10) {
        case 0: .null
        case 1: .bool(random.oneIn(2))
        case 2: .integer([0, -1, Int.max, Int.min, 1_000_001, random.below(100)][random.below(6)])
        case 3: .decimal([0.1, -0.0, 1e300, 1e-300, 12.345678901][random.below(5)])
        case 4: .string(String(repeating: pick(Self.texts), count: 1 + random.below(3)))
        case 5: .string(String(repeating: pick(["x", "é", "漢", " ", "1", "\n"]), count: random.below(9_000)))
        case 6: .string(pick(Self.texts))
        case 7: .array((0..<random.below(300)).map { _ in value(depth: 3) })
        case 8:
            .object(
                (0..<random.below(5)).map { _ in JSON.Member(name: pick(Self.texts), value: value(depth: depth + 1)) })
        default: [value(depth: depth + 1)]
        }
    }

    private mutating func pick(_ list: [String]) -> String { list[random.below(list.count)] }
}
