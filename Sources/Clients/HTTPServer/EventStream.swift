internal import WebSockets

/// A client's event stream, or the events that a WebSocket sends. Usable from any thread. Holds no task and no thread
/// while idle.
package struct EventStream: Sendable {
    enum Target: Sendable {
        case response(ResponseStream)
        case socket(WebSocket, @Sendable (ServerSentEvent) -> [WebSocketMessage])
    }

    let target: Target

    /// Never waits. If the buffer is full, the stream is closed; the client reconnects with the id of its last event.
    /// - Returns: false if the stream is closed.
    @discardableResult
    package func push(_ event: ServerSentEvent) -> Bool {
        switch target {
        case .socket(let socket, let frames): return frames(event).allSatisfy { socket.push($0) } && !socket.isClosed
        case .response(let stream):
            switch stream.offer(event.encoded) {
            case .accepted: return true
            case .closed: return false
            case .full:
                stream.fail()
                return false
            }
        }
    }

    /// Never waits. If the buffer is full, the event is dropped. For events that the next event replaces.
    package func offer(_ event: ServerSentEvent) {
        switch target {
        case .response(let stream): _ = stream.offer(event.encoded)
        case .socket(let socket, let frames): frames(event).forEach { socket.push($0, isReplaceable: true) }
        }
    }

    /// Waits while the buffer is full. A client that reads nothing is cut within two heartbeats; a WebSocket, when its
    /// idle limit is over.
    package func send(id: String? = nil, event: String? = nil, data: String) async throws(StreamClosed) {
        let event = ServerSentEvent(id: id, event: event, data: data)
        switch target {
        case .response(let stream): try await BodyWriter(stream: stream).write(event.encoded)
        case .socket(let socket, let frames): for frame in frames(event) { try await socket.send(frame) }
        }
    }

    /// Ends the stream after its buffered bytes are sent. The client reconnects by itself.
    package func finish() {
        switch target {
        case .response(let stream): stream.finish()
        case .socket(let socket, _): socket.close(.tryAgainLater)
        }
    }

    /// Ends the stream because the client may no longer follow it. A WebSocket gets the close code 1008 with the reason. The
    /// client of an event stream is refused when the client reconnects.
    package func refuse(_ reason: String) {
        switch target {
        case .response(let stream): stream.finish()
        case .socket(let socket, _): socket.close(.policy, reason)
        }
    }

    package var isClosed: Bool {
        switch target {
        case .response(let stream): stream.isClosed
        case .socket(let socket, _): socket.isClosed
        }
    }

    /// Called once when the stream ends or the client is gone, which is noticed within two heartbeats. Called at once
    /// if that has already happened. Runs on a thread that must not be blocked.
    package func onClose(_ body: @escaping @Sendable () -> Void) {
        switch target {
        case .response(let stream): stream.onClose(body)
        case .socket(let socket, _): socket.onClose { _ in body() }
        }
    }
}
