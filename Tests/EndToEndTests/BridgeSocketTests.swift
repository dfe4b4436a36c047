import Crypto
import Foundation
import HTTPClient
import RandomSupport
import StandIn
import TestSupport
import Testing

extension EndToEnd {
    /// The bridge over WebSockets, by the whole line, with clients of other people (`ops/packages tests`).
    @Suite(.lines) struct BridgeSockets {
        enum Peer: String, CaseIterable { case websockets, wsproto }

        private static let python = "/usr/bin/python3"
        private static let areInstalled = {
            let check = Process()
            check.executableURL = URL(filePath: python)
            check.arguments = ["-c", "import websockets, wsproto"]
            check.standardError = FileHandle.nullDevice
            guard (try? check.run()) != nil else { return false }
            check.waitUntilExit()
            return check.terminationStatus == 0
        }()

        /// The document's requests. `get_attachment` belongs to the channel for photos.
        private static let requests = [
            #"{"action":"send_message","conversationId":"conv-123","text":"Hello!","attachments":["base64-encoded-data"],"clientId":"c1"}"#,
            #"{"action":"get_conversations"}"#,
            #"{"action":"get_messages","conversationId":"conv-123","limit":50,"beforeTimestamp":null}"#,
            #"{"action":"hello","version":1}"#, #"{"action":"ping","id":"p-1"}"#, #"{"action":"capabilities"}"#,
            #"{"action":"get_messages","conversationId":"nowhere","id":7}"#, #"{"action":"unheard_of","id":8}"#,
            "no JSON", #"{"action":"auth","pin":"1"}"#,
        ]

        /// A running program, and what it has printed.
        private struct Program {
            let process: TestProcess
            let output: String

            var text: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }
            var lines: [String] { text.split(separator: "\n").map(String.init) }

            /// Its lines, once it has ended.
            func finished() async throws -> [String] {
                let code = try await process.wait()
                defer { try? FileManager.default.removeItem(atPath: output) }
                #expect(code == 0, "\(text)")
                return lines
            }
        }

        private static func start(
            _ peer: Peer, _ words: [String], on channel: String, _ line: RunningSystem, with client: SystemClient,
            environment: [String: String] = [:]
        ) throws -> Program {
            // The line removes its own folder when it stops.
            let output = FileManager.default.temporaryDirectory.path + "/bridge-socket-\(UUID().uuidString).out"
            let url = "ws" + line.base.dropFirst("http".count) + "/v1/bridge/ws?channel=" + channel
            let key = ["TAPLINE_KEY": try #require(client.token).text]
            let program = RunningSystem.root + "/Tests/EndToEndTests/Programs/bridge-socket"
            let process = try TestProcess(
                [python, program, peer.rawValue, url] + words,
                environment: RunningSystem.environment(key.merging(environment) { $1 }), output: output)
            return Program(process: process, output: output)
        }

        private static func photo() -> [UInt8] {
            var random = SplitMix(state: 6)
            return (0..<2_500_000).map { _ in UInt8(truncatingIfNeeded: random.next() >> 40) }
        }

        /// Everything that a client does over a socket.
        private func exchange(_ peer: Peer, _ line: RunningSystem, _ owner: SystemClient, key: [String: String])
            async throws
        {
            let phone = try await owner.device("iPhone", "bridge:phone")
            let client = try await owner.device("PC", "bridge:client", "bridge:read")
            let photo = Self.photo()
            let upload = try await phone.upload(
                photo, ["uti": "public.jpeg", "mimeType": "image/jpeg", "fileName": "beach.jpg"])
            let posted = try await phone.post(
                "/v1/bridge/messages",
                [
                    "id": "msg-789", "conversationId": "conv-123", "participants": ["+15551234567"],
                    "displayName": "John Doe", "sender": "+15551234567", "text": "New message!",
                    "timestamp": .number(1_704_067_200_000), "attachments": [.string(upload)],
                ])
            #expect(posted.status == 201, "\(posted.text)")

            // Each frame has the answer that HTTP gives, byte for byte.
            let answers = try await Self.start(
                peer, ["frames"] + Self.requests, on: "messages", line, with: client, environment: key
            ).finished().filter { !$0.contains(#""type":"new_message""#) }
            #expect(answers.count == Self.requests.count, "\(answers)")
            for (request, answer) in zip(Self.requests, answers) {
                // A repeated message is not sent again, and has the answer of the first time.
                let reply = try await client.post("/v1/bridge/actions", Array(request.utf8))
                #expect(reply.text == answer, "\(request)")
            }
            #expect(answers[2].contains(#""id":"msg-789","sender":"+15551234567","text":"New message!""#))

            // A request on the wrong channel, and a request for what is not there.
            let wrong = try await Self.start(
                peer, ["frames", Self.requests[2], #"{"action":"get_attachment","attachmentId":"att-456"}"#],
                on: "photos", line, with: client, environment: key
            ).finished()
            #expect(wrong.count == 2 && wrong[0].contains("belongs to the channel messages"), "\(wrong)")
            #expect(wrong.last == #"{"type":"error","code":"not_found","message":"there is no attachment 'att-456'"}"#)

            let hash = try SHA256.hash(photo).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            for (bytes, loss) in [(65_536, 0), (65_536, 1_000_000), (4_096, 0)] {
                let lines = try await Self.start(
                    peer, ["photo", upload, String(bytes), String(loss)], on: "photos", line, with: client,
                    environment: key
                ).finished()
                let found = try JSONValue(parsing: Array((lines.last ?? "").utf8))
                #expect(found["sha256"].string == hash && found["size"].number == Double(photo.count), "\(lines)")
                #expect(found["resumed"].number == (loss == 0 ? 0 : 1))
                let frame = found["frame"]
                #expect(frame["attachmentId"].string == upload && frame["fileName"] == "beach.jpg" && frame["id"] == 9)
                #expect(frame["path"] == .null && frame["transfer"].number == 1)
            }
        }

        @Test(
            .enabled(if: areInstalled, "python3-websockets and python3-wsproto are not installed"),
            arguments: Peer.allCases)
        func `Bridge: over a socket, each frame has the answer of HTTP, and a photo comes in chunks`(peer: Peer)
            async throws
        {
            let line = try await Lines.line()
            try await exchange(
                peer, line, try await line.newOwner(),
                key: peer == .wsproto ? ["TAPLINE_KEY_IN": "frame"] : [:])
        }

        @Test(
            .enabled(if: areInstalled, "python3-websockets and python3-wsproto are not installed"),
            arguments: Peer.allCases)
        func `Bridge: events are pushed to sockets, until the key is revoked`(peer: Peer) async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let phone = try await owner.device("iPhone", "bridge:phone")
            let client = try await owner.device("PC", "bridge:client", "bridge:read")
            let program = try Self.start(peer, ["follow"], on: "notifications", line, with: client)
            let cursors = try Self.start(
                peer, ["follow"], on: "messages&since=", line, with: client,
                environment: peer == .websockets ? ["TAPLINE_KEY_IN": "frame"] : [:])
            try await eventually("both follow") { program.lines == ["ready"] && cursors.lines == ["ready"] }
            let posted = try await phone.post(
                "/v1/bridge/messages",
                [
                    "id": "1", "conversationId": "a", "sender": "+15551234567", "text": "Hi",
                    "timestamp": 1_704_067_200_000,
                ])
            #expect(posted.status == 201, "\(posted.text)")
            let event =
                #"{"type":"new_message","conversationId":"a","message":{"id":"1","sender":"+15551234567","text":"Hi","timestamp":1704067200000,"hasAttachments":false}}"#
            try await eventually("both have the event") {
                program.lines == ["ready", event] && cursors.lines.dropLast() == ["ready", event]
            }
            let cursor = try JSONValue(parsing: Array((cursors.lines.last ?? "").utf8))
            #expect(cursor["type"] == "cursor", "\(cursors.lines)")

            // What a client has missed follows its cursor.
            let again: JSONValue = [
                "id": "2", "conversationId": "a", "sender": "+15551234567", "text": "Again",
                "timestamp": 1_704_067_200_001,
            ]
            #expect(try await phone.post("/v1/bridge/messages", again).status == 201)
            let since = try #require(cursor["cursor"].string)
            let late = try Self.start(peer, ["follow"], on: "notifications&since=\(since)", line, with: client)
            try await eventually("the missed event comes") { late.lines.count == 3 }
            #expect(late.lines[1].contains(#""id":"2""#) && late.lines[2].contains("cursor"), "\(late.lines)")

            let key = try #require(client.token).keyID
            #expect(try await owner.send(owner.request("DELETE", "/v1/keys/\(key)")).status == 204)
            for program in [program, cursors, late] {
                #expect(try await program.finished().last == "closed 1008")
            }
        }

        @Test(.enabled(if: areInstalled, "python3-websockets and python3-wsproto are not installed"))
        func `Bridge: a socket without a valid key is refused`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let phone = try await owner.device("iPhone", "bridge:phone")
            var stranger = phone
            stranger.token = try DeviceKeyToken.generate()
            let made = try await line.tapline([
                "keys", "create", "brief", "--owner", owner.ownerName, "--scopes", "bridge:read", "--expires",
                "0.0005h",
            ])
            var expired = phone
            expired.token = DeviceKeyToken.parse(
                String(try #require(made.output.firstMatch(of: /tlk_[A-Za-z0-9_-]+/)?.output)))
            try await eventually("the key expires") {
                try await expired.get("/v1/bridge/conversations").status == 401
            }
            let revoked = try await owner.device("PC", "bridge:read")
            let key = try #require(revoked.token).keyID
            #expect(try await owner.send(owner.request("DELETE", "/v1/keys/\(key)")).status == 204)
            for client in [phone, stranger, expired, revoked] {
                for place in ["header", "frame"] {
                    let program = try Self.start(
                        .websockets, ["follow"], on: "messages", line, with: client,
                        environment: ["TAPLINE_KEY_IN": place])
                    #expect(try await program.process.wait() != 0)
                    #expect(!program.lines.contains("ready"), "\(program.text)")
                    if place == "frame" { #expect(program.text.contains("unauthorized"), "\(program.text)") }
                }
            }
        }

        @Test(
            .enabled(if: areInstalled, "python3-websockets and python3-wsproto are not installed"),
            arguments: Peer.allCases)
        func `Bridge: a socket gets messages and events only after the PIN, and each missed event once`(peer: Peer)
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let phone = try await owner.device("iPhone", "bridge:phone")
            let client = try await owner.device("PC", "bridge:client", "bridge:read")
            func set(_ pin: String) async throws {
                var request = owner.request("PUT", "/v1/bridge/pin")
                request.headers.add("Content-Type", "application/json")
                request.body = Array(#"{"pin":"\#(pin)"}"#.utf8)
                #expect(try await owner.send(request).status == 204)
            }
            try await set("4711")
            let message: JSONValue = [
                "id": "1", "conversationId": "a", "sender": "+15551234567", "text": "Hi",
                "timestamp": 1_704_067_200_000,
            ]
            #expect(try await phone.post("/v1/bridge/messages", message).status == 201)
            let program = try Self.start(
                peer, ["unlock", "4712", "4711"], on: "messages&since=0.0", line, with: client,
                environment: peer == .wsproto ? ["TAPLINE_KEY_IN": "frame"] : [:])
            let refusal = #"{"type":"error","code":"unauthorized","message":"send the PIN first"}"#
            let opening = [
                refusal, #"{"type":"auth","success":false,"triesLeft":4}"#, refusal, #"{"type":"auth","success":true}"#,
                "ready",
            ]
            try await eventually("the event follows the PIN") { program.lines.count == 7 }
            #expect(Array(program.lines.prefix(5)) == opening, "\(program.text)")
            #expect(program.lines[5].contains(#""type":"new_message""#) && program.lines[6].contains("cursor"))

            // The PIN beside the key, and a wrong one.
            let place = ["TAPLINE_KEY_IN": peer == .wsproto ? "frame" : "header"]
            let known = try Self.start(
                peer, ["follow"], on: "notifications", line, with: client,
                environment: place.merging(["TAPLINE_PIN": "4711"]) { $1 })
            try await eventually("the computer follows") { known.lines == ["ready"] }
            let guess = try Self.start(
                peer, ["follow"], on: "notifications", line, with: client,
                environment: place.merging(["TAPLINE_PIN": "4710"]) { $1 })
            #expect(try await guess.process.wait() != 0)
            #expect(!guess.lines.contains("ready"), "\(guess.text)")

            // Whoever knows only the old PIN is cut.
            try await set("471147")
            for program in [program, known] { #expect(try await program.finished().last == "closed 1008") }
        }

        @Test(.enabled(if: areInstalled, "python3-websockets and python3-wsproto are not installed"))
        func `Bridge: a socket that waits for the PIN goes on when the owner removes the PIN`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let phone = try await owner.device("iPhone", "bridge:phone")
            let client = try await owner.device("PC", "bridge:client", "bridge:read")
            var change = owner.request("PUT", "/v1/bridge/pin")
            change.headers.add("Content-Type", "application/json")
            change.body = Array(#"{"pin":"4711"}"#.utf8)
            #expect(try await owner.send(change).status == 204)
            let message: JSONValue = [
                "id": "1", "conversationId": "a", "sender": "+15551234567", "text": "Hi",
                "timestamp": 1_704_067_200_000,
            ]
            let program = try Self.start(.websockets, ["insist"], on: "messages&since=0.0", line, with: client)
            try await eventually("the computer is asked for the PIN") {
                program.lines == [#"{"type":"error","code":"unauthorized","message":"send the PIN first"}"#]
            }
            #expect(try await phone.post("/v1/bridge/messages", message).status == 201)
            #expect(try await owner.send(owner.request("DELETE", "/v1/bridge/pin")).status == 204)
            try await eventually("the computer reads and follows") { program.lines.count == 5 }
            // Events can come before the answer.
            for type in ["conversations", "new_message", "cursor"] {
                #expect(program.lines.count { $0.contains(#""type":"\#(type)""#) } == 1, "\(program.text)")
            }
            program.process.signal(SIGKILL)
            _ = try await program.process.wait()
            try FileManager.default.removeItem(atPath: program.output)
        }

        @Test(.enabled(if: areInstalled, "python3-websockets and python3-wsproto are not installed"))
        func `Bridge: sockets work over TLS, and are told that the server stops`() async throws {
            let fixture = try SelfSignedCertificate.write()
            defer { try? FileManager.default.removeItem(at: fixture.folder) }
            let line = try await RunningSystem.start(environment: [
                "TAPLINE_TLS_CERT_FILE": fixture.certificate, "TAPLINE_TLS_KEY_FILE": fixture.key,
            ])
            let followers: [Program]
            do {
                try await eventually("the line is up") {
                    line.logTail.contains("Tapline is up: https://127.0.0.1:\(line.port)")
                }
                let made = try await line.tapline(["keys", "create", "all", "--scopes", "*"])
                let key = try #require(made.output.firstMatch(of: /tlk_[A-Za-z0-9_-]+/)?.output)
                let owner = SystemClient(
                    base: line.base, owner: UUID(), name: "home", token: DeviceKeyToken.parse(String(key)),
                    certificate: fixture.certificate)
                let trust = ["TAPLINE_CA": fixture.certificate]
                try await exchange(.wsproto, line, owner, key: trust)
                followers = try Peer.allCases.map { peer in
                    try Self.start(peer, ["follow"], on: "messages", line, with: owner, environment: trust)
                }
                try await eventually("all follow") { followers.allSatisfy { $0.lines == ["ready"] } }
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
            for follower in followers {
                let lines = try await follower.finished()
                #expect(lines == ["ready", "closed 1001"])
            }
        }
    }
}
