import Crypto
import Foundation
import HTTPClient
import Postgres
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    @Suite struct Outputs {
        @Test(arguments: Transport.available, ["csv", "vcf"])
        func `Exports: the file contains the contact`(_ transport: Transport, _ format: String) async throws {
            let owner = try await Lines.line(transport).newOwner()
            _ = try await owner.makeContact("Ünal, Deniz \"Deni\"")
            let asked = try await owner.post("/v1/exports", ["format": .string(format)])
            #expect(asked.status == 202, "\(asked.text)")
            let id = try #require(asked.json["id"].string)
            try await eventually("the export is ready") {
                try await owner.get("/v1/exports/\(id)").json["state"] == "ready"
            }
            let file = try await owner.get("/v1/exports/\(id)/content")
            #expect(file.status == 200)
            let wanted = format == "csv" ? "\"Ünal, Deniz \"\"Deni\"\"\"" : "FN:Ünal\\, Deniz \"Deni\""
            #expect(file.text.contains(wanted), "\(file.text)")
        }

        @Test(arguments: Transport.available)
        func `Event stream: a client is notified when a capture has ended`(_ transport: Transport) async throws {
            let owner = try await Lines.line(transport).newOwner()
            let stream = try await owner.stream(owner.request("GET", "/v1/events", timeout: nil))
            #expect(stream.status == 200)
            let told = Task {
                var parser = EventStreamParser()
                for try await bytes in stream.body {
                    for event in parser.feed(bytes) where event.event == "notification" {
                        return try JSONValue(parsing: Array(event.data.utf8))
                    }
                }
                throw WaitTimeout("the stream ended")
            }
            let watchdog = Task {
                try await Task.sleep(for: testTimeout)
                told.cancel()
            }
            let capture = try await owner.file(Samples.chat(with: "Omar Haddad"))
            let notification = try await told.value
            watchdog.cancel()
            #expect(notification["subjectId"] == capture["id"])
            #expect(notification["kind"] == "capture.inbox", "\(notification)")
            let listed = try await owner.get("/v1/notifications").json["data"].array
            #expect(listed.map { $0["id"] } == [notification["id"]])
        }
    }

    @Suite struct Owners {
        private static let lists = ["captures", "contacts", "inbox", "notifications", "changes"]

        @Test func `API: another owner's key sees nothing`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let other = try await line.newOwner()
            let contact = try await owner.makeContact("Sarah Chen")
            let capture = try await owner.file(Samples.chat(with: "Tobias Brink"))
            let asked = try await owner.post("/v1/exports", ["format": "csv"])
            var things = [
                "contacts/\(contact.uuidString.lowercased())", "captures/\(capture["id"].string ?? "")",
                "inbox/\(capture["inboxNoteId"].string ?? "")", "exports/\(asked.json["id"].string ?? "")",
            ]
            for thing in things {
                #expect(try await owner.get("/v1/\(thing)").status == 200, "\(thing)")
            }
            things += ["contacts/\(contact.uuidString.lowercased())/interactions", things[3] + "/content"]
            for thing in things {
                let reply = try await other.get("/v1/\(thing)")
                #expect(reply.status == 404, "\(thing): \(reply.status)")
                #expect(reply.json["code"] == "not_found")
            }
            for list in Self.lists {
                // The notification is stored after the capture has ended.
                try await eventually("\(list) has an item") {
                    try await !owner.get("/v1/\(list)").json["data"].array.isEmpty
                }
                #expect(try await other.get("/v1/\(list)").json["data"].array.isEmpty, "\(list)")
            }
            let deletion = try await other.send(other.request("DELETE", "/v1/\(things[0])"))
            #expect(deletion.status == 404)
            #expect(try await owner.get("/v1/\(things[0])").status == 200)
        }

        @Test func `API: without a key every answer is 401`() async throws {
            let line = try await Lines.line()
            let nobody = line.stranger
            for list in Self.lists + ["events", "captures/\(UUID().uuidString)"] {
                let reply = try await nobody.get("/v1/\(list)")
                #expect(reply.status == 401, "\(list)")
                #expect(reply.json["code"] == "authentication_failed")
            }
            #expect(try await nobody.post("/v1/captures", ["text": "hello"]).status == 401)
        }

        @Test func `API: a revoked key is refused within seconds`() async throws {
            let line = try await Lines.line(.embedded)
            let revoked = try await line.newOwner()
            #expect(try await revoked.get("/v1/captures").status == 200)
            let id = try #require(revoked.token?.keyID)
            #expect(try await line.tapline(["keys", "revoke", id, "--owner", revoked.ownerName]).code == 0)
            try await eventually("the revoked key is refused") {
                try await revoked.get("/v1/captures").status == 401
            }
        }
    }
}
