/// Why a connection ends (RFC 6455, section 7.4).
package struct WebSocketClose: Error, Sendable, Equatable {
    package struct Code: RawRepresentable, Sendable, Equatable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let normal = Code(rawValue: 1000)
        package static let goingAway = Code(rawValue: 1001)
        package static let protocolError = Code(rawValue: 1002)
        package static let unsupported = Code(rawValue: 1003)
        package static let invalidText = Code(rawValue: 1007)
        package static let policy = Code(rawValue: 1008)
        package static let tooLarge = Code(rawValue: 1009)
        package static let internalError = Code(rawValue: 1011)
        package static let tryAgainLater = Code(rawValue: 1013)

        /// Whether a frame can have this code: those that RFC 6455 or its registry define, and private ones.
        var isAllowed: Bool {
            switch rawValue {
            case 1000...1003, 1007...1014, 3000...4999: true
            default: false
            }
        }
    }

    package var code: Code
    package var reason: String

    package init(_ code: Code, _ reason: String = "") {
        self.code = code
        self.reason = reason
    }

    static let maxReasonBytes = WebSocketFrame.maxControlBytes - 2

    /// A longer reason is cut.
    var payload: [UInt8] {
        var text = Substring(reason)
        while text.utf8.count > Self.maxReasonBytes { text.removeLast() }
        return [UInt8(code.rawValue >> 8), UInt8(truncatingIfNeeded: code.rawValue)] + Array(text.utf8)
    }

    /// Reads the payload of a close frame.
    /// - Returns: nil for an empty payload.
    /// - Throws: how the connection must be closed because the payload is wrong.
    static func read(_ payload: [UInt8]) throws(WebSocketClose) -> WebSocketClose? {
        guard !payload.isEmpty else { return nil }
        guard payload.count >= 2 else { throw WebSocketClose(.protocolError, "a close frame has half a code") }
        let code = Code(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.isAllowed else { throw WebSocketClose(.protocolError, "a close frame has an unknown code") }
        var check = UTF8Check()
        guard check.take(payload[2...]), check.isComplete else {
            throw WebSocketClose(.invalidText, "the reason of a close frame is not UTF-8")
        }
        return WebSocketClose(code, String(decoding: payload[2...], as: UTF8.self))
    }
}
