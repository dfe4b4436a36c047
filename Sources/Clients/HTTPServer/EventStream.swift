/// A client's stream of events. May be kept, and used from anywhere; while idle it holds no task and no thread.
package struct EventStream: Sendable {
    let stream: ResponseStream

    /// Never waits: a reader so slow that its buffer is full loses the stream, and comes back with its last event's id.
    /// - Returns: false where the stream has closed, or closes now.
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

    /// Never waits: where the buffer is full the event is left out. For news that the next one makes old.
    package func offer(_ event: ServerSentEvent) { _ = stream.offer(event.encoded) }

    /// Waits while the buffer is full. A reader that takes nothing at all is cut within two heartbeats.
    package func send(id: String? = nil, event: String? = nil, data: String) async throws(StreamClosed) {
        try await BodyWriter(stream: stream).write(ServerSentEvent(id: id, event: event, data: data).encoded)
    }

    /// Ends the stream once what it holds is sent. Clients of event streams come back by themselves.
    package func finish() { stream.finish() }

    package var isClosed: Bool { stream.isClosed }

    /// Called once when the client is gone (found within two heartbeats at most) or the stream has ended; at once
    /// where that has happened. Runs on a thread that must not be blocked.
    package func onClose(_ body: @escaping @Sendable () -> Void) { stream.onClose(body) }
}
