import Captures
import Cards
import Contacts
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Matching
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized, .tags(.timed))
struct CardRouteTests {
    private static let fields = ContactFields(
        name: "Elena Marquez", company: "Lumen Works", emails: ["elena@lumen.example"], phones: ["+12125552368"])

    /// A draft as the workers create it, with two words on one line.
    private func draft(
        _ line: IngestHarness, _ fields: ContactFields = Self.fields, batch: String? = nil
    ) async throws -> String {
        let membership = batch.map { "&batchId=\($0)" } ?? ""
        let taken = try await line.send(
            "POST", "/v1/captures?kind=card&duplicates=keep\(membership)", bytes: try TestPicture.png,
            headers: ["Content-Type": "image/png"])
        #expect(taken.status == 202)
        try await read(line, taken.id, fields)
        return taken.id
    }

    private func read(_ line: IngestHarness, _ capture: String, _ fields: ContactFields) async throws {
        let id = try #require(UUID(uuidString: capture))
        let database = line.context.database
        let reference = try #require(try await database.standing([id]).first)
        #expect(reference.stage == .recognize)
        let words = ["Elena", "Marquez"].enumerated().map { index, text in
            Word(text: text, confidence: 0.9, box: Box(x: 0.2 * Double(index), y: 0.1, width: 0.2, height: 0.1))
        }
        let recognized = try await database.work.store([
            (reference: reference, recognition: Recognition(width: 90, height: 50, lines: [Line(words: words)]))
        ])
        let reading = CardReading(
            fields: [
                CardField(
                    name: .fullName, value: fields.name, display: fields.name, confidence: 0.95,
                    box: Box(x: 0, y: 0.1, width: 0.4, height: 0.1),
                    words: [WordReference(line: 0, word: 0), WordReference(line: 0, word: 1)]),
                CardField(name: .email, value: "elena@lumen.example", display: "elena@…", confidence: 0.6),
            ], rawText: "Elena Marquez")
        let understood = try await database.work.understand(
            recognized.map {
                (reference: $0, understanding: .init(kind: .card, cards: [reading], text: "", readBy: "rules"))
            })
        let moved = try await database.filing.file(
            understood.map {
                FiledCapture(
                    reference: $0,
                    outcome: .drafts([CardDraft(fields, confidence: reading.parsed.confidence, reading: reading)]),
                    isCard: true)
            })
        #expect(moved.count == 1)
    }

    @Test func `CardReadingRoutes: parse returns a card's fields and stores nothing`() async throws {
        try await IngestHarness.run(scopes: ["contacts:read"]) { line in
            let text = #"{"text":"Elena Marquez\nCEO\nLumen Works Inc.\nelena@lumen.example\n+1 212 555 2368"}"#
            let parsed = try await line.send("POST", "/v1/cards/parse", text)
            #expect(parsed.status == 200)
            #expect(parsed.json.members.map(\.name) == ["fields", "confidence", "rawText", "words"])
            #expect(parsed.json["fields"]?["fullName"] == "Elena Marquez")
            #expect(parsed.json["fields"]?["phone"] == "+12125552368")
            #expect(
                parsed.json["fields"]?.members.map(\.name) == parsed.json["confidence"]?.members.map(\.name))
            let words = parsed.json["words"]?.array ?? []
            #expect(words.count == 11)
            #expect(words.first { $0["text"] == "elena@lumen.example" }?["field"] == "email")
            #expect(try await line.context.database.captures.list(of: line.owner).items.isEmpty)
            #expect(try await line.send("POST", "/v1/cards/parse", #"{"text":" \n "}"#).code == "no_text")
            #expect(try await line.send("POST", "/v1/cards/parse", #"{"text":7}"#).code == "wrong_type")
            #expect(try await line.send("POST", "/v1/cards", #"{"name":"A"}"#).code == "missing_scope")
        }
    }

    @Test func `CardReadingRoutes: validate returns all faults and the normalized fields`() async throws {
        try await IngestHarness.run { line in
            func check(_ body: String) async throws -> (isValid: JSON?, codes: [String], fields: JSON?) {
                let answer = try await line.send("POST", "/v1/cards/validate", body)
                #expect(answer.status == 200)
                let errors = answer.json["errors"]?.array ?? []
                let codes = errors.map { "\($0["pointer"]?.string ?? "") \($0["code"]?.string ?? "")" }
                return (answer.json["isValid"], codes, answer.json["fields"])
            }
            let good = try await check(#"{"name":"  Elena   Marquez ","phones":[{"number":" (212) 555-2368 "}]}"#)
            #expect(good.isValid == true && good.codes.isEmpty)
            #expect(
                good.fields?["name"] == "Elena Marquez"
                    && good.fields?["phones"]?.array?.first?["number"] == "+12125552368")
            let bad = try await check(#"{"emails":["elena@"],"phones":[{"number":"12"}],"websites":["nowhere"],"x":1}"#)
            #expect(bad.isValid == false)
            #expect(
                bad.codes == [
                    "/emails/0 invalid_email", "/phones/0/number invalid_phone", "/websites/0 invalid_website",
                    "/x unknown_field",
                ])
            #expect(try await check(#"{"jobTitle":"CTO"}"#).codes == [" insufficient_data"])
            #expect(try await check(#"{"name":"   "}"#).codes == [" insufficient_data"])
        }
    }

    @Test func `CardRoutes: a card is shown with its words, corrected, reviewed, committed and deleted`() async throws {
        try await IngestHarness.run { line in
            let id = try await draft(line)
            let listed = try await line.send("GET", "/v1/cards")
            #expect(listed.json["data"]?.array?.map { $0["id"]?.string } == [id])
            let path = "/v1/cards/\(id)"
            let shown = try await line.send("GET", path)
            #expect(shown.response.headers["ETag"] == "\"1\"")
            #expect(shown.json["rawOCRText"] == "Elena Marquez" && shown.json["ocrConfidence"] == .decimal(0.9))
            #expect(shown.json["isManuallyEdited"] == false && shown.json["captureId"]?.string == id)
            let form = try await line.send("GET", path + "/draft").json
            #expect(form["fields"]?.array?.map { $0["band"]?.string } == ["high", "low"])
            let name = form["fields"]?.array?.first
            #expect(name?["contactField"] == "name" && name?["isEdited"] == false && name?["box"] != .null)
            #expect(name?["words"]?.array?.count == 2)
            #expect(form["words"]?.array?.map { $0["text"]?.string } == ["Elena", "Marquez"])

            let address = try #require(shown.json["photoUrl"]?.string)
            #expect(address.hasPrefix(path + "/photo?v=") && shown.json["thumbnailUrl"] == .null)
            let photo = try await line.send("GET", address)
            #expect(photo.response.body == (try TestPicture.png))
            #expect(photo.response.headers["Cache-Control"] == "private, max-age=31536000, immutable")
            let tag = try #require(photo.response.headers["ETag"])
            for list in [tag, "\"x\", W/" + tag, "*"] {
                let known = try await line.send("GET", address, headers: ["If-None-Match": list])
                #expect(known.status == 304 && known.response.body.isEmpty)
            }
            for unversioned in [path + "/photo", path + "/photo?v=00000000"] {
                let photo = try await line.send("GET", unversioned)
                #expect(photo.response.headers["Cache-Control"] == "private, no-cache")
            }
            #expect(try await line.send("GET", path + "/thumbnail").status == 404)

            let wrong = try await line.send("PATCH", path, #"{"emails":["x"],"phones":[{"number":"1"}]}"#)
            #expect(wrong.status == 422 && wrong.code == "invalid_contact_data")
            #expect(wrong.json["errors"]?.array?.map { $0["code"]?.string } == ["invalid_email", "invalid_phone"])
            let same = try await line.send("PATCH", path, #"{"name":" Elena Marquez "}"#)
            #expect(same.json["isManuallyEdited"] == false && same.json["version"] == 1)
            let late = try await line.send("PATCH", path, #"{"name":"E"}"#, headers: ["If-Match": "\"7\""])
            #expect(late.status == 412)
            let corrected = try await line.send("PATCH", path, #"{"name":"Elena Márquez"}"#)
            #expect(corrected.json["isManuallyEdited"] == true && corrected.json["editedFields"]?.strings == ["name"])
            #expect(corrected.json["reviewedAt"] == .null && corrected.json["version"] == 2)
            // The reviewed version is no longer current.
            let unseen = try await line.send("PATCH", path, #"{"reviewed":true}"#, headers: ["If-Match": "\"1\""])
            #expect(unseen.status == 412 && unseen.response.headers["ETag"] == "\"2\"")
            #expect(try await line.send("GET", path).json["reviewedAt"] == .null)
            let marked = try await line.send("PATCH", path, #"{"reviewed":true}"#, headers: ["If-Match": "\"2\""])
            #expect(marked.json["reviewedAt"]?.string != nil && marked.json["version"] == 2)
            #expect(try await line.send("GET", "/v1/cards?reviewed=false").json["data"] == [])

            #expect(try await line.send("POST", path + "/commit", headers: ["If-Match": "\"1\""]).status == 412)
            let committed = try await line.send("POST", path + "/commit")
            #expect(committed.json["outcome"] == "created" && committed.json["contactId"]?.string == id)
            #expect(committed.response.headers["ETag"] == "\"3\"")
            #expect(try await line.send("POST", path + "/commit").json["outcome"] == "alreadyCommitted")
            #expect(try await line.send("GET", "/v1/cards").json["data"] == [])
            #expect(try await line.send("GET", "/v1/cards?status=all").json["data"]?.array?.count == 1)
            #expect(try await line.send("GET", "/v1/contacts/\(id)").json["name"] == "Elena Márquez")
            #expect(try await line.send("DELETE", path).status == 204)
            for suffix in ["", "/draft"] { #expect(try await line.send("GET", path + suffix).status == 404) }
            #expect(try await line.send("POST", path + "/commit").status == 404)
            #expect(try await line.send("POST", path + "/reread").status == 404)
        }
    }

    @Test func `CardRoutes: cards are searched like contacts, and offline changes are merged field by field`()
        async throws
    {
        try await IngestHarness.run { line in
            let id = try await draft(line)
            let tagged = try await draft(line, ContactFields(name: "Bo Lind", emails: ["bo@lind.example"]))
            #expect(try await line.send("PATCH", "/v1/cards/\(tagged)", #"{"tags":["fair"]}"#).status == 200)
            for (query, found) in [("q=MARQ", id), ("q=lind.example", tagged), ("tag=fair", tagged)] {
                let list = try await line.send("GET", "/v1/cards?\(query)").json
                #expect(list["data"]?.array?.map { $0["id"]?.string } == [found], "\(query)")
            }
            #expect(try await line.send("GET", "/v1/cards?q=nobody").json["data"] == [])

            let path = "/v1/cards/\(id)"
            let first = try await line.send("PATCH", path, #"{"company":"Lumen"}"#, headers: ["If-Match": "\"1\""])
            #expect(first.status == 200)
            let late = try await line.send(
                "PATCH", path + "?conflicts=merge", #"{"company":"Lumen AG","city":"Oslo","reviewed":true}"#,
                headers: ["If-Match": "\"1\""])
            #expect(late.status == 200 && late.json["company"] == "Lumen AG" && late.json["city"] == "Oslo")
            #expect(late.json["reviewedAt"]?.string != nil)
            #expect(late.response.headers["Link"]?.contains("/v1/contacts/\(id)/conflicts") == true)
            #expect(try await line.send("GET", "/v1/contacts/\(id)/conflicts").json["data"]?.array?.isEmpty == false)
            let blind = try await line.send("PATCH", path + "?conflicts=merge", #"{"city":"Rome"}"#)
            #expect(blind.status == 400 && blind.json["detail"]?.string?.contains("If-Match") == true)
        }
    }

    @Test func `CardPhotoRoutes: a merged card's picture is available by its capture while the contact exists`()
        async throws
    {
        try await IngestHarness.run { line in
            let id = try await draft(line)
            let into = try await line.send("POST", "/v1/contacts", #"{"name":"Elena M."}"#).id
            let merged = try await line.send("POST", "/v1/contacts/\(id)/merge", #"{"into":"\#(into)"}"#)
            #expect(merged.status == 200 || merged.status == 201, "\(merged.json)")
            let contact = try await line.send("GET", "/v1/contacts/\(into)").json
            #expect(contact["mergedCaptureIds"]?.strings == [id])
            #expect(try await line.send("GET", "/v1/cards/\(id)/photo").response.body == (try TestPicture.png))
            #expect(try await line.send("DELETE", "/v1/contacts/\(into)").status == 204)
            #expect(try await line.send("GET", "/v1/cards/\(id)/photo").status == 404)
        }
    }

    @Test func `FeedRoutes: the change feed reports changes of cards`() async throws {
        try await IngestHarness.run { line in
            let id = try await draft(line)
            var cursor = ""
            func told() async throws -> [String] {
                var news: [String] = []
                // The feed shows a change when all older transactions have ended.
                try await eventually("news of the card") {
                    let answer = try await line.send("GET", "/v1/changes?limit=200" + cursor).json
                    if let next = answer["nextCursor"]?.string { cursor = "&cursor=\(next)" }
                    news += (answer["data"]?.array ?? []).filter { $0["object"] == "card" && $0["id"]?.string == id }
                        .compactMap { $0["change"]?.string }
                    return !news.isEmpty
                }
                return news
            }
            #expect(try await told() == ["created"])
            _ = try await line.send("POST", "/v1/cards/\(id)/commit")
            #expect(try await told() == ["updated"])
            _ = try await line.send("DELETE", "/v1/cards/\(id)")
            #expect(try await told() == ["deleted"])
            _ = try await line.send("POST", "/v1/contacts/\(id)/restore")
            #expect(try await told() == ["updated"])
        }
    }

    @Test func `CardRoutes: a contact without a card is not a card`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/contacts", #"{"name":"Bo"}"#).id
            #expect(try await line.send("GET", "/v1/cards/\(id)").status == 404)
            #expect(try await line.send("PATCH", "/v1/cards/\(id)", #"{"name":"B"}"#).status == 404)
            #expect(try await line.send("DELETE", "/v1/cards/\(id)").status == 404)
        }
    }

    @Test func `CardEntryRoutes: any other failure to save is save_failed, stores nothing, and can be tried again`()
        async throws
    {
        try await IngestHarness.run { line in
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.script(
                """
                create function refuse_contact() returns trigger language plpgsql as $$
                begin raise exception 'refused'; end $$;
                create trigger refuse_contact before insert on contacts
                    for each row when (new.owner = '\(line.owner.text)') execute function refuse_contact()
                """)
            let headers: HTTPClientFields = ["Idempotency-Key": "a"]
            let failed = try await line.send("POST", "/v1/cards", #"{"name":"Elena"}"#, headers: headers)
            #expect(failed.status == 500 && failed.code == "save_failed")
            #expect(failed.json["traceId"]?.string != nil)
            #expect(!failed.response.text.contains("refused"))
            #expect(try await line.send("GET", "/v1/contacts").json["data"] == [])
            try await admin.script("drop trigger refuse_contact on contacts; drop function refuse_contact")
            await admin.close()
            let made = try await line.send("POST", "/v1/cards", #"{"name":"Elena"}"#, headers: headers)
            #expect(made.status == 201)
            #expect(try await line.send("GET", "/v1/contacts").json["data"]?.array?.count == 1)
        }
    }

    @Test func `CardEntryRoutes: a typed card is stored once for its key, and refused if invalid or a duplicate`()
        async throws
    {
        try await IngestHarness.run { line in
            let body = #"{"name":" Elena  Marquez","emails":["elena@lumen.example"]}"#
            var ids: Set<String> = []
            for _ in 0..<2 {
                let made = try await line.send("POST", "/v1/cards", body, headers: ["Idempotency-Key": "a"])
                #expect(made.status == 201 && made.response.headers["Location"] == "/v1/cards/\(made.id)")
                #expect(made.json["name"] == "Elena Marquez" && made.json["status"] == "confirmed")
                #expect(made.json["isManuallyEdited"] == true && made.json["createdAt"]?.string != nil)
                ids.insert(made.id)
            }
            #expect(ids.count == 1)
            let same = #"{"name":"Elena Marquez","emails":["ELENA@lumen.example"]}"#
            for path in ["/v1/cards", "/v1/cards?contactDuplicates=ask"] {
                let again = try await line.send("POST", path, same)
                #expect(again.status == 409 && again.code == "duplicate_contact")
                #expect(again.json["dialog"]?.string == "Contact exists. Merge, Skip, or Create New?")
                #expect(again.response.headers["Link"] == "</v1/contacts/\(ids.first ?? "")>; rel=\"duplicate\"")
            }
            for (policy, outcome) in [("skip", "skipped"), ("merge", "merged")] {
                let known = try await line.send("POST", "/v1/cards?contactDuplicates=\(policy)", same)
                #expect(known.status == 200 && known.json["outcome"]?.string == outcome)
                #expect(known.json["contactId"]?.string == ids.first)
            }
            #expect(try await line.send("POST", "/v1/cards?contactDuplicates=createNew", body).status == 201)
            #expect(try await line.send("POST", "/v1/cards?contactDuplicates=so", body).status == 400)
            for (body, code) in [
                (#"{"jobTitle":"CTO"}"#, "insufficient_data"),
                (#"{"name":"A","emails":["x"]}"#, "invalid_contact_data"),
                (#"{"name":"A","captureId":"7"}"#, "unknown_capture"),
                (#"{"name":"A","captureId":"\#(UUID().uuidString)"}"#, "unknown_capture"), ("[]", "wrong_type"),
            ] {
                let refused = try await line.send("POST", "/v1/cards", body)
                #expect(refused.status == 422 && refused.code == code, "\(body)")
            }
        }
    }

    @Test func `CardEntryRoutes: an unreadable card gets ocr_failed, and can be read again or typed`() async throws {
        try await IngestHarness.run { line in
            func unreadable() async throws -> String {
                let taken = try await line.send(
                    "POST", "/v1/captures?kind=card&duplicates=keep", bytes: try TestPicture.png,
                    headers: ["Content-Type": "image/png"])
                try await line.reject(taken.id, .ocrFailed)
                return taken.id
            }
            let words = "Unable to read card. Try again with better lighting?"
            let id = try await unreadable()
            let path = "/v1/cards/\(id)"
            for suffix in ["", "/draft"] {
                let failed = try await line.send("GET", path + suffix)
                #expect(failed.status == 422 && failed.code == "ocr_failed")
                #expect(failed.json["dialog"]?.string == words)
                let links = failed.response.headers["Link"] ?? ""
                #expect(links == "<\(path)/reread>; rel=\"retry\", </v1/cards>; rel=\"create-form\"")
            }
            let capture = try await line.send("GET", "/v1/captures/\(id)").json
            #expect(capture["dialog"]?.string == words && capture["rereadUrl"]?.string == path + "/reread")
            #expect(capture["manualEntryUrl"] == "/v1/cards")
            #expect(try await line.send("GET", path + "/photo").response.body == (try TestPicture.png))
            #expect(try await line.send("GET", "/v1/cards/\(UUID())/photo").status == 404)
            let refused = try await line.send("POST", path + "/reread", #"{"language":"e1"}"#)
            #expect(refused.code == "invalid_language")
            let under = try await line.send("POST", path + "/reread", #"{"language":"deu"}"#)
            #expect(under.status == 202 && under.json["state"] == "received" && under.json["language"] == "deu")
            #expect(try await line.send("POST", path + "/reread").code == "capture_under_way")
            try await read(line, id, Self.fields)
            #expect(try await line.send("GET", path).json["name"] == "Elena Marquez")

            let other = try await unreadable()
            let typed = try await line.send("POST", "/v1/cards", #"{"name":"Bo","captureId":"\#(other)"}"#)
            #expect(typed.status == 201 && typed.json["captureId"]?.string == other)
            let filed = try await line.send("GET", "/v1/captures/\(other)").json
            #expect(filed["state"] == "filed" && filed["contactId"]?.string == typed.id)
            #expect(filed["dialog"] == "Message imported successfully")
            let taken = try await line.send("POST", "/v1/cards", #"{"name":"Bo","captureId":"\#(other)"}"#)
            #expect(taken.status == 409 && taken.code == "capture_taken")
        }
    }

    @Test func `CardCommitRoutes: the cards of a batch are committed together, with a result for each`() async throws {
        try await IngestHarness.run { line in
            let batch = try await line.send("POST", "/v1/batches", #"{"name":"Fair"}"#).id
            _ = try await line.send("POST", "/v1/batches/\(batch)/commit")
            let ids = [
                try await draft(line, batch: batch), try await draft(line, ContactFields(name: "Bo"), batch: batch),
            ]
            _ = try await draft(line, ContactFields(name: "Zed"))
            let listed = try await line.send("GET", "/v1/cards?batch=\(batch)").json["data"]?.array ?? []
            #expect(listed.count == 2 && listed.allSatisfy { $0["batchId"]?.string == batch })
            _ = try await line.send("PATCH", "/v1/cards/\(ids[1])", #"{"reviewed":true}"#)
            let some = try await line.send("POST", "/v1/cards/commit", #"{"batchId":"\#(batch)"}"#).json
            #expect(some["committed"] == 1 && some["left"] == 1)
            #expect(some["results"]?.array?.first?["id"]?.string == ids[1])
            #expect(some["results"]?.array?.first?["outcome"] == "created")
            let rest = try await line.send("POST", "/v1/cards/commit", #"{"batchId":"\#(batch)","all":true}"#).json
            #expect(rest["committed"] == 1 && rest["left"] == 0)
            let named = try await line.send(
                "POST", "/v1/cards/commit", #"{"ids":["\#(ids[0])","\#(UUID().uuidString)"]}"#)
            #expect(named.json["committed"] == 0 && named.json["left"] == .null)
            let outcomes = named.json["results"]?.array?.map { $0["outcome"]?.string }
            #expect(outcomes == ["alreadyCommitted", "notFound"])
            for (body, code) in [
                ("{}", "missing_field"), (#"{"ids":[7]}"#, "wrong_type"), (#"{"ids":"x"}"#, "wrong_type"),
                (#"{"batchId":"x"}"#, "unknown_batch"), (#"{"batchId":"\#(UUID().uuidString)"}"#, "unknown_batch"),
                (#"{"batchId":"\#(batch)","ids":[]}"#, "missing_field"),
                (#"{"ids":[],"contactDuplicates":"x"}"#, "unknown_choice"),
            ] {
                #expect(try await line.send("POST", "/v1/cards/commit", body).code == code, "\(body)")
            }
            for query in ["status=x", "reviewed=1", "batch=x", "limit=0", "batch=", "reviewed="] {
                #expect(try await line.send("GET", "/v1/cards?\(query)").code == "invalid_parameter", "\(query)")
            }
        }
    }

    @Test func `CaptureInput: language accepts every code that its error message lists`() async throws {
        try await IngestHarness.run { line in
            try await line.context.database.workers.tellLanguages(
                ["Latin", "chi_sim_vert", "eng", "my-model", "script/HanS"], of: "ocr-worker@test:1")
            func send(_ language: String) async throws -> IngestHarness.Answer {
                try await line.send(
                    "POST", "/v1/captures?kind=card&language=\(language)", bytes: try TestPicture.png,
                    headers: ["Content-Type": "image/png"])
            }
            let refused = try await send("deu")
            #expect(refused.code == "language_not_installed")
            let detail = refused.json["errors"]?.array?.first?["detail"]?.string ?? ""
            let listed = detail.split(separator: "Installed: ").last?.dropLast().split(separator: ", ") ?? []
            #expect(listed == ["Latin", "chi_sim_vert", "eng", "script/HanS"])
            for name in listed { #expect(try await send(String(name)).json["language"]?.string == String(name)) }
        }
    }
}
