import Captures
import Crypto
import Foundation
import Testing

@testable import Store

/// Whether two captures repeat each other.
@Suite struct CaptureIdentityTests {
    private static let capture = NewCapture(
        id: .v7(), owner: .v7(), kind: .conversation, lane: .now, source: .http, device: "k3y00000",
        wishes: ReadingWishes(words: ["Aldermoor"]), content: .text(String(repeating: "Lunch on Friday? ", count: 6)),
        capturedAt: Date(timeIntervalSince1970: 1_750_000_000), trace: .v7())

    /// Members in which a repetition is like the first.
    private static let hashed: [String: @Sendable (inout NewCapture) -> Void] = [
        "kind": { $0.kind = .card },
        "language": { $0.language = "deu" },
        "wishes": { $0.wishes?.words = ["Alnwick"] },
        "content": { $0.content = .text(String(repeating: "Lunch on Monday? ", count: 6)) },
    ]

    /// Members in which a repetition may differ: what the line gives, whose it is (the row has the owner and the device),
    /// the way that it took, and the moment, which a phone gives anew each time it sends.
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
        let options: [String: @Sendable (inout ReadingWishes) -> Void] = [
            "isFast": { $0.isFast = true }, "words": { $0.words = ["Alnwick"] },
        ]
        #expect(Self.members(of: ReadingWishes()) == Set(options.keys))
        for (name, change) in options {
            var (changed, options) = (Self.capture, ReadingWishes(words: ["Aldermoor"]))
            change(&options)
            changed.wishes = options
            #expect(try changed.identity() != Self.capture.identity(), "\(name)")
        }
    }
}
