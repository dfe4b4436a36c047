import Glibc
import Testing

/// A client of a WebSocket that also does what a correct client never does. Its calls block: use it inside `offPool`.
struct SocketClient: Sendable {
    struct Frame: Equatable {
        let opcode: UInt8
        let payload: [UInt8]

        var code: UInt16? { payload.count < 2 ? nil : UInt16(payload[0]) << 8 | UInt16(payload[1]) }
    }

    static let handshake = """
        GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
        """

    let socket: RawSocket

    /// - Parameter frames: sent together with the handshake.
    static func open(port: UInt16, sending frames: [UInt8] = []) throws -> SocketClient {
        let client = SocketClient(socket: try RawSocket.connect(port: port))
        try client.socket.send(Array(handshake.utf8) + frames)
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

    static func frame(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        let length: [UInt8] =
            payload.count < 126
            ? [0x80 | UInt8(payload.count)]
            : [0xFE, UInt8(payload.count >> 8), UInt8(truncatingIfNeeded: payload.count)]
        return [0x80 | opcode] + length + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws { try socket.send(bytes) }

    func receive() throws -> Frame {
        let head = try read(2)
        var count = Int(head[1])
        if count == 126 { count = try read(2).reduce(0) { $0 << 8 | Int($1) } }
        if count == 127 { count = try read(8).reduce(0) { $0 << 8 | Int($1) } }
        return Frame(opcode: head[0] & 0x0F, payload: try read(count))
    }

    func expect(_ opcode: UInt8, _ payload: [UInt8], location: SourceLocation = #_sourceLocation) throws {
        let frame = try receive()
        #expect(frame == Frame(opcode: opcode, payload: payload), sourceLocation: location)
    }

    func expect(text: String, location: SourceLocation = #_sourceLocation) throws {
        let frame = try receive()
        #expect(String(decoding: frame.payload, as: UTF8.self) == text, sourceLocation: location)
    }

    func expectClose(_ code: UInt16, location: SourceLocation = #_sourceLocation) throws {
        let frame = try receive()
        #expect(frame.opcode == 8 && frame.code == code, "\(frame)", sourceLocation: location)
    }

    /// The server has closed the connection.
    func expectEnd(location: SourceLocation = #_sourceLocation) throws {
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

    func close() { socket.close() }
}
