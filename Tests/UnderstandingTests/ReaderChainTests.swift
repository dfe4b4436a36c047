import Captures
import FoundationEssentials
import Matching
import Reading
import Runtime
import Testing
import Understanding

/// A reader that appends its name or fails.
private struct ScriptedReader: TextReader {
    var name: String
    var needsClaim = false
    var isWilling = true
    var failure: StageError?

    func canImprove(_ capture: CaptureText, _ previousResult: Matching.Understanding) -> Bool { isWilling }

    func read(
        _ capture: CaptureText, _ previousResult: Matching.Understanding?
    ) async throws(StageError) -> Matching.Understanding {
        if let failure { throw failure }
        return Matching.Understanding(
            kind: .conversation, text: capture.plain,
            readBy: [previousResult?.readBy, name].compactMap(\.self).joined(separator: "+"))
    }
}

@Suite struct ReaderChainTests {
    private let down = StageError("provider_down", .retry, operator: "no answer", user: "")
    private let text = CaptureText(kind: .auto, text: "Hello", recognition: nil, moment: Date())

    private func readBy(_ first: ScriptedReader, _ providers: [ScriptedReader]) async throws -> String {
        let chain = ReaderChain(first, providers, log: Log(service: "test", minimum: .error))
        return try await chain.read(text, trace: .v7()).readBy
    }

    @Test func `ReaderChain: each provider improves the previous result, in order`() async throws {
        let read = try await readBy(
            ScriptedReader(name: "rules"), [ScriptedReader(name: "one"), ScriptedReader(name: "two")])
        #expect(read == "rules+one+two")
    }

    @Test func `ReaderChain: a provider that fails or does not want the capture is skipped`() async throws {
        let read = try await readBy(
            ScriptedReader(name: "rules"),
            [
                ScriptedReader(name: "down", failure: down), ScriptedReader(name: "shy", isWilling: false),
                ScriptedReader(name: "up"),
            ])
        #expect(read == "rules+up")
    }

    @Test func `ReaderChain: if the first reader fails, nothing is read`() async {
        await #expect(throws: down) {
            try await readBy(ScriptedReader(name: "rules", failure: down), [ScriptedReader(name: "up")])
        }
    }

    @Test(arguments: [true, false])
    func `ReaderChain: one claimed reader makes the stage claim its work`(needsClaim: Bool) {
        let chain = ReaderChain(
            ScriptedReader(name: "rules"),
            [ScriptedReader(name: "free"), ScriptedReader(name: "paid", needsClaim: needsClaim)],
            log: Log(service: "test", minimum: .error))
        #expect(chain.needsClaims == needsClaim)
    }

    @Test func `ReaderChain: every claimed reader that is asked is charged, the waited-for reader only once`()
        async throws
    {
        let chain = ReaderChain(
            ScriptedReader(name: "rules"),
            [
                ScriptedReader(name: "shy", needsClaim: true, isWilling: false),
                ScriptedReader(name: "first", needsClaim: true, failure: down), ScriptedReader(name: "free"),
                ScriptedReader(name: "second", needsClaim: true), ScriptedReader(name: "spent", needsClaim: true),
                ScriptedReader(name: "last", needsClaim: true),
            ], log: Log(service: "test", minimum: .error))
        let begun = try await chain.begin(text)
        #expect(chain.billedProvider(text, begun) == "first")
        var asked: [String] = []
        let read = try await chain.improve(text, begun, billedProvider: "first", maxProviderDelay: 0, trace: .v7()) {
            name in
            asked.append(name)
            return name != "spent"
        }
        #expect(asked == ["second", "spent", "last"])
        #expect(read.readBy == "rules+free+second+last")
    }

    @Test(arguments: [(9.0, true, true), (11, true, false), (9, false, false)])
    func `ReaderChain: a provider's retry time is accepted up to the capture's maximum delay`(
        pause: Double, needsClaim: Bool, isWaitedFor: Bool
    ) async throws {
        let busy = StageError(.rateLimited, .retry, operator: "429", user: "", retryAfter: pause)
        let chain = ReaderChain(
            ScriptedReader(name: "rules"), [ScriptedReader(name: "paid", needsClaim: needsClaim, failure: busy)],
            log: Log(service: "test", minimum: .error))
        let begun = try await chain.begin(text)
        func read() async throws -> String {
            try await chain.improve(text, begun, billedProvider: "paid", maxProviderDelay: 10, trace: .v7()) { _ in true
            }.readBy
        }
        if isWaitedFor {
            await #expect(throws: busy) { try await read() }
        } else {
            #expect(try await read() == "rules")
        }
    }

    @Test func `ReaderChain: a capture that no provider wants waits only for the first reader's quota`() async throws {
        let chain = ReaderChain(
            ScriptedReader(name: "rules"), [ScriptedReader(name: "shy", needsClaim: true, isWilling: false)],
            log: Log(service: "test", minimum: .error))
        #expect(chain.billedProvider(text, try await chain.begin(text)) == "rules")
    }
}
