import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import HTTPServer
import JSON
import PhoneNumbers
import Pipeline
import Requests
import Store

/// Carries out the requests of clients.
struct BridgeActions: Sendable {
    private static let phones = PhoneNumbers()

    let database: Database
    /// For recipients without a country code (ISO 3166-1 alpha-2).
    let region: String?
    let pins: PINGuard
    let announce: @Sendable (ChangeEvent) -> Void

    /// The answer to a frame over HTTP. The caller has sent the PIN that the request needs.
    /// - Parameter frame: the bytes of a request.
    func answer(_ frame: [UInt8], _ call: AuthenticatedRequest) async throws(APIFailure) -> JSONFrame {
        var session = Self.sessionOfOneFrame(needsPIN: false)
        let action = session.receive(frame, at: 0)
        return try await respond(to: action, in: &session, call)
    }

    /// Answers a frame over HTTP that changes nothing. Its answer is never stored with an idempotency key: messages in it
    /// would outlive their deletion, and a hash of a request with a PIN is a fast hash of the PIN.
    /// - Returns: nil if `answer` carries out the request.
    func early(_ frame: [UInt8], _ call: AuthenticatedRequest) async throws(APIFailure) -> JSONFrame? {
        guard let read = try? BridgeCall.read(frame) else { return nil }
        let requested = read.request.action
        let needsPIN =
            requested == .auth ? false : try await pins.proof(in: call.request, of: call.principal) == nil
        var session = Self.sessionOfOneFrame(needsPIN: needsPIN)
        let action = session.receive(read, at: 0)
        if case .perform = action, requested.isWriting { return nil }
        return try await respond(to: action, in: &session, call)
    }

    private static func sessionOfOneFrame(needsPIN: Bool) -> BridgeSession {
        let settings = BridgeSession.Settings(channel: nil, transportFrameBytes: BridgeLimits().frameBytes)
        return BridgeSession(settings, isPaired: true, requiresPIN: needsPIN)
    }

    private func respond(
        to action: BridgeSession.Action, in session: inout BridgeSession, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> JSONFrame {
        switch action {
        case .send(let frame):
            try await note(frame, call)
            return frame
        case .perform(let request, let ticket):
            let answer = try await perform(request, call).answer
            return session.answer(ticket, answer) ?? JSONFrame(answer)
        }
    }

    /// Counts a frame that a session has answered: for presence, or as one that lacks the PIN.
    func note(_ answer: JSONFrame, _ call: AuthenticatedRequest) async throws(APIFailure) {
        guard case .error(let fault) = answer.answer else { return try await see(call) }
        if fault.asksForPIN { pins.countMissing() }
    }

    private func see(_ call: AuthenticatedRequest) async throws(APIFailure) {
        try await PeerWatch(database: database, announce: announce).see(call, as: .client)
    }

    /// Carries out what a session cannot answer by itself.
    /// - Returns: the answer, and why the client may read messages if the request has sent the PIN.
    func perform(
        _ request: BridgeRequest, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> (answer: BridgeAnswer, proof: PINProof?) {
        try await see(call)
        if case .auth(let pin) = request { return try await authenticate(pin, call.principal) }
        return switch try await result(of: request, call) {
        case .success(let answer): (answer, nil)
        case .failure(let fault): (.error(fault), nil)
        }
    }

    private func result(
        of request: BridgeRequest, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> Result<BridgeAnswer, BridgeFault> {
        guard !request.action.isWriting || DeviceScope.bridgeClient.isGranted(by: call.principal.scopes) else {
            return .failure(
                BridgeFault(.unauthorized, "the device key lacks the scope \(DeviceScope.bridgeClient.rawValue)"))
        }
        switch request {
        case .getConversations(let limit, let before):
            return .success(try await conversations(before: before, limit: limit, of: call.owner))
        case .getMessages(let conversation, let limit, let before):
            return try await messages(in: conversation, before: before, limit: limit, of: call.owner)
                .map(Result.success) ?? .failure(Self.unknown(conversation))
        case .sendMessage(let sending): return try await send(sending, call)
        case .getAttachment(let id): return try await attachment(id, of: call.owner)
        case .hello, .capabilities, .ping, .pair, .auth:
            return .failure(BridgeFault(.badRequest, "\(request.action.rawValue) is answered by the session"))
        }
    }

    /// - Returns: the frame, and the proof if the PIN is right.
    func authenticate(
        _ pin: String, _ principal: DevicePrincipal
    ) async throws(APIFailure) -> (answer: BridgeAnswer, proof: PINProof?) {
        switch try await pins.test(pin, of: principal) {
        case .accepted(let proof): return (.auth(success: true, triesLeft: nil), proof)
        case .wrong(let triesLeft): return (.auth(success: false, triesLeft: triesLeft), nil)
        case .locked(let seconds): throw PINGuard.locked(seconds)
        }
    }

    private func attachment(
        _ id: String, of owner: UUID
    ) async throws(APIFailure) -> Result<BridgeAnswer, BridgeFault> {
        let file = try await mappingStoreErrors { () async throws(StoreError) -> BridgeAttachment? in
            guard let id = UUID(text: id) else { return nil }
            return try await database.attachments.find(id, of: owner)
        }
        return file.map { .success(.attachment($0, .path(BridgeView.path($0)))) }
            ?? .failure(.noAttachment(id))
    }

    struct Conversations {
        var page: Page<StoredConversation>
        /// By the rows of the conversations; empty if the client does not ask for them.
        var lastMessages: [UUID: LastMessage] = [:]

        var answer: BridgeAnswer {
            let views = page.items.map { stored in
                var view = BridgeConversation(stored)
                view.preview = lastMessages[stored.row].map {
                    .init(sender: $0.sender, text: $0.text, hasAttachments: $0.hasAttachments)
                }
                return view
            }
            return .conversations(views, isMirrored: false)
        }
    }

    func conversations(
        after cursor: PageCursor?, limit: Int, withPreview: Bool, _ owner: UUID
    ) async throws(APIFailure) -> Conversations {
        try await mappingStoreErrors { () async throws(StoreError) in
            var found = Conversations(
                page: try await database.bridge.conversations(of: owner, after: cursor, limit: limit))
            if withPreview {
                found.lastMessages = try await database.bridge.lastMessages(
                    in: found.page.items.map(\.row), of: owner)
            }
            return found
        }
    }

    /// - Parameters:
    ///   - before: milliseconds since 1970.
    ///   - limit: nil takes the most that a page can have.
    private func conversations(
        before: Int?, limit: Int?, of owner: UUID
    ) async throws(APIFailure) -> BridgeAnswer {
        let (limit, before) = (limit ?? BridgeLimits().pageMax, before.flatMap(Self.moment))
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.conversations(of: owner, before: before, limit: limit)
        }
        let views = page.conversations.map(BridgeConversation.init)
        return .conversations(views, isMirrored: true, nextBefore: page.hasOlder ? views.last?.lastMessageTime : nil)
    }

    /// - Parameter milliseconds: since 1970.
    /// - Returns: nil for a time that Postgres does not know. It is later than all messages.
    private static func moment(_ milliseconds: Int) -> Date? {
        milliseconds > latest ? nil : Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    /// - Parameter before: milliseconds since 1970.
    /// - Returns: nil if the owner has no such conversation.
    func messages(
        in conversation: String, before: Int?, limit: Int, of owner: UUID
    ) async throws(APIFailure) -> BridgeAnswer? {
        let before = before.flatMap(Self.moment)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.messages(in: conversation, of: owner, before: before, limit: limit)
        }
        guard let page else { return nil }
        let views = page.messages.map(BridgeMessage.init)
        return .messages(
            conversation: conversation, views, nextBefore: page.hasOlder ? views.last?.timestamp : nil)
    }

    /// Milliseconds since 1970: the year 9999.
    static let latest = 253_402_300_799_999

    private func send(
        _ sending: BridgeSending, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> Result<BridgeAnswer, BridgeFault> {
        guard !sending.text.utf8.contains(0) else {
            return .failure(BridgeFault(.badRequest, "text has the character U+0000"))
        }
        guard !sending.attachments.isEmpty || sending.text.contains(where: { !$0.isWhitespace })
        else { return .failure(BridgeFault(.badRequest, "text has no visible character")) }
        let attachments: [OutgoingMessage.Attachment]
        let target: OutgoingMessage.Target
        do throws(BridgeFault) {
            target = try self.target(of: sending)
            attachments = try Self.attachments(of: sending)
        } catch { return .failure(error) }
        // Without an id of the client, a repetition with the same idempotency key gets the first result.
        let message = OutgoingMessage(
            to: target, text: sending.text, clientID: sending.clientID ?? call.object.text, device: call.principal.id,
            attachments: attachments)
        let receipt = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.outbox.queue(message, as: call.object.text, of: call.owner)
        }
        switch receipt {
        case .queued(let send, let isNew):
            if isNew { announce(ChangeEvent(owner: call.owner, type: BridgeEvent.message, id: send.message.row)) }
            guard send.message.text == sending.text, Self.goes(send, to: target) else {
                return .failure(
                    BridgeFault(.badRequest, "the clientId was used for another message; give each message its own"))
            }
            let conversation: String? = if case .recipients = target { send.message.conversation } else { nil }
            return .success(BridgeEvent.result(of: send.message, for: call.principal.id, in: conversation))
        case .unknownConversation:
            guard case .conversation(let id) = target else {
                // The conversation was deleted at the same moment.
                return .failure(BridgeFault(.unavailable, "try again later"))
            }
            return .failure(Self.unknown(id))
        case .unreachable(let name):
            return .failure(BridgeFault(.badRequest, "'\(name)' has no number, so nothing can be sent to this sender"))
        case .spent:
            return .failure(
                BridgeFault(
                    .notFound, "the message with this clientId was taken back or erased; give a new message its own"))
        case .unknownAttachment:
            return .failure(
                BridgeFault(.notFound, "an attachment is unknown, not complete, or belongs to another message"))
        }
    }

    /// Recipients in one spelling, each once.
    private func target(of sending: BridgeSending) throws(BridgeFault) -> OutgoingMessage.Target {
        switch sending.target {
        case .conversation(let id): return .conversation(id)
        case .recipients(let texts):
            var found: [String] = []
            for (index, text) in texts.enumerated() {
                guard let handle = Handle(sender: text, region: region, phones: Self.phones),
                    Handle.canReceive(handle.text)
                else {
                    throw BridgeFault(
                        .badRequest, "recipients: the entry \(index + 1) is no phone number and no mail address")
                }
                if !found.contains(handle.text) { found.append(handle.text) }
            }
            return .recipients(found)
        }
    }

    private static func goes(_ send: StoredSend, to target: OutgoingMessage.Target) -> Bool {
        switch target {
        case .conversation(let id): send.conversation.id == id
        case .recipients(let recipients): Set(send.recipients) == Set(recipients)
        }
    }

    private static func attachments(
        of sending: BridgeSending
    ) throws(BridgeFault) -> [OutgoingMessage.Attachment] {
        var named: Set<UUID> = []
        var attachments: [OutgoingMessage.Attachment] = []
        for attachment in sending.attachments {
            switch attachment {
            case .base64(let text):
                guard let bytes = LenientBase64.decode(text), !bytes.isEmpty else {
                    throw BridgeFault(.badRequest, "attachments: an attachment is empty or not base64")
                }
                attachments.append(.inline(bytes))
            case .uploaded(let text):
                guard let id = UUID(text: text) else {
                    throw BridgeFault.noAttachment(text)
                }
                guard named.insert(id).inserted else {
                    throw BridgeFault(.badRequest, "attachments: an attachment is named two times")
                }
                attachments.append(.uploaded(id))
            }
        }
        return attachments
    }

    private static func unknown(_ conversation: String) -> BridgeFault {
        BridgeFault(.notFound, "there is no conversation '\(conversation.prefix(64))'")
    }
}

extension BridgeFault {
    static func noAttachment(_ id: String) -> BridgeFault {
        BridgeFault(.notFound, "there is no attachment '\(id.prefix(64))'")
    }

    /// The failures of the HTTP API as those of a frame.
    init(_ failure: APIFailure) {
        let code: Code =
            switch failure.code.status {
            case 401, 403: .unauthorized
            case 429: .rateLimited
            case 500...: .unavailable
            default: .badRequest
            }
        self.init(code, failure.detail)
    }
}

extension JSONFrame {
    /// The status of the answer over HTTP.
    var status: Int {
        guard case .error(let fault) = answer else { return 200 }
        return switch fault.code {
        case .notFound: 404
        case .badRequest: 400
        case .unauthorized: 403
        case .tooLarge: 413
        case .rateLimited: 429
        case .unavailable: 503
        }
    }
}
