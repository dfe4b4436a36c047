/// The server's side of one connection: takes bytes, gives messages and the bytes to send. It knows no socket and no
/// clock: times are milliseconds of a monotonic clock.
package struct WebSocketSession: Sendable {
    package enum Action: Sendable, Equatable {
        case message(WebSocketMessage)
        case send([UInt8])
        /// Close the transport after everything was sent.
        case end(WebSocketEnd)
    }

    package struct Limits: Sendable, Equatable {
        /// The largest message, in bytes.
        package var messageBytes: Int
        /// Milliseconds without a byte of the client until a ping is sent.
        package var pingAfter = 30_000
        /// Milliseconds without a byte of the client until the connection is cut.
        package var idleLimit = 90_000
        /// Milliseconds that the client has to answer a close frame.
        package var closeLimit = 5_000

        package init(messageBytes: Int) { self.messageBytes = messageBytes }
    }

    private enum Phase: Equatable {
        case open
        /// A close frame was sent; the client's one is missing. Messages are dropped.
        case closing(WebSocketClose, since: Int)
        case ended
    }

    private let limits: Limits
    private var parser: WebSocketParser
    private var phase = Phase.open
    private var lastByteAt: Int
    private var lastPingAt: Int

    package init(_ limits: Limits, at now: Int) {
        self.limits = limits
        parser = WebSocketParser(messageLimit: limits.messageBytes)
        (lastByteAt, lastPingAt) = (now, now)
    }

    /// Bytes of a message that has not arrived completely.
    package var heldBytes: Int { parser.heldBytes }

    package var isOpen: Bool { phase == .open }

    package mutating func setMessageLimit(_ bytes: Int) { parser.messageLimit = bytes }

    /// Bytes have arrived.
    package mutating func noteBytes(at now: Int) { lastByteAt = now }

    /// Takes bytes off the start of the input, up to the end of the next action.
    /// - Returns: nil if the input was too short for an action, or the connection has ended. All of it was taken.
    package mutating func next(_ input: inout ArraySlice<UInt8>, at now: Int) -> [Action] {
        while phase != .ended {
            let event: WebSocketParser.Event?
            do throws(WebSocketClose) { event = try parser.next(&input) } catch {
                // The start of the next frame is not certain, so the client's close frame cannot be found.
                return finish(.fault(error.code), sending: phase == .open ? error : nil)
            }
            switch event {
            case nil: return []
            case .pong: continue
            case .ping(let payload):
                if isOpen { return [.send(WebSocketFrame.encoded(.pong, payload))] }
            case .message(let message):
                if isOpen { return [.message(message)] }
            case .close(let close):
                if case .closing(let own, _) = phase { return finish(.server(own.code), sending: nil) }
                // The answer has the client's code.
                let answer = close.map { WebSocketClose($0.code).payload } ?? []
                phase = .ended
                return [.send(WebSocketFrame.encoded(.close, answer)), .end(.client)]
            }
        }
        input = []
        return []
    }

    /// - Returns: nothing if the connection is already closing.
    package mutating func close(_ close: WebSocketClose, at now: Int) -> [Action] {
        guard isOpen else { return [] }
        phase = .closing(close, since: now)
        return [.send(WebSocketFrame.encoded(.close, close.payload))]
    }

    /// Call about once a second.
    package mutating func tick(at now: Int) -> [Action] {
        switch phase {
        case .ended: return []
        case .closing(let close, let since):
            return now - since >= limits.closeLimit ? finish(.server(close.code), sending: nil) : []
        case .open:
            if now - lastByteAt >= limits.idleLimit { return finish(.idle, sending: nil) }
            guard now - max(lastByteAt, lastPingAt) >= limits.pingAfter else { return [] }
            lastPingAt = now
            return [.send(WebSocketFrame.encoded(.ping, []))]
        }
    }

    private mutating func finish(_ end: WebSocketEnd, sending close: WebSocketClose?) -> [Action] {
        phase = .ended
        return (close.map { [.send(WebSocketFrame.encoded(.close, $0.payload))] } ?? []) + [.end(end)]
    }
}
