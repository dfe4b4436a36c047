import Captures
import FoundationEssentials
import JSON
import Pipeline
import Requests
import Testing

@testable import Ingest

/// Messages of the public topics from producers of earlier and later versions.
struct RecordedImportTests {
    private static func recorded(_ topic: String) throws -> [JSON] {
        let lines = try Contracts.bytes("recorded/v1.jsonl").split(separator: UInt8(ascii: "\n"))
        return try lines.map { try JSONParser.parse(Array($0)) }.filter { $0["topic"]?.string == topic }.map {
            try JSONParser.parse(Array(($0["value"]?.string ?? "").utf8))
        }
    }

    @Test func `ImportEnvelope: recorded messages are still parsed the same`() throws {
        let envelopes = try Self.recorded(Topics.imports).map {
            try ImportEnvelope(try ImportEnvelope.head($0.bytes), now: .now)
        }
        #expect(envelopes.map(\.messageID) == ["mailbox-2026-01-04-0001", "job-7"])
        #expect(envelopes.map(\.items.count) == [1, 2])
        #expect(envelopes[1].items.map(\.input.lane) == [.bulk, .now])
    }

    @Test func `ImportResult: recorded results match the current schema`() throws {
        let schema = try Contracts.json("import-result.schema.json")
        let results = try Self.recorded(Topics.importResults)
        #expect(results.count == 2)
        for result in results { #expect(SchemaCheck(document: schema).faults(of: result, schema, at: "") == []) }
    }

    @Test func `ImportEnvelope: a later version with a fitting minVersion is read, ignoring unknown fields`() throws {
        func message(_ minVersion: JSON?) -> JSON {
            let rest: [JSON.Member] = [
                .init(name: "version", value: 2), .init(name: "messageId", value: "m"),
                .init(name: "type", value: "capture"), .init(name: "priority", value: ["level": 3]),
                .init(name: "capture", value: ["text": "hello", "mood": "calm"]),
            ]
            return .object(rest + (minVersion.map { [.init(name: "minVersion", value: $0)] } ?? []))
        }
        let envelope = try ImportEnvelope(try ImportEnvelope.head(message(1).bytes), now: .now)
        #expect(envelope.items.count == 1)
        for refused in [nil, 2, 0, "1"] as [JSON?] {
            let fault = #expect(throws: ImportFault.self) { try ImportEnvelope.head(message(refused).bytes) }
            #expect(fault?.code == .unknownVersion && fault?.messageID == "m")
        }
        // In the current version, an unknown field is an error.
        let mistaken: JSON = [
            "version": 1, "messageId": "m", "type": "capture", "capture": ["text": "a", "mood": "b"],
        ]
        #expect(throws: ImportFault.self) { try ImportEnvelope(try ImportEnvelope.head(mistaken.bytes), now: .now) }
    }
}
