/// A route's decision about a request whose head is complete and whose body is not read yet.
package enum Admission: Sendable {
    /// - Parameter client: the client whose memory budget holds the body.
    case admitted(client: String)
    /// The response is sent without reading the body. Then the connection is closed.
    case refused(HTTPResponse)
}

/// Decides by the head alone. The body of the request is empty.
package typealias HTTPAdmission = @Sendable (HTTPRequest) async -> Admission
