import JSON

extension BridgeCall {
    /// Reads a frame of a peer. The size is checked before the frame is parsed.
    package static func read(
        _ frame: [UInt8], limits: BridgeLimits = BridgeLimits()
    ) throws(BridgeFault) -> BridgeCall {
        guard frame.count <= limits.frameBytes else {
            throw BridgeFault(.tooLarge, "the frame has more than \(limits.frameBytes) bytes")
        }
        var members = try FrameMembers(reading: frame, limits: limits)
        let name = try members.string("action")
        guard let action = BridgeRequest.Action(rawValue: name) else {
            throw members.bad("unknown action '\(name.prefix(64))'")
        }
        let request = try request(action, &members, limits: limits)
        try members.end()
        return BridgeCall(request, id: members.id)
    }

    private static func request(
        _ action: BridgeRequest.Action, _ members: inout FrameMembers, limits: BridgeLimits
    ) throws(BridgeFault) -> BridgeRequest {
        switch action {
        case .capabilities: return .capabilities
        case .ping: return .ping
        case .getConversations:
            return .getConversations(
                limit: try members.optionalInteger("limit", in: 1...limits.pageMax),
                before: try members.optionalInteger("beforeTimestamp", in: 0...Int(Int64.max)))
        case .hello:
            let version = try members.optionalInteger("version", in: 1...Int(UInt16.max)) ?? BridgeAnswer.version
            return .hello(
                version: version, frameBytes: try members.optionalInteger("frameBytes", in: ChunkFrame.sizes))
        case .pair:
            guard let code = PairingCode(try members.string("code")) else {
                throw members.bad("code must be six digits or the text of the QR code")
            }
            return .pair(code: code, name: try members.optionalString("name"))
        case .auth: return .auth(pin: try members.string("pin"))
        case .getMessages:
            return .getMessages(
                conversation: try members.string("conversationId"),
                limit: try members.optionalInteger("limit", in: 1...limits.pageMax) ?? limits.pageDefault,
                before: try members.optionalInteger("beforeTimestamp", in: 0...Int(Int64.max)))
        case .sendMessage: return .sendMessage(try sending(&members, limits: limits))
        case .getAttachment: return .getAttachment(try members.string("attachmentId"))
        }
    }

    private static func target(
        _ members: inout FrameMembers, limits: BridgeLimits
    ) throws(BridgeFault) -> BridgeSending.Target {
        let items = try members.array("recipients", maxCount: BridgeSending.mostRecipients)
        guard !items.isEmpty else {
            guard let id = try members.optionalString("conversationId") else {
                throw members.bad("conversationId and recipients are missing or empty: send one of them")
            }
            guard !id.isEmpty else { throw members.bad("conversationId is empty") }
            return .conversation(id)
        }
        guard try members.optionalString("conversationId") == nil else {
            throw members.bad("conversationId and recipients: send one of them")
        }
        var recipients: [String] = []
        for item in items { recipients.append(try members.string(item, "recipients", maxBytes: limits.nameBytes)) }
        return .recipients(recipients)
    }

    private static func sending(
        _ members: inout FrameMembers, limits: BridgeLimits
    ) throws(BridgeFault) -> BridgeSending {
        let target = try target(&members, limits: limits)
        let text = try members.optionalString("text", maxBytes: limits.textBytes) ?? ""
        let items = try members.array("attachments", maxCount: limits.attachmentsOfMessage)
        var attachments: [BridgeSending.Attachment] = []
        var inlineBytes = 0
        for item in items {
            if let base64 = item.string {
                inlineBytes += base64.utf8.count / 4 * 3
                guard inlineBytes <= limits.inlineBytes else {
                    throw members.tooLarge(
                        "attachments have more than \(limits.inlineBytes) bytes: upload them first")
                }
                guard LenientBase64.decode(base64)?.isEmpty == false else {
                    throw members.bad("attachments: an attachment is empty or not base64")
                }
                attachments.append(.base64(base64))
            } else if case .object(let parts) = item {
                var reference = FrameMembers(parts, id: members.id, limits: limits)
                attachments.append(.uploaded(try reference.string("id")))
                try reference.end()
            } else {
                throw members.bad("attachments: expected base64 or an object with an id, not \(item.typeName)")
            }
        }
        guard !text.isEmpty || !attachments.isEmpty else { throw members.bad("text and attachments are both empty") }
        let clientID = try members.optionalString("clientId")
        // All messages with an empty id would be repetitions of the first one.
        if clientID?.isEmpty == true { throw members.bad("clientId is empty: send an id of the message, or none") }
        return BridgeSending(to: target, text: text, attachments: attachments, clientID: clientID)
    }
}
