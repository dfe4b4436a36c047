/// A response whose body is read while it comes. For one reader; letting go of `body` ends the transfer.
package struct HTTPClientStream: Sendable {
    package let status: Int
    package let headers: HTTPClientFields
    /// Throws `HTTPClientError`. Reading slowly pauses the transfer. Where the reader's task is cancelled it ends
    /// without an error, as `AsyncThrowingStream` does.
    package let body: AsyncThrowingStream<[UInt8], any Error>
}
