/// A client's event stream. Usable from any thread. Holds no task and no thread while idle.
package struct EventStream: Sendable {
    let stream: ResponseStream

    /// Never waits. If the buffer is full, the stream is closed; the client reconnects with the id of its last event.
    /// - Returns: false if the stream is closed.
    @discardableResult
    package func push(_ event: ServerSentEvent) -> Bool {
        switch stream.offer(event.encoded) {
        case .accepted: return true
        case .closed: return false
        case .full:
            stream.fail()
            return false
        }
    }

    /// Never waits. If the buffer is full, the event is dropped. For events that the next event replaces.
    package func offer(_ event: ServerSentEvent) { _ = stream.offer(event.encoded) }

    /// Waits while the buffer is full. A client that reads nothing is cut within two heartbeats.
    package func send(id: String? = nil, event: String? = nil, data: String) async throws(StreamClosed) {
        try await BodyWriter(stream: stream).write(ServerSentEvent(id: id, event: event, data: data).encoded)
    }

    /// Ends the stream after its buffered bytes are sent. The client reconnects by itself.
    package func finish() { stream.finish() }

    package var isClosed: Bool { stream.isClosed }

    /// Called once when the stream ends or the client is gone, which is noticed within two heartbeats. Called at once
    /// if that has already happened. Runs on a thread that must not be blocked.
    package func onClose(_ body: @escaping @Sendable () -> Void) { stream.onClose(body) }
}
