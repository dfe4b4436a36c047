import Foundation
import HTTPClient
import JSON
import TestSupport
import Testing

@testable import Ingest

extension CorrectionRouteTests {
    @Test func `UndoRoutes: a changed field is taken back although another field was changed since`() async throws {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let path = "/v1/interactions/\(try await filed(line, under: ann))"
            let first = try await line.send(
                "PATCH", path, #"{"summary":"First","extractedInfo":{"interests":["Tea"]}}"#)
            _ = try await line.send("PATCH", path, #"{"happenedAt":"2024-01-04T10:30:00Z"}"#)
            let undone = try await undo(line, first)
            #expect(undone.json["kept"] == [] && undone.json["restored"]?.array?.count == 1, "\(undone.json)")
            let shown = try await line.send("GET", path).json
            #expect(shown["summary"] == "s" && shown["happenedAt"] == "2024-01-04T10:30:00Z")
            #expect(shown["extractedInfo"]?["interests"] == [] && shown["messages"]?.array?.count == 3)
            let both = try await line.send("PATCH", path, #"{"summary":"A","extractedInfo":{"events":["Fair"]}}"#)
            _ = try await line.send("PATCH", path, #"{"summary":"B"}"#)
            let partly = try await undo(line, both)
            #expect(partly.json["kept"]?.array?.map { $0["fields"] } == [["summary"]], "\(partly.json)")
            let left = try await line.send("GET", path).json
            #expect(left["summary"] == "B" && left["extractedInfo"]?["events"] == [])
            #expect(try await undo(line, both).code == "undo_used")
        }
    }

    @Test func `UndoRoutes: an undo that restores nothing leaves its token good`() async throws {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let path = "/v1/interactions/\(try await filed(line, under: ann))"
            let first = try await line.send("PATCH", path, #"{"summary":"First"}"#)
            let second = try await line.send("PATCH", path, #"{"summary":"Second"}"#)
            for _ in 0..<2 {
                let nothing = try await undo(line, first)
                #expect(nothing.status == 200 && nothing.json["restored"] == [], "\(nothing.json)")
                #expect(nothing.json["kept"]?.array?.map { $0["fields"] } == [["summary"]])
            }
            #expect(try await undo(line, second).json["kept"] == [])
            #expect(try await undo(line, first).json["kept"] == [])
            #expect(try await line.send("GET", path).json["summary"] == "s")
        }
    }

    @Test func `InteractionRoutes: a change of nothing, a time to come and wrong messages are refused in clear words`()
        async throws
    {
        try await IngestHarness.run { line in
            let ann = try await line.send("POST", "/v1/contacts", #"{"name":"Ann"}"#).id
            let path = "/v1/interactions/\(try await filed(line, under: ann))"
            for body in ["{}", #"{"extractedInfo":{}}"#, #"{"summary":null}"#] {
                let refused = try await line.send("PATCH", path, body)
                #expect(refused.code == "missing_field", "\(body): \(refused.response.text)")
                #expect(refused.json["detail"]?.string?.hasPrefix("Nothing to change was given.") == true)
            }
            let late = try await line.send("PATCH", path, #"{"happenedAt":"9999-01-01T00:00:00Z"}"#)
            #expect(late.code == "timestamp_in_future", "\(late.response.text)")
            #expect(try await line.send("GET", path).json["version"] == 1)
            for (messages, words) in [
                ("[0,0]", "Name each message only once."), ("[7]", "There is no message 7."),
                ("[-1,0]", "There is no message -1."),
            ] {
                let body = #"{"messages":\#(messages),"contactId":"\#(ann)"}"#
                let refused = try await line.send("POST", path + "/split", body)
                #expect(refused.code == "invalid_message" && refused.status == 422, "\(refused.response.text)")
                #expect(refused.json["detail"]?.string?.contains(words) == true, "\(refused.response.text)")
            }
        }
    }
}
