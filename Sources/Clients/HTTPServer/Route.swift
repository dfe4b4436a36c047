package typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

package struct Route: Sendable {
    package let method: HTTPMethod
    package let pattern: RoutePattern
    package let options: RouteOptions
    package let handler: HTTPHandler
}

/// What becomes of a request once its head is known.
package enum RouteResolution: Sendable {
    case route(Route, pathParameters: [String: String])
    /// Answered at once, without reading a body.
    case answer(HTTPResponse)
}
