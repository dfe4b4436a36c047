import Bridge
import BridgeRecords
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized, .timeLimit(.minutes(10)), .tags(.timed))
struct BridgeRouteTests {
    /// The message of the document.
    private static let posted = #"""
        {"id":"msg-789","conversationId":"conv-123","participants":["+15551234567"],"displayName":"John Doe",\#
        "sender":"+15551234567","text":"New message!","timestamp":1704067200000}
        """#

    private func post(_ members: String, _ line: IngestHarness) async throws -> Int {
        try await line.send("POST", "/v1/bridge/messages", members).status
    }

    private func act(_ frame: String, _ line: IngestHarness, token: String? = nil) async throws -> IngestHarness.Answer
    {
        try await line.send("POST", "/v1/bridge/actions", frame, token: token)
    }

    @Test func `Bridge: the answers to the document's requests are those of the document, byte for byte`() async throws
    {
        try await IngestHarness.run { line in
            #expect(try await post(Self.posted, line) == 201)
            #expect(try await post(Self.posted, line) == 200)
            let conversations = try await line.send("GET", "/v1/bridge/conversations")
            #expect(
                conversations.response.text
                    == #"{"type":"conversations","data":[{"id":"conv-123","participants":["+15551234567"],"displayName":"John Doe","isGroup":false,"lastMessageTime":1704067200000}]}"#
            )
            let message =
                #"[{"id":"msg-789","sender":"+15551234567","text":"New message!","timestamp":1704067200000,"hasAttachments":false}]"#
            let page = try await act(
                #"{"action":"get_messages","conversationId":"conv-123","limit":50,"beforeTimestamp":null}"#, line)
            #expect(
                page.response.text
                    == #"{"type":"messages","conversationId":"conv-123","data":\#(message),"nextBefore":null,"messages":\#(message)}"#
            )
            let sent = try await act(
                #"{"action":"send_message","conversationId":"conv-123","text":"Hello!","attachments":[],"clientId":"c1"}"#,
                line)
            let entry = try await line.send("GET", "/v1/bridge/outbox").json["data"]?.array?.first
            let id = try #require(entry?["id"]?.string)
            let result =
                #"{"type":"send_result","clientId":"c1","success":true,"status":"queued","error":null,"messageId":"\#(id)"}"#
            #expect(sent.response.text == result)
            let again = try await act(
                #"{"action":"send_message","conversationId":"conv-123","text":"Hello!","attachments":[],"clientId":"c1"}"#,
                line)
            #expect(again.response.text == result)
            #expect(try await line.send("GET", "/v1/bridge/outbox").json["data"]?.array?.count == 1)
        }
    }

    @Test func `Bridge: the phone takes a message, reports, and the client is told each state`() async throws {
        try await IngestHarness.run { line in
            _ = try await post(Self.posted, line)
            let client = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "pc", scopes: ["bridge:client", "bridge:read"])
            let stream = try await line.events(after: "0.0", token: client.text, only: "bridge")
            _ = try await act(
                #"{"action":"send_message","conversationId":"conv-123","text":"On my way & more","clientId":"c1","id":7}"#,
                line, token: client.text)
            let handed = try await line.send("GET", "/v1/bridge/outbox/next")
            #expect(handed.status == 200 && handed.json["recipients"] == ["+15551234567"])
            #expect(handed.json["link"]?.string == "sms:+15551234567&body=On%20my%20way%20%26%20more")
            #expect(handed.json["requiresUser"] == false && handed.response.headers["Cache-Control"] == "no-store")
            #expect(try await line.send("GET", "/v1/bridge/outbox/next").status == 204)
            let id = handed.id
            #expect(try await line.send("DELETE", "/v1/bridge/outbox/\(id)").code == "message_taken")
            let report = try await line.send("POST", "/v1/bridge/outbox/\(id)/result", #"{"status":"sent"}"#)
            #expect(report.json["status"] == "sent")
            // What has been sent stays sent.
            let late = try await line.send("POST", "/v1/bridge/outbox/\(id)/result", #"{"status":"failed"}"#)
            #expect(late.status == 409 && late.code == "message_taken")
            var names: [String] = []
            for try await event in stream where event.event != "presence" {
                names.append(event.event)
                let frame = try JSONParser.parse(Array(event.data.utf8))
                #expect(frame["type"]?.string == event.event)
                if frame["status"] == "sent" { break }
            }
            #expect(names.first == "new_message" && names.last == "send_result")
            let page = try await line.send("GET", "/v1/bridge/conversations/conv-123/messages?limit=1")
            #expect(page.json["data"]?.array?.first?["sender"] == "me")
            #expect(page.json["data"]?.array?.first?["status"] == "sent")
            let peers = try await line.send("GET", "/v1/bridge/status").json["peers"]?.array ?? []
            #expect(Set(peers.compactMap { $0["role"]?.string }) == ["phone", "client"])
            #expect(peers.contains { $0["keyId"]?.string == client.keyID && $0["name"] == "pc" })
            let entry = try await line.send("GET", "/v1/bridge/outbox").json["data"]?.array?.first
            #expect(entry?["conversationName"] == "John Doe")
        }
    }

    @Test func `Bridge: the stream tells who was there, and a peer at most once a minute`() async throws {
        try await IngestHarness.run { line in
            let began = Date()
            let keys = line.context.database.deviceKeys
            let phone = try await keys.create(of: line.owner, name: "p", scopes: ["bridge:phone"])
            let client = try await keys.create(of: line.owner, name: "c", scopes: ["bridge:client", "bridge:read"])
            for _ in 0..<2 { _ = try await line.send("GET", "/v1/bridge/outbox/next", token: phone.text) }
            let stream = try await line.events(after: "0.0", token: client.text, only: "bridge")
            var told: [JSON] = []
            for try await event in stream {
                guard event.event == "presence" else {
                    // The message of a peer that was told less than a minute ago.
                    #expect(event.event == "new_message" && told.count == 2)
                    break
                }
                #expect(event.id.isEmpty == false, "a client that reconnects misses nothing")
                told.append(try JSONParser.parse(Array(event.data.utf8)))
                if told.count == 1 {
                    _ = try await act(#"{"action":"ping"}"#, line, token: client.text)
                } else {
                    #expect(
                        try await line.send("POST", "/v1/bridge/messages", Self.posted, token: phone.text).status == 201
                    )
                }
            }
            #expect(told.map { $0["keyId"]?.string } == [phone.keyID, client.keyID])
            #expect(told.map { $0["role"]?.string } == ["phone", "client"])
            let seen = told.map { Date(timeIntervalSince1970: Double($0["seenAt"]?.integer ?? 0) / 1_000) }
            // Whole milliseconds.
            #expect(seen.allSatisfy { (began.addingTimeInterval(-0.001)...Date()).contains($0) })
        }
    }

    @Test func `Bridge: a message becomes a capture if its owner wants that, and the search names its conversation`()
        async throws
    {
        try await IngestHarness.run { line in
            #expect(try await line.send("PATCH", "/v1/settings", #"{"messageCaptures":"incoming"}"#).status == 200)
            #expect(try await post(Self.posted, line) == 201)
            #expect(try await post(Self.posted, line) == 200)
            let captures = try await line.send("GET", "/v1/captures?kind=message").json["data"]?.array ?? []
            #expect(captures.count == 1 && captures.first?["state"] == "received")
            let path = "/v1/search?q=new+message"
            let hits = try await line.send("GET", path).json["hits"]?.array ?? []
            #expect(hits.count == 1 && hits.first?["kind"] == "message" && hits.first?["captureId"] == .null)
            #expect(hits.first?["conversationId"] == "conv-123" && hits.first?["excerpt"] == "New message!")
            #expect(hits.first?["id"] == captures.first?["id"])
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "r", scopes: ["contacts:read", "inbox:read"])
            let others = try await line.send("GET", path, token: reader.text)
            #expect(others.status == 200 && others.json["hits"]?.array?.isEmpty == true)
            #expect(try await line.send("GET", path + "&kind=message", token: reader.text).code == "missing_scope")
            #expect(try await line.send("DELETE", "/v1/bridge/conversations/conv-123").status == 204)
            let erased = try await line.send("GET", "/v1/captures?kind=message").json["data"]?.array ?? []
            #expect(erased.map { $0["state"]?.string } == ["erased"])
            #expect(try await line.send("GET", path).json["hits"]?.array?.isEmpty == true)
        }
    }

    @Test func `Bridge: refused frames are answered with error frames that name the request`() async throws {
        try await IngestHarness.run { line in
            _ = try await post(Self.posted, line)
            for (frame, status, code) in [
                (#"{"action":"get_messages","conversationId":"no","id":"r1"}"#, 404, "not_found"),
                (#"{"action":"get_mesages","id":"r1"}"#, 400, "bad_request"),
                (#"{"action":"ping","other":1,"id":"r1"}"#, 400, "bad_request"),
                (#"{"action":"send_message","conversationId":"conv-123","text":"  ","id":"r1"}"#, 400, "bad_request"),
                (#"{"action":"get_messages","conversationId":"conv-123","limit":201,"id":"r1"}"#, 400, "bad_request"),
            ] {
                let answer = try await act(frame, line)
                #expect(answer.status == status && answer.code == code, "\(frame): \(answer.response.text)")
                #expect(answer.json["type"] == "error" && answer.json["id"] == "r1")
            }
            #expect(try await act("[1]", line).code == "bad_request")
            let long = String(repeating: "x", count: 65_537)
            let large = try await act(
                #"{"action":"send_message","conversationId":"conv-123","text":"\#(long)"}"#, line)
            #expect(large.status == 413 && large.code == "too_large")
        }
    }

    @Test func `Bridge: each scope does its own part only`() async throws {
        try await IngestHarness.run { line in
            _ = try await post(Self.posted, line)
            let keys = line.context.database.deviceKeys
            let phone = try await keys.create(of: line.owner, name: "p", scopes: ["bridge:phone"]).text
            let reader = try await keys.create(of: line.owner, name: "r", scopes: ["bridge:read"]).text
            for path in ["/v1/bridge/conversations", "/v1/bridge/outbox", "/v1/events?only=bridge"] {
                #expect(try await line.send("GET", path, token: phone).code == "missing_scope", "\(path)")
            }
            #expect(try await line.send("GET", "/v1/bridge/outbox/next", token: reader).code == "missing_scope")
            #expect(
                try await line.send("POST", "/v1/bridge/messages", Self.posted, token: reader).code == "missing_scope")
            let sending = #"{"action":"send_message","conversationId":"conv-123","text":"Hi"}"#
            #expect(try await act(sending, line, token: reader).status == 403)
            #expect(try await act(sending, line, token: phone).code == "missing_scope")
            let other = try await line.newOwner("Otto")
            #expect(try await other.send("GET", "/v1/bridge/conversations/conv-123/messages").status == 404)
            #expect(try await other.send("DELETE", "/v1/bridge/conversations/conv-123").status == 404)
        }
    }

    @Test func `Bridge: what a phone posts is checked, and each fault is named`() async throws {
        try await IngestHarness.run { line in
            for (members, pointer) in [
                (#"{"conversationId":"c","sender":"me","text":"x"}"#, "/id"),
                (#"{"id":"m","conversationId":"c","sender":"","text":"x"}"#, "/sender"),
                (
                    #"{"id":"m","conversationId":"c","sender":"+15551234567","text":"x","timestamp":"noon"}"#,
                    "/timestamp"
                ),
                (
                    #"{"id":"m","conversationId":"c","sender":"+15551234567","text":"x","participants":["\n"]}"#,
                    "/participants/0"
                ),
                (#"{"id":"m","conversationId":"c","sender":"+15551234567","text":"x","other":1}"#, "/other"),
                // Nobody knows to whom the owner wrote.
                (#"{"id":"m","sender":"me","text":"x"}"#, "/participants"),
            ] {
                let answer = try await line.send("POST", "/v1/bridge/messages", members)
                #expect(answer.status == 422, "\(members): \(answer.response.text)")
                #expect(answer.json["errors"]?.array?.first?["pointer"]?.string == pointer, "\(answer.response.text)")
            }
            #expect(try await line.send("GET", "/v1/bridge/conversations").json["data"] == [])
            // Characters that change how the words around a name are shown.
            _ = try await line.send(
                "POST", "/v1/bridge/messages",
                #"{"id":"m","conversationId":"c","sender":"+15551234567","text":"x","displayName":"Ann\u202e\u0007 Lee"}"#
            )
            let named = try await line.send("GET", "/v1/bridge/conversations").json["data"]?.array?.first
            #expect(named?["displayName"] == "Ann Lee")
        }
    }

    @Test func `Bridge: the list of conversations goes on by the header Link, newest first`() async throws {
        try await IngestHarness.run { line in
            for number in 0..<5 {
                _ = try await post(
                    #"{"id":"m\#(number)","conversationId":"c\#(number)","sender":"+15551234567","text":"x","timestamp":\#(1_704_067_200_000 + number)}"#,
                    line)
            }
            var path: String? = "/v1/bridge/conversations?limit=2"
            var seen: [String] = []
            while let next = path {
                let answer = try await line.send("GET", next)
                seen += (answer.json["data"]?.array ?? []).compactMap { $0["id"]?.string }
                path = answer.response.headers["Link"].flatMap { $0.firstMatch(of: /<([^>]+)>/).map { String($0.1) } }
            }
            #expect(seen == ["c4", "c3", "c2", "c1", "c0"])
            #expect(try await line.send("DELETE", "/v1/bridge/conversations/c2").status == 204)
            #expect(try await line.send("GET", "/v1/bridge/conversations/c2/messages").status == 404)
        }
    }

    @Test func `Bridge: a device without a key pairs by six digits, within limits`() async throws {
        try await IngestHarness.run { line in
            let opened = try await line.send("POST", "/v1/bridge/pairings", #"{"role":"client"}"#)
            #expect(opened.status == 201)
            let code = try #require(opened.json["code"]?.string)
            let qr = try #require(opened.json["qr"]?.string)
            #expect(qr.hasSuffix("/.well-known/tapline-bridge#pair=\(code)"))
            let none = ["Authorization": ""] as HTTPClientFields
            let paired = try await line.send(
                "POST", "/v1/bridge/pair", #"{"action":"pair","code":"\#(qr)","name":"Windows PC"}"#, headers: none)
            #expect(paired.status == 201 && paired.json["type"] == "paired", "\(paired.response.text)")
            let token = try #require(paired.json["token"]?.string)
            let waiting = try await line.send("GET", "/v1/bridge/status").json["peers"]?.array ?? []
            #expect(waiting.map { $0["name"] } == ["Windows PC"] && waiting.first?["seenAt"] == .null)
            #expect(try await line.send("GET", "/v1/bridge/conversations", token: token).status == 200)
            #expect(try await line.send("GET", "/v1/contacts", token: token).status == 403)
            let service = try await line.send("GET", "/.well-known/tapline-bridge", headers: none)
            #expect(service.json["service"] == "12345678-1234-5678-1234-56789abcdef0")
            var codes: [String?] = []
            for _ in 0..<10 {
                codes.append(
                    try await line.send("POST", "/v1/bridge/pair", #"{"code":"\#(code)"}"#, headers: none).code)
            }
            #expect(
                codes.prefix(9).allSatisfy { $0 == "wrong_pairing_code" } && codes.last == "rate_limited", "\(codes)")
            let narrow = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "n", scopes: ["keys:manage"]
            ).text
            let reader = try await line.send("POST", "/v1/bridge/pairings", #"{"role":"reader"}"#).json["code"]?.string
            let last = try #require(reader.flatMap { PairingCode($0) })
            #expect(try await line.send("DELETE", "/v1/bridge/pairings", token: token).code == "missing_scope")
            for _ in 0..<2 {
                #expect(try await line.send("DELETE", "/v1/bridge/pairings", token: narrow).status == 204)
            }
            #expect(try await line.context.database.pairings.claim(last, name: nil) == nil)
            let refused = try await line.send("POST", "/v1/bridge/pairings", #"{"role":"phone"}"#, token: narrow)
            #expect(refused.code == "missing_scope")
        }
    }
}
