/// A complete response of any status.
package struct HTTPClientResponse: Sendable, Equatable {
    package let status: Int
    package let headers: HTTPClientFields
    package let body: [UInt8]
    /// The response came over an existing connection.
    package let reusedConnection: Bool

    package init(
        status: Int, headers: HTTPClientFields = [:], body: [UInt8] = [], reusedConnection: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.reusedConnection = reusedConnection
    }

    package var text: String { String(decoding: body, as: UTF8.self) }
}
