import FoundationEssentials

/// A client's opening handshake (RFC 6455, section 4.2.1). No extension and no subprotocol is offered.
package struct WebSocketHandshake: Sendable, Equatable {
    package enum Fault: Error, Sendable, Equatable {
        /// No handshake, or one of another version. The answer is 426 with `Fault.headers`.
        case upgradeRequired
        /// The key is missing or malformed.
        case malformedKey
    }

    /// The value of `Sec-WebSocket-Accept`.
    package let accept: String

    private static let version = "13"
    private static let keyBytes = 16
    private static let salt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    /// - Parameters:
    ///   - isGET: the method of the request. HEAD is no handshake.
    ///   - sha1: the hash of the library that the server has.
    ///   - values: gives the values of a header, whose name is compared without case.
    package init(
        isGET: Bool, hashing sha1: ([UInt8]) -> [UInt8], _ values: (String) -> [String]
    ) throws(Fault) {
        guard isGET, Self.tokens(values("Connection")).contains("upgrade"),
            Self.tokens(values("Upgrade")).contains("websocket"),
            values("Sec-WebSocket-Version") == [Self.version]
        else { throw .upgradeRequired }
        let keys = values("Sec-WebSocket-Key")
        guard keys.count == 1, Data(base64Encoded: keys[0])?.count == Self.keyBytes else { throw .malformedKey }
        accept = Data(sha1(Array((keys[0] + Self.salt).utf8))).base64EncodedString()
    }

    /// Headers of the answer 101. The HTTP server adds `Connection`.
    package var headers: [(name: String, value: String)] {
        [("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept)]
    }

    private static func tokens(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
    }
}

extension WebSocketHandshake.Fault {
    /// Headers of the answer to a request that is no handshake.
    package static let headers: [(name: String, value: String)] = [
        ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
    ]
}
