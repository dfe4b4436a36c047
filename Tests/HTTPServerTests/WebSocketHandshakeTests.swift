import Testing
import WebSockets

@testable import HTTPServer

@Suite struct WebSocketHandshakeTests {
    @Test func `WebSocketHandshake: the sample of the RFC gets the answer of the RFC`() throws {
        let headers = [
            "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        let handshake = try WebSocketHandshake(isGET: true, hashing: SHA1.hash) { headers[$0].map { [$0] } ?? [] }
        #expect(handshake.accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }
}
