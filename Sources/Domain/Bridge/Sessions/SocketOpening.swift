package import JSON

/// The first frame of a socket whose request had no device key: a browser cannot set the header.
package struct SocketOpening: Sendable, Equatable {
    /// Bytes of the frame. A larger one is refused, because nothing is known about the client.
    package static let frameBytes = 4_096
    private static let action = "authenticate"

    package let token: String
    /// nil: the client sends it later in the frame `auth`, or none is required.
    package let pin: String?
    package let id: JSON?

    package init(_ frame: [UInt8]) throws(BridgeFault) {
        var members = try FrameMembers(reading: frame, limits: BridgeLimits())
        guard try members.string("action") == Self.action else {
            throw BridgeFault(
                .unauthorized, "the first frame must be '\(Self.action)' with a device key", id: members.id)
        }
        token = try members.string("token")
        pin = try members.optionalString("pin")
        id = members.id
        try members.end()
    }
}
