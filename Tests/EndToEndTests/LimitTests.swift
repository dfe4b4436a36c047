import Foundation
import HTTPClient
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    @Suite struct Limits {
        private func show(_ line: RunningSystem, _ key: String) async throws -> JSONValue {
            let (code, output) = try await line.tapline(["limits", "show", key, "--json"])
            #expect(code == 0, "\(output)")
            return try JSONValue(parsing: Array(output.utf8))
        }

        @Test func `Limits: an owner's share of a provider delays captures, which end after the limit is removed`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let key = "provider:rules/owner:\(owner.ownerName)"
            let set = try await line.tapline(["limits", "set", key, "--per-minute", "1"])
            #expect(set.code == 0, "\(set.output)")
            // Workers apply a new limit within five seconds.
            var sent: [UUID] = []
            try await eventually("a capture waits for the limit", every: .milliseconds(500)) {
                let reply = try await owner.post(
                    "/v1/captures?duplicates=keep", ["text": .string(Samples.chat(with: "Omar"))])
                sent.append(try #require(reply.json["id"].uuid))
                return try await show(line, key)["waiting"].number ?? 0 > 0
            }
            let other = try await line.newOwner()
            #expect(try await other.file(Samples.chat(with: "Omar"))["state"] == "inbox")
            let unset = try await line.tapline(["limits", "unset", key])
            #expect(unset.code == 0, "\(unset.output)")
            for capture in sent { #expect(try await owner.end(of: capture)["state"] == "inbox") }
            let gone = try await line.tapline(["limits", "show", key])
            #expect(gone.code != 0, "\(gone.output)")
        }

        @Test func `Limits: the API refuses an owner above the limit`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let set = try await line.tapline(["limits", "set", "owner:\(owner.ownerName)", "--per-minute", "1"])
            let listed = try await line.tapline(["limits", "list"])
            #expect(listed.output.contains("owner:\(owner.ownerName)  "), "\(listed.output)")
            #expect(set.code == 0, "\(set.output)")
            try await eventually("a request is refused", every: .milliseconds(200)) {
                let reply = try await owner.post("/v1/captures", ["text": "hello"])
                guard reply.status == 429 else { return false }
                #expect(reply.json["code"] == "rate_limited")
                #expect((1...61).contains(reply.headers["Retry-After"].flatMap { Int($0) } ?? 0))
                return true
            }
        }
    }
}
