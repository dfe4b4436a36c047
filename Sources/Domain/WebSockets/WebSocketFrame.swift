/// Frames of the server: whole messages, without mask (RFC 6455, section 5.2).
package enum WebSocketFrame {
    package enum Opcode: UInt8, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        var isControl: Bool { rawValue >= Opcode.close.rawValue }
    }

    /// The largest payload of a control frame.
    package static let maxControlBytes = 125

    package static func encoded(_ message: WebSocketMessage) -> [UInt8] {
        switch message {
        case .text(let bytes): encoded(.text, bytes)
        case .binary(let bytes): encoded(.binary, bytes)
        }
    }

    static func encoded(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
        var frame: [UInt8] = []
        frame.reserveCapacity(payload.count + 10)
        frame.append(0x80 | opcode.rawValue)
        switch payload.count {
        case ..<126: frame.append(UInt8(payload.count))
        case ..<65_536: frame += [126, UInt8(payload.count >> 8), UInt8(truncatingIfNeeded: payload.count)]
        default:
            frame.append(127)
            frame += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        frame += payload
        return frame
    }
}
