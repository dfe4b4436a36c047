/// A whole message, without its frames.
package enum WebSocketMessage: Sendable, Equatable {
    /// UTF-8.
    case text([UInt8])
    case binary([UInt8])

    package var bytes: [UInt8] {
        switch self {
        case .text(let bytes), .binary(let bytes): bytes
        }
    }
}
