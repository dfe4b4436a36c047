/// Notifications, on a connection of their own that is opened again when it breaks.
package final class Listener: Sendable {
    package enum Event: Sendable, Equatable {
        case notification(channel: String, payload: String)
        /// Notifications may have been missed, by a broken connection or a slow reader: look at the tables again.
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

    /// Returns once the channels are listened to; from then on a lost connection is made again, with a pause that
    /// grows from 0.1 to 10 seconds.
    package static func open(
        _ settings: ConnectionSettings, channels: [String], file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Listener {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingOldest(4096))
        let session = ListenerSession(settings, channels: channels, events: continuation)
        let place = Place(file: file, line: line)
        try await session.connect(isFirst: true, at: place)
        let loop = Task { await session.keepConnected(at: place) }
        return Listener(events: events, session: session, loop: loop)
    }

    /// The server's process for this session; 0 while there is none.
    package var processID: Int { get async { await session.processID } }

    package func close() async {
        loop.cancel()
        await loop.value
    }
}
