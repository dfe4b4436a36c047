import Retention
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Postgres
import Records
import Requests
import Store
import TestSupport
import Testing

@testable import Ingest

/// Sessions of browsers, as an attacker on another site, or with a stolen cookie, would try them.
@Suite(.migrated, .serialized)
struct SessionTests {
    private static let own: [(String, String)] = [("Sec-Fetch-Site", "same-origin"), ("X-Tapline-Console", "1")]

    /// Sends a request without a key.
    private static func browse(
        _ line: IngestHarness, _ method: String, _ path: String, cookie: String? = nil,
        _ headers: [(String, String)] = own, body: String? = nil
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(method: method, url: line.base + path, body: body.map { Array($0.utf8) })
        if let cookie { request.headers.add("Cookie", cookie) }
        if body != nil { request.headers.add("Content-Type", "application/json") }
        for (name, value) in headers { request.headers.add(name, value) }
        return try await HTTPClient().send(request)
    }

    /// Signs in. - Returns: the cookie's name and value.
    private static func signIn(
        _ line: IngestHarness, token: String? = nil, cookie: String? = nil
    ) async throws -> String {
        let key = ("Authorization", "Bearer \(token ?? line.token.text)")
        let answer = try await browse(line, "POST", "/v1/session", cookie: cookie, own + [key])
        #expect(answer.status == 201, "\(answer.text)")
        let set = try #require(answer.headers["Set-Cookie"])
        return String(set.prefix { $0 != ";" })
    }

    @Test func `SessionRoutes: a key becomes a cookie that no script can read, and the cookie is enough`() async throws
    {
        try await IngestHarness.run { line in
            let answer = try await Self.browse(
                line, "POST", "/v1/session", Self.own + [("Authorization", "Bearer \(line.token.text)")])
            let set = try #require(answer.headers["Set-Cookie"])
            #expect(set.contains("; HttpOnly") && set.contains("; SameSite=Strict") && set.contains("; Path=/"))
            // Loopback without TLS: a browser would refuse Secure.
            #expect(!set.contains("Secure") && !set.contains(line.token.text))
            let cookie = String(set.prefix { $0 != ";" })
            let shown = try await Self.browse(line, "GET", "/v1/session", cookie: cookie)
            #expect(shown.status == 200 && shown.text.contains(#""name":"phone""#), "\(shown.text)")
            let made = try await Self.browse(line, "POST", "/v1/contacts", cookie: cookie, body: #"{"name":"Ada"}"#)
            #expect(made.status == 201, "\(made.text)")
        }
    }

    @Test func `SessionRoutes: behind a proxy with HTTPS the cookie is Secure, and its name cannot be set by others`()
        async throws
    {
        let proxies = try AddressList("127.0.0.1")
        try await IngestHarness.run(proxies: proxies) { line in
            let secure = Self.own + [("X-Forwarded-Proto", "https")]
            let answer = try await Self.browse(
                line, "POST", "/v1/session", secure + [("Authorization", "Bearer \(line.token.text)")])
            let set = try #require(answer.headers["Set-Cookie"])
            #expect(set.hasPrefix("__Host-tapline_session=") && set.contains("; Secure"))
            let cookie = String(set.prefix { $0 != ";" })
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: cookie, secure).status == 200)
            let plain = cookie.replacing("__Host-", with: "")
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: plain, secure).status == 401)
        }
    }

    @Test(
        arguments: [
            [("Sec-Fetch-Site", "cross-site"), ("X-Tapline-Console", "1")],
            [("Sec-Fetch-Site", "same-site"), ("X-Tapline-Console", "1")],
            [("Sec-Fetch-Site", "none"), ("X-Tapline-Console", "1")], [("Sec-Fetch-Site", "same-origin")],
            [("Origin", "https://evil.example"), ("X-Tapline-Console", "1")],
            [("Origin", "null"), ("X-Tapline-Console", "1")], [("X-Tapline-Console", "1")], [],
        ])
    func `RequestPipeline: a write with a cookie that the console's page did not send is refused`(
        headers: [(String, String)]
    ) async throws {
        try await IngestHarness.run { line in
            let cookie = try await Self.signIn(line)
            for (method, path) in [("POST", "/v1/contacts"), ("PATCH", "/v1/settings"), ("DELETE", "/v1/session")] {
                let answer = try await Self.browse(
                    line, method, path, cookie: cookie, headers, body: method == "DELETE" ? nil : #"{"name":"Ada"}"#)
                #expect(answer.status == 401, "\(method) \(path): \(answer.text)")
            }
            #expect(try await line.send("GET", "/v1/contacts").json["data"]?.array?.isEmpty == true)
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: cookie).status == 200)
        }
    }

    @Test func `RequestPipeline: a page of another site cannot read with a cookie, and Origin replaces Sec-Fetch-Site`()
        async throws
    {
        try await IngestHarness.run { line in
            let cookie = try await Self.signIn(line)
            for site in ["cross-site", "same-site"] {
                let answer = try await Self.browse(
                    line, "GET", "/v1/contacts", cookie: cookie, [("Sec-Fetch-Site", site)])
                #expect(answer.status == 401)
            }
            let host = line.base.replacing("http://", with: "")
            for (origin, status) in [("http://\(host)", 201), ("http://\(host).evil.example", 401)] {
                let answer = try await Self.browse(
                    line, "POST", "/v1/contacts", cookie: cookie, [("Origin", origin), ("X-Tapline-Console", "1")],
                    body: #"{"name":"Ada"}"#)
                #expect(answer.status == status, "\(origin): \(answer.text)")
            }
        }
    }

    @Test func `SessionRoutes: signing in renews the token, so that a planted one never becomes valid`() async throws {
        try await IngestHarness.run { line in
            let planted = "tapline_session=" + String(repeating: "A", count: 43)
            let first = try await Self.signIn(line, cookie: planted)
            #expect(first != planted)
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: planted).status == 401)
            let second = try await Self.signIn(line, cookie: first)
            #expect(second != first)
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: first).status == 401)
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: second).status == 200)
            // A session is no key: it cannot start another session. Two cookies of one name are refused.
            #expect(try await Self.browse(line, "POST", "/v1/session", cookie: second).status == 401)
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: "\(planted); \(second)").status == 401)
        }
    }

    @Test func `SessionRoutes: signing out, revoking the key and time end a session at once`() async throws {
        try await IngestHarness.run { line in
            let keys = line.context.database.deviceKeys
            let out = try await Self.signIn(line)
            let gone = try await Self.browse(line, "DELETE", "/v1/session", cookie: out)
            #expect(gone.status == 204 && gone.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: out).status == 401)

            let laptop = try await keys.create(of: line.owner, name: "laptop", scopes: ["contacts:read"])
            let other = try await Self.signIn(line, token: laptop.text)
            #expect(try await Self.browse(line, "GET", "/v1/contacts", cookie: other).status == 200)
            #expect(try await Self.browse(line, "GET", "/v1/inbox", cookie: other).status == 403)
            #expect(try await keys.revoke(laptop.keyID, of: line.owner))
            #expect(try await Self.browse(line, "GET", "/v1/contacts", cookie: other).status == 401)

            let old = try await Self.signIn(line)
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.execute("update sessions set expires_at = now()")
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: old).status == 401)
            await admin.close()
        }
    }

    @Test func `Sweep: sessions are deleted when they or their key have ended, others stay`() async throws {
        try await IngestHarness.run { line in
            let store = line.context.database
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            let valid = try await Self.signIn(line)
            let (revoked, late) = (
                try await store.deviceKeys.create(of: line.owner, name: "laptop", scopes: ["*"]),
                try await store.deviceKeys.create(of: line.owner, name: "tablet", scopes: ["*"])
            )
            for key in [revoked, late] { _ = try await Self.signIn(line, token: key.text) }
            _ = try await Self.signIn(line)
            try await admin.execute(
                """
                update sessions set expires_at = now() where created_at = (select max(created_at) from sessions)
                """)
            _ = try await store.sweep.run()
            #expect(try await admin.query("select from sessions").count == 3)
            #expect(try await store.deviceKeys.revoke(revoked.keyID, of: line.owner))
            try await admin.execute("update device_keys set expires_at = now() where id = \(late.keyID)")
            _ = try await store.sweep.run()
            #expect(try await admin.query("select from sessions").count == 1)
            #expect(try await Self.browse(line, "GET", "/v1/session", cookie: valid).status == 200)
            await admin.close()
        }
    }

    @Test func `KeyRoutes: a key is created once, listed without its secret, and revoked`() async throws {
        try await IngestHarness.run { line in
            let made = try await line.send("POST", "/v1/keys", #"{"name":"iPhone","scopes":["captures:write"]}"#)
            let token = try #require(made.json["token"]?.string)
            let id = try #require(made.json["id"]?.string)
            #expect(made.status == 201 && token.hasPrefix("tlk_\(id)_"))
            #expect(try await line.send("POST", "/v1/captures", #"{"text":"hi"}"#, token: token).status == 202)
            let list = try await line.send("GET", "/v1/keys")
            #expect(list.json["data"]?.array?.count == 2 && !list.response.text.contains(token))
            #expect(try await line.send("DELETE", "/v1/keys/\(id)").status == 204)
            #expect(try await line.send("DELETE", "/v1/keys/\(id)").status == 404)
            #expect(try await line.send("POST", "/v1/captures", #"{"text":"hi"}"#, token: token).status == 401)
            for (body, code) in [
                (#"{"name":"","scopes":["*"]}"#, "missing_field"), (#"{"name":"a","scopes":[]}"#, "unknown_choice"),
                (#"{"name":"a","scopes":["all"]}"#, "unknown_choice"), (#"{"name":"a","scopes":"*"}"#, "wrong_type"),
            ] {
                #expect(try await line.send("POST", "/v1/keys", body).code == code, "\(body)")
            }
        }
    }

    @Test func `KeyRoutes: a key shows its last use, its last refusal and why, and its newest capture`() async throws {
        try await IngestHarness.run { line in
            let made = try await line.send("POST", "/v1/keys", #"{"name":"iPhone","scopes":["captures:write"]}"#)
            let token = try #require(made.json["token"]?.string)
            let path = "/v1/keys/" + (try #require(made.json["id"]?.string))
            #expect(made.json["setupUrl"]?.string == "\(line.base)/setup#key=\(token)")
            #expect(made.json["setupQrSvg"]?.string?.hasPrefix("<svg") == true)
            let other = try await line.send("POST", "/v1/keys", #"{"name":"a","scopes":["contacts:read"]}"#)
            #expect(other.json["setupUrl"] == .null && other.json["setupQrSvg"] == .null)
            func shown() async throws -> JSON { try await line.send("GET", path).json }
            let fresh = try await shown()
            #expect(fresh["name"] == "iPhone" && fresh["lastUsedAt"] == .null, "\(fresh)")
            #expect(fresh["lastRefusal"] == .null && fresh["lastCaptureId"] == .null, "\(fresh)")
            // The owner's own captures and refusals are not the phone's.
            #expect(try await line.send("POST", "/v1/captures", #"{"text":"mine"}"#).status == 202)
            #expect((400..<500).contains(try await line.send("POST", "/v1/captures", "{}").status))
            #expect(try await shown() == fresh)

            #expect(try await line.send("GET", "/v1/contacts", token: token).status == 403)
            var refusal = try await shown()["lastRefusal"]
            #expect(refusal?["code"] == "missing_scope" && refusal?["at"]?.string != nil, "\(refusal ?? .null)")
            let empty = try await line.send("POST", "/v1/captures", "{}", token: token)
            refusal = try await shown()["lastRefusal"]
            #expect(refusal?["code"]?.string == empty.code, "\(refusal ?? .null)")
            #expect(refusal?["detail"]?.string?.isEmpty == false)
            // With an idempotency key the answer is stored, and is no less a refusal.
            let repeated = try await line.send(
                "POST", "/v1/captures", "[", headers: ["Idempotency-Key": "one"], token: token)
            #expect(try await shown()["lastRefusal"]?["code"]?.string == repeated.code)
            #expect(repeated.code != empty.code)

            for text in ["one", "two"] {
                let sent = try await line.send("POST", "/v1/captures", #"{"text":"\#(text)"}"#, token: token)
                #expect(try await shown()["lastCaptureId"] == sent.json["id"], "\(text)")
            }
            #expect(try await shown()["lastUsedAt"]?.string != nil)
            #expect(try await line.send("GET", "/v1/keys/nothing").status == 404)
            #expect(try await line.send("DELETE", path).status == 204)
            #expect(try await line.send("GET", path).status == 404)
        }
    }

    @Test func `KeyRoutes: a key that came without HTTPS is refused, and its owner sees that`() async throws {
        try await IngestHarness.run(proxies: try AddressList("127.0.0.1")) { line in
            let made = try await line.send("POST", "/v1/keys", #"{"name":"iPhone","scopes":["captures:write"]}"#)
            let token = try #require(made.json["token"]?.string)
            let id = try #require(made.json["id"]?.string)
            let answer = try await line.send(
                "POST", "/v1/captures", #"{"text":"hi"}"#, headers: ["X-Forwarded-Proto": "http"], token: token)
            #expect(answer.status == 403 && answer.code == "https_required")
            let shown = try await line.send("GET", "/v1/keys/\(id)").json
            #expect(shown["lastRefusal"]?["code"] == "https_required" && shown["lastUsedAt"] == .null, "\(shown)")
        }
    }

    @Test func `KeyRoutes: a key grants no more than the key that creates it`() async throws {
        try await IngestHarness.run(scopes: ["keys:manage", "contacts:read"]) { line in
            let scopes = ["*", "inbox:read", "keys:manage"]
            let statuses = [403, 403, 201]
            for (scope, status) in zip(scopes, statuses) {
                let answer = try await line.send("POST", "/v1/keys", #"{"name":"a","scopes":["\#(scope)"]}"#)
                #expect(answer.status == status, "\(scope): \(answer.response.text)")
            }
        }
    }
}
