import Crypto
import Foundation
import HTTPClient
import Postgres
import Testing
import TestSupport

extension EndToEnd.ProcessKills {
    /// A batch of business cards.
    @Suite struct Cards {
        private static let count = 78

        /// `TAPLINE_CARDS=DIR`: a folder with pictures of different cards, as made by `Tests/CardDrawing/draw`.
        /// Without it, copies of the sample card that differ in a comment of the file.
        private static let folder = ProcessInfo.processInfo.environment["TAPLINE_CARDS"]

        private static func pictures() throws -> [[UInt8]] {
            guard let folder else {
                let sample = try Samples.sample("card.jpg")
                return (0..<count).map { number in
                    let comment = Array("card \(number)".utf8)
                    return Array(sample.prefix(2)) + [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment
                        + sample.dropFirst(2)
                }
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }
            return try names.sorted().prefix(count).map {
                [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
            }
        }

        @Test func `Cards: a batch of 78 survives a worker's death at every stage and is committed together`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let pictures = try Self.pictures()
            let made = try await owner.post("/v1/batches", ["name": "The fair"], idempotencyKey: "fair")
            let batch = try #require(made.json["id"].string)
            for (number, picture) in pictures.enumerated() {
                _ = try await owner.sendUntilAccepted(
                    owner.posting(
                        "/v1/captures?kind=card&batchId=\(batch)", picture, type: "image/jpeg",
                        idempotencyKey: "card-\(number)"))
            }
            // These workers are too fast to be caught at work, so they are stopped until work has gathered.
            for worker in ["ai-worker", "matcher"] { try await line.kill(worker, SIGSTOP) }
            #expect(try await owner.post("/v1/batches/\(batch)/commit", [UInt8](), type: nil).status == 200)
            try await kill("ocr-worker", of: line, holding: "stage = 'recognize' and lease_until > now()", of: owner)
            try await kill("ingest", of: line, holding: "stage in ('recognize', 'understand')", of: owner)
            try await kill("ai-worker", of: line, holding: "stage = 'understand'", of: owner)
            try await kill("matcher", of: line, holding: "stage = 'match'", of: owner)
            try await eventually("the batch ends", every: .milliseconds(200)) {
                guard let reply = try? await owner.get("/v1/batches/\(batch)") else { return false }
                return reply.json["state"] == "finished"
            }
            let tally = try await line.tally(of: owner.owner)
            #expect(tally.captures == pictures.count && tally.ended == tally.captures && tally.work == 0, "\(tally)")
            let counts = try await owner.get("/v1/batches/\(batch)").json["counts"]
            let (filed, inbox) = (counts["filed"].number ?? 0, counts["inbox"].number ?? 0)
            // A drawn card may be unreadable; the sample card is readable.
            if Self.folder == nil { #expect(filed == Double(pictures.count), "\(counts)") }
            #expect(tally.filedOnce == Int(filed + inbox), "\(tally), \(counts)")
            #expect(
                try await line.count(
                    """
                    select count(*) as count from cards d join contacts k on k.owner = d.owner and k.id = d.id
                    where d.owner = \(owner.owner) and d.sealed is not null and k.status = 'draft'
                    """) == Int(filed))

            var listed = Set<String>()
            var cursor = ""
            repeat {
                let page = try await owner.get("/v1/cards?batch=\(batch)&limit=50\(cursor)").json
                listed.formUnion(page["data"].array.compactMap { $0["id"].string })
                cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
            } while !cursor.isEmpty
            #expect(listed.count == Int(filed))
            let body: JSONValue = ["batchId": .string(batch), "all": true, "contactDuplicates": "createNew"]
            let committed = try await owner.post("/v1/cards/commit", body).json
            #expect(committed["committed"].number == filed && committed["left"] == 0, "\(committed)")
            #expect(committed["results"].array.count == listed.count)
        }

        /// Kills a worker while it has such work, and waits for its successor.
        private func kill(
            _ worker: String, of line: RunningSystem, holding condition: SQL, of owner: SystemClient
        ) async throws {
            try await eventually("there is work for \(worker)") {
                try await line.count(
                    "select count(*) as count from work where owner = \(owner.owner) and \(condition)") > 0
            }
            let old = try await line.kill(worker)
            try await eventually("\(worker) is back") {
                (try? await line.pid(of: worker)).map { $0 != old } ?? false
            }
        }
    }

    /// Single cards, from the picture to the confirmed contact.
    @Suite struct CardReview {
        @Test func `Cards: with autoCommitCards a card with only certain fields is committed automatically`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            func card(_ name: String, _ number: Int) -> String {
                let mail = name.lowercased().split(separator: " ").joined(separator: ".")
                return "\(name)\nLumen Lighting Inc.\n\(mail)@lumen.example\n+1 212 555 \(number)"
            }
            func status(_ text: String) async throws -> String? {
                let id = try #require(try await owner.file(text, kind: "card")["contactId"].string)
                return try await owner.get("/v1/cards/\(id)").json["status"].string
            }
            #expect(try await status(card("Elena Marquez", 2368)) == "draft")
            var wish = owner.request("PATCH", "/v1/settings")
            wish.headers.add("Content-Type", "application/json")
            wish.body = Array(#"{"autoCommitCards":true}"#.utf8)
            #expect(try await owner.send(wish).status == 200)
            #expect(try await status(card("Ines Duarte", 2369)) == "confirmed")
            #expect(try await status("oleg@lumen.example\n+1 212 555 2370\nOleg") == "draft")
            // A card without a person and a possible duplicate wait for their owner.
            #expect(try await status("ana@lumen.example\n+1 212 555 2372") == "draft")
            #expect(try await status(card("Ines Duarte", 2371)) == "draft")
        }

        @Test func `Cards: a reread keeps the owner's changes, the photo and its position`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let reply = try await owner.post(
                "/v1/captures?kind=card", try Samples.sample("card.jpg"), type: "image/jpeg")
            let capture = try #require(reply.json["id"].uuid)
            let path = "/v1/cards/\(capture.uuidString.lowercased())"
            _ = try await owner.end(of: capture)
            let before = try await owner.get(path).json
            #expect((before["ocrConfidence"].number ?? 0) > 0.5 && before["rawOCRText"].string != nil, "\(before)")
            let draft = try await owner.get(path + "/draft").json
            let name = draft["fields"].array.first { $0["name"] == "fullName" }
            #expect(name?["words"].array.isEmpty == false && draft["words"].array.count > 5, "\(draft)")
            var patch = owner.request("PATCH", path)
            patch.headers.add("Content-Type", "application/json")
            patch.body = Array(#"{"company":"My own words"}"#.utf8)
            #expect(try await owner.send(patch).status == 200)
            #expect(try await owner.post(path + "/reread", [UInt8](), type: nil).status == 202)
            let ended = try await owner.end(of: capture)
            #expect(ended["state"] == "filed" && ended["contactId"].uuid == capture, "\(ended)")
            let after = try await owner.get(path).json
            #expect(after["company"] == "My own words" && after["name"] == before["name"], "\(after)")
            #expect(after["isManuallyEdited"] == true && after["status"] == "draft")
            let photo = try await owner.get(path + "/photo")
            #expect(photo.status == 200 && photo.headers["Content-Type"] == "image/jpeg" && !photo.body.isEmpty)
            #expect(try await line.tally(of: owner.owner).filedOnce == 1)
        }

        @Test func `Cards: two cards on one photo become two drafts with their own fields`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let reply = try await owner.post("/v1/captures?kind=card", try Samples.twoCards, type: "image/jpeg")
            let capture = try #require(reply.json["id"].uuid)
            let ended = try await owner.end(of: capture)
            let ids = ended["cardIds"].array.compactMap(\.string)
            #expect(ended["state"] == "filed" && ids.count == 2 && ended["contactId"].string == ids.first, "\(ended)")
            var cards: [JSONValue] = []
            for id in ids { cards.append(try await owner.get("/v1/cards/\(id)/draft").json) }
            #expect(cards.map { $0["card"]["name"].string } == ["Mary A. Buren", "Jean Garcia"])
            #expect(
                cards.map { $0["card"]["emails"].array.compactMap(\.string) } == [
                    ["info@pinnacleenergy.net"], ["jean@ironwoodventures.fr"],
                ])
            // The left and the right card.
            let middles = cards.map { ($0["box"]["x"].number ?? 0) + ($0["box"]["width"].number ?? 0) / 2 }
            #expect(middles[0] < 0.5 && middles[1] > 0.5, "\(middles)")
            // One photo of each card, and the picture of both.
            var shown: [String: Set<[UInt8]>] = [:]
            for (id, name) in ids.flatMap({ id in ["photo", "thumbnail", "picture"].map { (id, $0) } }) {
                let reply = try await owner.get("/v1/cards/\(id)/\(name)")
                #expect(reply.status == 200 && reply.headers["Content-Type"] == "image/jpeg")
                shown[name, default: []].insert(reply.body)
            }
            #expect(shown.mapValues(\.count) == ["photo": 2, "thumbnail": 2, "picture": 1])
            #expect(shown["photo"]?.isDisjoint(with: shown["picture"] ?? []) == true)
            #expect(cards.map { $0["card"]["photoPath"].string } == ids.map { "BusinessCards/\($0).jpg" })
            // A reread gives the same two cards.
            #expect(try await owner.post("/v1/cards/\(ids[1])/reread", [UInt8](), type: nil).status == 202)
            #expect(try await owner.end(of: capture)["cardIds"].array.compactMap(\.string) == ids)
            #expect(try await line.tally(of: owner.owner).filedOnce == 1)
            let listed = try await owner.get("/v1/cards").json["data"].array
            #expect(Set(listed.compactMap { $0["place"].number }) == [0, 1] && listed.count == 2)
        }

        @Test func `tapline cards: a card is listed, corrected and committed`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            func cards(_ words: String..., code: Int32 = 0) async throws -> String {
                let result = try await line.tapline(["cards"] + words + ["--url", line.base], environment: key)
                #expect(result.code == code, "\(words): \(result.output)")
                return result.output
            }
            let text = "Elena Marquez\nCTO\nLumen Works Inc.\nelena@lumen.example\n+1 212 555 2368"
            let capture = try await owner.file(text, kind: "card")
            let id = try #require(capture["contactId"].string)
            #expect(try await cards("list").contains("\(id)  draft  Elena Marquez"))
            let shown = try await cards("show", id)
            #expect(shown.contains("fullName: Elena Marquez") && shown.contains("read from the picture:"), "\(shown)")
            #expect(try await cards("set", id, "company=Lumen", "reviewed=true").contains("reviewed, edited"))
            #expect(try await cards("list", "--reviewed", "false").hasPrefix("No card matches."))
            let listed = try JSONValue(parsing: Array(try await cards("list", "--json").utf8))
            #expect(listed.array.map { $0["company"] } == ["Lumen"], "\(listed)")
            _ = try await cards("set", id, "emails=nobody", code: 65)
            _ = try await owner.post("/v1/contacts", ["name": "Elena Marquez", "emails": ["elena@lumen.example"]])
            let asked = try await cards("commit", id, code: 65)
            #expect(asked.contains("0 committed") && asked.contains("Elena Marquez (sameEmail"), "\(asked)")
            _ = try await cards("commit", id, "--duplicates", "perhaps", code: 64)
            let merged = try await cards("commit", id, "--duplicates", "merge")
            #expect(merged.contains("1 committed") && merged.contains("tapline contacts undo"), "\(merged)")
            #expect(try await cards("commit", UUID().uuidString, code: 65).contains("no such card"))
            _ = try await cards("commit", code: 64)
        }
    }
}
