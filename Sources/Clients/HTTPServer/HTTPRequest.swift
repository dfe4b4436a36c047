/// A complete request. Its body is within the route's limit.
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    package let target: RequestTarget
    package let headers: HTTPFields
    package internal(set) var body: [UInt8]
    /// The peer's IP address without port. Behind a proxy, the proxy's address.
    package let remoteAddress: String
    /// The connection uses this server's own TLS.
    package let isSecure: Bool
    package internal(set) var pathParameters: [String: String]
    /// The matching route pattern, such as `/v1/contacts/{id}`: a label with few values for logs and metrics.
    package internal(set) var route: String?

    package init(
        method: HTTPMethod, target: RequestTarget, headers: HTTPFields = [:], body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1", isSecure: Bool = false, pathParameters: [String: String] = [:],
        route: String? = nil
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
        self.pathParameters = pathParameters
        self.route = route
    }

    /// The raw path, without query.
    package var path: String { target.path }
    package var segments: [String] { target.segments }
    package var query: [QueryItem] { target.query }

    /// The first value with this name.
    package func query(_ name: String) -> String? { target.query.first { $0.name == name }?.value }

    package func queryValues(_ name: String) -> [String] {
        target.query.filter { $0.name == name }.map(\.value)
    }

    package var contentType: HeaderValue? { headers["Content-Type"].flatMap(HeaderValue.parse) }

    /// The last event that a reconnecting client received.
    package var acceptsGzip: Bool { AcceptEncoding.acceptsGzip(headers) }

    package var lastEventID: String? { headers["Last-Event-ID"] }
}
