import Bridge
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Store
import TestSupport
import Testing

@testable import Ingest

/// Who may take a message out of the outbox and say what became of the message, and to whom one can be sent.
@Suite(.migrated, .serialized, .timeLimit(.minutes(10)), .tags(.timed))
struct BridgeSendingTests {
    private func post(_ sender: String, at time: String = "1704067200000", _ line: IngestHarness) async throws {
        let members = #"""
            {"id":"m-\#(sender)-\#(time)","conversationId":"\#(sender)","participants":["\#(sender)"],\#
            "sender":"\#(sender)","text":"Hello","timestamp":\#(time)}
            """#
        #expect(try await line.send("POST", "/v1/bridge/messages", members).status == 201)
    }

    private func send(to conversation: String, _ line: IngestHarness) async throws -> IngestHarness.Answer {
        try await line.send(
            "POST", "/v1/bridge/actions",
            #"{"action":"send_message","conversationId":"\#(conversation)","text":"On my way","clientId":"c1"}"#)
    }

    private func states(_ line: IngestHarness) async throws -> [String] {
        try await line.send("GET", "/v1/bridge/outbox").json["data"]?.array?.compactMap { $0["status"]?.string } ?? []
    }

    @Test func `Bridge: HEAD takes no message out of the outbox`() async throws {
        try await IngestHarness.run { line in
            try await post("+15551234567", line)
            _ = try await send(to: "+15551234567", line)
            let head = try await line.send("HEAD", "/v1/bridge/outbox/next")
            #expect(head.status == 405 && head.response.headers["Allow"] == "GET")
            #expect(try await states(line) == ["queued"])
            #expect(try await line.send("HEAD", "/v1/bridge/outbox").status == 200)
            #expect(try await line.send("GET", "/v1/bridge/outbox/next").status == 200)
        }
    }

    @Test func `Bridge: a key that may do everything reports as a phone only what it took itself`() async throws {
        try await IngestHarness.run { line in
            try await post("+15551234567", line)
            _ = try await send(to: "+15551234567", line)
            let keys = line.context.database.deviceKeys
            let phone = try await keys.create(of: line.owner, name: "phone", scopes: ["bridge:phone"])
            let taken = try await line.send("GET", "/v1/bridge/outbox/next", token: phone.text)
            let path = "/v1/bridge/outbox/\(try #require(taken.json["id"]?.string))/result"
            // The key of the line has the scope *.
            #expect(try await line.send("POST", path, #"{"status":"sent"}"#).code == "message_taken")
            let other = try await keys.create(of: line.owner, name: "other", scopes: ["bridge:phone"])
            let foreign = try await line.send("POST", path, #"{"status":"failed"}"#, token: other.text)
            #expect(foreign.status == 409 && foreign.code == "message_taken")
            let peers = try await line.send("GET", "/v1/bridge/status").json["peers"]?.array ?? []
            // The key of the refused report has called too.
            #expect(
                Set(peers.filter { $0["role"] == "phone" }.compactMap { $0["keyId"]?.string })
                    == [line.token.keyID, phone.keyID, other.keyID])
            for _ in 0..<2 {
                let report = try await line.send("POST", path, #"{"status":"sent","error":"?"}"#, token: phone.text)
                #expect(report.status == 200 && report.json["status"] == "sent" && report.json["error"] == .null)
            }
            let late = try await line.send("POST", path, #"{"status":"failed"}"#, token: phone.text)
            #expect(late.status == 409 && late.code == "message_taken")
            // The key takes the next message itself, and is the phone for this one.
            _ = try await line.send(
                "POST", "/v1/bridge/actions",
                #"{"action":"send_message","conversationId":"+15551234567","text":"Here","clientId":"c2"}"#)
            let own = try await line.send("GET", "/v1/bridge/outbox/next")
            let second = "/v1/bridge/outbox/\(try #require(own.json["id"]?.string))/result"
            #expect(try await line.send("POST", second, #"{"status":"sent"}"#).json["status"] == "sent")
        }
    }

    @Test func `Bridge: an id of another message is refused, from a phone and from a client`() async throws {
        try await IngestHarness.run { line in
            try await post("+15551234567", line)
            let other = #"""
                {"id":"m-+15551234567-1704067200000","sender":"+15557654321","participants":["+15557654321"],\#
                "text":"Another one"}
                """#
            let refused = try await line.send("POST", "/v1/bridge/messages", other)
            #expect(refused.status == 409 && refused.code == "message_id_reused")
            // A message without words of a phone that was set up anew.
            let moved = #"""
                {"id":"m-+15551234567-1704067200000","conversationId":"other","participants":["+15551234567"],\#
                "sender":"+15551234567","text":"Hello"}
                """#
            #expect(try await line.send("POST", "/v1/bridge/messages", moved).code == "message_id_reused")
            #expect(try await send(to: "+15551234567", line).json["status"] == "queued")
            let again = try await line.send(
                "POST", "/v1/bridge/actions",
                #"{"action":"send_message","conversationId":"+15551234567","text":"Another","clientId":"c1"}"#)
            #expect(again.status == 400 && again.json["code"] == "bad_request")
            #expect(try await states(line) == ["queued"])
        }
    }

    @Test func `Bridge: an idempotency key brings no message of a deleted conversation back`() async throws {
        try await IngestHarness.run { line in
            try await post("+15551234567", line)
            func read() async throws -> IngestHarness.Answer {
                try await line.send(
                    "POST", "/v1/bridge/actions", #"{"action":"get_messages","conversationId":"+15551234567"}"#,
                    headers: ["Idempotency-Key": "read-1"])
            }
            #expect(try await read().json["data"]?.array?.count == 1)
            let path = "/v1/bridge/conversations/%2B15551234567"
            #expect(try await line.send("DELETE", path).status == 204)
            let after = try await read()
            #expect(after.status == 404 && after.json["code"] == "not_found", "\(after.response.text)")
        }
    }

    @Test func `Bridge: a conversation gets the people and the name that a message tells`() async throws {
        try await IngestHarness.run { line in
            func told(_ id: String, _ members: String) async throws -> JSON? {
                let body = #"{"id":"\#(id)","conversationId":"c","text":"Hi",\#(members)}"#
                #expect(try await line.send("POST", "/v1/bridge/messages", body).status == 201)
                return try await line.send("GET", "/v1/bridge/conversations").json["data"]?.array?.first
            }
            let one = try await told(
                "1", #""sender":"+12125550001","participants":["+12125550001"],"displayName":"Ana""#)
            #expect(one?["isGroup"] == false && one?["displayName"] == "Ana")
            // Somebody who was not there yet writes: the conversation is a group, and an answer needs a tap.
            let two = try await told("2", #""sender":"+12125550002""#)
            #expect(two?["isGroup"] == true && two?["displayName"] == "Ana")
            #expect(two?["participants"] == ["+12125550001", "+12125550002"])
            _ = try await send(to: "c", line)
            let next = try await line.send("GET", "/v1/bridge/outbox/next")
            #expect(next.json["requiresUser"] == true && next.json["recipients"] == two?["participants"])
            let three = try await told(
                "3", #""sender":"me","participants":["+12125550002"],"displayName":"Bob""#)
            #expect(three?["isGroup"] == false && three?["displayName"] == "Bob")
            #expect(three?["participants"] == ["+12125550002"])
        }
    }

    @Test func `Bridge: nothing is queued for a sender without a number`() async throws {
        try await IngestHarness.run { line in
            try await post("DHL", line)
            let refused = try await send(to: "DHL", line)
            #expect(refused.status == 400 && refused.json["code"] == "bad_request")
            #expect(refused.json["message"]?.string?.contains("'DHL' has no number") == true)
            #expect(try await states(line).isEmpty)
            try await post("70707", line)
            #expect(try await send(to: "70707", line).json["status"] == "queued")
        }
    }

    private func send(_ text: String, recipients: JSON, _ line: IngestHarness) async throws -> JSON {
        let frame: JSON = [
            "action": "send_message", "recipients": recipients, "text": .string(text), "clientId": .string(text),
        ]
        return try await line.send("POST", "/v1/bridge/actions", frame.text).json
    }

    @Test func `Bridge: a message to recipients finds their conversation in any spelling, or begins one`() async throws
    {
        try await IngestHarness.run { line in
            try await post("+12125550100", line)
            let known = try await send("A", recipients: ["(212) 555-0100", "+1 212 555 0100"], line)
            #expect(known["status"] == "queued" && known["conversationId"] == "+12125550100")
            let mail = try await send("B", recipients: ["Ana@Example.com"], line)
            let conversation = try #require(mail["conversationId"]?.string)
            #expect(try await send("B", recipients: ["ana@example.com"], line) == mail)
            #expect(
                try await send("C", recipients: ["ana@example.com"], line)["conversationId"] == mail["conversationId"])
            // The same clientId for other people is another message.
            #expect(try await send("B", recipients: ["bob@example.com"], line)["code"] == "bad_request")
            let group = try await send("D", recipients: ["ana@example.com", "+12125550100"], line)
            #expect(group["conversationId"]?.string != conversation)
            for wrong: JSON in [["DHL"], ["me"], [""], [" "], [5], "ana@example.com", []] {
                let refused = try await send("E", recipients: wrong, line)
                #expect(refused["type"] == "error" && refused["code"] == "bad_request", "\(wrong.text)")
            }
            let list = try await line.send("GET", "/v1/bridge/conversations").json["data"]?.array ?? []
            #expect(list.count == 3 && list.first?["isGroup"] == true)
            let entries = try await line.send("GET", "/v1/bridge/outbox").json["data"]?.array ?? []
            #expect(entries.map { $0["requiresUser"] } == [true, false, false, false])
            #expect(entries.map { $0["conversationName"]?.string }.last == "+12125550100")
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "r", scopes: ["bridge:read"])
            let frame = #"{"action":"send_message","recipients":["+12125550101"],"text":"x"}"#
            #expect(try await line.send("POST", "/v1/bridge/actions", frame, token: reader.text).status == 403)
        }
    }

    @Test func `Bridge: a list has the last words of each conversation only if they are asked for`() async throws {
        try await IngestHarness.run { line in
            try await post("+12125550100", line)
            try await post("+12125550101", line)
            let long = String(repeating: "ä", count: 100)
            let sent = try await send(long, recipients: ["+12125550101"], line)
            #expect(sent["status"] == "queued")
            let plain = try await line.send("GET", "/v1/bridge/conversations").json["data"]?.array ?? []
            #expect(plain.count == 2 && plain.allSatisfy { $0["lastMessage"] == nil })
            let first = try await line.send("GET", "/v1/bridge/conversations?preview=true&limit=1")
            let last: JSON = ["sender": "me", "text": .string(String(long.prefix(80))), "hasAttachments": false]
            #expect(first.json["data"]?.array?.map { $0["lastMessage"] } == [last])
            let link = try #require(first.response.headers["Link"]?.firstMatch(of: /<([^>]+)>/)).1
            let second = try await line.send("GET", String(link)).json["data"]?.array?.first
            #expect(second?["id"] == "+12125550100" && second?["lastMessage"]?["text"] == "Hello")
            #expect(second?["lastMessage"]?["sender"] == "+12125550100")
            // A message that was taken back is no last message.
            let entry = try await line.send("GET", "/v1/bridge/outbox").json["data"]?.array?.first
            #expect(try await line.send("DELETE", "/v1/bridge/outbox/\(entry?["id"]?.string ?? "")").status == 204)
            let after = try await line.send("GET", "/v1/bridge/conversations?preview=true").json["data"]?.array
            #expect(after?.map { $0["lastMessage"]?["text"] } == ["Hello", "Hello"])
        }
    }

    @Test func `Bridge: hello agrees on the smaller frames of both sides`() async throws {
        try await IngestHarness.run { line in
            for (asked, agreed) in [("20", 20), ("65536", 65_536)] as [(String, JSON)] {
                let hello = try await line.send(
                    "POST", "/v1/bridge/actions", #"{"action":"hello","version":1,"frameBytes":\#(asked)}"#)
                #expect(hello.json["frameBytes"] == agreed)
            }
        }
    }

    @Test func `Bridge: a time in the future becomes now`() async throws {
        try await IngestHarness.run { line in
            let began = Int(Date().timeIntervalSince1970 * 1_000)
            try await post("+15551234567", at: "253402300799000", line)
            let list = try await line.send("GET", "/v1/bridge/conversations").json["data"]?.array ?? []
            let time = try #require(list.first?["lastMessageTime"]?.integer)
            #expect((began...Int(Date().timeIntervalSince1970 * 1_000)).contains(time))
        }
    }
}
