internal import Glibc
package import Testing

/// A client of a WebSocket that also does what a correct client never does. Its calls block: use it inside `offPool`.
package struct SocketClient: Sendable {
    package struct Frame: Equatable {
        package let opcode: UInt8
        package let payload: [UInt8]

        package var code: UInt16? { payload.count < 2 ? nil : UInt16(payload[0]) << 8 | UInt16(payload[1]) }
    }

    package static let handshake = handshake(for: "/")

    private static func handshake(for path: String, fields: String = "") -> String {
        """
        GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
        """
    }

    package let socket: RawSocket

    /// - Parameters:
    ///   - fields: further lines of the head of the handshake, each with its end.
    ///   - frames: sent together with the handshake.
    package static func open(
        port: UInt16, path: String = "/", fields: String = "", sending frames: [UInt8] = []
    ) throws -> SocketClient {
        let client = SocketClient(socket: try RawSocket.connect(port: port))
        try client.socket.send(Array(handshake(for: path, fields: fields).utf8) + frames)
        // Byte by byte: frames can follow.
        var head = ""
        while !head.hasSuffix("\r\n\r\n") {
            head += String(decoding: try client.read(1), as: UTF8.self)
            if head.count > 2_000 { break }
        }
        guard head.hasPrefix("HTTP/1.1 101 "), head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
        else { throw RawSocket.Failure(call: "handshake: \(head)", errno: 0) }
        return client
    }

    package static func frame(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        let length: [UInt8] =
            payload.count < 126
            ? [0x80 | UInt8(payload.count)]
            : [0xFE, UInt8(payload.count >> 8), UInt8(truncatingIfNeeded: payload.count)]
        return [0x80 | opcode] + length + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    package static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws { try socket.send(bytes) }

    package func receive() throws -> Frame {
        let head = try read(2)
        var count = Int(head[1])
        if count == 126 { count = try read(2).reduce(0) { $0 << 8 | Int($1) } }
        if count == 127 { count = try read(8).reduce(0) { $0 << 8 | Int($1) } }
        return Frame(opcode: head[0] & 0x0F, payload: try read(count))
    }

    package func expect(_ opcode: UInt8, _ payload: [UInt8], location: SourceLocation = #_sourceLocation) throws {
        let frame = try receive()
        #expect(frame == Frame(opcode: opcode, payload: payload), sourceLocation: location)
    }

    package func expect(text: String, location: SourceLocation = #_sourceLocation) throws {
        let frame = try receive()
        #expect(String(decoding: frame.payload, as: UTF8.self) == text, sourceLocation: location)
    }

    package func expectClose(_ code: UInt16, location: SourceLocation = #_sourceLocation) throws {
        let frame = try receive()
        #expect(frame.opcode == 8 && frame.code == code, "\(frame)", sourceLocation: location)
    }

    /// The server has closed the connection.
    package func expectEnd(location: SourceLocation = #_sourceLocation) throws {
        let rest = try socket.receive()
        #expect(rest.isEmpty, sourceLocation: location)
    }

    private func read(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var piece = [UInt8](repeating: 0, count: count - bytes.count)
            let got = recv(socket.descriptor, &piece, piece.count, 0)
            guard got > 0 else { throw RawSocket.Failure(call: "recv", errno: got < 0 ? errno : 0) }
            bytes += piece.prefix(got)
        }
        return bytes
    }

    package func close() { socket.close() }
}
