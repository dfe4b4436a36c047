import Bridge
package import BridgeRecords
import Captures
package import HTTPServer
import JSON
package import Pipeline
import Records
package import Requests
package import Runtime
package import Store
import WebSockets

/// The bridge over WebSockets: the frames of `BridgeActions`, the events of the stream, and attachments as chunks.
package struct SocketRoutes: Sendable {
    /// Sends events while the closure gives a proof, which is asked before each event. Call the result when there is a proof
    /// again.
    package typealias Follow =
        @Sendable (EventStream, DevicePrincipal, ChangeCursor, @escaping @Sendable () -> PINProof?) -> Wake
    package typealias Wake = @Sendable () -> Void

    /// Throws if the device key has too many open streams.
    package typealias Admission = @Sendable (_ key: String) throws(APIFailure) -> Void

    private static let path = "/v1/bridge/ws"

    let database: Database
    let actions: BridgeActions
    let metrics: SocketMetrics
    let log: Log
    let clock: SocketClock
    private let admit: Admission
    private let follow: Follow

    /// - Parameters:
    ///   - region: for numbers without a country code (ISO 3166-1 alpha-2).
    ///   - announce: tells the listeners of all replicas about a message. Must not block.
    ///   - follow: sends the owner's events to a stream, until the key may no longer follow them.
    package init(
        database: Database, region: String?, pins: PINGuard, announce: @escaping @Sendable (ChangeEvent) -> Void,
        log: Log, metrics: Metrics, clock: SocketClock,
        admit: @escaping Admission, follow: @escaping Follow
    ) {
        self.database = database
        self.log = log
        self.clock = clock
        self.admit = admit
        self.follow = follow
        self.metrics = SocketMetrics(metrics)
        actions = BridgeActions(database: database, region: region, pins: pins, announce: announce)
    }

    package func add(to router: inout Router, _ pipeline: RequestPipeline) {
        router.on(
            .get, Self.path, options: .withoutBody,
            handler: pipeline.socket(scopes: [.bridgeRead], query: ["channel", "since"], open))
    }

    /// - Throws: a problem if the request has a key that may not follow the events. Otherwise the socket says so.
    @Sendable private func open(_ opening: SocketRequest) async throws(APIFailure) -> HTTPResponse {
        let request = opening.request
        guard let channel = request.query("channel").flatMap(BridgeChannel.init) else {
            let channels = BridgeChannel.allCases.map(\.rawValue).joined(separator: ", ")
            throw AuthenticatedRequest.invalid("channel", "must be one of \(channels)")
        }
        let since = request.query("since")
        let cursor = try FeedAccess.cursor(since, "since")
        var start: (DevicePrincipal, PINProof?, ChangeCursor)?
        if let principal = opening.principal {
            let proof = try await actions.pins.proof(in: request, of: principal)
            start = (principal, proof, try await self.start(principal, at: cursor))
        }
        return .webSocket(
            opening.handshake, limits: .init(messageBytes: SocketOpening.frameBytes)
        ) { [start] socket in
            metrics.opened()
            socket.onClose { metrics.ended($0) }
            let bridge = BridgeSocket(
                socket, on: channel, sendsCursors: since != nil, request: request, routes: self)
            if let (principal, proof, position) = start {
                bridge.begin(principal, proof, from: position)
            } else {
                bridge.expectKey { token throws(APIFailure) in
                    let principal = try await opening.authenticate(token)
                    return (principal, try await self.start(principal, at: cursor))
                }
            }
            return { message in await bridge.receive(message) }
        }
    }

    private func start(
        _ principal: DevicePrincipal, at cursor: ChangeCursor?
    ) async throws(APIFailure) -> ChangeCursor {
        try await FeedAccess.requireSync(of: principal.owner, in: database)
        try admit(principal.id)
        return try await FeedAccess.start(at: cursor, of: principal.owner, in: database)
    }

    func follow(
        _ stream: EventStream, for principal: DevicePrincipal, from cursor: ChangeCursor,
        while proof: @escaping @Sendable () -> PINProof?
    ) -> Wake {
        follow(stream, principal, cursor, proof)
    }
}
