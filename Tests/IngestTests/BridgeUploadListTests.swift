import Crypto
import JSON
import Pipeline
import Store
import TestSupport
import Testing

@testable import Ingest

/// The uploads that no message has named.
@Suite(.migrated) struct BridgeUploadListTests {
    @Test func `Attachments: a key lists the uploads that it began, and with bridge:read those of all keys`()
        async throws
    {
        try await IngestHarness.run { line in
            var begun: [String: String] = [:]
            var tokens: [String: String] = [:]
            for (name, scopes) in [
                ("phone", ["bridge:phone"]), ("client", ["bridge:client"]),
                ("reader", ["bridge:client", "bridge:read"]),
            ] {
                let keys = line.context.database.deviceKeys
                let token = try await keys.create(of: line.owner, name: name, scopes: scopes).text
                let answer = try await line.send("POST", "/v1/bridge/attachments", #"{"size": 3}"#, token: token)
                #expect(answer.status == 201, "\(answer.json.text)")
                (begun[name], tokens[name]) = (answer.id, token)
            }
            for (name, seen) in [
                ("phone", ["phone"]), ("client", ["client"]), ("reader", ["phone", "client", "reader"]),
            ] {
                let answer = try await line.send("GET", "/v1/bridge/attachments", token: tokens[name])
                let ids = answer.json["data"]?.array?.compactMap { $0["id"]?.string }
                #expect(ids == seen.compactMap { begun[$0] }, "\(name): \(answer.json.text)")
            }
        }
    }
}
