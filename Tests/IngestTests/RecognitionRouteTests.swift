import FoundationEssentials
import HTTPClient
import JSON
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated)
struct RecognitionRouteTests {
    @Test func `RecognitionView: OCR text is shown in the shape that phones send`() async throws {
        try await IngestHarness.run { line in
            let word = #""text":"Ann","confidence":0.75,"box":{"x":0.25,"y":0.5,"width":0.25,"height":0.125}"#
            let taken = try await line.send(
                "POST", "/v1/captures",
                #"{"kind":"card","recognition":{"width":640,"height":480,"observations":[{\#(word)}]}}"#)
            let path = "/v1/captures/\(taken.id)/recognition"
            let read = try await line.send("GET", path)
            #expect(read.status == 200)
            let expected =
                #"{"observations":[{\#(word),"words":[{\#(word)}]}],"fullText":"Ann","lines":["Ann"],"#
                + #""confidence":0.75,"codes":[],"quality":[],"width":640,"height":480}"#
            #expect(read.json == (try JSONParser.parse(Array(expected.utf8))))
            let text = try await line.send("POST", "/v1/captures", #"{"text":"Ann"}"#)
            for id in [text.id, UUID().uuidString] {
                #expect(try await line.send("GET", "/v1/captures/\(id)/recognition").code == "not_found")
            }
        }
    }
}
