import Captures
import Cards
import Contacts
import Conversations
import Crypto
import Exchange
import Exporting
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Postgres
import Records
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

extension IngestHarness {
    /// Requests an export and writes its file as the exporter does.
    /// - Returns: the path of the export.
    func export(_ body: String) async throws -> String {
        let asked = try await send("POST", "/v1/exports", body)
        #expect(asked.status == 202, "\(asked.response.text)")
        let id = try #require(UUID(text: asked.id))
        let reference = try #require(try await context.database.standing([id]).first)
        let stage = ExportStage(context.database)
        _ = try await stage.perform(try #require(try await stage.load([reference]).inputs.first), as: reference)
        return "/v1/exports/\(asked.id)"
    }
}

@Suite(.migrated, .serialized)
struct ExportRouteTests {
    @Test func `ExportRoutes: an export is requested and downloaded when ready`() async throws {
        try await IngestHarness.run { line in
            let asked = try await line.send("POST", "/v1/exports", #"{"format":"csv"}"#)
            #expect(asked.status == 202 && asked.json["state"] == "pending")
            let path = "/v1/exports/\(asked.id)"
            #expect(try await line.send("GET", path + "/content").code == "export_not_ready")
            let id = try #require(UUID(uuidString: asked.id))
            let reference = try #require(try await line.context.database.standing([id]).first)
            _ = try await line.context.database.exports.finish(
                reference, file: Array("a,b\r\n".utf8), contentType: "text/csv; charset=utf-8", rows: 0)
            #expect(try await line.send("GET", path).json["contentUrl"]?.string == path + "/content")
            let file = try await line.send("GET", path + "/content").response
            #expect(file.text == "a,b\r\n")
            let day = try #require(asked.json["createdAt"]?.string).prefix(10)
            #expect(file.headers["Content-Disposition"] == "attachment; filename=\"contacts-\(day).csv\"")
            #expect(try await line.send("DELETE", path).json["state"] == "deleted")
            #expect(try await line.send("GET", path).json["contentUrl"] == .null)
            #expect(try await line.send("GET", path + "/content").code == "export_deleted")
            let pending = try await line.send("POST", "/v1/exports", #"{"format":"vcf"}"#).id
            #expect(try await line.send("DELETE", "/v1/exports/\(pending)").code == "export_not_ready")
            #expect(try await line.send("POST", "/v1/exports", #"{"format":"pdf"}"#).code == "unknown_format")
            #expect(try await line.send("POST", "/v1/exports", "{}").code == "missing_field")
            for (body, place) in [
                (#"{"format":"vcf","columns":"full"}"#, "/columns"),
                (#"{"format":"csv","vCardVersion":"4.0"}"#, "/vCardVersion"),
                (#"{"format":"csv","photos":true}"#, "/photos"), (#"{"format":"vcf","photos":1}"#, "/photos"),
                (#"{"format":"vcf","vCardVersion":"5"}"#, "/vCardVersion"), (#"{"format":"csv","tag":""}"#, "/tag"),
                (#"{"format":"csv","contactIds":[]}"#, "/contactIds"),
                (#"{"format":"csv","contactIds":["x"]}"#, "/contactIds/0"),
            ] {
                let refused = try await line.send("POST", "/v1/exports", body)
                #expect(refused.status == 422, "\(body)")
                #expect(refused.response.text.contains("\"\(place)\""), "\(body): \(refused.response.text)")
            }
            let chosen = #"{"format":"csv","columns":"full","byteOrderMark":true,"guardFormulas":false,"tag":"VIP"}"#
            #expect(try await line.send("POST", "/v1/exports", chosen).status == 202)
        }
    }

    @Test func `ExportRoutes: an acknowledgement marks the contacts that a device has, and gives the result`()
        async throws
    {
        try await IngestHarness.run { line in
            var ids: [String] = []
            for name in ["Ann", "Bo", "Cy", "Di"] {
                ids.append(try await line.send("POST", "/v1/contacts", #"{"name":"\#(name)"}"#).id)
            }
            let path = try await line.export(#"{"format":"vcf"}"#)
            let late = try await line.send("POST", "/v1/contacts", #"{"name":"Late"}"#).id
            let words = "CNErrorDomain 102: Jörg said no"
            let body = """
                {"errors":[{"contactId":"\(ids[1])","message":"\(words)"}],"duplicates":["\(ids[2])","\(ids[1])"]}
                """
            let before = try await line.send("GET", "/v1/contacts/\(ids[0])").json
            #expect(before["isExportedToContacts"] == false && before["lastExportedAt"] == .null)
            let answer = try await line.send("POST", path + "/ack", body)
            #expect(answer.status == 200, "\(answer.response.text)")
            #expect(
                answer.json["result"] == [
                    "successCount": 2, "failureCount": 1, "duplicatesSkipped": 1,
                    "errors": [["contactId": .string(ids[1]), "message": .string(words)]],
                ])
            #expect(try await line.send("GET", path).json == answer.json)
            for (id, isMarked) in [(ids[0], true), (ids[1], false), (ids[2], false), (ids[3], true), (late, false)] {
                let shown = try await line.send("GET", "/v1/contacts/\(id)").json
                #expect(shown["isExportedToContacts"] == .bool(isMarked), "\(shown)")
                #expect((shown["lastExportedAt"] != .null) == isMarked)
            }
            let after = try await line.send("GET", "/v1/contacts/\(ids[0])").json
            #expect(after["version"] == 2 && after["updatedAt"] == before["updatedAt"])
            // The device has tried again: the later acknowledgement counts, and nobody loses the mark.
            let again = try await line.send("POST", path + "/ack")
            #expect(again.json["result"]?["successCount"] == 4 && again.json["version"] == 4)
            let second = try await line.send("GET", "/v1/contacts/\(ids[1])").json
            #expect(second["isExportedToContacts"] == true)
            // The words of a device are sealed.
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            let found = try await admin.query("select 1 from exports where exports::text like '%Domain%'")
            #expect(found.isEmpty)
            await admin.close()
        }
    }

    @Test func `ExportRoutes: an acknowledgement that cannot be is refused by name, and marks nobody`() async throws {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let path = try await line.export(#"{"format":"csv"}"#)
            let bo = try await line.send("POST", "/v1/contacts", #"{"name":"Bo"}"#).id
            for (body, code, place) in [
                (#"{"duplicates":["\#(bo)"]}"#, "unknown_contact", bo),
                (#"{"duplicates":["x"]}"#, "unknown_contact", "/duplicates/0"),
                (#"{"duplicates":"\#(ann)"}"#, "wrong_type", "/duplicates"),
                (#"{"errors":[{"contactId":"\#(ann)"}]}"#, "missing_field", "/errors/0/message"),
                (#"{"errors":[{"message":"no"}]}"#, "missing_field", "/errors/0/contactId"),
                (#"{"errors":[7]}"#, "wrong_type", "/errors/0"), (#"{"success":1}"#, "unknown_field", "/success"),
            ] {
                let refused = try await line.send("POST", path + "/ack", body)
                #expect((refused.status, refused.code) == (422, code), "\(body): \(refused.response.text)")
                #expect(refused.response.text.contains(place), "\(body): \(refused.response.text)")
            }
            let many = (0..<1_001).map { _ in #""\#(ann)""# }.joined(separator: ",")
            #expect(try await line.send("POST", path + "/ack", #"{"duplicates":[\#(many)]}"#).code == "too_long")
            let pending = try await line.send("POST", "/v1/exports", #"{"format":"vcf"}"#).id
            #expect(try await line.send("POST", "/v1/exports/\(pending)/ack").code == "export_not_ready")
            #expect(try await line.send("POST", "/v1/exports/\(UUID.v7().text)/ack").code == "not_found")
            let database = line.context.database
            let other = try #require(try await database.owners.create("Otto"))
            let stranger = try await database.deviceKeys.create(of: other, name: "phone", scopes: ["*"]).text
            #expect(try await line.send("POST", path + "/ack", token: stranger).code == "not_found")
            let reader = try await database.deviceKeys.create(of: line.owner, name: "tv", scopes: ["exports:read"]).text
            #expect(try await line.send("POST", path + "/ack", token: reader).code == "missing_scope")
            #expect(try await line.send("DELETE", path).status == 200)
            #expect(try await line.send("POST", path + "/ack").code == "export_deleted")
            #expect(try await line.send("GET", "/v1/contacts/\(ann)").json["isExportedToContacts"] == false)
        }
    }

    @Test func `ExportRoutes: a merged contact is exported if either was, and its undo gives each its own time back`()
        async throws
    {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let path = try await line.export(#"{"format":"vcf"}"#)
            _ = try await line.send("POST", path + "/ack")
            let anne = try await line.send("POST", "/v1/contacts", #"{"name":"Anne"}"#).id
            func exported(_ id: String) async throws -> JSON? {
                try await line.send("GET", "/v1/contacts/\(id)").json["isExportedToContacts"]
            }
            let merged = try await line.send("POST", "/v1/contacts/\(ann)/merge", #"{"into":"\#(anne)"}"#).json
            #expect(try await exported(anne) == true)
            let merge = merged["merge"]?["id"]?.string ?? ""
            #expect(try await line.send("POST", "/v1/merges/\(merge)/undo").status == 200)
            #expect(try await exported(anne) == false)
            #expect(try await exported(ann) == true)
            // The mark outlives the export: a deletion asks about the copy.
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            _ = try await admin.query("update exports set state = 'failed', blob = null")
            await admin.close()
            #expect(try await line.send("DELETE", "/v1/contacts/\(anne)").status == 204)
            #expect(try await line.send("DELETE", "/v1/contacts/\(ann)").json["wasExported"] == true)
        }
    }

    /// Files a confirmed contact that was read from a card with this photo.
    private func card(_ name: String, photo: [UInt8], _ line: IngestHarness) async throws -> String {
        let capture = try await line.send(
            "POST", "/v1/captures?kind=card&duplicates=keep", bytes: try TestPicture.png,
            headers: ["Content-Type": "image/png"]
        ).id
        let database = line.context.database
        let id = try #require(UUID(text: capture))
        _ = try await database.cards.store(
            Recognition(width: 1, height: 1, lines: []), photo: CardPhoto(photo: photo, thumbnail: [1]),
            for: try #require(try await database.standing([id]).first))
        try await line.file(capture, .drafts([CardDraft(ContactFields(name: name), confidence: [:])]))
        #expect(try await line.send("POST", "/v1/contacts/\(capture)/confirm").status == 200)
        return capture
    }

    @Test(arguments: ["3.0", "4.0"])
    func `ExportRoutes: a VCF file has the photos of cards if they were asked for`(version: String) async throws {
        try await IngestHarness.run { line in
            // A JPEG of the size of a real card's photo.
            let photo = [0xFF, 0xD8, 0xFF, 0xE0] + (0..<300_001).map { UInt8(truncatingIfNeeded: $0 &* 40_503 / 7) }
            let ann = try await card("Ann Mercer", photo: photo, line)
            let merged = try await card("Bo", photo: photo.reversed(), line)
            let note = String(repeating: "山", count: 200)
            let bo = try await line.send("POST", "/v1/contacts", #"{"name":"Bo Ek","notes":"\#(note)"}"#).id
            #expect(try await line.send("POST", "/v1/contacts/\(merged)/merge", #"{"into":"\#(bo)"}"#).status < 300)
            let cy = try await line.send("POST", "/v1/contacts", #"{"name":"Cy"}"#).id
            func file(_ options: String) async throws -> [UInt8] {
                let path = try await line.export(#"{"format":"vcf","vCardVersion":"\#(version)"\#(options)}"#)
                return try await line.send("GET", path + "/content").response.body
            }
            let bytes = try await file(#","photos":true"#)
            let cards = VCardReader.read(bytes)
            #expect(cards.warnings.isEmpty, "\(cards.warnings)")
            let photos = Dictionary(uniqueKeysWithValues: cards.contacts.map { ($0.uid ?? "", $0.photo?.bytes) })
            #expect(photos == [ann: photo, bo: photo.reversed(), cy: nil])
            for octets in bytes.split(separator: 0x0A) {
                #expect(octets.count <= 76, "the carriage return included")
                #expect(String(validating: octets, as: UTF8.self) != nil, "a character is split")
            }
            let plain = VCardReader.read(try await file(""))
            #expect(plain.contacts.count == 3 && plain.contacts.allSatisfy { $0.photo == nil })
            guard VObject.isInstalled else { return }
            let read = try VObject.contacts(in: bytes)
            #expect(read.count == 3)
            #expect(read.first { $0.name == "Ann Mercer" }?.photo == (version == "3.0" ? photo : nil))
            #expect(read.first { $0.name == "Bo Ek" }?.note == note)
        }
    }

    @Test func `ExportRoutes: JSON lines have the chosen objects with all their values, and no deleted one`()
        async throws
    {
        try await IngestHarness.run { line in
            let body =
                #"{"name":"Ann “=1” Mercer","tags":["vip"],"emails":["a@x.example","b@x.example"],"notes":"山\nx"}"#
            let ann = try await line.send("POST", "/v1/contacts", body).id
            let bo = try await line.send("POST", "/v1/contacts", #"{"name":"Bo"}"#).id
            let gone = try await line.send("POST", "/v1/contacts", #"{"name":"Gone"}"#).id
            #expect(try await line.send("DELETE", "/v1/contacts/\(gone)").status == 204)
            _ = try await line.send("POST", "/v1/groups", #"{"name":"Club","memberIds":["\#(bo)"]}"#)
            var captures: [String] = []
            for contact in [ann, bo] {
                let capture = try await line.send(
                    "POST", "/v1/captures", #"{"text":"Hi \#(contact)","kind":"conversation"}"#)
                captures.append(capture.id)
                try await line.file(
                    capture.id,
                    .interaction(
                        contact: try #require(UUID(text: contact)), confidence: 0.9, happenedAt: .now, sourceApp: nil,
                        content: .init(summary: "talk", extractedInfo: .init())))
            }
            let noted = try await line.send("POST", "/v1/captures", #"{"text":"Who?","kind":"conversation"}"#).id
            try await line.file(
                noted,
                .inbox(
                    reason: "unknown", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: .init(content: "c", extractedText: "t", extractedInfo: .init())))
            let typed = try await line.send("POST", "/v1/cards", #"{"name":"Card"}"#).id
            func lines(_ options: String) async throws -> [JSON] {
                let path = try await line.export(#"{"format":"jsonl"\#(options)}"#)
                let file = try await line.send("GET", path + "/content").response
                #expect(file.headers["Content-Type"] == "application/jsonl")
                #expect(file.text.isEmpty || file.text.hasSuffix("}\n"))
                let lines = try file.text.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
                #expect(try await line.send("GET", path).json["rows"] == .integer(lines.count))
                return lines
            }
            func ids(_ options: String) async throws -> Set<String> {
                Set(try await lines(options).compactMap { $0["id"]?.string })
            }
            let contacts = try await lines("")
            #expect(Set(contacts.compactMap { $0["id"]?.string }) == [ann, bo, typed])
            let first = contacts.first { $0["id"]?.string == ann }
            #expect(first?["name"] == "Ann “=1” Mercer" && first?["emails"] == ["a@x.example", "b@x.example"])
            #expect(first?["notes"] == "山\nx" && first?["tags"] == ["vip"] && first?["version"] == 1)
            #expect(try await ids(#","tag":"vip""#) == [ann])
            let interactions = try await lines(#","objects":"interactions""#)
            #expect(Set(interactions.compactMap { $0["id"]?.string }) == Set(captures))
            #expect(interactions.allSatisfy { $0["content"]?["summary"] == "talk" }, "\(interactions)")
            #expect(try await ids(#","objects":"interactions","contactIds":["\#(bo)"]"#) == [captures[1]])
            #expect(try await ids(#","objects":"inbox""#) == [noted])
            #expect(try await ids(#","objects":"cards""#) == [typed])
            #expect(try await lines(#","objects":"groups""#).map { $0["name"] } == ["Club"])
            _ = try await line.send("PATCH", "/v1/settings", #"{"contactDuplicates":"skip"}"#)
            #expect(try await lines(#","objects":"settings""#).map { $0["contactDuplicates"] } == ["skip"])
            for (body, place) in [
                (#"{"format":"csv","objects":"inbox"}"#, "/objects"),
                (#"{"format":"jsonl","columns":"full"}"#, "/columns"),
                (#"{"format":"jsonl","objects":"inbox","tag":"vip"}"#, "/tag"),
                (#"{"format":"jsonl","objects":"keys"}"#, "/objects"),
            ] {
                let refused = try await line.send("POST", "/v1/exports", body)
                #expect(
                    refused.status == 422 && refused.response.text.contains("\"\(place)\""), "\(refused.response.text)")
            }
            // Its acknowledgement marks the contacts.
            let path = try await line.export(#"{"format":"jsonl"}"#)
            #expect(try await line.send("POST", path + "/ack").json["result"]?["successCount"] == 3)
        }
    }

    @Test func `ExportRoutes: a phone without access to contacts gets the document's words, and a VCF file instead`()
        async throws
    {
        try await IngestHarness.run { line in
            _ = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#)
            for (format, file) in [("vcf", nil), ("csv", "/v1/exports")] as [(String, String?)] {
                let path = try await line.export(#"{"format":"\#(format)"}"#)
                let refused = try await line.send("POST", path + "/ack", #"{"accessDenied":true}"#)
                #expect((refused.status, refused.code) == (409, "contacts_access_denied"))
                #expect(refused.json["dialog"] == "Deets needs Contacts access to export")
                #expect(
                    refused.response.headers["Link"]
                        == "<\(file ?? path + "/content")>; rel=\"alternate\"; type=\"text/vcard\"; "
                        + "title=\"Export to VCF instead\"")
                #expect(try await line.send("GET", path).json["acknowledgedAt"] == .null)
                // The client of the document names its files so.
                let named = try await line.send("GET", path + "/content?name=deets-export").response
                #expect(named.headers["Content-Disposition"] == "attachment; filename=\"deets-export.\(format)\"")
                #expect(try await line.send("GET", path + "/content?name=../x").code == "invalid_parameter")
            }
            let contacts = try await line.send("GET", "/v1/contacts").json["data"]?.array ?? []
            #expect(contacts.map { $0["isExportedToContacts"] } == [false])
        }
    }
}
