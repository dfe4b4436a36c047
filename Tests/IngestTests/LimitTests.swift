import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Records
import Requests
import Runtime
import Store
import Testing
import TestSupport

@testable import Ingest

/// Rate limits of requests.
@Suite(.migrated, .serialized, .tags(.timed))
struct LimitTests {
    private static let rateFields = [
        "RateLimit-Policy", "RateLimit", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset",
    ]

    private func capture(
        _ line: IngestHarness, _ text: String = "hi", key: String? = nil, token: String? = nil
    ) async throws -> IngestHarness.Answer {
        var headers: HTTPClientFields = [:]
        if let key { headers.add("Idempotency-Key", key) }
        return try await line.send("POST", "/v1/captures", #"{"text":"\#(text)"}"#, headers: headers, token: token)
    }

    @Test func `RequestRateLimiter: a device above its limit gets Retry-After, and nothing is stored`() async throws {
        try await IngestHarness.run { line in
            let database = line.context.database
            try await database.limits.set(
                RateLimit(.device(line.token.keyID), requestsPerMinute: 2, tokensPerDay: 1000))
            let first = try await capture(line, key: "a")
            #expect(first.status == 202)
            #expect(
                first.response.headers["RateLimit-Policy"]
                    == #""device";q=2;w=60, "device-tokens-day";q=1000;w=86400;qu="tokens""#)
            #expect(first.response.headers["RateLimit"]?.hasPrefix(#""device";r=1;t="#) == true)
            #expect(first.response.headers["RateLimit-Limit"] == "2")
            #expect(first.response.headers["RateLimit-Remaining"] == "1")
            #expect(first.response.headers["Retry-After"] == nil)
            // Repeated requests get the stored response and cost nothing.
            for _ in 0..<3 {
                let again = try await capture(line, key: "a")
                #expect(again.status == 202 && again.id == first.id)
                #expect(again.response.headers["RateLimit"] == nil)
            }
            #expect(try await capture(line).status == 202)

            let refused = try await capture(line, key: "b")
            #expect(refused.status == 429 && refused.code == "rate_limited")
            let wait = try #require(refused.response.headers["Retry-After"].flatMap { Int($0) })
            #expect((1...61).contains(wait))
            #expect(refused.json["detail"]?.string?.contains("\(wait) seconds") == true)
            #expect(refused.json["dialog"] == refused.json["detail"])
            for name in Self.rateFields { #expect(refused.response.headers[name] != nil, "\(name)") }
            #expect(refused.response.headers["RateLimit-Remaining"] == "0")
            #expect(try await database.captures.list(of: line.owner).items.count == 2)
            // The same key works again when there is quota. Other requests of the device are not limited.
            #expect(try await line.send("GET", "/v1/captures").status == 200)
            #expect(try await database.limits.remove(.device(line.token.keyID)))
            #expect(try await capture(line, key: "b").status == 202)
        }
    }

    @Test func `GET /v1/limits: a key of any scope sees its own limits with their use, and no others`() async throws {
        try await IngestHarness.run { line in
            let database = line.context.database
            let otto = try #require(try await database.owners.create("Otto"))
            let sender = try await database.deviceKeys.create(of: line.owner, name: "s", scopes: ["captures:write"])
            func limits() async throws -> [JSON] {
                let answer = try await line.send("GET", "/v1/limits", token: sender.text)
                #expect(answer.status == 200, "\(answer.response.text)")
                return answer.json["data"]?.array ?? []
            }
            #expect(try await limits() == [])
            for limit in [
                RateLimit(.device(sender.keyID), requestsPerMinute: 2), RateLimit(.owner(otto), requestsPerMinute: 1),
                RateLimit(.provider("rules"), requestsPerDay: 9),
                RateLimit(.provider("rules", owner: line.owner), tokensPerDay: 1000),
                RateLimit(.provider("other", owner: otto), tokensPerDay: 1),
            ] { try await database.limits.set(limit) }
            let fallback = try #require(RateKey(parsing: "owner:*"))
            try await database.limits.set(RateLimit(fallback, requestsPerDay: 50))
            // The limits' cache may be a few seconds old; a charge is counted as soon as it is not.
            try await eventually("a capture is charged", every: .milliseconds(100)) {
                try await capture(line, token: sender.text).response.headers["RateLimit"] != nil
            }
            let found = try await limits()
            #expect(found.map { $0["appliesTo"] } == ["device", "owner", "provider"])
            #expect(found[0]["requestsPerMinute"] == 2 && found[0]["requestsLastMinute"] == 1)
            #expect(found[0]["requestsPerDay"] == .null && found[0]["provider"] == .null)
            #expect(found[1]["requestsPerDay"] == 50 && found[1]["requestsToday"] == 1)
            #expect(found[2]["provider"] == "rules" && found[2]["tokensPerDay"] == 1000)
            #expect(found[2]["tokensToday"] == 0 && found[2]["requestsPerDay"] == .null)
        }
    }

    @Test func `RequestRateLimiter: the devices of an owner share the owner's limit`() async throws {
        try await IngestHarness.run { line in
            let database = line.context.database
            let everyone = try #require(RateKey(parsing: "owner:*"))
            try await database.limits.set(RateLimit(everyone, requestsPerMinute: 3))
            let laptop = try await database.deviceKeys.create(of: line.owner, name: "laptop", scopes: ["*"]).text
            let bob = try #require(try await database.owners.create("Bob"))
            let theirs = try await database.deviceKeys.create(of: bob, name: "phone", scopes: ["*"]).text
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask { try await capture(line, token: number % 2 == 0 ? nil : laptop).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 202 } == 3)
            #expect(statuses.count { $0 == 429 } == 5)
            let screenshot = try await line.send("POST", "/api/process-screenshot", #"{"text":"hi"}"#)
            #expect(screenshot.status == 429)
            #expect(try await capture(line, token: theirs).status == 202)
            #expect(line.context.metrics.page().contains("tapline_limits_refused_total 6"))
        }
    }

    @Test func `RequestPipeline: the text of manifests and forms counts as tokens`() async throws {
        try await IngestHarness.run { line in
            let database = line.context.database
            let batch = try await line.send("POST", "/v1/batches", #"{"name":"a"}"#).id
            let texts = String(repeating: "x", count: 400)
            let manifest = #"{"text":"\#(texts)"}"#
            let form = "--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\(texts)\r\n--b--\r\n"
            try await database.limits.set(RateLimit(.device(line.token.keyID), tokensPerDay: 1000))
            var left = 1000
            for (path, type, body) in [
                ("/v1/batches/\(batch)/manifest", "application/jsonl", manifest),
                ("/v1/batches/\(batch)/manifest", "application/octet-stream", manifest),
                ("/v1/captures", "multipart/form-data; boundary=b", form),
            ] {
                let answer = try await line.send("POST", path, body, headers: ["Content-Type": type])
                #expect((200...202).contains(answer.status), "\(answer)")
                let field = answer.response.headers["RateLimit"] ?? ""
                let now = field.split(separator: ";").first { $0.hasPrefix("r=") }.flatMap { Int($0.dropFirst(2)) }
                #expect((100...110).contains(left - (now ?? left)), "\(type): \(field)")
                left = now ?? left
            }
        }
    }

    @Test(arguments: ["image", "photo"])
    func `RequestPipeline: a picture in a JSON body counts no tokens`(member: String) async throws {
        try await IngestHarness.run { line in
            try await line.context.database.limits.set(RateLimit(.device(line.token.keyID), tokensPerDay: 1000))
            let picture = String(repeating: "A", count: 8_000)
            let (path, rest) =
                member == "image" ? ("/v1/captures", #""kind":"card""#) : ("/v1/intents/create-item-from-photo", "")
            let body = #"{"\#(member)":"\#(picture)"\#(rest.isEmpty ? "" : ",")\#(rest)}"#
            let answer = try await line.send("POST", path, body)
            // The bytes are no picture. What matters is what was charged before that was seen.
            #expect(answer.status != 429, "\(answer)")
            let field = answer.response.headers["RateLimit"] ?? ""
            let left = field.split(separator: ";").first { $0.hasPrefix("r=") }.flatMap { Int($0.dropFirst(2)) }
            #expect((900...1_000).contains(left ?? 0), "\(field)")
        }
    }

    @Test func `RequestRateLimiter: without a limit, responses have no rate limit headers`() async throws {
        try await IngestHarness.run { line in
            let answer = try await capture(line)
            #expect(answer.status == 202)
            for name in Self.rateFields { #expect(answer.response.headers[name] == nil, "\(name)") }
        }
    }
}
