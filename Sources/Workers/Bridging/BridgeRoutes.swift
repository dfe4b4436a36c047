import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import HTTPServer
import JSON
package import Pipeline
package import Requests
package import Store

/// The messages of a phone: the phone posts them, clients read them and write new ones.
package struct BridgeRoutes: Sendable {
    let database: Database
    private let region: String?
    private let publisher: MessagePublisher
    private let actions: BridgeActions
    private let pins: PINGuard
    private let announce: @Sendable (ChangeEvent) -> Void

    /// - Parameters:
    ///   - region: for numbers without a country code (ISO 3166-1 alpha-2).
    ///   - announce: tells the listeners of all replicas about a message. Must not block.
    package init(
        database: Database, publisher: MessagePublisher, region: String?, pins: PINGuard,
        announce: @escaping @Sendable (ChangeEvent) -> Void
    ) {
        self.database = database
        self.publisher = publisher
        self.region = region
        self.pins = pins
        self.announce = announce
        actions = BridgeActions(database: database, region: region, pins: pins, announce: announce)
    }

    package var endpoints: [Endpoint] {
        let outbox = OutboxRoutes(database: database, announce: announce)
        let protected: [Endpoint] =
            [
                .read(
                    "/v1/bridge/conversations", .bridgeRead, query: PageRequest.parameters + ["preview"],
                    handler: conversations),
                .read(
                    "/v1/bridge/conversations/{id}/messages", .bridgeRead, query: ["limit", "before"],
                    handler: messages),
                .write(.delete, "/v1/bridge/conversations/{id}", .bridgeClient, handler: delete),
                .read("/v1/bridge/status", .bridgeRead, handler: status),
            ] + outbox.endpoints + AttachmentRoutes(database: database).endpoints
        return protected.map { pins.protecting($0) }
            + outbox.phoneEndpoints.map { pins.protecting($0, butForPhones: true) }
            + [
                Endpoint.write(.post, "/v1/bridge/actions", .bridgeRead, handler: act).checked(checkAction),
                .write(.post, "/v1/bridge/messages", .bridgePhone, handler: post),
            ] + HistoryRoutes(database: database, region: region).endpoints + PINRoutes(database: database).endpoints
    }

    /// The document's frame. The header Link has the next page, so that the frame has only the document's members, unless the
    /// client asks for the last words.
    @Sendable private func conversations(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let withPreview = try call.flag("preview")
        let found = try await actions.conversations(
            after: listing.cursor, limit: listing.limit, withPreview: withPreview, call.owner)
        var response = HTTPResponse.answer(found.answer.json())
        if let next = found.page.next {
            response.headers["Link"] =
                "</v1/bridge/conversations?limit=\(listing.limit)\(withPreview ? "&preview=true" : "")&cursor="
                + "\(next.text)>; rel=\"next\""
        }
        return response
    }

    @Sendable private func messages(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let limits = BridgeLimits()
        let limit = try call.number("limit", in: 1...limits.pageMax) ?? limits.pageDefault
        let before = try call.number("before", in: 0...BridgeActions.latest)
        let answer = try await actions.messages(
            in: try Self.text(call, "id"), before: before, limit: limit, of: call.owner)
        guard let answer else { throw APIFailure(.notFound) }
        return .answer(answer.json())
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try Self.text(call, "id")
        let isDeleted = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.delete(id, of: call.owner, by: call.principal.id)
        }
        guard isDeleted else { throw APIFailure(.notFound) }
        announce(ChangeEvent(owner: call.owner, type: BridgeEvent.changed, id: call.object))
        return HTTPResponse(status: 204)
    }

    /// Any frame of a client. The answer is a frame, also if the request is refused.
    @Sendable private func act(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let frame = try await actions.answer(call.request.body, call)
        return HTTPResponse(status: frame.status, contentType: "application/json", frame.bytes)
    }

    /// Refusals are frames too, so that a client reads one kind of answer.
    @Sendable private func checkAction(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse? {
        let body = call.request.body
        do throws(APIFailure) {
            guard let frame = try await actions.early(body, call) else { return nil }
            return HTTPResponse(status: frame.status, contentType: "application/json", frame.bytes)
        } catch {
            guard [.wrongPIN, .pinLocked].contains(error.code) else { throw error }
            var fault = BridgeFault(error)
            fault.id = try? BridgeCall.read(body).id
            let frame = JSONFrame(.error(fault))
            var response = HTTPResponse(status: frame.status, contentType: "application/json", frame.bytes)
            for (name, value) in error.headers { response.headers[name] = value }
            return response
        }
    }

    @Sendable private func post(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let message = try PostedMessage(try call.json(), region: region, at: Date())
        try await PeerWatch(database: database, announce: announce).see(call, as: .phone)
        let (receipt, work) = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.receive(message, from: call.principal.id, trace: call.trace, of: call.owner)
        }
        await publisher.publish(work)
        switch receipt {
        case .stored(let row, let isNew):
            if isNew {
                announce(ChangeEvent(owner: call.owner, type: BridgeEvent.message, id: row))
            } else {
                try await requireSame(message, row, call.owner)
            }
            return .answer(
                .postedBridgeMessage(id: .string(message.id), isNew: .bool(isNew)), status: isNew ? 201 : 200)
        case .unknownConversation:
            throw APIFailure(
                .missingField, at: "/participants",
                "The conversation is new. Send participants, so that the server knows who takes part.")
        case .unknownAttachment:
            throw APIFailure(
                .invalidValue, at: "/attachments",
                "An attachment is unknown, not complete, or belongs to another message.")
        }
    }

    private func requireSame(_ message: PostedMessage, _ row: UUID, _ owner: UUID) async throws(APIFailure) {
        let stored = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.messages([row], of: owner)[row]
        }
        guard let stored, !stored.isSame(as: message) else { return }
        throw .reusedMessageID
    }

    @Sendable private func status(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let peers = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.peers(of: call.owner)
        }
        let isPINSet = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.pins.versions(of: [call.owner])[call.owner] != nil
        }
        let absent = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.devicesWithoutFrames(of: call.owner)
        }
        return .answer(BridgeView.status(peers, and: absent, hasPIN: isPINSet))
    }

    /// A text in the path.
    static func text(_ call: AuthenticatedRequest, _ name: String) throws(APIFailure) -> String {
        guard let text = call.request.pathParameters[name],
            (1...BridgeLimits().nameBytes).contains(text.utf8.count), !text.utf8.contains(0)
        else { throw APIFailure(.notFound) }
        return text
    }
}

extension APIFailure {
    static let reusedMessageID = APIFailure(
        .messageIDReused, at: "/id", "The id was used for another message. Give each message an id of its own.")
}
