/// A response whose body is read as it arrives. For one reader. Releasing `body` cancels the transfer.
package struct HTTPClientStream: Sendable {
    package let status: Int
    package let headers: HTTPClientFields
    /// Throws `HTTPClientError`. A slow reader pauses the transfer. If the reader's task is canceled, the stream ends
    /// without an error, as in every `AsyncThrowingStream`.
    package let body: AsyncThrowingStream<[UInt8], any Error>
}
