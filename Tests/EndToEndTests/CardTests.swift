import Archives
import Foundation
import HTTPClient
import Postgres
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    /// Cards as pictures, as codes and as OCR text of a phone, through a running line.
    @Suite struct Cards {
        private static func picture(_ name: String) throws -> [UInt8] {
            [UInt8](
                try Data(contentsOf: URL(filePath: "\(RunningSystem.root)/Tests/PictureSupport/Fixtures/\(name)")))
        }

        /// A code is more certain than OCR.
        @Test func `Cards: a code with enough data is used instead of the printed text`() async throws {
            let owner = try await Lines.line().newOwner()
            let reply = try await owner.post(
                "/v1/captures?kind=card", try Self.picture("qr-vcard.png"), type: "image/png")
            #expect(reply.status == 202, "\(reply.text)")
            let capture = try await owner.end(of: try #require(reply.json["id"].uuid))
            #expect(capture["contactName"] == "Helena Brandt", "\(capture)")
            // OCR text never has such a high confidence.
            #expect(capture["card"].array.allSatisfy { $0["confidence"].number == 0.99 }, "\(capture)")
        }

        /// The file names are fixed: clients mirror the folders on the phone.
        @Test func `Cards: a card's photo and thumbnail are stored encrypted, a screenshot's are not stored`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let reply = try await owner.post(
                "/v1/captures?kind=card", try Samples.sample("card.jpg"), type: "image/jpeg")
            let id = try #require(reply.json["id"].uuid)
            let card = try await owner.end(of: id)
            #expect(card["state"] == "filed", "\(card)")
            let name = id.uuidString.lowercased()
            for (column, path) in [
                ("photo", "BusinessCards/\(name).jpg"), ("thumbnail", "BusinessCards/Thumbnails/\(name).jpg"),
            ] {
                let kept = try await line.count(
                    """
                    select count(*) as count from cards d
                    join blobs b on b.owner = d.owner and b.id = d.\(raw: column)
                    where d.id = \(id) and b.name = \(path) and b.content_type = 'image/jpeg' and b.size > 1000
                        and exists (select from blob_keys k where k.blob = b.id and k.erased_at is null)
                    """)
                #expect(kept == 1, "\(path)")
            }
            let chat = try await owner.post("/v1/captures?kind=conversation", Samples.notes[0], type: "image/png")
            let other = try #require(chat.json["id"].uuid)
            _ = try await owner.end(of: other)
            #expect(
                try await line.count(
                    """
                    select count(*) as count from captures
                    where id = \(other) and image is null and photo is null and thumbnail is null
                    """) == 1)
        }

        /// Owners can download their photos, and the audit log shows each download.
        @Test func `Cards: all photos are downloaded as one file, and the audit log records it`() async throws {
            let line = try await Lines.line()
            let (owner, other) = (try await line.newOwner(), try await line.newOwner())
            var photos: [String: [UInt8]] = [:]
            for name in ["qr-vcard.png", "card-photo.jpg"] {
                let type = name.hasSuffix("png") ? "image/png" : "image/jpeg"
                let reply = try await owner.post("/v1/captures?kind=card", try Self.picture(name), type: type)
                let id = try #require(reply.json["id"].uuid)
                _ = try await owner.end(of: id)
                let photo = try await owner.get("/v1/cards/\(id)/photo")
                photos["BusinessCards/\(id.uuidString.lowercased()).jpg"] = photo.body
            }
            // A typed card has no photo.
            let typed = try await owner.post("/v1/cards", ["name": "Ana Vidal"])
            #expect(typed.status == 201, "\(typed.text)")
            let file = try await owner.get("/v1/cards/photos")
            #expect(file.status == 200 && file.headers["Content-Type"] == "application/zip", "\(file.text)")
            let day = try #require(file.headers["Content-Disposition"]).dropLast(".zip\"".count).suffix(10)
            #expect(day.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, "\(file.headers["Content-Disposition"] ?? "")")
            let archive = try ZipReader(.bytes(file.body))
            var found: [String: [UInt8]] = [:]
            while let entry = try await archive.next() {
                if case .file(let bytes) = entry.content { found[entry.name] = bytes }
            }
            #expect(found == photos)
            #expect(try await owner.get("/v1/audit").json["data"][0]["action"] == "photos_downloaded")
            // With a filter, and with another owner's key.
            for empty in [
                try await owner.get("/v1/cards/photos?status=confirmed&tag=none"),
                try await other.get("/v1/cards/photos"),
            ] {
                #expect(try await ZipReader(.bytes(empty.body)).next() == nil, "\(empty.text)")
            }
            #expect(try await owner.get("/v1/cards/photos?batch=seven").status == 400)
            let misspelled = try await owner.get("/v1/cards/photos?search=zz")
            #expect(
                misspelled.status == 400 && misspelled.json["detail"].string?.contains("search") == true,
                "\(misspelled.text)")
        }

        /// The phone's OCR text is stored unchanged, with its confidences and boxes.
        @Test func `Captures: OCR text sent by the phone is not read again`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let lines = ["Ingrid Solberg", "Head of Design", "Fjordlys AS", "ingrid@fjordlys.example"]
            let observations = lines.enumerated().map { row, text -> JSONValue in
                [
                    "text": .string(text), "confidence": .number(0.98),
                    "box": [
                        "x": .number(0.1), "y": .number(0.1 + 0.15 * Double(row)), "width": .number(0.5),
                        "height": .number(0.08),
                    ],
                ]
            }
            let reply = try await owner.post(
                "/v1/captures", ["kind": "card", "recognition": ["observations": .array(observations)]])
            #expect(reply.status == 202, "\(reply.text)")
            let id = try #require(reply.json["id"].uuid)
            let capture = try await owner.end(of: id)
            #expect(capture["contactName"] == "Ingrid Solberg", "\(capture)")
            #expect(capture["card"].array.contains { $0["value"] == "ingrid@fjordlys.example" }, "\(capture)")
            let read = try await owner.get("/v1/captures/\(id)/recognition").json
            #expect(read["fullText"].string == lines.joined(separator: "\n"))
            #expect(read["observations"].array.map { $0["text"].string } == lines)
        }

        /// A capture can request any installed language.
        @Test func `Captures: a language that is not installed is refused with the list of installed ones`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            try await eventually("a worker has published its languages") {
                try await line.count("select count(*) as count from readers") > 0
            }
            let reply = try await owner.post("/v1/captures?language=eng%2Btlh", Samples.notes[0], type: "image/png")
            #expect(reply.status == 422, "\(reply.text)")
            #expect(reply.json["code"] == "language_not_installed")
            #expect(reply.json["detail"].string?.contains("Language not installed: tlh. Installed: ") == true)
            #expect(reply.json["detail"].string?.contains("eng") == true)
            let english = try await owner.post("/v1/captures?language=en-US", Samples.notes[0], type: "image/png")
            #expect(english.status == 202, "\(english.text)")
        }

        /// The photo is kept so that the card can be read again.
        @Test func `Cards: an unreadable card is reported, and its picture is kept`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let blank = [UInt8](
                try Data(contentsOf: URL(filePath: "\(RunningSystem.root)/Tests/HostileImages/Pictures/one-pixel.png")))
            let reply = try await owner.post("/v1/captures?kind=card", blank, type: "image/png")
            let id = try #require(reply.json["id"].uuid)
            let capture = try await owner.end(of: id)
            #expect(capture["state"] == "rejected" && capture["reason"] == "ocr_failed", "\(capture)")
            #expect(
                try await line.count(
                    "select count(*) as count from captures where id = \(id) and image is not null") == 1)
        }
    }
}
