import Captures
import FoundationEssentials
import JSON
import Requests
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized) struct FarTimeTests {
    /// In the year 10000 in UTC.
    private static let far = "9999-12-31T23:59:59-14:00"

    @Test func `Timestamp: every route refuses a time after the year 9999 in UTC, and names its place`() async throws {
        try await IngestHarness.run { line in
            let id = UUID().text
            let now = Timestamp.text(Date())
            let screenshots = "/v1/screenshots/notifications"
            for (method, path, body, pointer) in [
                (
                    "POST", "/v1/bridge/messages",
                    #"{"id":"far","sender":"+12125550014","text":"x","timestamp":"\#(Self.far)"}"#, "/timestamp"
                ),
                ("POST", screenshots, #"{"id":"\#(id)","timestamp":"\#(Self.far)"}"#, "/timestamp"),
                ("POST", screenshots, #"{"id":"\#(id)","timestamp":"\#(now)","sentAt":"\#(Self.far)"}"#, "/sentAt"),
                (
                    "POST", screenshots, #"{"id":"\#(id)","timestamp":"\#(now)","sentAt":"9999-12-31T23:59:59Z"}"#,
                    "/sentAt"
                ),
                (
                    "PATCH", "/v1/screenshots/settings", #"{"owner":{"snoozeUntil":"\#(Self.far)"}}"#,
                    "/owner/snoozeUntil"
                ),
                (
                    "PATCH", "/v1/screenshots/settings", #"{"device":{"snoozeUntil":"\#(Self.far)"}}"#,
                    "/device/snoozeUntil"
                ),
            ] {
                let answer = try await line.send(method, path, body)
                #expect(answer.status == 422 && answer.code == "invalid_timestamp", "\(body): \(answer.json.text)")
                #expect(answer.json["errors"]?.array?.map { $0["pointer"]?.string } == [pointer], "\(answer.json.text)")
            }
            for path in ["/v1/captures?since=", "/v1/search?q=ab&since="] {
                let answer = try await line.send("GET", path + Self.far.replacing(":", with: "%3A"))
                #expect(answer.status == 400 && answer.code == "invalid_parameter", "\(path): \(answer.json.text)")
                #expect(answer.json["errors"]?.array?.map { $0["pointer"]?.string } == ["since"], "\(answer.json.text)")
            }
        }
    }
}
