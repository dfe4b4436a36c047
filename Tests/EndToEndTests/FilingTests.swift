import Foundation
import Postgres
import Testing
import TestSupport

extension EndToEnd {
    /// Tests that do not disturb the line that they share.
    @Suite(.lines)
    struct OnSharedLine {}
}

extension EndToEnd.OnSharedLine {
    @Suite struct Filing {
        @Test(arguments: Transport.available)
        func `Filing: a text is filed under its sender's contact`(_ transport: Transport) async throws {
            let owner = try await Lines.line(transport).newOwner()
            let sarah = try await owner.makeContact("Sarah Chen")
            let capture = try await owner.file(Samples.chat(with: "Sarah Chen"))
            #expect(capture["state"] == "filed", "\(capture)")
            #expect(capture["contactId"].uuid == sarah)
            #expect(capture["contactName"] == "Sarah Chen")
            let history = try await owner.get("/v1/contacts/\(sarah.uuidString.lowercased())/interactions").json
            #expect(history["data"].array.map { $0["captureId"] } == [capture["id"]])
        }

        @Test func `Filing: a text that matches two contacts goes to the inbox with both suggested`() async throws {
            let owner = try await Lines.line().newOwner()
            let both = [
                try await owner.makeContact("Sarah Chen"), try await owner.makeContact("Sarah Cheng"),
            ]
            let capture = try await owner.file(Samples.chat(with: "Sarah"))
            #expect(capture["state"] == "inbox", "\(capture)")
            let note = try #require(capture["inboxNoteId"].string)
            let shown = try await owner.get("/v1/inbox/\(note)").json
            #expect(Set(shown["suggestions"].array.compactMap { $0["contactId"].uuid }) == Set(both), "\(shown)")
            #expect(shown["extractedText"].string?.contains("photography") == true)
            let assigned = try await owner.post(
                "/v1/inbox/\(note)/assign", ["contactId": .string(both[0].uuidString.lowercased())])
            #expect(assigned.status == 200, "\(assigned.text)")
            let after = try await owner.get("/v1/captures/\(capture["id"].string ?? "")").json
            #expect(after["contactId"].uuid == both[0], "\(after)")
        }

        @Test func `Filing: a text from an unknown person goes to the inbox`() async throws {
            let owner = try await Lines.line().newOwner()
            let text = String(decoding: try Samples.sample("note.txt"), as: UTF8.self)
            let capture = try await owner.file(text)
            #expect(capture["state"] == "inbox")
            #expect(try await owner.get("/v1/inbox").json["data"].array.count == 1)
        }

        @Test func `Filing: a group chat goes to the inbox, with its members as suggestions`() async throws {
            let owner = try await Lines.line().newOwner()
            let members = [try await owner.makeContact("Sarah Chen"), try await owner.makeContact("Tom Baker")]
            let text = """
                03/03/2026, 10:31 - Tom Baker created group "Climbing"
                03/03/2026, 10:32 - Sarah Chen: Who comes tomorrow at 7pm?
                03/03/2026, 10:33 - Tom Baker: Me
                03/03/2026, 10:34 - Wanjiru Otieno: Me too
                """
            let capture = try await owner.file(text)
            #expect(capture["state"] == "inbox", "\(capture)")
            let conversation = capture["conversation"]
            #expect(conversation["title"] == "Climbing")
            #expect(conversation["isGroup"] == true)
            #expect(conversation["participants"] == ["Sarah Chen", "Tom Baker", "Wanjiru Otieno"])
            #expect(conversation["messages"].array.map { $0["speaker"]["name"] } == conversation["participants"].array)
            #expect(conversation["messages"].array.map { $0["time"] } == ["10:32", "10:33", "10:34"])
            #expect(conversation["mentionedDates"].array.map { $0["date"] } == ["2026-03-04"])
            let note = try await owner.get("/v1/inbox/\(capture["inboxNoteId"].string ?? "")").json
            #expect(note["reason"] == "group")
            #expect(Set(note["suggestions"].array.compactMap { $0["contactId"].uuid }) == Set(members), "\(note)")
            #expect(note["happenedAt"] == "2026-03-03T10:34:00Z")
        }

        @Test func `Filing: a group that is confirmed from the inbox gets its later chats`() async throws {
            let owner = try await Lines.line().newOwner()
            let members = [try await owner.makeContact("Sarah Chen"), try await owner.makeContact("Tom Baker")]
            func chat(_ words: String) -> String {
                """
                03/03/2026, 10:31 - Tom Baker created group "Climbing"
                03/03/2026, 10:32 - Sarah Chen: \(words)
                03/03/2026, 10:33 - Tom Baker: Me
                03/03/2026, 10:34 - Wanjiru Otieno: Me too
                """
            }
            let first = try await owner.file(chat("Who comes tomorrow?"))
            let note = try #require(first["inboxNoteId"].string, "\(first)")
            let ids: [JSONValue] = members.map { .string($0.uuidString.lowercased()) }
            let made = try await owner.post("/v1/groups", ["name": "climbing", "memberIds": .array(ids)])
            #expect(made.status == 201, "\(made.text)")
            let assigned = try await owner.post("/v1/inbox/\(note)/assign", ["groupId": made.json["id"]])
            #expect(assigned.status == 200, "\(assigned.text)")
            let second = try await owner.file(chat("Who comes on Friday?"))
            #expect(second["state"] == "filed" && second["groupId"] == made.json["id"], "\(second)")
            #expect(second["groupName"] == "climbing" && second["contactId"] == .null)
            for id in members {
                let history = try await owner.get("/v1/contacts/\(id.uuidString.lowercased())/interactions").json
                let shown = history["data"].array
                #expect(Set(shown.map { $0["captureId"].string }) == [first["id"].string, second["id"].string])
                #expect(shown.allSatisfy { $0["groupName"] == "climbing" })
            }
        }

        /// Both formats: a contact with ISO dates, and null with the id of an inbox note.
        @Test func `API: process-screenshot answers in the format of older phones`() async throws {
            let owner = try await Lines.line().newOwner()
            let sarah = try await owner.makeContact("Sarah Chen")
            let body: JSONValue = [
                "text": .string(Samples.chat(with: "Sarah Chen")), "timestamp": "2024-01-04T10:30:00Z",
            ]
            let reply = try await owner.post("/api/process-screenshot", body)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(reply.json.names == ["success", "detectedContact", "summary", "extractedInfo"])
            #expect(reply.json["success"] == true)
            #expect(reply.json["detectedContact"].names == ["id", "name", "confidence"])
            #expect(reply.json["detectedContact"]["id"].uuid == sarah)
            #expect(reply.json["detectedContact"]["name"] == "Sarah Chen")
            #expect((0...1).contains(reply.json["detectedContact"]["confidence"].number ?? -1))
            #expect(reply.json["extractedInfo"].names == ["interests", "events", "dates"])
            #expect(reply.json["extractedInfo"]["dates"].array.contains("2024-01-15"), "\(reply.text)")

            let stranger = try await owner.post(
                "/api/process-screenshot", ["text": .string(Samples.chat(with: "Nobody Known"))])
            #expect(stranger.status == 200)
            #expect(stranger.json["detectedContact"] == nil)
            #expect(stranger.json["inboxNoteId"].uuid != nil, "\(stranger.text)")
            #expect(stranger.json["dialog"] == "Message imported successfully")
        }

        @Test(arguments: Transport.available)
        func `Filing: a screenshot of a chat becomes an interaction, and the picture is deleted`(
            _ transport: Transport
        ) async throws {
            let line = try await Lines.line(transport)
            let owner = try await line.newOwner()
            let sarah = try await owner.makeContact("Sarah Chen", aliases: ["Sarah"])
            let picture = try Samples.sample("chat-light.png")
            let reply = try await owner.post("/v1/captures?kind=conversation", picture, type: "image/png")
            #expect(reply.status == 202, "\(reply.text)")
            let capture = try await owner.end(of: try #require(reply.json["id"].uuid))
            #expect(capture["state"] == "filed", "\(capture)")
            #expect(capture["contactId"].uuid == sarah)
            #expect(try await line.count("select count(*) as count from blobs where owner = \(owner.owner)") == 0)
        }

        @Test func `Cards: a photo of a business card becomes a draft with a confidence for each field`() async throws {
            let owner = try await Lines.line().newOwner()
            let reply = try await owner.post(
                "/v1/captures?kind=card", try Samples.sample("card.jpg"), type: "image/jpeg")
            let capture = try await owner.end(of: try #require(reply.json["id"].uuid))
            #expect(capture["state"] == "filed", "\(capture)")
            let id = try #require(capture["contactId"].string)
            let contact = try await owner.get("/v1/contacts/\(id)").json
            #expect(contact["status"] == "draft")
            #expect(contact["name"] == "Elena Marquez", "\(contact)")
            #expect(contact["phones"].array.allSatisfy { $0["number"].string?.hasPrefix("+") == true })
            #expect(contact["phones"].array.allSatisfy { $0["type"].string != nil }, "\(contact["phones"])")
            #expect(!contact["confidence"].names.isEmpty)
            for name in contact["confidence"].names {
                #expect((0...1).contains(contact["confidence"][name].number ?? -1), "\(name)")
            }
            let confirmed = try await owner.post("/v1/contacts/\(id)/confirm", [UInt8](), type: nil)
            #expect(confirmed.json["status"] == "confirmed", "\(confirmed.text)")
        }
    }
}
