/// A whole response, of whatever status.
package struct HTTPClientResponse: Sendable, Equatable {
    package let status: Int
    package let headers: HTTPClientFields
    package let body: [UInt8]
    /// It came over a connection that had been open before.
    package let reusedConnection: Bool

    package var text: String { String(decoding: body, as: UTF8.self) }
}
