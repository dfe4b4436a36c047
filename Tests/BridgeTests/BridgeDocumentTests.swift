import Bridge
import JSON
import Testing

/// Every JSON of the document, in its compact form.
@Suite struct BridgeDocumentTests {
    private static let conversations = """
        {
          "type": "conversations",
          "data": [
            {
              "id": "conv-123",
              "participants": ["+15551234567"],
              "displayName": "John Doe",
              "isGroup": false,
              "lastMessageTime": 1704067200000
            }
          ]
        }
        """
    private static let newMessage = """
        {
          "type": "new_message",
          "conversationId": "conv-123",
          "message": {
            "id": "msg-789",
            "sender": "+15551234567",
            "text": "New message!",
            "timestamp": 1704067200000,
            "hasAttachments": true
          }
        }
        """
    private static let getMessages = """
        {
          "action": "get_messages",
          "conversationId": "conv-123",
          "limit": 50,
          "beforeTimestamp": null
        }
        """
    private static let sendMessage = """
        {
          "action": "send_message",
          "conversationId": "conv-123",
          "text": "Hello!",
          "attachments": ["base64-encoded-data"]
        }
        """
    private static let getAttachment = """
        {
          "action": "get_attachment",
          "attachmentId": "att-456"
        }
        """

    private static func compact(_ text: String) throws -> String { try JSONParser.parse(Array(text.utf8)).text }

    @Test func `BridgeAnswer: the read is the document's, byte for byte`() throws {
        let conversation = BridgeConversation(
            id: "conv-123", participants: ["+15551234567"], name: "John Doe", isGroup: false,
            lastMessageTime: 1_704_067_200_000)
        let answer = BridgeAnswer.conversations([conversation], isMirrored: false)
        #expect(answer.json().text == (try Self.compact(Self.conversations)))
    }

    @Test func `BridgeAnswer: a new message is the document's, byte for byte`() throws {
        let message = BridgeMessage(
            id: "msg-789", sender: "+15551234567", text: "New message!", timestamp: 1_704_067_200_000,
            hasAttachments: true)
        let answer = BridgeAnswer.newMessage(conversation: "conv-123", message)
        #expect(answer.json().text == (try Self.compact(Self.newMessage)))
    }

    @Test(
        arguments: [
            (getMessages, BridgeRequest.getMessages(conversation: "conv-123", limit: 50, before: nil)),
            (
                sendMessage,
                .sendMessage(
                    BridgeSending(
                        conversation: "conv-123", text: "Hello!", attachments: [.base64("base64-encoded-data")]))
            ),
            (getAttachment, .getAttachment("att-456")),
        ])
    func `BridgeCall: the document's requests are read, and written byte for byte`(
        text: String, request: BridgeRequest
    ) throws {
        let call = try BridgeCall.read(Array(text.utf8))
        #expect(call == BridgeCall(request))
        #expect(call.json.text == (try Self.compact(text)))
    }

    @Test func `BridgeService: the document's UUIDs are the default and can be replaced`() throws {
        let document = BridgeService.document
        #expect(document.service == "12345678-1234-5678-1234-56789abcdef0")
        let characteristics = BridgeChannel.allCases.map { document.characteristics[$0] }
        #expect(
            characteristics == [
                "12345678-1234-5678-1234-56789abcdef1", "12345678-1234-5678-1234-56789abcdef2",
                "12345678-1234-5678-1234-56789abcdef3",
            ])
        let own = try #require(
            BridgeService(
                "A0000000-0000-4000-8000-000000000000, a0000000-0000-4000-8000-000000000001,"
                    + "a0000000-0000-4000-8000-000000000002,a0000000-0000-4000-8000-000000000003"))
        #expect(own.service == "a0000000-0000-4000-8000-000000000000")
        #expect(own.characteristics[.notifications] == "a0000000-0000-4000-8000-000000000003")
        #expect(BridgeService("a0000000-0000-4000-8000-000000000000") == nil)
        #expect(BridgeService(Array(repeating: own.service, count: 4).joined(separator: ",")) == nil)
    }
}
