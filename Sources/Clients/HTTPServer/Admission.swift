/// What a route says to a request whose head has come and whose body has not.
package enum Admission: Sendable {
    /// - Parameter client: on whose account the body is held.
    case admitted(client: String)
    /// Answered without reading the body; the connection is closed.
    case refused(HTTPResponse)
}

/// Decides by the head alone; the request's body is empty.
package typealias HTTPAdmission = @Sendable (HTTPRequest) async -> Admission
