import Captures
import Contacts
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Records
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct DuplicateTests {
    private func newDraft(_ line: IngestHarness, _ fields: ContactFields) async throws -> String {
        let capture = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"conversation"}"#).id
        try await line.file(capture, .drafts([CardDraft(fields, confidence: [:])]))
        return capture
    }

    private func make(_ line: IngestHarness, _ body: String) async throws -> String {
        try await line.send("POST", "/v1/contacts", body).id
    }

    @Test func `DuplicateRoutes: duplicates are listed with reasons, the strongest first`() async throws {
        try await IngestHarness.run { line in
            let mail = try await make(line, #"{"name":"Other","emails":["SARAH@x.example"]}"#)
            let named = try await make(line, #"{"name":"Chen, Sarah","company":"ACME"}"#)
            let phone = try await make(line, #"{"name":"Bob","phones":[{"number":"+12125552368"}]}"#)
            let gone = try await make(line, #"{"name":"Sarah Chen","company":"ACME"}"#)
            _ = try await line.send("DELETE", "/v1/contacts/\(gone)")
            _ = try await make(line, #"{"name":"Sarah Cheney","phones":[{"number":"+12125552369"}]}"#)
            let draft = try await newDraft(
                line,
                ContactFields(
                    name: "Sarah Chen", company: "Acme", emails: ["sarah@x.example"], phones: ["212 555-2368"]))
            let found = try await line.send("GET", "/v1/contacts/\(draft)/duplicates").json["data"]?.array ?? []
            #expect(found.map { $0["contact"]?["id"]?.string } == [mail, named, phone])
            #expect(
                found.map { $0["reasons"]?.strings ?? [] } == [["sameEmail"], ["sameNameAndCompany"], ["samePhone"]])
            #expect(found.map { $0["mayMergeUnasked"] } == [false, true, false])
            #expect(try await line.send("GET", "/v1/contacts/\(UUID())/duplicates").code == "not_found")
        }
    }

    @Test func `DuplicateRoutes: a draft is merged, skipped or created as the person decides`() async throws {
        try await IngestHarness.run { line in
            let known = try await make(line, #"{"name":"Sarah Chen","emails":["s@x.example"]}"#)
            let fields = ContactFields(name: "Sarah Chen", company: "Acme", emails: ["s@x.example"])
            let first = try await newDraft(line, fields)
            let path = "/v1/contacts/\(first)/resolve"
            #expect(try await line.send("POST", path, #"{"decision":"perhaps"}"#).code == "unknown_choice")
            #expect(try await line.send("POST", path, "{}").code == "missing_field")
            let merged = try await line.send("POST", path, #"{"decision":"merge"}"#)
            #expect(merged.json["outcome"] == "merged" && merged.json["contact"]?["id"]?.string == known)
            #expect(merged.json["contact"]?["company"] == "Acme" && merged.json["contact"]?["status"] == "confirmed")
            #expect(merged.json["contact"]?["mergedCaptureIds"]?.strings == [first])
            let second = try await newDraft(line, fields)
            let skipped = try await line.send("POST", "/v1/contacts/\(second)/resolve", #"{"decision":"skip"}"#)
            #expect(skipped.json["outcome"] == "skipped")
            #expect(try await line.send("GET", "/v1/contacts/\(second)").code == "not_found")
            let third = try await newDraft(line, fields)
            let created = try await line.send("POST", "/v1/contacts/\(third)/resolve", #"{"decision":"createNew"}"#)
            #expect(created.json["outcome"] == "created" && created.json["contact"]?["id"]?.string == third)
            #expect(
                try await line.send("POST", "/v1/contacts/\(third)/resolve", #"{"decision":"skip"}"#).code
                    == "not_a_draft")
            let fourth = try await newDraft(line, fields)
            let unclear = try await line.send("POST", "/v1/contacts/\(fourth)/resolve", #"{"decision":"merge"}"#)
            #expect(unclear.code == "missing_field" && unclear.json["errors"]?.array?.first?["pointer"] == "/into")
        }
    }

    // MARK: Committing

    /// A draft as the workers create it.
    private func newCard(_ line: IngestHarness, _ fields: ContactFields, batch: String? = nil) async throws -> String {
        let membership = batch.map { #","batchId":"\#($0)""# } ?? ""
        let capture = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"card"\#(membership)}"#).id
        try await line.file(capture, .drafts([CardDraft(fields, confidence: [:])]))
        return capture
    }

    /// Commits cards by id.
    private func commit(_ line: IngestHarness, _ ids: [String], _ policy: String? = nil) async throws -> [JSON] {
        let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
        let wish = policy.map { #","contactDuplicates":"\#($0)""# } ?? ""
        let answer = try await line.send("POST", "/v1/cards/commit", #"{"ids":[\#(list)]\#(wish)}"#)
        #expect(answer.status == 200)
        return answer.json["results"]?.array ?? []
    }

    private let same = ContactFields(name: "Sarah Chen", company: "Acme", emails: ["s@x.example"])
    private let couple = ContactFields(name: "Bob Chen", phones: ["+12125552368"])

    private func known(_ line: IngestHarness) async throws -> String {
        try await make(line, #"{"name":"Sarah Chen","emails":["s@x.example"],"phones":[{"number":"+12125552368"}]}"#)
    }

    @Test func `CardCommitRoutes: a possible duplicate stays a draft, and the response lists the contacts`()
        async throws
    {
        try await IngestHarness.run { line in
            let known = try await known(line)
            let (card, namesake) = (
                try await newCard(line, same), try await newCard(line, ContactFields(name: "Sarah Chen"))
            )
            let path = "/v1/cards/\(card)/commit"
            let asked = try await line.send("POST", path)
            #expect(asked.json["outcome"] == "duplicates" && asked.json["contactId"] == .null)
            #expect(asked.json["version"] == 1 && asked.response.headers["ETag"] == "\"1\"")
            let found = asked.json["duplicates"]?.array ?? []
            #expect(found.map { $0["contact"]?["id"]?.string } == [known])
            #expect(found.first?["reasons"]?.strings == ["sameEmail", "sameName"])
            #expect(found.first?["mayMergeUnasked"] == true)
            #expect(try await line.send("GET", "/v1/cards/\(card)").json["status"] == "draft")
            // The same name alone does not make a duplicate.
            #expect(try await commit(line, [namesake]).map { $0["outcome"] } == ["created"])
            #expect(try await line.send("POST", path, #"{"contactDuplicates":"x"}"#).code == "unknown_choice")
            let mine = try await line.send("POST", path, #"{"contactDuplicates":"createNew"}"#)
            #expect(mine.json["outcome"] == "created" && mine.json["contactId"]?.string == card)
            #expect(try await line.send("POST", path).json["outcome"] == "alreadyCommitted")
        }
    }

    @Test func `CardRoutes: values of the card are accepted, and numbers are parsed in the card's country`()
        async throws
    {
        try await IngestHarness.run { line in
            let numbers = (0..<60).map { "12345\($0)" }
            let card = try await newCard(line, ContactFields(name: "Bo", phones: numbers, country: "Deutschland"))
            let list = (numbers.dropLast() + ["030 7654321"]).map { #"{"number":"\#($0)"}"# }.joined(separator: ",")
            let changed = try await line.send("PATCH", "/v1/cards/\(card)", #"{"phones":[\#(list)]}"#)
            #expect(
                changed.json["phones"]?.array?.map { $0["number"]?.string } == numbers.dropLast() + ["+49307654321"])
            let wrong = try await line.send("PATCH", "/v1/cards/\(card)", #"{"phones":[{"number":"030 7"}]}"#)
            #expect(wrong.status == 422 && wrong.json["errors"]?.array?.first?["code"] == "invalid_phone")
        }
    }

    @Test func `MergeRoutes: undo reverts only what the merge confirmed`() async throws {
        try await IngestHarness.run { line in
            for (loserIsDraft, status) in [(true, "confirmed"), (false, "draft")] {
                let winner = try await newCard(line, ContactFields(name: "Bo Lind", emails: ["bo@x.example"]))
                let loser =
                    loserIsDraft
                    ? try await newCard(line, ContactFields(name: "Bo L.", company: "Acme"))
                    : try await make(line, #"{"name":"Bo L.","company":"Acme"}"#)
                let merged = try await line.send("POST", "/v1/contacts/\(loser)/merge", #"{"into":"\#(winner)"}"#)
                #expect(merged.json["contact"]?["status"] == (loserIsDraft ? "draft" : "confirmed"))
                if loserIsDraft {
                    #expect(try await line.send("POST", "/v1/contacts/\(winner)/confirm").status == 200)
                }
                let merge = try #require(merged.json["merge"]?["id"]?.string)
                let undone = try await line.send("POST", "/v1/merges/\(merge)/undo")
                #expect(undone.json["contact"]?["status"]?.string == status)
            }
        }
    }

    @Test func `CardCommitRoutes: the owner's setting applies only to certain duplicates`() async throws {
        try await IngestHarness.run { line in
            let known = try await known(line)
            func outcome(_ fields: ContactFields, _ policy: String? = nil) async throws -> String? {
                try await commit(line, [try await newCard(line, fields)], policy).first?["outcome"]?.string
            }
            let first = try await newCard(line, same)
            _ = try await line.send(
                "POST", "/v1/contacts/\(first)/resolve", #"{"decision":"merge","applyToAll":true}"#)
            #expect(try await line.send("GET", "/v1/settings").json["contactDuplicates"] == "merge")
            let second = try await newCard(line, same)
            let merged = try #require(try await commit(line, [second]).first)
            #expect(merged["outcome"] == "merged" && merged["contactId"]?.string == known)
            // Repeated, the result is the same, and it can be undone.
            #expect(try await commit(line, [second]).first == merged)
            let undone = try await line.send("POST", "/v1/merges/\(merged["mergeId"]?.string ?? "")/undo")
            #expect(undone.json["restored"]?["id"]?.string == second && undone.json["restored"]?["status"] == "draft")
            #expect(try await outcome(couple) == "duplicates")
            #expect(try await outcome(ContactFields(name: "Zed")) == "created")
            #expect(try await outcome(same, "ask") == "duplicates")

            _ = try await line.send("PATCH", "/v1/settings", #"{"contactDuplicates":"skip"}"#)
            let third = try await newCard(line, same)
            let skipped = try #require(try await commit(line, [third]).first)
            #expect(skipped["outcome"] == "skipped" && skipped["contactId"]?.string == known)
            #expect(try await line.send("GET", "/v1/cards/\(third)").status == 404)
            let restored = try await line.send("POST", "/v1/contacts/\(third)/restore")
            #expect(restored.json["status"] == "draft")
            #expect(try await line.send("POST", "/v1/contacts/\(third)/restore").json == restored.json)
            #expect(try await line.send("DELETE", "/v1/cards/\(third)?erase=true").json["contacts"] == 1)
            #expect(try await line.send("POST", "/v1/contacts/\(third)/restore").status == 404)
            #expect(try await outcome(couple) == "duplicates")
            _ = try await line.send("PATCH", "/v1/settings", #"{"contactDuplicates":"createNew"}"#)
            #expect(try await outcome(same) == "created")
            // Now there are two candidates.
            #expect(try await outcome(same, "merge") == "duplicates")
        }
    }

    @Test func `CardCommitRoutes: each card of a batch has a result, and two cards of one person become one contact`()
        async throws
    {
        try await IngestHarness.run { line in
            let known = try await known(line)
            let batch = try await line.send("POST", "/v1/batches", #"{"name":"Fair"}"#).id
            _ = try await line.send("POST", "/v1/batches/\(batch)/commit")
            let twice = ContactFields(name: "Bo Li", emails: ["bo@x.example"])
            let people = [same, twice, twice, couple, ContactFields(company: "Lumen", websites: ["lumen.example"])]
            var ids: [String] = []
            for fields in people { ids.append(try await newCard(line, fields, batch: batch)) }
            let body = #"{"batchId":"\#(batch)","all":true,"contactDuplicates":"merge"}"#
            let answer = try await line.send("POST", "/v1/cards/commit", body)
            let results = answer.json["results"]?.array ?? []
            // The last card has no person: it waits for the owner.
            #expect(results.map { $0["id"]?.string } == ids.dropLast())
            #expect(results.map { $0["outcome"] } == ["merged", "created", "merged", "duplicates"])
            #expect(results.map { $0["contactId"]?.string } == [known, ids[1], ids[1], nil])
            #expect(answer.json["committed"] == 3 && answer.json["left"] == 2)
            #expect(answer.json["leftWithoutPerson"] == 1)
            #expect(try await line.send("GET", "/v1/cards/\(ids[4])").json["hasPerson"] == false)
            #expect(try await commit(line, [ids[4]]).map { $0["outcome"] } == ["created"])
        }
    }

    @Test func `autoCommitCards: an automatic commit follows the setting contactDuplicates`() async throws {
        try await IngestHarness.run { line in
            let known = try await known(line)
            func file(_ fields: ContactFields) async throws -> String {
                let capture = try await line.send("POST", "/v1/captures", #"{"text":"Hello","kind":"card"}"#).id
                try await line.file(capture, .drafts([CardDraft(fields, confidence: [:], isSure: true)]))
                return capture
            }
            func status(_ id: String) async throws -> String? {
                try await line.send("GET", "/v1/cards/\(id)").json["status"]?.string
            }
            _ = try await line.send("PATCH", "/v1/settings", #"{"autoCommitCards":true}"#)
            #expect(try await status(try await file(ContactFields(name: "Zed"))) == "confirmed")
            #expect(try await status(try await file(same)) == "draft")
            _ = try await line.send("PATCH", "/v1/settings", #"{"contactDuplicates":"merge"}"#)
            let merged = try await file(same)
            #expect(try await status(merged) == nil)
            #expect(
                try await line.send("GET", "/v1/contacts/\(known)").json["mergedCaptureIds"]?.strings == [merged])
            let ended = try await line.send("GET", "/v1/captures/\(merged)").json
            #expect(ended["state"] == "filed" && ended["contactId"]?.string == known)
            #expect(ended["contactName"] == "Sarah Chen" && ended["cardIds"] == [])
            #expect(try await status(try await file(couple)) == "draft")
        }
    }
}
