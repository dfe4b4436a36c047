import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Pipeline
import Requests
import Store

/// Messages that the phone is asked to send: the phone takes them one by one, and reports what became of each.
struct OutboxRoutes: Sendable {
    let database: Database
    let announce: @Sendable (ChangeEvent) -> Void

    private var peers: PeerWatch { PeerWatch(database: database, announce: announce) }

    /// What computers ask for.
    var endpoints: [Endpoint] {
        [
            .read(
                "/v1/bridge/outbox", .bridgeRead, query: PageRequest.parameters + ["status", "conversation"],
                handler: list),
            .write(.delete, "/v1/bridge/outbox/{id}", .bridgeClient, handler: takeBack),
        ]
    }

    /// What a phone asks for, that sends the messages.
    var phoneEndpoints: [Endpoint] {
        var next = Endpoint.read("/v1/bridge/outbox/next", .bridgePhone, handler: next)
        // The message would be handed over, and the answer has no body.
        next.answersHead = false
        return [next, .write(.post, "/v1/bridge/outbox/{id}/result", handler: report)]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let state: SendState? = try call.choice("status")
        let conversation = try call.query("conversation")
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.outbox.list(
                of: call.owner, state: state, conversation: conversation, after: listing.cursor, limit: listing.limit)
        }
        guard let page else { throw APIFailure(.notFound) }
        return page.response(BridgeView.send)
    }

    /// A GET, because Shortcuts of phones read addresses in that way. The answer is never stored by a proxy.
    @Sendable private func next(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await peers.see(call, as: .phone)
        let send = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.outbox.hand(to: call.principal.id, of: call.owner)
        }
        var response = send.map { HTTPResponse.answer(BridgeView.handed($0)) } ?? HTTPResponse(status: 204)
        response.headers["Cache-Control"] = "no-store"
        if let send { announce(ChangeEvent(owner: call.owner, type: BridgeEvent.message, id: send.message.row)) }
        return response
    }

    /// By the phone that took the message, or by a person who has looked at the phone.
    @Sendable private func report(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try call.require(.bridgePhone, or: .bridgeClient)
        let id = try BridgeRoutes.text(call, "id")
        var fields = try FieldReader(try call.json())
        let reported = fields.choice("status", else: .invalidValue, ReportedState.self)
        let error = fields.text("error", upTo: 500)
        if fields.value("status") == nil { fields.note(.missingField, "status") }
        try fields.finish()
        guard let reported else { throw APIFailure(.missingField) }
        let send = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.outbox.send(id, of: call.owner)
        }
        guard let send else { throw APIFailure(.notFound) }
        let isPhone = send.phone == call.principal.id
        guard isPhone || DeviceScope.bridgeClient.isGranted(by: call.principal.scopes) else {
            throw APIFailure(
                .messageTaken,
                send.phone == nil ? "This phone has not taken the message." : "Another phone has taken the message.")
        }
        try await peers.see(call, as: isPhone ? .phone : .client)
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.outbox.report(
                reported.event, by: isPhone ? .phone : .person, error: reported.isFailure ? error : nil, of: id,
                owner: call.owner)
        }
        switch outcome {
        case nil: throw APIFailure(.notFound)
        case .changed(let send)?:
            announce(ChangeEvent(owner: call.owner, type: BridgeEvent.message, id: send.message.row))
            return .answer(BridgeView.send(send))
        case .unchanged(let send)?:
            // A repeated report gets its first answer.
            guard send.state.rawValue == reported.rawValue else {
                throw APIFailure(
                    .messageTaken,
                    "The message is \(send.state.rawValue). A report of \(reported.rawValue) does not change this state."
                )
            }
            return .answer(BridgeView.send(send))
        }
    }

    @Sendable private func takeBack(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try BridgeRoutes.text(call, "id")
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.outbox.takeBack(id, of: call.owner)
        }
        guard let found else { throw APIFailure(.notFound) }
        guard found.isTakenBack else { throw APIFailure(.messageTaken) }
        announce(ChangeEvent(owner: call.owner, type: BridgeEvent.message, id: found.row))
        return HTTPResponse(status: 204)
    }

    private enum ReportedState: String, CaseIterable {
        case awaitingUser = "awaiting_user"
        case sent, failed, expired

        var isFailure: Bool { self == .failed || self == .expired }

        var event: SendState.Event {
            switch self {
            case .awaitingUser: .reportAwaitingUser
            case .sent: .reportSent
            case .failed: .reportFailed
            case .expired: .reportExpired
            }
        }
    }
}
