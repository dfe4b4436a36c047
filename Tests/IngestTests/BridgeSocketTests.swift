import Bridge
import Bridging
import Captures
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Postgres
import Store
import Synchronization
import TestSupport
import Testing

@testable import Ingest

/// What sockets and streams push to clients.
@Suite(.migrated, .serialized, .timeLimit(.minutes(10)), .tags(.timed))
struct BridgeSocketTests {
    /// A clock that stands still until the test moves it.
    private final class ManualClock: Sendable {
        private struct State {
            var now = 0
            var waiters: [(time: Int, end: AsyncStream<Void>.Continuation)] = []
        }

        private let state = Mutex(State())

        var clock: SocketClock {
            SocketClock(
                now: { self.state.withLock { $0.now } },
                wait: { time in
                    let (stream, end) = AsyncStream<Void>.makeStream()
                    self.state.withLock { state in
                        if state.now >= time { end.finish() } else { state.waiters.append((time, end)) }
                    }
                    for await _ in stream {}
                })
        }

        func advance(by milliseconds: Int) {
            let due = state.withLock { state in
                state.now += milliseconds
                let due = state.waiters.filter { $0.time <= state.now }
                state.waiters.removeAll { $0.time <= state.now }
                return due
            }
            for waiter in due { waiter.end.finish() }
        }
    }

    private func open(
        _ channel: BridgeChannel, _ line: IngestHarness, _ token: String, pin: String? = nil
    ) async throws -> SocketClient {
        let port = try #require(line.base.split(separator: ":").last.flatMap { UInt16($0) })
        let fields =
            "Authorization: Bearer \(token)\r\n" + (pin.map { "X-Tapline-PIN: \($0)\r\n" } ?? "")
        return try await offPool {
            try SocketClient.open(port: port, path: "/v1/bridge/ws?channel=\(channel.rawValue)", fields: fields)
        }
    }

    /// The next text frame but for presence.
    private func next(_ socket: SocketClient) async throws -> String {
        try await offPool {
            while true {
                let frame = try socket.receive()
                let text = String(decoding: frame.payload, as: UTF8.self)
                if frame.opcode == 1, !text.contains(#""type":"presence""#) { return text }
                if frame.opcode == 8 { return "closed \(frame.code ?? 0)" }
            }
        }
    }

    private func ask(_ frame: String, _ socket: SocketClient) async throws -> String {
        try await offPool { try socket.send(SocketClient.text(frame)) }
        return try await next(socket)
    }

    private func post(_ id: String, _ line: IngestHarness) async throws {
        let body: JSON = [
            "id": .string(id), "conversationId": "c", "participants": ["+15551234567"], "sender": "+15551234567",
            "text": .string(id),
        ]
        let answer = try await line.send("POST", "/v1/bridge/messages", body.text)
        #expect(answer.status == 201, "\(answer.response.text)")
    }

    private func device(_ line: IngestHarness, _ name: String = "pc") async throws -> String {
        try await line.context.database.deviceKeys.create(
            of: line.owner, name: name, scopes: ["bridge:client", "bridge:read"]
        ).text
    }

    @Test(arguments: [BridgeChannel.messages, .notifications])
    func `BridgeSocket: when the PIN is needed again, the client is told, and events wait for it`(
        channel: BridgeChannel
    ) async throws {
        let time = ManualClock()
        try await IngestHarness.run(socketClock: time.clock) { line in
            let pc = try await device(line)
            #expect(try await line.send("PUT", "/v1/bridge/pin", #"{"pin":"4711"}"#).status == 204)
            let socket = try await open(channel, line, pc, pin: "4711")
            defer { socket.close() }
            // The answer 101 comes before the pause begins, and the first frame is answered after that.
            #expect(try await ask(#"{"action":"ping"}"#, socket) == #"{"type":"pong"}"#)
            time.advance(by: PINSession.idleLimit - 1)
            try await post("before", line)
            #expect(try await next(socket).contains(#""id":"before""#))
            var left = 1
            if channel == .messages {
                // A request that needs the PIN begins the pause again.
                #expect(try await ask(#"{"action":"get_conversations"}"#, socket).contains("conversations"))
                time.advance(by: 1)
                try await post("used", line)
                #expect(try await next(socket).contains(#""id":"used""#))
                left = PINSession.idleLimit - 1
            }
            time.advance(by: left)
            let told = try await next(socket)
            #expect(told == #"{"type":"hello","version":1,"paired":true,"pinRequired":true,"frameBytes":1048576}"#)
            try await post("while locked", line)
            #expect(try await ask(#"{"action":"ping"}"#, socket) == #"{"type":"pong"}"#)
            #expect(try await ask(#"{"action":"auth","pin":"4711"}"#, socket) == #"{"type":"auth","success":true}"#)
            #expect(try await next(socket).contains(#""id":"while locked""#))
            // The second pause is told too.
            time.advance(by: PINSession.idleLimit)
            #expect(try await next(socket) == told)
        }
    }

    @Test func `BridgeSocket: an attachment that is erased before its transfer is not_found, with the request's id`()
        async throws
    {
        try await IngestHarness.run { line in
            let pc = try await device(line)
            let made = try await line.send("POST", "/v1/bridge/attachments", #"{"size":3}"#)
            let id = try #require(UUID(text: made.id))
            let put = try await line.send(
                "PUT", "/v1/bridge/attachments/\(id.text)/parts/0", bytes: [1, 2, 3],
                headers: ["Content-Type": "application/octet-stream"])
            #expect(put.status == 200)
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            // As if the server was stopped before it computed the SHA-256: the transfer reads the parts first.
            let words = #"{"uti":"public.data","mimeType":"application/octet-stream","fileName":"a"}"#
            let cipher = try await line.context.database.keys.cipher(for: line.owner)
            let sealed = try cipher.seal(Array(words.utf8), context: SealContext.bridgeAttachment(id))
            try await admin.execute("update bridge_attachments set sealed = \(sealed) where id = \(id)")
            let socket = try await open(.photos, line, pc)
            defer { socket.close() }
            try await admin.execute("begin")
            try await admin.execute("lock table bridge_attachment_parts in access exclusive mode")
            let answer = try await ask(#"{"action":"get_attachment","attachmentId":"\#(id.text)","id":"g-1"}"#, socket)
            #expect(answer.contains(#""type":"attachment""#) && answer.contains(#""transfer":1"#), "\(answer)")
            try await admin.execute("delete from bridge_attachments where id = \(id)")
            try await admin.execute("commit")
            await admin.close()
            #expect(
                try await next(socket)
                    == #"{"type":"error","code":"not_found","message":"there is no attachment '\#(id.text)'","id":"g-1"}"#
            )
            // The socket takes the next request.
            let other = try await line.send("POST", "/v1/bridge/attachments", #"{"size":3}"#)
            let otherPut = try await line.send(
                "PUT", "/v1/bridge/attachments/\(other.id)/parts/0", bytes: [4, 5, 6],
                headers: ["Content-Type": "application/octet-stream"])
            #expect(otherPut.status == 200)
            let taken = try await ask(#"{"action":"get_attachment","attachmentId":"\#(other.id)"}"#, socket)
            #expect(taken.contains(#""type":"attachment""#) && taken.contains(#""transfer":2"#), "\(taken)")
        }
    }

    @Test func `BridgeSocket: a device is told its own clientId, and the others the message only`() async throws {
        try await IngestHarness.run { line in
            try await post("first", line)
            let tokens = [try await device(line, "one"), try await device(line, "two")]
            var sockets: [SocketClient] = []
            for token in tokens { sockets.append(try await open(.notifications, line, token)) }
            defer { for socket in sockets { socket.close() } }
            // Both computers use the same id.
            var messages: [String] = []
            for (place, token) in tokens.enumerated() {
                let frame: JSON = [
                    "action": "send_message", "conversationId": "c", "text": .string("From \(place)"),
                    "clientId": "tmp-1",
                ]
                let sent = try await line.send("POST", "/v1/bridge/actions", frame.text, token: token)
                #expect(sent.json["clientId"] == "tmp-1", "\(sent.response.text)")
                messages.append(try #require(sent.json["messageId"]?.string))
            }
            #expect(Set(messages).count == 2)
            // The event of a new message has the state of the moment in which it is read: read it before the report.
            for socket in sockets {
                var unseen = Set(messages)
                while !unseen.isEmpty {
                    let frame = try await next(socket)
                    unseen = unseen.filter { !frame.contains($0) }
                }
            }
            let taken = try await line.send("GET", "/v1/bridge/outbox/next")
            #expect(taken.id == messages[0])
            let result = #"{"status":"failed","error":"no network"}"#
            #expect(try await line.send("POST", "/v1/bridge/outbox/\(taken.id)/result", result).status == 200)
            for (place, socket) in sockets.enumerated() {
                var frame = ""
                while !frame.contains(#""status":"failed""#) { frame = try await next(socket) }
                let own = place == 0 ? #""tmp-1""# : "null"
                #expect(
                    frame
                        == #"{"type":"send_result","clientId":\#(own),"success":false,"status":"failed","error":"no network","messageId":"\#(messages[0])"}"#
                )
            }
        }
    }

    @Test func `BridgeSocket: a message with files has the document's members in their order, then the files`()
        async throws
    {
        try await IngestHarness.run { line in
            let pc = try await device(line)
            let socket = try await open(.notifications, line, pc)
            defer { socket.close() }
            let stream = try await line.events(after: "0.0", token: pc, only: "bridge")
            let made = try await line.send(
                "POST", "/v1/bridge/attachments", #"{"size":3,"uti":"public.jpeg","mimeType":"image/jpeg"}"#)
            let put = try await line.send(
                "PUT", "/v1/bridge/attachments/\(made.id)/parts/0", bytes: [1, 2, 3],
                headers: ["Content-Type": "application/octet-stream"])
            #expect(put.status == 200)
            let posted = try await line.send(
                "POST", "/v1/bridge/messages",
                #"""
                {"id":"msg-789","conversationId":"conv-123","participants":["+15551234567"],"sender":"+15551234567",\#
                "text":"New message!","timestamp":1704067200000,"attachments":["\#(made.id)"]}
                """#)
            #expect(posted.status == 201, "\(posted.response.text)")
            let frame =
                #"{"type":"new_message","conversationId":"conv-123","message":{"id":"msg-789","sender":"+15551234567","text":"New message!","timestamp":1704067200000,"hasAttachments":true,"attachments":[{"id":"\#(made.id)","type":"image/jpeg","size":3}]}}"#
            #expect(try await next(socket) == frame)
            for try await event in stream where event.event == "new_message" {
                #expect(event.data == frame)
                break
            }
        }
    }
}
