internal import Dispatch
internal import Synchronization

/// An HTTP/1.1 server over libmicrohttpd. Sockets are served by a few threads of its own; handlers are Swift tasks,
/// cancelled when their client leaves (noticed within a second).
package final class HTTPServer: Sendable {
    private struct State {
        var daemon: DaemonHandle?
        var tickers: [Ticker] = []
        var wasStarted = false
    }

    private static let sweepInterval = Duration.seconds(1)
    /// For streams to send what they hold once they were ended.
    private static let streamGrace = Duration.seconds(1)

    private let core: ServerCore
    private let state = Mutex(State())

    package init(configuration: HTTPServerConfiguration = HTTPServerConfiguration(), router: Router) {
        core = ServerCore(configuration: configuration, router: router)
    }

    /// Starts once. Blocks for the moment that the start takes.
    /// - Returns: the port, also where the configuration left it open.
    @discardableResult
    package func start() throws(HTTPServerError) -> UInt16 {
        let isFirst = state.withLock { state in
            defer { state.wasStarted = true }
            return !state.wasStarted
        }
        guard isFirst else { throw .alreadyStarted }
        let configuration = core.configuration
        // Beside connections: files, the database, libmicrohttpd's own descriptors.
        FileDescriptorLimit.raise(to: configuration.connectionLimit + 1024)
        let socket = try ListeningSocket.open(host: configuration.host, port: configuration.port)
        let port = socket.port
        let daemon = try DaemonHandle.start(core, on: socket)
        let core = core
        let heartbeat = configuration.heartbeatInterval
        state.withLock { state in
            state.daemon = daemon
            state.tickers = [
                Ticker(every: Self.sweepInterval) { core.sweep() },
                // A client that does not answer one heartbeat is cut at the next.
                Ticker(every: heartbeat / StreamRegistry.slices) { core.streams.beat(silence: heartbeat * 2 / 3) },
            ]
        }
        return port
    }

    /// Connections now open, idle ones and streams among them.
    package var connectionCount: Int { core.connectionCount }

    /// Event streams now open.
    package var streamCount: Int { core.streams.count }

    /// Accepts no more, waits at most `grace` for requests in flight, ends event streams, then closes everything.
    /// Handlers still running are cancelled. Returns when all threads are gone; cancellation does not shorten it.
    package func stop(grace: Duration = .seconds(10)) async {
        let (daemon, tickers) = state.withLock { state in
            defer {
                state.daemon = nil
                state.tickers = []
            }
            return (state.daemon, state.tickers)
        }
        guard let daemon else { return }
        core.isDraining.set()
        daemon.quiesce()
        await signal(within: grace) { [core] in core.whenIdle($0) }
        core.streams.finishAll()
        await signal(within: min(grace, Self.streamGrace)) { [core] in core.streams.whenEmpty($0) }
        tickers.forEach { $0.stop() }
        core.abandonAll()
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "tapline.http.stop").async {
                daemon.stop()
                continuation.resume()
            }
        }
    }

    /// Returns when `subscribe`'s callback is called, or after `limit`.
    private func signal(within limit: Duration, _ subscribe: (@escaping @Sendable () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in
            let once = Once { continuation.resume() }
            subscribe { once.call() }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { once.call() }
        }
    }
}
