import Foundation
import Shortcuts
import Testing

/// The Shortcuts of messages, carried out step by step against answers of a server.
@Suite struct ShortcutMessageTests {
    private typealias Scene = SimulatedPhone.Scene
    private typealias Event = SimulatedPhone.Event

    private static let posted = "POST /v1/bridge/messages"
    private static let next = "GET /v1/bridge/outbox/next"

    private static func waiting(_ id: String, to people: String = #"["+15551234567"]"#, requiresUser: Bool = false)
        -> String
    {
        #"{"id": "\#(id)", "recipients": \#(people), "body": "Hello \#(id)", "attachments": [], "requiresUser": \#(requiresUser), "link": "sms:\#(id)"}"#
    }

    // MARK: an incoming message

    @Test func `Shortcut: an incoming message is posted with sender, participants, text, time and an id, quietly`()
        throws
    {
        let events = try SimulatedPhone.run(
            Shortcut.incomingName,
            Scene(
                input: ["Content": "Lunch?\nAt 12", "Sender": "+15551234567"],
                answers: [Self.posted: [#"{"id": "x", "isNew": true}"#]]))
        try #require(events.count == 1 && events[0].value == "/v1/bridge/messages")
        var body = try #require(events[0].body)
        guard case .text(let id)? = body.removeValue(forKey: "id") else { throw Fault.noID }
        #expect(UUID(uuidString: id) != nil)
        #expect(
            body == [
                "sender": .text("+15551234567"), "participants": .list(["+15551234567"]),
                "text": .text("Lunch?\nAt 12"), "timestamp": .text("2026-11-28T10:30:00+01:00"),
            ])
    }

    @Test func `Shortcut: a refused incoming message is tried three times with one id, then told`() throws {
        let events = try SimulatedPhone.run(
            Shortcut.incomingName,
            Scene(
                input: ["Content": "Lunch?", "Sender": "Bank"],
                answers: [Self.posted: [#"{"code": "unavailable", "detail": "Try again later."}"#]]))
        #expect(events.map(\.what) == ["POST", "wait", "POST", "wait", "POST", "wait", "notify"])
        #expect(events[0].body != nil && events[0] == events[2] && events[2] == events[4])
        #expect(events.last?.value == "Tapline did not take a message: Try again later.")
    }

    @Test func `Shortcut: an incoming message without text is not posted`() throws {
        #expect(try SimulatedPhone.run(Shortcut.incomingName, Scene(input: ["Sender": "+15551234567"])) == [])
    }

    // MARK: messages of the outbox

    @Test func `Shortcut: waiting messages are sent until none waits, each reported after its action`() throws {
        let events = try SimulatedPhone.run(
            Shortcut.outgoingName, Scene(answers: [Self.next: [Self.waiting("a"), Self.waiting("b"), ""]]))
        #expect(
            events == [
                .next, Event("send", "+15551234567: Hello a"), .report("a", "sent"),
                .next, Event("send", "+15551234567: Hello b"), .report("b", "sent"), .next,
            ])
    }

    @Test func `Shortcut: a message whose action fails is not reported`() throws {
        let events = try SimulatedPhone.run(
            Shortcut.outgoingName, Scene(answers: [Self.next: [Self.waiting("a")]], fails: "sendmessage"))
        #expect(events == [.next, Event("failed", "sendmessage")])
    }

    @Test(
        arguments: [
            ("Sent", [.report("a", "sent"), .next]),
            ("Not sent", [.report("a", "failed", error: "The person did not send it."), .next]),
            // The person leaves the menu.
            ("", []),
        ] as [(String, [Event])])
    private func `Shortcut: a message that needs a tap opens the link, and the person says whether it was sent`(
        choice: String, after: [Event]
    ) throws {
        let group = Self.waiting("a", to: #"["+15551234567", "+15557654321"]"#, requiresUser: true)
        let events = try SimulatedPhone.run(
            Shortcut.outgoingName, Scene(answers: [Self.next: [group, ""]], choice: choice))
        let opened = [
            .next, Event("open", "sms:a"), .report("a", "awaiting_user"), Event("menu", "Did you send the message?"),
        ]
        #expect(events == opened + after)
    }

    @Test func `Shortcut: without a certain false for requiresUser no message is sent without a tap`() throws {
        let message = Self.waiting("a").replacing(#""requiresUser": false"#, with: #""requiresUser": "No""#)
        let events = try SimulatedPhone.run(Shortcut.outgoingName, Scene(answers: [Self.next: [message, ""]]))
        #expect(!events.contains { $0.what == "send" } && events.contains { $0.what == "open" })
    }

    @Test func `Shortcut: one run sends at most 20 messages, and tells a problem`() throws {
        let many = try SimulatedPhone.run(Shortcut.outgoingName, Scene(answers: [Self.next: [Self.waiting("a")]]))
        #expect(many.count { $0.what == "send" } == 20 && many.count { $0 == .next } == 20)
        let refused = try SimulatedPhone.run(
            Shortcut.outgoingName, Scene(answers: [Self.next: [#"{"code": "forbidden", "detail": "Another key."}"#]]))
        #expect(refused == [.next, Event("notify", "Tapline has no message to send: Another key.")])
    }

    // MARK: recent messages

    @Test func `Shortcut: recent messages are those of the chosen conversation, also if two have one name`() throws {
        let list = "/v1/bridge/conversations?limit=50"
        let messages = "/v1/bridge/conversations/c%2F2/messages?limit=20"
        let events = try SimulatedPhone.run(
            Shortcut.recentName,
            Scene(
                answers: [
                    "GET \(list)": [
                        #"{"data": [{"id": "c1", "displayName": "Dr. Ada"}, {"id": "c/2", "displayName": "Dr. Ada"}]}"#
                    ],
                    "GET \(messages)": [
                        #"{"data": [{"sender": "me", "text": "Yes"}, {"sender": "+15551234567", "text": "Lunch?"}]}"#
                    ],
                ], choice: "2. Dr. Ada"))
        #expect(
            events == [
                Event("GET", list), Event("GET", messages), Event("show", "me: Yes\n+15551234567: Lunch?"),
            ])
    }

    @Test func `Shortcut: without conversations the recent messages say so, or show the problem`() throws {
        let list = "GET /v1/bridge/conversations?limit=50"
        let none = try SimulatedPhone.run(Shortcut.recentName, Scene(answers: [list: [#"{"data": []}"#]]))
        #expect(none.last == Event("show", "There are no conversations yet."))
        let refused = try SimulatedPhone.run(
            Shortcut.recentName, Scene(answers: [list: [#"{"detail": "Another key."}"#]]))
        #expect(refused.last == Event("show", "Another key."))
    }

    @Test
    func
        `Shortcut: recent messages need the PIN only where the server asks for it, and then it goes with each request`()
        throws
    {
        let list = "/v1/bridge/conversations?limit=50"
        let messages = "/v1/bridge/conversations/c1/messages?limit=20"
        let refusal = #"{"code": "pin_required", "detail": "The owner has set a PIN for messages."}"#
        let one = #"{"data": [{"id": "c1", "displayName": "Ada"}]}"#
        let lines = #"{"data": [{"sender": "me", "text": "Yes"}]}"#
        let events = try SimulatedPhone.run(
            Shortcut.recentName,
            Scene(
                answers: ["GET \(list)": [refusal, one], "GET \(messages)": [lines]], choice: "1. Ada", typed: "0471"))
        #expect(
            events == [
                Event("GET", list), Event("ask", "PIN for messages"), Event("GET", "\(list) with PIN 0471"),
                Event("GET", "\(messages) with PIN 0471"), Event("show", "me: Yes"),
            ])
        let wrong = #"{"code": "wrong_pin", "detail": "This PIN is wrong. 4 tries are left."}"#
        let refused = try SimulatedPhone.run(
            Shortcut.recentName, Scene(answers: ["GET \(list)": [refusal, wrong]], typed: "0472"))
        #expect(refused.last == Event("show", "This PIN is wrong. 4 tries are left."))
    }

    private enum Fault: Error { case noID }
}

extension SimulatedPhone.Event {
    static func report(_ id: String, _ status: String, error: String? = nil) -> Self {
        var body = ["status": Value.text(status)]
        if let error { body["error"] = .text(error) }
        return Self("POST", "/v1/bridge/outbox/\(id)/result", body)
    }
    static let next = Self("GET", "/v1/bridge/outbox/next")
}
