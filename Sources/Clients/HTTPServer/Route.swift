package typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

package struct Route: Sendable {
    package let method: HTTPMethod
    package let pattern: RoutePattern
    package let options: RouteOptions
    package let handler: HTTPHandler
}

/// What to do with a request when its head is complete.
package enum RouteResolution: Sendable {
    case route(Route, pathParameters: [String: String])
    /// Send this response without reading a body.
    case answer(HTTPResponse)
}
