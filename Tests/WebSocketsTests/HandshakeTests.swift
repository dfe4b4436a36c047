import Testing

@testable import WebSockets

@Suite struct HandshakeTests {
    /// The handshake of RFC 6455, section 1.3.
    private static let valid = [
        "connection": ["keep-alive, Upgrade"], "upgrade": ["websocket"], "sec-websocket-version": ["13"],
        "sec-websocket-key": ["dGhlIHNhbXBsZSBub25jZQ=="],
    ]

    private static func read(
        _ changes: [String: [String]] = [:], isGET: Bool = true
    ) throws(WebSocketHandshake.Fault) -> WebSocketHandshake {
        let headers = valid.merging(changes) { $1 }
        return try WebSocketHandshake(isGET: isGET) { headers[$0.lowercased()] ?? [] }
    }

    @Test func `WebSocketHandshake: the sample of the RFC gets the answer of the RFC`() throws {
        #expect(try Self.read().accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test(arguments: [
        ["connection": ["keep-alive"]], ["connection": []], ["upgrade": ["h2c"]], ["upgrade": []],
        ["sec-websocket-version": ["8"]], ["sec-websocket-version": ["13", "8"]], ["sec-websocket-version": []],
    ])
    func `WebSocketHandshake: another request or version is told to upgrade`(changes: [String: [String]]) {
        #expect(throws: WebSocketHandshake.Fault.upgradeRequired) { try Self.read(changes) }
        #expect(throws: WebSocketHandshake.Fault.upgradeRequired) { try Self.read(isGET: false) }
    }

    @Test(arguments: [[], ["dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ=="], ["c2hvcnQ="], ["not base64!"]])
    func `WebSocketHandshake: a key that is not 16 bytes is malformed`(keys: [String]) {
        #expect(throws: WebSocketHandshake.Fault.malformedKey) { try Self.read(["sec-websocket-key": keys]) }
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
        (String(repeating: "a", count: 56), "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
        (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
        (String(repeating: "a", count: 119), "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
        (String(repeating: "a", count: 1_000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
    func `SHA1: it hashes messages of every padding`(text: String, digest: String) {
        let hex = SHA1.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hex == digest)
    }
}
