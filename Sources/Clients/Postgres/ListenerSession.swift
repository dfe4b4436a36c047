import Dispatch

/// The connection of a `Listener`. Its queue reads the socket when data arrives, and blocks only to connect.
actor ListenerSession {
    private let executor = ConnectionExecutor(label: "tapline.postgres.listener")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let settings: ConnectionSettings
    private let channels: [String]
    private let events: AsyncStream<Listener.Event>.Continuation
    private var handle: ConnectionHandle?
    private var source: (any DispatchSourceRead)?
    private var hasDroppedEvents = false
    private var waiter: CheckedContinuation<Void, Never>?

    init(_ settings: ConnectionSettings, channels: [String], events: AsyncStream<Listener.Event>.Continuation) {
        self.settings = settings
        self.channels = channels
        self.events = events
    }

    var processID: Int { Int(handle?.processID ?? 0) }

    func connect(isFirst: Bool, at place: CallSite) throws(DatabaseError) {
        let opened = try ConnectionHandle.open(settings, at: place)
        let listens = channels.map { channel -> SQL in "listen \(identifier: channel)" }
        try opened.script(listens.map(\.text).joined(separator: "; "), at: place)
        let source = DispatchSource.makeReadSource(fileDescriptor: opened.socket, queue: executor.queue)
        source.setEventHandler { [weak self] in self?.assumeIsolated { $0.read() } }
        // The descriptor may be closed only after the dispatch source has released it.
        source.setCancelHandler { self.assumeIsolated { $0.released() } }
        handle = consume opened
        self.source = source
        if !isFirst { yield(.reconnected) }
        source.activate()
        // Notifications that came with the answer to LISTEN are already in libpq's buffer: the socket does not report
        // them.
        read()
    }

    /// Waits for the connection to be lost and reconnects, until the task is canceled.
    func keepConnected(at place: CallSite) async {
        var pause = Duration.milliseconds(100)
        while !Task.isCancelled {
            await waitUntilReleased()
            guard !Task.isCancelled else { break }
            do throws(DatabaseError) {
                try connect(isFirst: false, at: place)
                pause = .milliseconds(100)
            } catch {
                try? await Task.sleep(for: pause * Double.random(in: 0.5...1))
                pause = min(pause * 2, .seconds(10))
            }
        }
        disconnect()
        await waitUntilReleased()
        events.finish()
    }

    private func read() {
        guard handle != nil else { return }
        // Called twice: if the server's last message and the end of the socket arrive together, dispatch reports both
        // at once, and the first call reads only the message.
        let isUp = handle?.consumeInput() == true && handle?.consumeInput() == true
        for (channel, payload) in handle?.takeNotifications() ?? [] {
            yield(.notification(channel: channel, payload: payload))
        }
        if !isUp { disconnect() }
    }

    private func yield(_ event: Listener.Event) {
        if hasDroppedEvents {
            if case .dropped = events.yield(.reconnected) { return }
            hasDroppedEvents = false
        }
        if case .dropped = events.yield(event) { hasDroppedEvents = true }
    }

    private func disconnect() {
        source?.cancel()
    }

    private func released() {
        source = nil
        handle = nil
        waiter?.resume()
        waiter = nil
    }

    /// Cancellation releases the connection, and so ends the wait.
    private func waitUntilReleased() async {
        guard handle != nil else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter = $0 }
        } onCancel: {
            Task { await self.disconnect() }
        }
    }
}
