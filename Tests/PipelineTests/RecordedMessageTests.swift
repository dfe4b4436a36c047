import Captures
import FoundationEssentials
import Pipeline
import Testing

/// Tests with messages as earlier releases wrote them and as later releases may write them.
@Suite struct RecordedMessageTests {
    private struct Recorded: Decodable {
        var topic: String
        var value: String
    }

    private static func recorded() throws -> [Recorded] {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let file = try String(contentsOfFile: "\(root)/ops/contracts/recorded/v1.jsonl", encoding: .utf8)
        return try file.split(separator: "\n").map { try JSONDecoder().decode(Recorded.self, from: Data($0.utf8)) }
    }

    /// The same message as a later version would write it: with more fields, and perhaps with the oldest version that
    /// can read it.
    private static func later(_ value: String, min: Int?) -> [UInt8] {
        let said = min.map { #""v":7,"min":\#($0),"region":{"a":[1]}"# } ?? #""v":7,"region":{"a":[1]}"#
        return Array(value.replacing(#""v":1"#, with: said).utf8)
    }

    @Test func `WorkMessage: recorded messages of every stage are read, and written the same`() throws {
        let messages = try Self.recorded().filter { !$0.topic.contains("import") && $0.topic != Topics.events }
        // A stage that a later release added has no message here.
        #expect(Set(messages.map(\.topic)).isSubset(of: Stage.allCases.flatMap(Topics.names)))
        #expect(Set(messages.map(\.topic)).count >= 8)
        for message in messages {
            let reference = try WorkMessage.decode(Array(message.value.utf8))
            #expect(Topics.name(reference.stage, reference.lane) == message.topic)
            #expect(String(decoding: WorkMessage.encode(reference), as: UTF8.self) == message.value)
            #expect(try WorkMessage.decode(Self.later(message.value, min: 1)) == reference)
            #expect(throws: WorkMessage.Fault.unknownVersion(7)) {
                try WorkMessage.decode(Self.later(message.value, min: nil))
            }
            #expect(throws: WorkMessage.Fault.unknownVersion(7)) {
                try WorkMessage.decode(Self.later(message.value, min: 2))
            }
        }
    }

    @Test func `ChangeEvent: recorded events are read, and later ones if they allow it`() throws {
        let events = try Self.recorded().filter { $0.topic == Topics.events }
        #expect(events.count == 3)
        for event in events {
            let heard = try #require(ChangeEvent.decode(Array(event.value.utf8)))
            #expect(String(decoding: heard.encoded(), as: UTF8.self) == event.value)
            let later = ChangeEvent.decode(Self.later(event.value, min: 1))
            #expect(later?.id == heard.id && later?.type == heard.type)
            #expect(ChangeEvent.decode(Self.later(event.value, min: nil)) == nil)
        }
    }

    @Test(
        arguments: [
            (1, nil, 1, true), (2, nil, 1, false), (2, 1, 1, true), (2, 2, 1, false), (1, nil, 2, true),
            (1, 1, 9, true), (9, 3, 3, true), (9, 3, 2, false), (0, nil, 1, false), (-1, nil, 1, false),
            (2, 0, 1, false), (3, -5, 1, false),
        ] as [(Int, Int?, Int, Bool)])
    func `MessageVersion: a reader takes its own, older and compatible newer versions`(
        version: Int, min: Int?, reader: Int, isReadable: Bool
    ) {
        #expect(MessageVersion(v: version, min: min).isReadable(by: reader) == isReadable)
    }
}
