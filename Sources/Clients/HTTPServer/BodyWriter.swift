/// Writes a response body. Waits for a slow client.
package struct BodyWriter: Sendable {
    let stream: ResponseStream

    /// Waits while the buffer is full.
    package func write(_ bytes: [UInt8]) async throws(StreamClosed) {
        guard !bytes.isEmpty else { return }
        while true {
            if Task.isCancelled { throw StreamClosed() }
            switch stream.offer(bytes) {
            case .accepted: return
            case .closed: throw StreamClosed()
            case .full: await stream.waitForRoom()
            }
        }
    }
}
