import Captures
import FoundationEssentials
import HTTPClient
import JSON
import Requests
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct ImportRouteTests {
    @Test func `POST /v1/intents/import-message: the message becomes a capture, and the phone has a sentence to show`()
        async throws
    {
        try await IngestHarness.run { line in
            let answer = try await line.send(
                "POST", "/v1/intents/import-message", #"{"messageText":"Ann: lunch on Friday?"}"#)
            #expect(answer.status == 202, "\(answer.response.text)")
            #expect(answer.json["dialog"]?.string == "Message imported successfully")
            let id = try #require(answer.json["captureId"]?.string)
            #expect(try await line.send("GET", "/v1/captures/\(id)").json["kind"]?.string == "auto")
        }
    }

    @Test(arguments: [
        (#"{}"#, "/messageText"), (#"{"messageText":""}"#, "/messageText"), (#"{"messageText":" \n"}"#, "/messageText"),
        (#"{"messageText":7}"#, "/messageText"), (#"{"messageText":"a","text":"b"}"#, "/text"),
    ])
    func `POST /v1/intents/import-message: a wrong body is refused with a pointer`(body: String, pointer: String)
        async throws
    {
        try await IngestHarness.run { line in
            let answer = try await line.send("POST", "/v1/intents/import-message", body)
            #expect(answer.status == 422, "\(answer.response.text)")
            #expect(answer.response.text.contains(#""\#(pointer)""#), "\(answer.response.text)")
        }
    }

    @Test func `POST /v1/intents/import-message: a message that is too long is refused with a sentence for the person`()
        async throws
    {
        try await IngestHarness.run { line in
            let body = #"{"messageText":"\#(String(repeating: "a", count: 1_100_000))"}"#
            let answer = try await line.send("POST", "/v1/intents/import-message", body)
            #expect(answer.status == 413 && answer.code == "too_large")
            #expect(answer.json["dialog"]?.string?.hasPrefix("This is too large") == true, "\(answer.response.text)")
        }
    }

    @Test func `GET /open/circles/import: opens the app on a phone and the console elsewhere, without a key`()
        async throws
    {
        try await IngestHarness.run { line in
            let text = "a%2Bb%20%26%20%23%20%F0%9F%98%80%0Ac"
            func open(_ query: String, _ agent: String) async throws -> IngestHarness.Answer {
                try await line.send(
                    "GET", "/open/circles/import\(query)", headers: ["User-Agent": agent, "Authorization": "none"])
            }
            let phone = try await open("?text=\(text)", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)")
            #expect(phone.status == 302)
            #expect(phone.response.headers["Location"] == "circles://import?text=\(text)")
            let desktop = try await open("?text=\(text)", "Mozilla/5.0 (X11; Linux)")
            #expect(desktop.response.headers["Location"] == "/console#/add?text=\(text)")
            let page = try await line.send(
                "GET", "/open/circles/import",
                headers: ["Accept": "text/html,application/xhtml+xml", "Authorization": "none"])
            #expect(
                page.status == 400
                    && page.response.text.contains("<p class=\"soft small\">The parameter text is missing."))
            for (query, words) in [
                ("", "is missing"), ("?txt=a", "is missing"), ("?text=", "is empty"),
                ("?text=" + String(repeating: "a", count: 8_193), "POST /v1/captures"),
            ] {
                let refused = try await open(query, "curl")
                #expect(refused.status == 400 && refused.code == "bad_import_url", "\(query.prefix(20))")
                #expect(refused.json["detail"]?.string?.contains(words) == true, "\(refused.response.text)")
            }
        }
    }
}
