/// Receives notifications on its own connection, and reconnects when the connection is lost.
package final class Listener: Sendable {
    package enum Event: Sendable, Equatable {
        case notification(channel: String, payload: String)
        /// Notifications may have been missed, because of a lost connection or a slow reader: query the tables again.
        case reconnected
    }

    /// For one reader. Ends after `close()`.
    package let events: AsyncStream<Event>
    private let session: ListenerSession
    private let loop: Task<Void, Never>

    private init(events: AsyncStream<Event>, session: ListenerSession, loop: Task<Void, Never>) {
        self.events = events
        self.session = session
        self.loop = loop
    }

    deinit { loop.cancel() }

    /// Returns once LISTEN is active for all channels. A lost connection is then reconnected, with a pause that grows
    /// from 0.1 to 10 seconds.
    package static func open(
        _ settings: ConnectionSettings, channels: [String], file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Listener {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingOldest(4096))
        let session = ListenerSession(settings, channels: channels, events: continuation)
        let place = CallSite(file: file, line: line)
        try await session.connect(isFirst: true, at: place)
        let loop = Task { await session.keepConnected(at: place) }
        return Listener(events: events, session: session, loop: loop)
    }

    /// The process id of the session's backend; 0 while there is no session.
    package var processID: Int { get async { await session.processID } }

    package func close() async {
        loop.cancel()
        await loop.value
    }
}
