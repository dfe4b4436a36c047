/// A request and its response status, for the access log.
package struct CompletedRequest: Sendable {
    /// The body is removed.
    package let request: HTTPRequest
    /// 499 if the client left before the response, as in nginx.
    package let status: Int
    /// From the head to the response; for a stream, to its start.
    package let duration: Duration

    static let clientLeft = 499
}
