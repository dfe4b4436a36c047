/// Options of a route.
package struct RouteOptions: Sendable {
    /// Bytes; nil means the server's default.
    package var bodyLimit: Int?
    /// Runs before more than `HTTPServerConfiguration.maxUnadmittedBodyBytes` bytes of a body are read. nil admits all.
    package var admission: HTTPAdmission?
    /// Whether HEAD is answered as GET without the body. False for a GET whose answer is given once.
    package var answersHead: Bool
    package var operationID: String?
    package var summary: String?
    /// Further data of the declaring module, such as a scope.
    package var metadata: [String: String]

    package init(
        bodyLimit: Int? = nil, admission: HTTPAdmission? = nil, answersHead: Bool = true, operationID: String? = nil,
        summary: String? = nil, metadata: [String: String] = [:]
    ) {
        self.bodyLimit = bodyLimit
        self.admission = admission
        self.answersHead = answersHead
        self.operationID = operationID
        self.summary = summary
        self.metadata = metadata
    }

    /// For routes without key and body. A body is refused, so that it takes no memory.
    package static let withoutBody = RouteOptions(bodyLimit: 0)
}
