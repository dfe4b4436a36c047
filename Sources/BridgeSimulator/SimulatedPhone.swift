import Bridge

/// What a phone has, in memory: performs the requests of `BridgeSession`.
struct SimulatedPhone {
    static let code = PairingCode(number: 123_456)
    static let conversation = BridgeConversation(
        id: "conv-123", participants: ["+15551234567"], name: "John Doe", isGroup: false,
        lastMessageTime: 1_704_067_200_000)
    static let newMessage = BridgeMessage(
        id: "msg-789", sender: "+15551234567", text: "New message!", timestamp: 1_704_067_200_000,
        hasAttachments: true)

    let photo: [UInt8]
    private var rule = PairingRule(code: Self.code, openedAt: 0)
    private(set) var sent: [BridgeSending] = []

    init(photo: [UInt8]) { self.photo = photo }

    private var attachment: BridgeAttachment {
        BridgeAttachment(
            id: "att-456", uti: "public.jpeg", mimeType: "image/jpeg", fileName: "photo.jpg", size: photo.count)
    }

    /// - Parameter transfer: of the attachment, if the request is for one.
    mutating func perform(_ request: BridgeRequest, at now: Int, transfer: UInt16) -> BridgeAnswer {
        switch request {
        case .pair(let code, _):
            switch rule.claim(code, at: now) {
            case .paired: return .paired(device: "device-1", token: "simulated")
            case .wrong, .closed: return .error(BridgeFault(.unauthorized, "the code is wrong or no longer valid"))
            }
        case .getConversations: return .conversations([Self.conversation], isMirrored: true)
        case .getMessages(Self.conversation.id, _, let before):
            var message = Self.newMessage
            message.attachments = [attachment]
            let isShown = before.map { message.timestamp < $0 } ?? true
            return .messages(conversation: Self.conversation.id, isShown ? [message] : [], nextBefore: nil)
        case .sendMessage(let sending) where sending.target == .conversation(Self.conversation.id):
            sent.append(sending)
            return .sendResult(clientID: sending.clientID, .awaitingUser, error: nil)
        case .getAttachment("att-456"): return .attachment(attachment, .transfer(transfer))
        case .getMessages, .sendMessage: return .error(BridgeFault(.notFound, "no such conversation"))
        case .getAttachment: return .error(BridgeFault(.notFound, "no such attachment"))
        case .hello, .capabilities, .ping, .auth: return .error(BridgeFault(.badRequest, "not for this phone"))
        }
    }
}
