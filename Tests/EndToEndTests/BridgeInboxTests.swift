import Foundation
import HTTPClient
import TestSupport
import Testing

/// Messages whose captures wait in the inbox, and conversations that were erased since a backup.
extension EndToEnd.Bridge {
    private static func wantCaptures(_ owner: SystemClient) async throws {
        var change = owner.request("PATCH", "/v1/settings")
        change.headers.add("Content-Type", "application/json")
        change.body = JSONValue.object(["messageCaptures": "incoming"]).bytes
        #expect(try await owner.send(change).status == 200)
    }

    /// The phone posts a message.
    private static func tell(
        _ phone: SystemClient, _ id: String, from sender: String, in conversation: String
    ) async throws {
        let posted = try await phone.post(
            "/v1/bridge/messages",
            [
                "id": .string(id), "conversationId": .string(conversation), "sender": .string(sender),
                "text": .string("Message \(id)"),
            ])
        #expect(posted.status == 201, "\(posted.text)")
    }

    @Test func `Bridge: five messages of one unknown number are filed by one decision, and go back by one undo`()
        async throws
    {
        let line = try await Lines.line()
        let (owner, other) = (try await line.newOwner(), try await line.newOwner())
        let number = "+12125550177"
        for each in [owner, other] {
            try await Self.wantCaptures(each)
            let phone = try await each.device("iPhone", "bridge:phone")
            for message in 1...5 { try await Self.tell(phone, "\(message)", from: number, in: "unknown") }
            try await Self.tell(phone, "6", from: "+12125550178", in: "another")
            for capture in try await each.get("/v1/captures?kind=message").json["data"].array {
                _ = try await each.end(of: try #require(capture["id"].uuid))
            }
        }
        func waiting(_ owner: SystemClient) async throws -> [JSONValue] {
            try await owner.get("/v1/inbox").json["data"].array
        }
        let notes = try await waiting(owner)
        #expect(notes.count == 6 && notes.allSatisfy { $0["reason"] == "unknown_handle" }, "\(notes)")
        let note = try #require(notes.first { $0["extractedText"] == "Message 3" }?["id"].string)
        let made = try await owner.post("/v1/inbox/\(note)/contact", ["contact": ["name": "Ana Ruiz"]])
        #expect(made.status == 201 && made.json["alsoClosed"] == 4, "\(made.text)")
        #expect(made.json["learned"]["handle"].string == number)
        let ana = try #require(made.json["contact"]["id"].string)
        let timeline = try await owner.get("/v1/contacts/\(ana)/interactions").json["data"].array
        let said = timeline.map { $0["summary"].string ?? "" }.sorted()
        #expect(said.count == 5 && Set(said).count == 5, "\(timeline)")
        #expect(try await waiting(owner).map { $0["extractedText"] } == ["Message 6"])
        #expect(try await waiting(other).count == 6)
        let states = try await owner.get("/v1/captures?kind=message").json["data"].array.map {
            $0["state"].string ?? ""
        }
        #expect(states.sorted() == Array(repeating: "filed", count: 5) + ["inbox"])

        let token = try #require(made.json["undoToken"].string)
        let undone = try await owner.post("/v1/undo/\(token)", [UInt8](), type: nil)
        #expect(undone.status == 200 && undone.json["keptCount"] == 0, "\(undone.text)")
        #expect(try await waiting(owner).count == 6)
        #expect(try await owner.get("/v1/contacts/\(ana)").status == 404)
        // The same from a terminal.
        let terminal = try OwnerTerminal(line, owner)
        let printed = try await terminal("inbox", "contact", note, "Ana Ruiz")
        #expect(printed.contains("closed in the same way: 4"), "\(printed)")
        #expect(try await waiting(owner).count == 1)
    }

    @Test func `Bridge: a restore does not bring back a conversation that was erased after the backup`() async throws {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        try await Self.wantCaptures(owner)
        let phone = try await owner.device("iPhone", "bridge:phone")
        let client = try await owner.device("PC", "bridge:client", "bridge:read")
        for conversation in ["erased", "kept"] {
            let upload = try await phone.upload([1, 2, 3], [:])
            let posted = try await phone.post(
                "/v1/bridge/messages",
                [
                    "id": .string("1 \(conversation)"), "conversationId": .string(conversation),
                    "sender": "+12125550179", "text": "Hello", "attachments": [.string(upload)],
                ])
            #expect(posted.status == 201, "\(posted.text)")
            let sent = try await client.post(
                "/v1/bridge/actions",
                ["action": "send_message", "conversationId": .string(conversation), "text": "Answer"])
            #expect(sent.json["status"] == "queued", "\(sent.text)")
        }
        for capture in try await owner.get("/v1/captures?kind=message").json["data"].array {
            _ = try await owner.end(of: try #require(capture["id"].uuid))
        }
        let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let backup = try await line.tapline(["backups", "create", path, "--owner", owner.ownerName])
        #expect(backup.code == 0, "\(backup)")
        for _ in 0..<2 {
            let erased = try await owner.send(owner.request("DELETE", "/v1/bridge/conversations/erased"))
            #expect(erased.status == 204 || erased.status == 404, "\(erased.text)")
            let restored = try await line.tapline(["backups", "restore", path])
            #expect(restored.code == 0, "\(restored)")
            #expect(
                restored.output.contains(
                    "bridgeMessages: 2 left as they are, 2 not restored, because they were erased or belong to erased objects"
                ),
                "\(restored.output)")
            let names = try await client.get("/v1/bridge/conversations").json["data"].array.map { $0["id"].string }
            #expect(names == ["kept"])
            #expect(try await client.get("/v1/bridge/conversations/erased/messages").status == 404)
            #expect(try await client.get("/v1/bridge/outbox").json["data"].array.count == 1)
            #expect(try await owner.get("/v1/inbox").json["data"].array.count == 1)
        }
    }
}
