import FoundationEssentials
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
        return try WebSocketHandshake(isGET: isGET, hashing: { $0 }) { headers[$0.lowercased()] ?? [] }
    }

    @Test func `WebSocketHandshake: the hash is that of the key and the text of the RFC`() throws {
        let hashed = try #require(Data(base64Encoded: try Self.read().accept))
        let text = "dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        #expect(hashed == Data(text.utf8))
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
}
