/// What is said of a route beside its address.
package struct RouteOptions: Sendable {
    /// Bytes; nil takes the server's default.
    package var bodyLimit: Int?
    package var operationID: String?
    package var summary: String?
    /// Whatever else the declaring module needs, such as a scope.
    package var metadata: [String: String]

    package init(
        bodyLimit: Int? = nil, operationID: String? = nil, summary: String? = nil, metadata: [String: String] = [:]
    ) {
        self.bodyLimit = bodyLimit
        self.operationID = operationID
        self.summary = summary
        self.metadata = metadata
    }
}
