package import JSON

/// Why a frame is refused. Becomes the frame `error`.
package struct BridgeFault: Error, Sendable, Equatable {
    package enum Code: String, Sendable, CaseIterable {
        case notFound = "not_found"
        case badRequest = "bad_request"
        case unauthorized
        case tooLarge = "too_large"
        case rateLimited = "rate_limited"
        case unavailable
    }

    package var code: Code
    /// For a developer or operator. Nothing of a message.
    package var message: String
    /// The id of the refused request, as given.
    package var id: JSON?

    package init(_ code: Code, _ message: String, id: JSON? = nil) {
        self.code = code
        self.message = message
        self.id = id
    }

    /// - Parameter id: of the request that needs the PIN.
    package static func pinFirst(_ id: JSON?) -> BridgeFault {
        BridgeFault(.unauthorized, "send the PIN first", id: id)
    }

    package var asksForPIN: Bool { self == .pinFirst(id) }
}
