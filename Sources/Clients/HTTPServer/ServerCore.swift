internal import CMicrohttpd
internal import Synchronization

/// The state that libmicrohttpd's callbacks share. Lives until the daemon has stopped.
final class ServerCore: Sendable {
    let configuration: HTTPServerConfiguration
    let router: Router
    let streams = StreamRegistry()
    let sockets = WebSocketLoop()
    /// Accept no new connections, and close each connection after its response.
    let isDraining = StopFlag()
    let isStopping = StopFlag()

    private struct State {
        /// Without connections of event streams; the registry checks those.
        var connections: [ObjectIdentifier: ClientConnection] = [:]
        var streamConnections: Set<ObjectIdentifier> = []
        /// Without event streams. A drain does not wait for those.
        var exchanges: [ObjectIdentifier: RequestExchange] = [:]
        var streaming: Set<ObjectIdentifier> = []
        var idleWaiters: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    let budget: BodyBudget

    init(configuration: HTTPServerConfiguration, router: Router) {
        self.configuration = configuration
        self.router = router
        budget = BodyBudget(configuration)
    }

    var connectionCount: Int { state.withLock { $0.connections.count + $0.streamConnections.count } }

    func connected(_ connection: ClientConnection) {
        state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
    }

    func disconnected(_ connection: ClientConnection) {
        connection.ended()
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            state.streamConnections.remove(ObjectIdentifier(connection))
        }
    }

    func began(_ exchange: RequestExchange) {
        exchange.connection.hasRequest = true
        state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
    }

    /// The exchange lasts until its client leaves, as an event stream or as a WebSocket.
    func becameStream(_ exchange: RequestExchange) {
        remove(exchange) { state in
            state.streaming.insert(ObjectIdentifier(exchange))
            state.connections[ObjectIdentifier(exchange.connection)] = nil
            state.streamConnections.insert(ObjectIdentifier(exchange.connection))
        }
    }

    func completed(_ exchange: RequestExchange) {
        exchange.completed()
        exchange.connection.hasRequest = false
        remove(exchange) { state in
            state.streaming.remove(ObjectIdentifier(exchange))
            let connection = exchange.connection
            // The connection can bring another request.
            if state.streamConnections.remove(ObjectIdentifier(connection)) != nil {
                state.connections[ObjectIdentifier(connection)] = connection
            }
        }
    }

    private func remove(_ exchange: RequestExchange, _ change: (inout State) -> Void) {
        let waiters = state.withLock { state -> [@Sendable () -> Void] in
            state.exchanges[ObjectIdentifier(exchange)] = nil
            change(&state)
            guard state.exchanges.isEmpty else { return [] }
            defer { state.idleWaiters = [] }
            return state.idleWaiters
        }
        waiters.forEach { $0() }
    }

    /// Calls back when no request is in flight, not counting streams; at once if there is none.
    func whenIdle(_ body: @escaping @Sendable () -> Void) {
        let isIdle = state.withLock { state in
            if !state.exchanges.isEmpty { state.idleWaiters.append(body) }
            return state.exchanges.isEmpty
        }
        if isIdle { body() }
    }

    /// Cuts late connections, and cancels handlers whose client has left.
    func sweep() {
        let (connections, exchanges) = state.withLock { (Array($0.connections.values), Array($0.exchanges.values)) }
        let now = MonotonicTime.milliseconds()
        exchanges.forEach { $0.refuseLateBody(now: now) }
        connections.forEach { $0.enforceDeadline(now: now) }
        let reading = connections.filter(\.isReading)
        DisconnectDetector.gone(reading.map(\.descriptor)).forEach { reading[$0].noticeEnd() }
        let watched = exchanges.compactMap { exchange in exchange.watched.map { (exchange, $0) } }
        guard !watched.isEmpty else { return }
        DisconnectDetector.gone(watched.map(\.1)).forEach { watched[$0].0.abandon() }
    }

    /// Resumes every suspended connection. libmicrohttpd can stop afterwards.
    func abandonAll() {
        isStopping.set()
        let exchanges = state.withLock { Array($0.exchanges.values) }
        exchanges.forEach { $0.abandon() }
        streams.failAll()
        sockets.stop()
    }
}
