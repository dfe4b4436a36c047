import Conversations
import FoundationEssentials
import HTTPClient
import JSON
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

    @Test func `GET /v1/search: a query without a word, or with too many, is refused with the rule`() async throws {
        try await IngestHarness.run { line in
            for (query, rule) in [
                ("", "at least two letters"), ("q=", "at least two letters"), ("q=a", "at least two letters"),
                ("q=%3F%21", "at least two letters"), ("q=" + String(repeating: "a", count: 10_000), "200 bytes"),
                ("q=aa+bb+cc+dd+ee+ff+gg+hh+ii+jj+kk", "10 words"), ("q=aa&kind=poem", "contact, interaction, note"),
                ("q=aa&sourceApp=", "1 to 40"),
            ] {
                let answer = try await line.send("GET", "/v1/search?\(query)")
                #expect(answer.code == "invalid_parameter", "\(query.prefix(40))")
                #expect(answer.json["detail"]?.string?.contains(rule) == true, "\(answer.json)")
            }
        }
    }
}
