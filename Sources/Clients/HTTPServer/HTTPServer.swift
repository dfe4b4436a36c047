internal import Dispatch
internal import Synchronization

/// An HTTP/1.1 server over libmicrohttpd. A few threads serve the sockets. Handlers are Swift tasks; they are canceled
/// when their client leaves, which is noticed within a second.
package final class HTTPServer: Sendable {
    private struct State {
        var daemon: DaemonHandle?
        var tickers: [Ticker] = []
        var wasStarted = false
    }

    private static let sweepInterval = Duration.seconds(1)
    /// The time for ended streams to send their buffered bytes.
    private static let streamGrace = Duration.seconds(1)

    private let core: ServerCore
    private let state = Mutex(State())

    package init(configuration: HTTPServerConfiguration = HTTPServerConfiguration(), router: Router) {
        core = ServerCore(configuration: configuration, router: router)
    }

    /// Starts the server. Call once. Blocks briefly.
    /// - Returns: the port, also if the configuration has port 0.
    @discardableResult
    package func start() throws(HTTPServerError) -> UInt16 {
        let isFirst = state.withLock { state in
            defer { state.wasStarted = true }
            return !state.wasStarted
        }
        guard isFirst else { throw .alreadyStarted }
        let configuration = core.configuration
        // The extra descriptors are for files, the database and libmicrohttpd itself.
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
                // A client that does not acknowledge a heartbeat is cut at the next one.
                Ticker(every: heartbeat / StreamRegistry.slices) { core.streams.beat(silence: heartbeat * 2 / 3) },
            ]
        }
        return port
    }

    /// Open connections, including idle connections and streams.
    package var connectionCount: Int { core.connectionCount }

    /// Open event streams.
    package var streamCount: Int { core.streams.count }

    /// Open WebSockets.
    package var webSocketCount: Int { core.sockets.count }

    /// Accepts no more connections, waits at most `grace` for requests in flight, ends event streams and WebSockets, then closes
    /// everything. Handlers that still run are canceled. Returns when all threads have ended; cancellation does not
    /// shorten the wait.
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
        core.sockets.closeAll()
        await signal(within: min(grace, Self.streamGrace)) { [core] done in
            core.streams.whenEmpty { core.sockets.whenEmpty(done) }
        }
        tickers.forEach { $0.stop() }
        core.abandonAll()
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "tapline.http.stop").async {
                daemon.stop()
                continuation.resume()
            }
        }
    }

    /// Returns when `subscribe` calls back, or after `limit`.
    private func signal(within limit: Duration, _ subscribe: (@escaping @Sendable () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in
            let once = OneShotClosure { continuation.resume() }
            subscribe { once.call() }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { once.call() }
        }
    }
}
