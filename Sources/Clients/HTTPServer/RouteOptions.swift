/// What is said of a route beside its address.
package struct RouteOptions: Sendable {
    /// Bytes; nil takes the server's default.
    package var bodyLimit: Int?
    /// Asked before more than `HTTPServerConfiguration.largestUnadmittedBody` bytes of a body are read; nil takes all.
    package var admission: HTTPAdmission?
    package var operationID: String?
    package var summary: String?
    /// Whatever else the declaring module needs, such as a scope.
    package var metadata: [String: String]

    package init(
        bodyLimit: Int? = nil, admission: HTTPAdmission? = nil, operationID: String? = nil, summary: String? = nil,
        metadata: [String: String] = [:]
    ) {
        self.bodyLimit = bodyLimit
        self.admission = admission
        self.operationID = operationID
        self.summary = summary
        self.metadata = metadata
    }

    /// For routes that need no key and read no body: a body is refused, so that it takes none of the server's memory.
    package static let withoutBody = RouteOptions(bodyLimit: 0)
}
