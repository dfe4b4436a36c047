package import JSON

/// A frame to a peer: the answer to a request, or an event.
package enum BridgeAnswer: Sendable, Equatable {
    /// - Parameter frameBytes: the largest frame for both sides on this connection.
    case hello(isPaired: Bool, needsPIN: Bool, frameBytes: Int)
    case capabilities(BridgeLimits)
    case pong
    /// - Parameter token: the device key, told this once.
    case paired(device: String, token: String)
    /// - Parameter triesLeft: after a wrong PIN.
    case auth(success: Bool, triesLeft: Int?)
    /// - Parameter isMirrored: adds the Windows client's key beside `data`. The answer to the document's read has only
    ///   the document's members; the answer to `get_conversations` has both.
    /// - Parameter nextBefore: `beforeTimestamp` of the next older page. Without such a page the frame has no such member.
    case conversations([BridgeConversation], isMirrored: Bool, nextBefore: Int? = nil)
    /// - Parameter nextBefore: `beforeTimestamp` of the next older page; nil on the last page.
    case messages(conversation: String, [BridgeMessage], nextBefore: Int?)
    case newMessage(conversation: String, BridgeMessage)
    /// - Parameters:
    ///   - clientID: only for the device that has sent the request: another device can use the same id.
    ///   - error: for a person; only if the state is no success.
    ///   - conversation: only in the answer to a request with recipients, which does not know the conversation.
    ///   - message: the id of the message, which is the same for all devices; nil if there is none.
    case sendResult(clientID: String?, SendState, error: String?, conversation: String? = nil, message: String? = nil)
    case attachment(BridgeAttachment, BridgeContentPlace)
    /// Follows an event on a socket that has asked for cursors: where to continue after a reconnection.
    case cursor(String)
    /// - Parameters:
    ///   - key: the id of the peer's device key.
    ///   - seenAt: when its last frame came, in milliseconds since 1970.
    case presence(key: String, role: String, seenAt: Int)
    case error(BridgeFault)

    /// The version of the frames.
    package static let version = 1

    /// - Parameter id: of the request. An error has its own.
    package func json(id: JSON? = nil) -> JSON {
        var members: [JSON.Member] = [.init(name: "type", value: .string(type))]
        members += frameMembers
        if let id { members.append(.init(name: "id", value: id)) }
        return .object(members)
    }

    private var type: String {
        switch self {
        case .hello: "hello"
        case .capabilities: "capabilities"
        case .pong: "pong"
        case .paired: "paired"
        case .auth: "auth"
        case .conversations: "conversations"
        case .messages: "messages"
        case .newMessage: "new_message"
        case .sendResult: "send_result"
        case .attachment: "attachment"
        case .cursor: "cursor"
        case .presence: "presence"
        case .error: "error"
        }
    }

    private var frameMembers: [JSON.Member] {
        switch self {
        case .pong: return []
        case .hello(let isPaired, let needsPIN, let frameBytes):
            return [
                .init(name: "version", value: .integer(Self.version)), .init(name: "paired", value: .bool(isPaired)),
                .init(name: "pinRequired", value: .bool(needsPIN)),
                .init(name: "frameBytes", value: .integer(frameBytes)),
            ]
        case .capabilities(let limits): return Self.capabilities(limits)
        case .paired(let device, let token):
            return [
                .init(name: "success", value: true), .init(name: "deviceId", value: .string(device)),
                .init(name: "token", value: .string(token)),
            ]
        case .auth(let success, let triesLeft):
            return [.init(name: "success", value: .bool(success))]
                + (triesLeft.map { [.init(name: "triesLeft", value: .integer($0))] } ?? [])
        case .conversations(let conversations, let isMirrored, let nextBefore):
            let items = JSON.array(conversations.map(\.json))
            return [.init(name: "data", value: items)]
                + (isMirrored ? [.init(name: "conversations", value: items)] : [])
                + (nextBefore.map { [.init(name: "nextBefore", value: .integer($0))] } ?? [])
        case .messages(let conversation, let messages, let nextBefore):
            let items = JSON.array(messages.map(\.json))
            return [
                .init(name: "conversationId", value: .string(conversation)), .init(name: "data", value: items),
                .init(name: "nextBefore", value: JSON(nextBefore)), .init(name: "messages", value: items),
            ]
        case .newMessage(let conversation, let message):
            return [
                .init(name: "conversationId", value: .string(conversation)),
                .init(name: "message", value: message.json),
            ]
        case .sendResult(let clientID, let state, let error, let conversation, let message):
            return [
                .init(name: "clientId", value: JSON(clientID)), .init(name: "success", value: .bool(state.isSuccess)),
                .init(name: "status", value: .string(state.rawValue)), .init(name: "error", value: JSON(error)),
            ] + (conversation.map { [.init(name: "conversationId", value: .string($0))] } ?? [])
                + (message.map { [.init(name: "messageId", value: .string($0))] } ?? [])
        case .attachment(let attachment, let place):
            return [
                .init(name: "attachmentId", value: .string(attachment.id)),
                .init(name: "uti", value: .string(attachment.uti)),
                .init(name: "mimeType", value: .string(attachment.mimeType)),
                .init(name: "fileName", value: .string(attachment.fileName)),
                .init(name: "size", value: .integer(attachment.size)), place.member,
            ]
        case .cursor(let text): return [.init(name: "cursor", value: .string(text))]
        case .presence(let key, let role, let seenAt):
            return [
                .init(name: "keyId", value: .string(key)), .init(name: "role", value: .string(role)),
                .init(name: "seenAt", value: .integer(seenAt)),
            ]
        case .error(let fault):
            return [
                .init(name: "code", value: .string(fault.code.rawValue)),
                .init(name: "message", value: .string(fault.message)),
            ] + (fault.id.map { [.init(name: "id", value: $0)] } ?? [])
        }
    }

    private static func capabilities(_ limits: BridgeLimits) -> [JSON.Member] {
        [
            .init(name: "version", value: .integer(version)),
            .init(name: "actions", value: JSON(BridgeRequest.Action.allCases.map(\.rawValue))),
            .init(name: "channels", value: JSON(BridgeChannel.allCases.map(\.rawValue))),
            .init(name: "historyComplete", value: false), .init(name: "limits", value: limits.json),
        ]
    }
}

extension BridgeLimits {
    /// For `capabilities` and the description of the service.
    var json: JSON {
        [
            "frameBytes": .integer(frameBytes), "textBytes": .integer(textBytes),
            "attachments": .integer(attachmentsOfMessage), "inlineBytes": .integer(inlineBytes),
            "attachmentBytes": .integer(attachmentBytes), "pageDefault": .integer(pageDefault),
            "pageMax": .integer(pageMax),
        ]
    }
}
