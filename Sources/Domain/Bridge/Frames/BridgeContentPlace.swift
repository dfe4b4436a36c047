import JSON

/// From where a client gets the bytes of an attachment.
package enum BridgeContentPlace: Sendable, Equatable {
    /// Chunks follow on the same channel.
    case transfer(UInt16)
    /// A path of the HTTP API, which takes ranges.
    case path(String)

    var member: JSON.Member {
        switch self {
        case .transfer(let number): .init(name: "transfer", value: .integer(Int(number)))
        case .path(let path): .init(name: "path", value: .string(path))
        }
    }
}
