import Bridge
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Postgres
import Requests
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

/// The PIN that computers must send before they read messages.
@Suite(.migrated, .serialized) struct BridgePINTests {
    private static let posted =
        #"{"id":"m1","conversationId":"c","participants":["+15551234567"],"sender":"+15551234567","text":"New message!"}"#
    private static let list = "/v1/bridge/conversations"

    private func computer(_ line: IngestHarness, _ name: String = "pc") async throws -> String {
        let scopes = ["bridge:client", "bridge:read", "contacts:read"]
        return try await line.context.database.deviceKeys.create(of: line.owner, name: name, scopes: scopes).text
    }

    private func set(_ pin: String, _ line: IngestHarness, status: Int = 204) async throws {
        let answer = try await line.send("PUT", "/v1/bridge/pin", #"{"pin":"\#(pin)"}"#)
        #expect(answer.status == status, "\(answer.response.text)")
    }

    private func get(
        _ pin: String?, _ line: IngestHarness, _ token: String, at path: String = list
    ) async throws -> IngestHarness.Answer {
        try await line.send("GET", path, headers: Self.headers(pin), token: token)
    }

    private func act(
        _ frame: String, _ pin: String?, _ line: IngestHarness, _ token: String, once key: String? = nil
    ) async throws -> IngestHarness.Answer {
        var headers = Self.headers(pin)
        if let key { headers.add("Idempotency-Key", key) }
        return try await line.send("POST", "/v1/bridge/actions", frame, headers: headers, token: token)
    }

    private static func headers(_ pin: String?) -> HTTPClientFields {
        var headers: HTTPClientFields = [:]
        if let pin { headers.add("X-Tapline-PIN", pin) }
        return headers
    }

    @Test func `PIN: a computer sends it before it reads, also with a repeated idempotency key`() async throws {
        try await IngestHarness.run { line in
            let pc = try await computer(line)
            let phone = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "p", scopes: ["bridge:phone"]
            ).text
            #expect(try await get(nil, line, pc).status == 200)
            try await set("4711", line)
            #expect(try await get(nil, line, pc).code == "pin_required")
            #expect(try await get("4711", line, pc).status == 200)
            let wrong = try await get("4712", line, pc)
            #expect(wrong.status == 403 && wrong.code == "wrong_pin")
            #expect(wrong.json["detail"] == "This PIN is wrong. 4 tries are left.")
            #expect(try await get("4711", line, pc).status == 200)

            // A phone brings messages without the PIN, and the owner's own key may remove the PIN.
            #expect(try await line.send("POST", "/v1/bridge/messages", Self.posted, token: phone).status == 201)
            let both = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "b", scopes: ["bridge:phone", "bridge:read"]
            ).text
            for token in [phone, both] {
                #expect(try await line.send("GET", "/v1/bridge/outbox/next", token: token).status == 204)
            }
            for pin in [nil, ""] { #expect(try await get(pin, line, both).code == "pin_required") }
            let reported = #"{"status":"sent"}"#
            for (token, status) in [(phone, 404), (both, 404), (pc, 403)] {
                let path = "/v1/bridge/outbox/none/result"
                #expect(try await line.send("POST", path, reported, token: token).status == status)
            }
            #expect(try await line.send("GET", "/v1/bridge/status").json["pinRequired"] == true)

            let sending = #"{"action":"send_message","conversationId":"c","text":"Hi","id":1}"#
            let first = try await act(sending, "4711", line, pc, once: "k1")
            #expect(first.status == 200 && first.json["status"] == "queued", "\(first.response.text)")
            let missing = try await act(sending, nil, line, pc, once: "k1")
            #expect(missing.status == 403 && missing.json["type"] == "error" && missing.json["id"] == 1)
            #expect(missing.code == "unauthorized")
            #expect(try await act(sending, "4711", line, pc, once: "k1").response.text == first.response.text)
            // A refusal is not stored with the key.
            let other = #"{"action":"send_message","conversationId":"c","text":"Hello"}"#
            #expect(try await act(other, nil, line, pc, once: "k2").status == 403)
            #expect(try await act(other, "4711", line, pc, once: "k2").status == 200)

            #expect(try await get(nil, line, pc, at: "/v1/search?q=message&kind=message").code == "pin_required")
            #expect(try await get(nil, line, pc, at: "/v1/search?q=message").json["hits"] == [])
            #expect(try await get("4711", line, pc, at: "/v1/search?q=message").json["hits"]?.array?.count == 1)
            #expect(try await get(nil, line, pc, at: "/v1/events?only=bridge").code == "pin_required")

            for _ in 0..<2 { #expect(try await line.send("DELETE", "/v1/bridge/pin").status == 204) }
            #expect(try await get(nil, line, pc).status == 200)
            #expect(try await get("whatever", line, pc).status == 200)
            #expect(try await line.send("GET", "/v1/bridge/status").json["pinRequired"] == false)
        }
    }

    @Test func `PIN: frames that need none are answered, and auth tells whether a PIN is right`() async throws {
        try await IngestHarness.run { line in
            let pc = try await computer(line)
            let auth = #"{"action":"auth","pin":"4711","id":2}"#
            #expect(try await act(auth, nil, line, pc).response.text == #"{"type":"auth","success":true,"id":2}"#)
            try await set("4711", line)
            let hello = #"{"action":"hello","version":1}"#
            #expect(try await act(hello, nil, line, pc).json["pinRequired"] == true)
            #expect(try await act(hello, "4711", line, pc).json["pinRequired"] == false)
            for action in ["ping", "capabilities"] {
                #expect(try await act(#"{"action":"\#(action)"}"#, nil, line, pc).status == 200)
            }
            let wrong = try await act(#"{"action":"auth","pin":"4710"}"#, nil, line, pc)
            #expect(wrong.response.text == #"{"type":"auth","success":false,"triesLeft":4}"#)
            let right = try await act(auth, nil, line, pc, once: "k")
            #expect(right.response.text == #"{"type":"auth","success":true,"id":2}"#)
            // A hash of the request would be a fast hash of the PIN.
            let kept = try await line.context.database.rows(of: [line.owner], "select 1 from idempotency")
            #expect(kept.isEmpty)
            // HTTP has no session.
            #expect(try await act(#"{"action":"get_conversations"}"#, nil, line, pc).status == 403)
            let refused = try await act(#"{"action":"ping","id":"p"}"#, "4710", line, pc)
            #expect(refused.status == 403 && refused.code == "unauthorized" && refused.json["id"] == "p")
        }
    }

    @Test func `PIN: wrong ones lock the key for every route, and no other key`() async throws {
        try await IngestHarness.run { line in
            try await set("4711", line)
            let (hostile, other) = (try await computer(line, "hostile"), try await computer(line, "other"))
            // The server knows the right PIN of both.
            for token in [hostile, other] { #expect(try await get("4711", line, token).status == 200) }
            let codes = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<12 {
                    group.addTask { try await get("8\(100 + number)", line, hostile).code }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes.count { $0 == "wrong_pin" } == BridgePIN.maxTries, "\(codes)")
            #expect(codes.count { $0 == "pin_locked" } == 12 - BridgePIN.maxTries, "\(codes)")
            for path in [Self.list, "/v1/bridge/status", "/v1/bridge/outbox", "/v1/events?only=bridge"] {
                let locked = try await get("4711", line, hostile, at: path)
                #expect(locked.status == 429 && locked.code == "pin_locked", "\(path)")
                let seconds = locked.response.headers["Retry-After"].flatMap { Int($0) } ?? 0
                #expect((1...BridgePIN.firstLock).contains(seconds))
                guard path != "/v1/events?only=bridge" else { continue }
                #expect(try await get("4711", line, other, at: path).status == 200)
            }
            for frame in [#"{"action":"auth","pin":"4711","id":3}"#, #"{"action":"get_conversations","id":3}"#] {
                let locked = try await act(frame, "4711", line, hostile)
                #expect(locked.status == 429 && locked.code == "rate_limited" && locked.json["id"] == 3, "\(frame)")
                #expect(locked.response.headers["Retry-After"] != nil)
            }
            let audit = try await line.send("GET", "/v1/audit").json["data"]?.array ?? []
            #expect(audit.compactMap { $0["action"]?.string } == ["bridge_pin_locked", "bridge_pin_set"])
            #expect(audit.first?["device"]?.string == DeviceKeyToken.parse(hostile)?.keyID)
            let stranger = try await line.newOwner("Otto")
            #expect(try await get(nil, stranger, try await computer(stranger)).status == 200)
            // A new PIN opens the key again.
            try await set("471147", line)
            #expect(try await get("471147", line, hostile).status == 200)
            #expect(try await get("4711", line, other).code == "wrong_pin")
        }
    }

    @Test func `PIN: only a key that may manage keys sets it, and it has four to twelve digits`() async throws {
        try await IngestHarness.run { line in
            for pin in ["", "123", "1234567890123", "12a4", "12 34"] { try await set(pin, line, status: 422) }
            #expect(try await line.send("PUT", "/v1/bridge/pin", "{}").code == "missing_field")
            let pc = try await computer(line)
            for (method, body) in [("PUT", #"{"pin":"4711"}"#), ("DELETE", nil)] {
                let answer = try await line.send(method, "/v1/bridge/pin", body, token: pc)
                #expect(answer.code == "missing_scope")
            }
            #expect(try await get(nil, line, pc).status == 200)
        }
    }

    @Test func `PIN: every route of the bridge checks it, but those of phones and of the owner`() async throws {
        try await IngestHarness.run { line in
            let hub = EventHub(database: line.context.database, log: line.context.log)
            let api = API(
                database: line.context.database, publisher: line.context.publisher, hub: hub, log: line.context.log,
                metrics: .init())
            let open = api.endpoints.filter { $0.path.hasPrefix("/v1/bridge/") && $0.check == nil }
            #expect(
                open.map { "\($0.method) \($0.path)" }.sorted() == [
                    "DELETE /v1/bridge/pairings", "DELETE /v1/bridge/pin", "POST /v1/bridge/imports",
                    "POST /v1/bridge/messages",
                    "POST /v1/bridge/pairings", "PUT /v1/bridge/pin",
                ])
        }
    }
}
