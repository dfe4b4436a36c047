import Captures
import Crypto
import Foundation
import Testing

@testable import Records
@testable import Store

/// Tests which members make two captures repetitions of each other.
@Suite struct CaptureIdentityTests {
    private static let capture = NewCapture(
        id: .v7(), owner: .v7(), kind: .conversation, lane: .now, source: .http, device: "k3y00000",
        wishes: RecognitionOptions(words: ["Aldermoor"]),
        content: .text(String(repeating: "Lunch on Friday? ", count: 6)),
        capturedAt: Date(timeIntervalSince1970: 1_750_000_000), trace: .v7())

    /// Members that must be equal in a repetition.
    private static let hashed: [String: @Sendable (inout NewCapture) -> Void] = [
        "kind": { $0.kind = .card },
        "language": { $0.language = "deu" },
        "wishes": { $0.wishes?.words = ["Alnwick"] },
        "content": { $0.content = .text(String(repeating: "Lunch on Monday? ", count: 6)) },
    ]

    /// Members that may differ in a repetition: those that the server sets, the owner and the device (which are in
    /// the row), the source, and the time, which a phone sets at each sending.
    private static let leftOut: [String: @Sendable (inout NewCapture) -> Void] = [
        "id": { $0.id = .v7() },
        "owner": { $0.owner = .v7() },
        "lane": { $0.lane = .bulk },
        "source": { $0.source = .cli },
        "device": { $0.device = "k3y00001" },
        "capturedAt": { $0.capturedAt += 1 },
        "utcOffset": { $0.utcOffset = 3600 },
        "trace": { $0.trace = .v7() },
        "batch": { $0.batch = .v7() },
        "ref": { $0.ref = "a.txt" },
        "prompt": { $0.prompt = .v7() },
    ]

    private static func members(of value: Any) -> Set<String> {
        Set(Mirror(reflecting: value).children.map { $0.label ?? "" })
    }

    @Test func `NewCapture: each member is part of the identity, or left out by name`() throws {
        #expect(Self.members(of: Self.capture) == Set(Self.hashed.keys).union(Self.leftOut.keys))
        let identity = try #require(try Self.capture.identity())
        for (members, isPart) in [(Self.hashed, true), (Self.leftOut, false)] {
            for (name, change) in members {
                var changed = Self.capture
                change(&changed)
                #expect((try changed.identity() != identity) == isPart, "\(name)")
            }
        }
    }

    @Test func `NewCapture: each reading option is part of the identity`() throws {
        let options: [String: @Sendable (inout RecognitionOptions) -> Void] = [
            "isFast": { $0.isFast = true }, "words": { $0.words = ["Alnwick"] },
            "sender": { $0.sender = "+44 7700 900418" }, "recipient": { $0.recipient = "+44 7700 900418" },
        ]
        #expect(Self.members(of: RecognitionOptions()) == Set(options.keys))
        for (name, change) in options {
            var (changed, options) = (Self.capture, RecognitionOptions(words: ["Aldermoor"]))
            change(&options)
            changed.wishes = options
            #expect(try changed.identity() != Self.capture.identity(), "\(name)")
        }
    }
}
