/// A request and how it was answered, for the access log.
package struct AnsweredRequest: Sendable {
    /// Its body is gone.
    package let request: HTTPRequest
    /// 499 where the client left before there was an answer, as nginx logs it.
    package let status: Int
    /// From its head to its answer; of a stream, to the stream's start.
    package let duration: Duration

    static let clientLeft = 499
}
