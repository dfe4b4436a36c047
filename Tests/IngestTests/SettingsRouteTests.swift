import Crypto
import HTTPClient
import JSON
import Pipeline
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated)
struct SettingsRouteTests {
    @Test func `SettingsRoutes: an owner changes the settings`() async throws {
        try await IngestHarness.run { line in
            let first: JSON = [
                "autoCommitCards": false, "contactDuplicates": "ask", "timeZone": "UTC", "currency": "USD", "words": [],
                "scanCaptures": false, "bridgeRetentionDays": 0, "messageCaptures": "off",
            ]
            #expect(try await line.send("GET", "/v1/settings").json == first)
            let changed = try await line.send("PATCH", "/v1/settings", #"{"autoCommitCards":true}"#)
            #expect(
                changed.json == [
                    "autoCommitCards": true, "contactDuplicates": "ask", "timeZone": "UTC", "currency": "USD",
                    "words": [], "scanCaptures": false, "bridgeRetentionDays": 0, "messageCaptures": "off",
                ])
            let other = try await line.send(
                "PATCH", "/v1/settings",
                #"{"contactDuplicates":"skip","scanCaptures":true,"bridgeRetentionDays":30,"messageCaptures":"incoming","words":["Aldermoor","VLSI"]}"#
            )
            #expect(
                other.json == [
                    "autoCommitCards": true, "contactDuplicates": "skip", "timeZone": "UTC",
                    "currency": "USD", "words": ["Aldermoor", "VLSI"], "scanCaptures": true, "bridgeRetentionDays": 30,
                    "messageCaptures": "incoming",
                ])
            #expect(try await line.send("PATCH", "/v1/settings", "{}").json == other.json)
            for (body, code) in [
                (#"{"autoCommitCards":1}"#, "wrong_type"), (#"{"other":1}"#, "unknown_field"),
                (#"{"contactDuplicates":"perhaps"}"#, "unknown_choice"),
                (#"{"timeZone":"Mars/Base"}"#, "unknown_choice"), (#"{"words":["two of them"]}"#, "invalid_text"),
                (#"{"words":""}"#, "wrong_type"), (#"{"bridgeRetentionDays":3651}"#, "invalid_value"),
                (#"{"messageCaptures":"some"}"#, "unknown_choice"),
            ] {
                #expect(try await line.send("PATCH", "/v1/settings", body).code == code, "\(body)")
            }
            for zone in ["America/New_York", "EST5EDT", "Etc/GMT+5", "UTC"] {
                let taken = try await line.send("PATCH", "/v1/settings", #"{"timeZone":"\#(zone)"}"#)
                #expect(taken.json["timeZone"]?.string == zone)
            }
            for zone in [
                "posix/Europe/Vienna", "right/UTC", "posixrules", "localtime", "Factory", "europe/vienna", "UTC+3", "",
            ] {
                let refused = try await line.send("PATCH", "/v1/settings", #"{"timeZone":"\#(zone)"}"#)
                #expect(refused.status == 422, "\(zone): \(refused.status)")
            }
            let stranger = try #require(try await line.context.database.owners.create("Bob"))
            let key = try await line.context.database.deviceKeys.create(of: stranger, name: "phone", scopes: ["*"])
            #expect(try await line.send("GET", "/v1/settings", token: key.text).json == first)
        }
    }
}
