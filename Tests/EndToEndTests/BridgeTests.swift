import Crypto
import Foundation
import HTTPClient
import Kafka
import Postgres
import RandomSupport
import TestSupport
import Testing

extension EndToEnd {
    /// Messages of a phone, by the whole line.
    @Suite(.lines) struct Bridge {
        private static let anna = "+491515550142"
        private static let ben = "ben@example.com"

        /// What `Programs/bridge-client` prints.
        private static func read(
            _ line: RunningSystem, with client: SystemClient, limit: Int
        ) async throws -> JSONValue {
            let output = line.state + "/bridge-client-\(UUID().uuidString).out"
            let process = try TestProcess(
                [
                    "/usr/bin/env", "python3", RunningSystem.root + "/Tests/EndToEndTests/Programs/bridge-client",
                    line.base, String(limit),
                ],
                environment: RunningSystem.environment(["TAPLINE_KEY": try #require(client.token).text]),
                output: output)
            let code = try await process.wait()
            let text = try String(contentsOfFile: output, encoding: .utf8)
            #expect(code == 0, "\(text)")
            return try JSONValue(parsing: Array(text.utf8))
        }

        @Test(arguments: [50, 7])
        func `Bridge: a Python client of the document reads conversations and history, sends, and gets a photo`(
            limit: Int
        ) async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let phone = try await owner.device("iPhone", "bridge:phone")
            let client = try await owner.device("PC", "bridge:client", "bridge:read")
            var random = SplitMix(state: 5)
            let photo = (0..<2_500_000).map { _ in UInt8(truncatingIfNeeded: random.next() >> 40) }
            let upload = try await phone.upload(
                photo, ["uti": "public.jpeg", "mimeType": "image/jpeg", "fileName": "beach.jpg"])
            let start = 1_704_067_200_000
            var posted: [String: [(id: String, time: Int)]] = [:]
            for number in 0..<120 {
                let isGroup = number % 5 < 3
                let name = isGroup ? "family" : "conv/1 ü"
                // Nine messages of the group have the same millisecond, so that pages end inside of one. Those of the
                // other conversation arrive in the reverse order of their times.
                let time = isGroup ? start + number / 15 : start + 2_000 - number
                var message: [String: JSONValue] = [
                    "id": .string("msg-\(number)"), "conversationId": .string(name),
                    // Clients read numbers and addresses in one form.
                    "participants": isGroup ? ["+49 1515 55-01 42", "Ben@Example.COM"] : [.string(Self.anna)],
                    "sender": number.isMultiple(of: 4) ? "me" : .string(Self.anna),
                    "text": .string("Message \(number)"), "timestamp": .number(Double(time)),
                ]
                if isGroup { message["displayName"] = "Family" }
                if number == 7 { message["attachments"] = [.string(upload)] }
                let reply = try await phone.post("/v1/bridge/messages", .object(message))
                #expect(reply.status == 201, "\(reply.text)")
                posted[name, default: []].append((message["id"]?.string ?? "", time))
            }
            var expected = posted.mapValues { messages in
                messages.enumerated().sorted { ($1.element.time, $1.offset) < ($0.element.time, $0.offset) }
                    .map { JSONValue.string($0.element.id) }
            }
            let conversations: JSONValue = [
                [
                    "id": "conv/1 ü", "participants": [.string(Self.anna)], "displayName": .string(Self.anna),
                    "isGroup": false, "lastMessageTime": .number(Double(start + 2_000 - 3)),
                ],
                [
                    "id": "family", "participants": [.string(Self.anna), .string(Self.ben)], "displayName": "Family",
                    "isGroup": true, "lastMessageTime": .number(Double(start + 7)),
                ],
            ]
            let hash = try SHA256.hash(photo).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            for round in 0..<2 {
                let found = try await Self.read(line, with: client, limit: limit)
                if round == 0 { #expect(found["conversations"] == conversations) }
                #expect(found["messages"] == .object(expected.mapValues { .array($0) }), "round \(round)")
                let size = JSONValue.number(Double(photo.count))
                #expect(found["attachments"] == .object([upload: ["size": size, "sha256": .string(hash)]]))
                let sent = found["sent"]
                #expect(sent["status"] == "queued" && sent["success"] == true && sent["error"] == .null, "\(sent)")
                // Without an id of the client, the id is that of the new message. The next round reads the message.
                expected["conv/1 ü"]?.insert(sent["clientId"], at: 0)
            }
        }

        @Test
        func `Bridge: a message is filed under its contact, found, and scanned, until its conversation is erased`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let phone = try await owner.device("iPhone", "bridge:phone")
            let contact: JSONValue = [
                "name": "Anna Keller", "phones": [["number": "+12125550142", "type": "mobile"]],
            ]
            let made = try await owner.post("/v1/contacts", contact)
            let anna = try #require(made.json["id"].string, "\(made.text)")
            let settings: JSONValue = ["messageCaptures": "incoming"]
            var change = owner.request("PATCH", "/v1/settings")
            change.headers.add("Content-Type", "application/json")
            change.body = settings.bytes
            #expect(try await owner.send(change).json["messageCaptures"] == "incoming")

            func post(_ id: String, _ text: String, from sender: String, in conversation: String) async throws -> Int {
                try await phone.post(
                    "/v1/bridge/messages",
                    [
                        "id": .string(id), "conversationId": .string(conversation), "sender": .string(sender),
                        "text": .string(text), "timestamp": .number(1_704_067_200_000),
                    ]
                ).status
            }
            let scam =
                "Your account is locked. Verify your card within 12 hours: http://paypal.com.account-check.top/login"
            let words = "Shall we go to the harpsichord concert tomorrow?"
            #expect(try await post("1", words, from: "+1 (212) 555-0142", in: "anna") == 201)
            #expect(try await post("1", words, from: "+1 (212) 555-0142", in: "anna") == 200)
            #expect(try await post("2", scam, from: "PAYINFO", in: "bank") == 201)
            let captures = try await owner.get("/v1/captures?kind=message").json["data"].array
            #expect(captures.count == 2)
            for capture in captures { _ = try await owner.end(of: try #require(capture["id"].uuid)) }
            try await line.settle()

            let timeline = try await owner.get("/v1/contacts/\(anna)/interactions").json["data"].array
            #expect(timeline.count == 1 && timeline.first?["happenedAt"] == "2024-01-01T00:00:00Z", "\(timeline)")
            let filed = try #require(timeline.first?["captureId"].string)
            let hits = try await owner.get("/v1/search?q=harpsichord").json["hits"].array
            #expect(hits.map { $0["kind"] } == ["interaction"] && hits.first?["conversationId"] == "anna", "\(hits)")
            #expect(hits.first?["contactId"].string == anna && hits.first?["captureId"].string == filed)
            let note = try #require(try await owner.get("/v1/inbox").json["data"].array.first)
            #expect(note["reason"] == "unknown_name" && note["extractedText"].string == scam, "\(note)")
            let kinds = try await owner.get("/v1/notifications").json["data"].array.map { $0["kind"].string ?? "" }
            #expect(kinds.sorted() == ["capture.filed", "scan.warning"])
            let scan = try await owner.get("/v1/scans/\(note["captureId"].string ?? "")").json
            #expect(scan["risk"] == "high" && scan["text"].string == scam, "\(scan)")

            for conversation in ["anna", "bank"] {
                let erased = try await owner.send(owner.request("DELETE", "/v1/bridge/conversations/\(conversation)"))
                #expect(erased.status == 204, "\(erased.text)")
            }
            #expect(try await owner.get("/v1/contacts/\(anna)/interactions").json["data"] == [])
            #expect(try await owner.get("/v1/inbox").json["data"] == [])
            #expect(try await owner.get("/v1/search?q=harpsichord").json["hits"] == [])
            #expect(try await owner.get("/v1/scans").json["data"] == [])
            #expect(try await owner.get("/v1/captures/\(filed)/text").status == 404)
            #expect(try await owner.get("/v1/captures/\(filed)").json["state"] == "erased")
        }

        @Test func `Bridge: nothing of a phone's messages is found unsealed in the tables, topics and logs`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let phone = try await owner.device("iPhone", "bridge:phone")
            let client = try await owner.device("PC", "bridge:client", "bridge:read")
            var change = owner.request("PATCH", "/v1/settings")
            change.headers.add("Content-Type", "application/json")
            change.body = JSONValue.object(["messageCaptures": "all"]).bytes
            #expect(try await owner.send(change).status == 200)
            let events = try await TailReader.open(
                try line.kafkaSettings(), topic: "tapline.events", within: testTimeout)
            let mark = "mark3r\(UUID().uuidString.prefix(8).lowercased())"
            let file = Array(String(repeating: "\(mark) ", count: 100).utf8)
            let description: [String: JSONValue] = [
                "uti": .string("com.\(mark).photo"), "mimeType": .string("image/\(mark)"),
                "fileName": .string("\(mark).jpg"),
            ]
            let upload = try await phone.upload(file, description)
            let message: JSONValue = [
                "id": .string("\(mark)id"), "conversationId": .string("\(mark)conversation"),
                "participants": [.string("\(mark)@example.com"), .string("other\(mark)@example.com")],
                "displayName": .string("\(mark)name"), "sender": .string("\(mark)@example.com"),
                "text": .string("\(mark)text"), "attachments": [.string(upload)],
            ]
            for status in [201, 200] {
                let reply = try await phone.post("/v1/bridge/messages", message)
                #expect(reply.status == status, "\(reply.text)")
            }
            let service: JSONValue = ["id": .string("\(mark)2"), "sender": .string("\(mark)bank"), "text": "Your code"]
            #expect(try await phone.post("/v1/bridge/messages", service).status == 201)

            let second = try await client.upload(file, description)
            let sent = try await client.post(
                "/v1/bridge/actions",
                [
                    "action": "send_message", "conversationId": .string("\(mark)conversation"), "id": .string(mark),
                    "text": .string("\(mark)answer"), "clientId": .string("\(mark)client"),
                    "attachments": [["id": .string(second)], .string(Base64.encode(file))],
                ])
            #expect(sent.status == 200, "\(sent.text)")
            let taken = try await phone.get("/v1/bridge/outbox/next")
            #expect(taken.json["body"].string == "\(mark)answer", "\(taken.text)")
            let id = try #require(taken.json["id"].string)
            let report: JSONValue = ["status": "failed", "error": .string("\(mark)error")]
            #expect(try await phone.post("/v1/bridge/outbox/\(id)/result", report).status == 200)
            #expect(try await client.get("/v1/bridge/outbox").json["data"][0]["error"].string == "\(mark)error")
            let page = try await client.get("/v1/bridge/conversations/\(mark)conversation/messages?limit=10")
            #expect(page.json["data"].array.map { $0["text"].string } == ["\(mark)answer", "\(mark)text"])
            #expect(try await client.get("/v1/bridge/attachments/\(upload)").body == file)

            // Refused requests leave nothing either.
            #expect(try await phone.post("/v1/bridge/messages", ["id": .string(mark), "\(mark)": 1]).status == 422)
            #expect(try await phone.post("/v1/bridge/attachments", ["size": .string(mark)]).status == 422)
            #expect(try await client.get("/v1/bridge/conversations/\(mark)/messages").status == 404)
            #expect(try await client.get("/v1/bridge/attachments/\(mark)").status == 404)
            #expect(try await client.get("/v1/bridge/conversations?\(mark)=1").status == 400)
            #expect(try await phone.post("/v1/bridge/outbox/\(mark)/result", report).status == 404)
            #expect(try await client.post("/v1/bridge/actions", ["action": .string(mark)]).status == 400)
            #expect(try await line.stranger.post("/v1/bridge/pair", ["code": .string(mark)]).status == 422)

            // The changed states are told too, so that the ids of the messages are in the topic.
            let rows = try await line.database.query("select id from bridge_messages where owner = \(owner.owner)")
            var missing = Set(try rows.map { try $0.get("id", as: UUID.self).uuidString.lowercased() })
            #expect(missing.count == 3)
            while !missing.isEmpty {
                for message in await events.next(max: 100) {
                    let text = String(decoding: (message.key ?? []) + message.value, as: UTF8.self)
                    #expect(!text.contains(mark))
                    missing = missing.filter { !text.contains($0) }
                }
            }
            _ = await events.close(within: .seconds(1))
            // The messages are filed as captures, too.
            try await line.settle()
            let captures = try await line.count(
                "select count(*) as count from captures where owner = \(owner.owner) and kind = 'message' and state = 'inbox'"
            )
            #expect(captures == 2)
            // What is not sealed is found.
            #expect(try await line.traces(of: owner.ownerName) == ["table owners"])
            #expect(try await line.traces(of: mark) == [])
        }

        @Test func `tapline bridge: a device is paired by the printed code, and the outbox is listed and taken back`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            func run(_ words: String...) async throws -> (code: Int32, output: String) {
                try await line.tapline(["bridge"] + words + ["--url", line.base], environment: key)
            }
            func json(_ words: String...) async throws -> JSONValue {
                let (code, output) = try await line.tapline(
                    ["bridge"] + words + ["--json", "--url", line.base], environment: key)
                #expect(code == 0, "\(words): \(output)")
                return try JSONValue(parsing: Array(output.utf8))
            }
            func paired(_ code: String, _ name: String) async throws -> SystemClient {
                let reply = try await line.stranger.post(
                    "/v1/bridge/pair", ["code": .string(code), "name": .string(name)])
                #expect(reply.status == 201 && reply.json["type"] == "paired", "\(reply.text)")
                var device = owner
                device.token = reply.json["token"].string.flatMap(DeviceKeyToken.parse)
                #expect(device.token?.keyID == reply.json["deviceId"].string)
                return device
            }
            let nobody = try await run("status")
            #expect(nobody.code == 0 && nobody.output.hasPrefix("No phone and no computer"), "\(nobody.output)")

            let opened = try await run("pair", "client", "--name", "Office PC")
            let digits = try #require(opened.output.firstMatch(of: /code +(\d{3}) (\d{3})\n/), "\(opened.output)")
            #expect(opened.code == 0 && opened.output.contains("#pair=\(digits.1)\(digits.2)\n"))
            // The picture: rows of half blocks above the words.
            #expect(opened.output.split(separator: "\n").prefix { $0.hasPrefix("\u{2588}") }.count > 12)
            let client = try await paired("\(digits.1)\(digits.2)", "PC")
            let pairing = try await json("pair", "phone")
            let phone = try await paired(try #require(pairing["code"].string), "iPhone")
            #expect(pairing.names == ["code", "expiresAt", "qr", "qrSvg"])
            #expect(pairing["qrSvg"].string?.hasPrefix("<svg ") == true)

            #expect(try await run("outbox").output == "The outbox is empty.\n")
            let posted = try await phone.post(
                "/v1/bridge/messages",
                ["id": "1", "conversationId": "a", "sender": .string(Self.anna), "text": "Hello"])
            #expect(posted.status == 201, "\(posted.text)")
            for text in ["First", "Second", "Third"] {
                let sent = try await client.post(
                    "/v1/bridge/actions",
                    ["action": "send_message", "conversationId": "a", "text": .string(text)])
                #expect(sent.json["status"] == "queued", "\(sent.text)")
            }
            let status = try await run("status")
            #expect(status.code == 0 && status.output.split(separator: "\n").count == 2, "\(status.output)")
            for (role, name, device) in [("client", "PC", client), ("phone", "iPhone", phone)] {
                let line = try Regex("(?m)^\(role) +\(name) +key \(try #require(device.token).keyID) +last seen 20")
                #expect(status.output.contains(line), "\(status.output)")
            }
            let answer = try await json("status")
            #expect(answer == (try await owner.get("/v1/bridge/status").json) && answer["historyComplete"] == false)

            let list = try await json("outbox")
            #expect(list == (try await owner.get("/v1/bridge/outbox").json))
            let ids = list["data"].array.compactMap { $0["id"].string }
            #expect(ids.count == 3)
            let rows = try await run("outbox").output.split(separator: "\n")
            let isListed = zip(rows, ids).allSatisfy {
                $0.contains($1) && $0.contains(Self.anna) && $0.contains("queued")
            }
            #expect(rows.count == 3 && isListed, "\(rows)")
            let gone = try await run("take-back", ids[0])
            #expect(gone.code == 0 && gone.output == "The message is deleted. No phone sends it.\n", "\(gone.output)")
            #expect(try await json("take-back", ids[1].uppercased()) == ["id": .string(ids[1])])
            let again = try await run("take-back", ids[0])
            #expect(again.code == 65 && again.output.contains("not_found"), "\(again.output)")
            let taken = try await phone.get("/v1/bridge/outbox/next")
            #expect(taken.json["id"].string == ids[2] && taken.json["body"] == "First", "\(taken.text)")
            let late = try await run("take-back", ids[2])
            #expect(late.code == 65 && late.output.contains("message_taken"), "\(late.output)")
            #expect(try await phone.get("/v1/bridge/outbox/next").status == 204)

            // The phone says nothing in its minute. A person has looked at the phone.
            #expect(try await run("settle", ids[2], "sent").code == 65)
            try await line.database.execute(
                "update bridge_outbox set leased_until = now() where owner = \(owner.owner)")
            #expect(try await phone.get("/v1/bridge/outbox/next").status == 204)
            let unknown = try await json("outbox", "--status", "unknown")["data"].array
            #expect(unknown.map { $0["id"].string } == [ids[2]])
            let settled = try await run("settle", ids[2], "sent")
            #expect(settled.code == 0 && settled.output == "The message is sent.\n", "\(settled.output)")
            #expect(try await json("settle", ids[2], "sent")["status"] == "sent")
            #expect(try await run("settle", ids[2], "failed").output.contains("message_taken"))
            #expect(try await run("outbox", "--status", "unknown").output == "The outbox is empty.\n")
            let lost = try await run("outbox", "--status", "lost")
            #expect(lost.code == 64 && lost.output.contains("must be one of queued, handed"), "\(lost.output)")
            _ = try await json("pair", "reader")
            #expect(try await json("pair", "none") == ["open": false])

            let sent = try await run("send", "Lunch?", "--to", "new@example.com")
            #expect(sent.code == 0 && sent.output.hasPrefix("Queued. "), "\(sent.output)")
            let more = try await json("send", "At noon.", "--to", "NEW@example.com")
            #expect(more["status"] == "queued" && sent.output.contains(more["conversationId"].string ?? "?"))
            let nobodyThere = try await run("send", "Hi", "--to", "DHL")
            #expect(nobodyThere.code == 65 && nobodyThere.output.contains("bad_request"), "\(nobodyThere.output)")
            #expect(try await phone.get("/v1/bridge/outbox/next").json["recipients"] == ["new@example.com"])

            for words in [
                ["send", "Hi"], ["outbox", "--to", "a@example.com"], [], ["open"], ["pair"], ["pair", "boss"],
                ["pair", "phone", "client"], ["status", "now"], ["pin"], ["pin", "4711"],
                ["take-back"], ["take-back", String(ids[2].prefix(8))], ["outbox", "--limit", "201"],
                ["status", "--role", "phone"], ["settle", ids[2]], ["settle", ids[2], "queued"],
                ["status", "--status", "sent"],
            ] {
                let result = try await line.tapline(["bridge"] + words + ["--url", line.base], environment: key)
                #expect(result.code == 64, "\(words): \(result.output)")
            }
            let command = ["bridge", "pin", "set", "--url", line.base]
            for digits in ["\n", "471\n", "four\n"] {
                #expect(try await line.tapline(command, environment: key, typing: digits).code == 65)
            }
            let set = try await line.tapline(command, environment: key, typing: "4711\n")
            #expect(set.code == 0 && set.output.hasPrefix("The PIN is set."), "\(set.output)")
            #expect(try await run("status").output.hasSuffix("Computers must send the PIN.\n"))
            #expect(try await client.get("/v1/bridge/outbox").json["code"] == "pin_required")
            #expect(try await json("pin", "clear") == ["pinRequired": false])
            #expect(try await client.get("/v1/bridge/outbox").status == 200)

            // A key of a phone opens no pairing.
            let narrow = try await line.tapline(
                ["bridge", "pair", "reader", "--url", line.base],
                environment: ["TAPLINE_KEY": try #require(phone.token).text])
            #expect(narrow.code == 65 && narrow.output.contains("missing_scope"), "\(narrow.output)")
        }
    }
}

extension SystemClient {
    /// A further device of the owner.
    func device(_ name: String, _ scopes: JSONValue...) async throws -> SystemClient {
        let made = try await post("/v1/keys", ["name": .string(name), "scopes": .array(scopes)])
        let token: DeviceKeyToken = try #require(
            made.json["token"].string.flatMap(DeviceKeyToken.parse), "\(made.text)")
        var device = self
        device.token = token
        return device
    }

    /// Uploads a file for a message of the bridge.
    /// - Returns: its id.
    func upload(_ file: [UInt8], _ description: [String: JSONValue]) async throws -> String {
        let size = ["size": JSONValue.number(Double(file.count))]
        let begun = try await post("/v1/bridge/attachments", .object(description.merging(size) { $1 }))
        let id = try #require(begun.json["id"].string, "\(begun.text)")
        let partSize = Int(try #require(begun.json["partSize"].number))
        for (number, start) in stride(from: 0, to: file.count, by: partSize).enumerated() {
            var part = request("PUT", "/v1/bridge/attachments/\(id)/parts/\(number)")
            part.headers.add("Content-Type", "application/octet-stream")
            part.body = Array(file[start..<min(start + partSize, file.count)])
            let reply = try await send(part)
            #expect(reply.status == 200, "\(reply.text)")
        }
        return id
    }
}
