import Captures
import ChatMessages
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Postgres
import Requests
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct SearchRouteTests {
    private func search(_ line: IngestHarness, _ query: String) async throws -> JSON {
        let answer = try await line.send("GET", "/v1/search?\(query)")
        #expect(answer.status == 200, "\(answer.response.text)")
        return answer.json
    }

    /// A member of each item of a list.
    private func all(_ name: String, _ list: String, of answer: JSON) -> [String] {
        (answer[list]?.array ?? []).compactMap { $0[name]?.string }
    }

    @Test func `GET /v1/search: people, what was said and notes are found, and filters leave out the rest`()
        async throws
    {
        try await IngestHarness.run { line in
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Sauna Club","tags":["fun"]}"#).id
            let chat = try await line.send("POST", "/v1/captures", #"{"text":"one"}"#).id
            let note = try await line.send("POST", "/v1/captures", #"{"text":"two"}"#).id
            try await line.file(
                chat,
                .interaction(
                    contact: try #require(UUID(uuidString: contact)), confidence: 0.95,
                    happenedAt: Date(timeIntervalSince1970: 1e9), sourceApp: "signal",
                    content: .init(
                        summary: "", extractedInfo: .init(),
                        messages: [Message(speaker: .other(name: "Ann"), text: "The sauna opens at 7")])))
            try await line.file(
                note,
                .inbox(
                    reason: "no_name", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: .init(content: "sauna", extractedText: "bring towels", extractedInfo: .init())))
            let found = try await search(line, "q=sauna")
            #expect(all("id", "contacts", of: found) == [contact])
            #expect(all("id", "hits", of: found) == [note, chat])
            #expect(all("kind", "hits", of: found) == ["note", "interaction"])
            #expect(
                all("excerpt", "hits", of: found) == ["sauna", "The sauna opens at 7"] && found["isSimilar"] == false)
            let signal = try await search(line, "q=sauna&sourceApp=signal")
            #expect(signal["contacts"] == [] && all("id", "hits", of: signal) == [chat])
            #expect(try await search(line, "q=sauna&kind=contact")["hits"] == [])
            #expect(all("id", "hits", of: try await search(line, "q=towels&kind=note")) == [note])
            #expect(all("id", "hits", of: try await search(line, "q=sauna&tag=fun")) == [chat])
            let similar = try await search(line, "q=towles")
            #expect(similar["isSimilar"] == true && all("id", "hits", of: similar) == [note])
            let first = try await search(line, "q=sauna&limit=1")
            let cursor = try #require(first["nextCursor"]?.string)
            let second = try await search(line, "q=sauna&limit=1&cursor=\(cursor)")
            #expect(second["contacts"] == [] && all("id", "hits", of: second) == [chat])
            #expect(try await search(line, "q=unheard")["isSimilar"] == false)
        }
    }

    @Test func `GET /v1/search: cards are found by their kind, and a key without the inbox finds all but its notes`()
        async throws
    {
        try await IngestHarness.run { line in
            let typed = try await line.send("POST", "/v1/contacts", #"{"name":"Sauna Club"}"#).id
            let card = try await line.send("POST", "/v1/cards", #"{"name":"Sauna Smith","company":"Steam"}"#).id
            let note = try await line.send("POST", "/v1/captures", #"{"text":"two"}"#).id
            try await line.file(
                note,
                .inbox(
                    reason: "no_name", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: .init(content: "sauna", extractedText: "bring towels", extractedInfo: .init())))
            let cards = try await search(line, "q=sauna&kind=card")
            #expect(all("id", "contacts", of: cards) == [card] && cards["hits"] == [])
            let people = try await search(line, "q=sauna&kind=contact")
            #expect(Set(all("id", "contacts", of: people)) == [card, typed])
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "reader", scopes: ["contacts:read"]
            ).text
            let found = try await line.send("GET", "/v1/search?q=sauna", token: reader)
            #expect(found.status == 200 && found.json["hits"] == [], "\(found.response.text)")
            #expect(Set(all("id", "contacts", of: found.json)) == [card, typed])
            #expect(try await line.send("GET", "/v1/search?q=sauna&kind=note", token: reader).code == "missing_scope")
            #expect(try await line.send("GET", "/v1/search?q=towels", token: reader).json["isSimilar"] == false)
        }
    }

    @Test func `GET /v1/search: what cannot be searched is refused in a sentence`() async throws {
        try await IngestHarness.run { line in
            for (query, words) in [
                ("q=a", "Search for a word of at least two letters or digits."),
                ("q=" + String(repeating: "a", count: 201), "Search for at most 200 bytes."),
                ("q=" + Array(repeating: "word", count: 11).joined(separator: "%20"), "Search for at most 10 words."),
            ] {
                let refused = try await line.send("GET", "/v1/search?\(query)")
                #expect(refused.code == "invalid_parameter" && refused.json["detail"]?.string == words)
            }
        }
    }

    /// The contacts whose notes have the word.
    private func noted(_ line: IngestHarness, _ word: String, _ more: String = "") async throws -> [String] {
        let hits = try await search(line, "q=\(word)\(more)")["hits"]?.array ?? []
        for hit in hits where hit["kind"] == "contact" {
            #expect(hit["captureId"] == .null && hit["contactId"] == hit["id"] && hit["sourceApp"] == .null)
        }
        return hits.filter { $0["kind"] == "contact" }.compactMap { $0["id"]?.string }
    }

    @Test func `GET /v1/search: the notes of contacts are found as they are after each way to write them`() async throws
    {
        try await IngestHarness.run { line in
            let notes = #"{"name":"Ann","tags":["vip"],"notes":"Met at the fair\nAllergic to walnuts"}"#
            let ann = try await line.send("POST", "/v1/contacts", notes).id
            let bo = try await line.send("POST", "/v1/contacts", #"{"name":"Bo","notes":"Plays the oboe"}"#).id
            let hit = try await search(line, "q=walnut")["hits"]?.array?.first
            #expect(hit?["excerpt"] == "Allergic to walnuts" && hit?["kind"] == "contact")
            for (filter, isFound) in [
                ("&kind=contact", true), ("&kind=note", false), ("&kind=interaction", false), ("&tag=vip", true),
                ("&tag=other", false), ("&contactId=\(ann)", true), ("&contactId=\(bo)", false),
                ("&sourceApp=signal", false), ("&since=2000-01-01T00:00:00Z", true),
                ("&since=2999-01-01T00:00:00Z", false), ("&groupId=\(UUID().text)", false),
            ] {
                #expect(try await noted(line, "walnuts", filter) == (isFound ? [ann] : []), "\(filter)")
            }
            #expect(try await noted(line, "wallnuts") == [ann])

            // A change of another field keeps the notes in the index.
            _ = try await line.send("PATCH", "/v1/contacts/\(ann)", #"{"company":"Acme"}"#)
            #expect(try await noted(line, "walnuts") == [ann])
            _ = try await line.send("PATCH", "/v1/contacts/\(ann)", #"{"notes":"Likes chess"}"#)
            #expect(try await noted(line, "walnuts") == [])
            #expect(try await noted(line, "chess") == [ann])
            let late = try await line.send(
                "PATCH", "/v1/contacts/\(ann)?conflicts=merge", #"{"notes":"Likes curling"}"#,
                headers: ["If-Match": "\"1\""])
            #expect(late.status == 200, "\(late.response.text)")
            #expect(try await noted(line, "chess") == [])
            #expect(try await noted(line, "curling") == [ann])

            // A merged contact is no hit; its notes are the winner's if the owner chose them.
            let merge = try await line.send(
                "POST", "/v1/contacts/\(ann)/merge", #"{"into":"\#(bo)","fields":{"notes":"from"}}"#)
            #expect(merge.status == 200, "\(merge.response.text)")
            #expect(try await noted(line, "curling") == [bo])
            #expect(try await noted(line, "oboe") == [])
            let record = merge.json["merge"]?["id"]?.string ?? ""
            #expect(try await line.send("POST", "/v1/merges/\(record)/undo").status == 200)
            #expect(try await noted(line, "curling") == [ann])
            #expect(try await noted(line, "oboe") == [bo])

            _ = try await line.send("DELETE", "/v1/contacts/\(ann)")
            #expect(try await noted(line, "curling") == [])
            _ = try await line.send("POST", "/v1/contacts/\(ann)/restore")
            #expect(try await noted(line, "curling") == [ann])
            _ = try await line.send("PATCH", "/v1/contacts/\(ann)", #"{"notes":null}"#)
            #expect(try await noted(line, "curling") == [])

            let card = try await line.send("POST", "/v1/cards", #"{"name":"Cy","notes":"Sails a dinghy"}"#).id
            #expect(try await noted(line, "dinghy") == [card])
            let sent = try await line.send("POST", "/v1/captures", #"{"text":"one"}"#).id
            try await line.file(
                sent,
                .inbox(
                    reason: "no_name", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: .init(content: "c", extractedText: "c", extractedInfo: .init())))
            let made = try await line.send(
                "POST", "/v1/inbox/\(sent)/contact", #"{"contact":{"name":"Di","notes":"Keeps llamas"}}"#)
            let di = try #require(made.json["contact"]?["id"]?.string)
            #expect(try await noted(line, "llamas") == [di])
            _ = try await line.send("POST", "/v1/undo/\(made.json["undoToken"]?.string ?? "")")
            #expect(try await noted(line, "llamas") == [])

            let database = line.context.database
            let otto = try #require(try await database.owners.create("Otto"))
            let foreign = try await database.deviceKeys.create(of: otto, name: "phone", scopes: ["*"]).text
            let others = try await line.send("GET", "/v1/search?q=oboe", token: foreign)
            #expect(others.json["hits"] == [])
            _ = try await line.send("DELETE", "/v1/contacts/\(bo)?erase=true")
            #expect(try await noted(line, "oboe") == [])
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            let left = try await admin.query("select contact::text from search_texts where contact is not null")
            #expect(try left.map { try $0.get("contact", as: String.self) } == [card])
            await admin.close()
        }
    }

    @Test func `GET /v1/search: a query without a word, or with too many, is refused with the rule`() async throws {
        try await IngestHarness.run { line in
            for (query, rule) in [
                ("", "at least two letters"), ("q=", "at least two letters"), ("q=a", "at least two letters"),
                ("q=%3F%21", "at least two letters"), ("q=" + String(repeating: "a", count: 10_000), "200 bytes"),
                ("q=aa+bb+cc+dd+ee+ff+gg+hh+ii+jj+kk", "10 words"),
                ("q=aa&kind=poem", "contact, card, interaction, note"),
                ("q=aa&sourceApp=", "1 to 40"),
            ] {
                let answer = try await line.send("GET", "/v1/search?\(query)")
                #expect(answer.code == "invalid_parameter", "\(query.prefix(40))")
                #expect(answer.json["detail"]?.string?.contains(rule) == true, "\(answer.json)")
            }
        }
    }
}
