package import JSON

/// A request with the id by which the peer finds the answer.
package struct BridgeCall: Sendable, Equatable {
    package var request: BridgeRequest
    /// A string or a whole number; the answer has the same one.
    package var id: JSON?

    package init(_ request: BridgeRequest, id: JSON? = nil) {
        self.request = request
        self.id = id
    }

    /// Refuses a request that belongs to another channel.
    package func check(on channel: BridgeChannel) throws(BridgeFault) {
        if let expected = request.action.channel, channel != expected {
            throw BridgeFault(
                .badRequest, "\(request.action.rawValue) belongs to the channel \(expected.rawValue)", id: id)
        }
    }

    /// The compact frame, with the document's order of members.
    package var json: JSON {
        var members: [JSON.Member] = [.init(name: "action", value: .string(request.action.rawValue))]
        members += requestMembers
        if let id { members.append(.init(name: "id", value: id)) }
        return .object(members)
    }

    private var requestMembers: [JSON.Member] {
        switch request {
        case .capabilities, .ping: []
        case .getConversations(let limit, let before):
            [("limit", limit), ("beforeTimestamp", before)].compactMap { name, number in
                number.map { JSON.Member(name: name, value: .integer($0)) }
            }
        case .hello(let version, let frameBytes):
            [.init(name: "version", value: .integer(version))]
                + (frameBytes.map { [.init(name: "frameBytes", value: .integer($0))] } ?? [])
        case .pair(let code, let name):
            [.init(name: "code", value: .string(code.text))]
                + (name.map { [.init(name: "name", value: .string($0))] } ?? [])
        case .auth(let pin): [.init(name: "pin", value: .string(pin))]
        case .getMessages(let conversation, let limit, let before):
            [
                .init(name: "conversationId", value: .string(conversation)),
                .init(name: "limit", value: .integer(limit)), .init(name: "beforeTimestamp", value: JSON(before)),
            ]
        case .sendMessage(let sending):
            [
                sending.target.member,
                .init(name: "text", value: .string(sending.text)),
                .init(name: "attachments", value: .array(sending.attachments.map(\.json))),
            ] + (sending.clientID.map { [.init(name: "clientId", value: .string($0))] } ?? [])
        case .getAttachment(let id): [.init(name: "attachmentId", value: .string(id))]
        }
    }
}

extension BridgeSending.Target {
    fileprivate var member: JSON.Member {
        switch self {
        case .conversation(let id): .init(name: "conversationId", value: .string(id))
        case .recipients(let recipients): .init(name: "recipients", value: JSON(recipients))
        }
    }
}

extension BridgeSending.Attachment {
    fileprivate var json: JSON {
        switch self {
        case .base64(let text): .string(text)
        case .uploaded(let id): ["id": .string(id)]
        }
    }
}
