import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Requests
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct AccessTests {
    @Test func `RequestPipeline: a request without a valid key gets 401, the same for revoked and unknown keys`()
        async throws
    {
        try await IngestHarness.run { line in
            let revoked = try await line.context.database.deviceKeys.create(of: line.owner, name: "old", scopes: ["*"])
            _ = try await line.context.database.deviceKeys.revoke(revoked.keyID, of: line.owner)
            var bodies: Set<String> = []
            for header in [
                "Bearer \(revoked.text)", "Bearer tlk_00000000_" + String(repeating: "A", count: 43), "Bearer x",
                "Basic \(line.token.text)", "Bearer", "",
            ] {
                let answer = try await line.send("GET", "/v1/contacts", headers: ["Authorization": header])
                #expect(answer.status == 401 && answer.response.headers["WWW-Authenticate"] != nil, "\(header)")
                bodies.insert(answer.json["detail"]?.string ?? "")
            }
            #expect(bodies.count == 1)
        }
    }

    @Test(arguments: [nil, "one"])
    func `RequestPipeline: the cached key of a removed owner gets 401 and leaves the cache`(
        idempotencyKey: String?
    ) async throws {
        try await IngestHarness.run { line in
            let unknown = try await line.send(
                "GET", "/v1/contacts", token: "tlk_00000000_" + String(repeating: "A", count: 43))
            #expect(try await line.send("GET", "/v1/contacts").status == 200)
            // The key stays cached in this process, as after `tapline owners remove` in another process.
            _ = try await line.context.database.owners.remove(line.owner)
            var headers: HTTPClientFields = [:]
            if let idempotencyKey { headers.add("Idempotency-Key", idempotencyKey) }
            let first = try await line.send("POST", "/v1/captures", #"{"text":"hi"}"#, headers: headers)
            let then = try await line.send("GET", "/v1/contacts")
            for answer in [first, then] {
                #expect(answer.status == 401 && answer.response.headers["WWW-Authenticate"] != nil)
                for member in ["type", "title", "code", "detail", "dialog"] {
                    #expect(answer.json[member] == unknown.json[member], "\(member): \(answer.response.text)")
                }
            }
            #expect(line.context.metrics.page().contains("tapline_http_refused_total{reason=\"bad_key\"} 3\n"))
        }
    }

    @Test(arguments: ["gzip", "br", "identity, gzip", "GZIP"])
    func `HTTPServer: a body with a Content-Encoding gets 415, which names the header and the accepted encoding`(
        coding: String
    ) async throws {
        try await IngestHarness.run { line in
            for (method, path) in [
                ("POST", "/v1/captures"), ("POST", "/v1/contacts"), ("PATCH", "/v1/settings"),
                ("POST", "/v1/notifications/0190aaaa-0000-7000-8000-000000000001/read"),
            ] {
                let answer = try await line.send(
                    method, path, bytes: [0x1F, 0x8B, 0x08, 0x00],
                    headers: ["Content-Type": "application/json", "Content-Encoding": coding])
                #expect(answer.status == 415 && answer.code == "unsupported_media_type", "\(answer.response.text)")
                let detail = answer.json["detail"]?.string ?? ""
                #expect(detail.contains("Content-Encoding") && detail.contains("identity"))
                #expect(answer.response.headers["Accept-Encoding"] == "identity")
            }
        }
    }

    @Test(arguments: ["identity", "Identity", ""])
    func `HTTPServer: an uncompressed body is accepted with and without Content-Encoding identity`(coding: String)
        async throws
    {
        try await IngestHarness.run { line in
            let answer = try await line.send(
                "POST", "/v1/captures", #"{"text":"hi"}"#, headers: ["Content-Encoding": coding])
            #expect(answer.status == 202, "\(answer.response.text)")
        }
    }

    @Test func `RequestPipeline: requests refused for their key are counted, large bodies before they are read`()
        async throws
    {
        try await IngestHarness.run(scopes: ["captures:read"]) { line in
            let json: HTTPClientFields = ["Content-Type": "application/json"]
            func counted(_ reason: String) -> Bool {
                line.context.metrics.page().contains("tapline_http_refused_total{reason=\"\(reason)\"} 2\n")
            }
            for size in [100, 2_000_000] {
                let body = [UInt8](repeating: 0x20, count: size)
                for (header, status) in [("", 401), ("Bearer x", 401), ("Bearer \(line.token.text)", 403)] {
                    var headers = json
                    headers.add("Authorization", header)
                    let answer = try await line.send("POST", "/v1/captures", bytes: body, headers: headers)
                    #expect(answer.status == status, "\(size) \(header.prefix(8))")
                    #expect(answer.json["traceId"]?.string != nil)
                }
            }
            // An empty header also counts as a bad key.
            #expect(line.context.metrics.page().contains("tapline_http_refused_total{reason=\"bad_key\"} 4\n"))
            #expect(counted("missing_scope"))
        }
    }

    @Test(arguments: ["/healthz", "/openapi.json", "/console", "/console/main.js"])
    func `Router: a route without a key accepts no body`(path: String) async throws {
        try await IngestHarness.run { line in
            for (size, status) in [(0, 200), (1, 413)] {
                let answer = try await line.send(
                    "GET", path, bytes: [UInt8](repeating: 0x20, count: size), headers: [:])
                #expect(answer.status == status, "\(size)")
            }
        }
    }

    @Test func `APIFailure: a response lists at most 100 faults and says so`() async throws {
        try await IngestHarness.run { line in
            let fields = (0..<150).map { "\"field\($0)\":1" }.joined(separator: ",")
            let answer = try await line.send("POST", "/v1/contacts", "{\"name\":\"A\",\(fields)}")
            #expect(answer.status == 422 && answer.json["errors"]?.array?.count == 100)
            #expect(answer.json["detail"]?.string?.contains("Only the first 100 faults") == true)
        }
    }

    @Test func `RequestPipeline: a key allows only what its scopes allow`() async throws {
        try await IngestHarness.run(scopes: ["contacts:read"]) { line in
            #expect(try await line.send("GET", "/v1/contacts").status == 200)
            for (method, path, scope) in [
                ("POST", "/v1/contacts", "contacts:write"), ("POST", "/v1/captures", "captures:write"),
                ("GET", "/v1/captures", "captures:read"), ("GET", "/v1/inbox", "inbox:read"),
                ("POST", "/v1/exports", "exports:write"), ("GET", "/v1/events", "notifications:read"),
                ("GET", "/v1/backups", "backups:read"), ("POST", "/v1/backups/schedules", "backups:write"),
            ] {
                let answer = try await line.send(method, path, method == "POST" ? "{}" : nil)
                #expect(answer.status == 403 && answer.code == "missing_scope")
                #expect(answer.json["detail"]?.string?.contains(scope) == true)
            }
        }
    }

    @Test func `RequestPipeline: objects of other owners are not found`() async throws {
        try await IngestHarness.run { line in
            let database = line.context.database
            let bob = try #require(try await database.owners.create("Bob"))
            let token = try await database.deviceKeys.create(of: bob, name: "phone", scopes: ["*"]).text
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"Sarah"}"#).id
            let capture = try await line.send("POST", "/v1/captures", #"{"text":"hi"}"#).id
            let export = try await line.send("POST", "/v1/exports", #"{"format":"csv"}"#).id
            for path in [
                "/v1/contacts/\(contact)", "/v1/contacts/\(contact)/interactions", "/v1/captures/\(capture)",
                "/v1/contacts/\(contact)/merges", "/v1/exports/\(export)", "/v1/exports/\(export)/content",
                "/v1/inbox/\(capture)",
            ] { #expect(try await line.send("GET", path, token: token).status == 404, "\(path)") }
            #expect(try await line.send("DELETE", "/v1/contacts/\(contact)", token: token).status == 404)
            #expect(try await line.send("PATCH", "/v1/contacts/\(contact)", "{}", token: token).status == 404)
            for path in ["/v1/contacts", "/v1/captures", "/v1/inbox", "/v1/notifications", "/v1/changes"] {
                #expect(try await line.send("GET", path, token: token).json["data"] == [], "\(path)")
            }
            let foreign = try await line.send(
                "POST", "/api/process-screenshot", #"{"text":"hi","userId":"\#(bob.uuidString)"}"#)
            #expect(foreign.status == 403 && foreign.code == "user_mismatch")
        }
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.8.8.8", true), ("::1", true), ("::ffff:127.0.0.1", true), ("10.0.0.1", false),
        ("12.7.0.0", false), ("::2", false), ("", false),
    ])
    func `TransportRule: only loopback addresses are local`(address: String, isLocal: Bool) {
        #expect(TransportRule.isLoopback(address) == isLocal)
    }

    @Test(arguments: [
        // Address, TLS, X-Forwarded-Proto, expected. The trusted proxies are 10.0.0.2 and 127.0.0.9.
        ("192.0.2.1", true, [], true), ("192.0.2.1", false, [], false), ("192.0.2.1", false, ["https"], false),
        ("10.0.0.2", false, ["https"], true), ("10.0.0.2", false, ["HTTPS"], true), ("10.0.0.2", false, [], false),
        ("10.0.0.2", false, ["http"], false), ("10.0.0.2", false, ["https, http"], false),
        ("10.0.0.2", false, ["https", "http"], false), ("10.0.0.2", false, ["https,"], false),
        ("127.0.0.1", false, [], true), ("127.0.0.1", false, ["http"], true), ("127.0.0.9", false, [], true),
        ("127.0.0.9", false, ["http"], false), ("127.0.0.9", false, ["https"], true),
    ])
    func `TransportRule: a key is accepted over TLS, from loopback, or through a trusted proxy that reports https`(
        address: String, isSecure: Bool, said: [String], isAllowed: Bool
    ) throws {
        var headers = HTTPFields()
        for value in said { headers.add("X-Forwarded-Proto", value) }
        let request = HTTPRequest(
            method: .get, target: try #require(RequestTarget.parse(Array("/v1/contacts".utf8))), headers: headers,
            remoteAddress: address, isSecure: isSecure)
        #expect(TransportRule(proxies: try AddressList("10.0.0.2, 127.0.0.9")).allows(request) == isAllowed)
    }

    @Test func `TransportRule: a client without TLS behind a proxy on loopback is refused`() async throws {
        try await IngestHarness.run(proxies: AddressList("127.0.0.0/8")) { line in
            let plain = try await line.send("GET", "/v1/contacts", headers: ["X-Forwarded-Proto": "http"])
            #expect(plain.status == 403 && plain.code == "https_required")
            #expect(try await line.send("GET", "/v1/contacts", headers: ["X-Forwarded-Proto": "https"]).status == 200)
        }
    }

    @Test(arguments: ["true", "false", "10.0.0.1,proxy"])
    func `IngestSettings: an invalid TAPLINE_TRUST_PROXY is refused with its purpose`(
        value: String
    ) {
        var reader = SettingsReader(environment: ["TAPLINE_TRUST_PROXY": value])
        _ = IngestSettings(&reader)
        #expect(reader.faults.count == 1)
        #expect(
            reader.faults.first?.description.contains("proxies whose header X-Forwarded-Proto is trusted") == true)
    }

    @Test func `IngestSettings: TAPLINE_SHORTCUT_URL is an https address, or is refused with its purpose`() {
        let address = "https://www.icloud.com/shortcuts/0a1b"
        var reader = SettingsReader(environment: ["TAPLINE_SHORTCUT_URL": address])
        #expect(IngestSettings(&reader).shortcut != nil && reader.faults.isEmpty)
        reader = SettingsReader(environment: ["TAPLINE_SHORTCUT_URL": "http://tapline.example/a.shortcut"])
        #expect(IngestSettings(&reader).shortcut == nil && reader.faults.count == 1)
        #expect(reader.faults.first?.description.contains("a signed file of a Shortcut") == true)
    }

    @Test func `RequestPipeline: the same idempotency key and body get the same response and create one object`()
        async throws
    {
        try await IngestHarness.run { line in
            let headers: HTTPClientFields = ["Idempotency-Key": "once"]
            let first = try await line.send("POST", "/v1/contacts", #"{"name":"A"}"#, headers: headers)
            let second = try await line.send("POST", "/v1/contacts", #"{"name":"A"}"#, headers: headers)
            #expect(first.status == 201 && second.status == 201)
            #expect(first.response.body == second.response.body)
            #expect(second.response.headers["Location"] == first.response.headers["Location"])
            #expect(try await line.send("GET", "/v1/contacts").json["data"]?.array?.count == 1)
            let other = try await line.send("POST", "/v1/contacts", #"{"name":"B"}"#, headers: headers)
            #expect(other.status == 409 && other.code == "idempotency_key_reused")
            let elsewhere = try await line.send("POST", "/v1/captures", #"{"name":"A"}"#, headers: headers)
            #expect(elsewhere.code == "idempotency_key_reused")
            for key in [String(repeating: "k", count: 256), "ümlaut"] {
                let bad = try await line.send(
                    "POST", "/v1/contacts", #"{"name":"A"}"#, headers: ["Idempotency-Key": key])
                #expect(bad.code == "invalid_idempotency_key")
            }
        }
    }

    @Test func `RequestPipeline: a repeated PATCH, PUT or DELETE gets the first answer, and changes nothing again`()
        async throws
    {
        try await IngestHarness.run { line in
            let made = try await line.send("POST", "/v1/contacts", #"{"name":"Ada"}"#)
            let path = "/v1/contacts/\(made.json["id"]?.string ?? "")"
            let tag = try #require(made.response.headers["ETag"])
            func send(
                _ key: String, _ method: String, _ path: String, _ body: String? = nil, match: String? = nil
            ) async throws -> IngestHarness.Answer {
                var headers: HTTPClientFields = ["Idempotency-Key": key]
                if let match { headers.add("If-Match", match) }
                return try await line.send(method, path, body, headers: headers)
            }
            // Without the key, the second request would be refused: the version has changed.
            let first = try await send("change", "PATCH", path, #"{"name":"Grace"}"#, match: tag)
            let again = try await send("change", "PATCH", path, #"{"name":"Grace"}"#, match: tag)
            #expect(first.status == 200 && again.status == 200 && again.response.body == first.response.body)
            #expect(again.response.headers["ETag"] == first.response.headers["ETag"])
            #expect(try await line.send("GET", path).json["version"] == first.json["version"])
            #expect(try await send("change", "PATCH", path, #"{"name":"Linus"}"#).code == "idempotency_key_reused")
            let other = try await send("change", "PATCH", path, #"{"name":"Grace"}"#, match: "\"v9\"")
            #expect(other.code == "idempotency_key_reused")
            let tagged = try await send("tag", "PUT", path + "/tags/yard")
            #expect(tagged.status < 300)
            #expect(try await line.send("DELETE", path + "/tags/yard").status < 300)
            #expect(try await send("tag", "PUT", path + "/tags/yard").response.body == tagged.response.body)
            #expect(try await line.send("GET", path).json["tags"] == [])
            // Without the key, the second request would be refused: the contact is deleted.
            let gone = try await send("delete", "DELETE", path)
            #expect(gone.status < 300)
            let goneAgain = try await send("delete", "DELETE", path)
            #expect(goneAgain.status == gone.status && goneAgain.response.body == gone.response.body)
            #expect(try await line.send("DELETE", path).status == 404)
            #expect(try await send("delete", "PATCH", path, #"{"name":"A"}"#).code == "idempotency_key_reused")
        }
    }

    @Test func `RequestPipeline: the order of query parameters does not change the idempotency hash`() async throws {
        try await IngestHarness.run { line in
            let headers: HTTPClientFields = ["Idempotency-Key": "once", "Content-Type": "image/png"]
            let png = try TestPicture.png
            let first = try await line.send("POST", "/v1/captures?kind=card&lane=bulk", bytes: png, headers: headers)
            let second = try await line.send("POST", "/v1/captures?lane=bulk&kind=card", bytes: png, headers: headers)
            #expect(first.status == 202 && second.response.body == first.response.body)
            let other = try await line.send("POST", "/v1/captures?lane=bulk&kind=auto", bytes: png, headers: headers)
            #expect(other.code == "idempotency_key_reused")
        }
    }

    @Test func `CaptureInput: query parameters apply if the body does not set them`() async throws {
        try await IngestHarness.run { line in
            let card = try await line.send("POST", "/v1/captures?kind=card", #"{"text":"Ada Lovelace"}"#)
            #expect(card.status == 202 && card.json["kind"] == "card")
            let body = try await line.send("POST", "/v1/captures?kind=card", #"{"text":"Hi","kind":"conversation"}"#)
            #expect(body.json["kind"] == "conversation")
            let bad = try await line.send("POST", "/v1/captures?kind=ship", #"{"text":"Hi"}"#)
            #expect(bad.status == 422 && bad.code == "unknown_kind")
        }
    }

    @Test func `API: invalid input gets its code and stores nothing`() async throws {
        try await IngestHarness.run { line in
            let png = try TestPicture.png
            var bomb = png
            bomb.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
            let json: HTTPClientFields = ["Content-Type": "application/json"]
            let image: HTTPClientFields = ["Content-Type": "image/png"]
            let cases: [(String, [UInt8], HTTPClientFields, Int, String)] = [
                ("", [], json, 400, "empty_body"), ("", Array("{".utf8), json, 400, "invalid_json"),
                ("", Array("{\"text\":\"".utf8) + [0xFF, 0x22, 0x7D], json, 400, "invalid_utf8"),
                ("", Array("{\"text\":\"\(String(repeating: "a", count: 10 << 20))\"}".utf8), json, 413, "too_large"),
                ("", [UInt8](repeating: 0xFF, count: 40 << 20), ["Content-Type": "image/jpeg"], 413, "too_large"),
                ("", Array(png.dropLast(20)), image, 422, "truncated_image"), ("", bomb, image, 422, "image_too_large"),
                ("", Array("hello".utf8), image, 415, "unsupported_image"),
                ("", Array("hello".utf8), ["Content-Type": "text/plain"], 415, "unsupported_media_type"),
                ("?kind=letter", png, image, 422, "unknown_kind"), ("?wait=9", png, image, 400, "invalid_parameter"),
            ]
            for (query, body, headers, status, code) in cases {
                let answer = try await line.send("POST", "/v1/captures\(query)", bytes: body, headers: headers)
                #expect(answer.status == status && answer.code == code, "\(code)")
                #expect(answer.json["detail"]?.string?.isEmpty == false)
            }
            #expect(try await line.send("GET", "/v1/captures").json["data"] == [])
            let form = "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\n\r\n"
            let kind = "\r\n--x\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\ncard\r\n--x--\r\n"
            let taken = try await line.send(
                "POST", "/v1/captures", bytes: Array(form.utf8) + png + Array(kind.utf8),
                headers: ["Content-Type": "multipart/form-data; boundary=x"])
            #expect(taken.status == 202 && taken.json["kind"] == "card")
        }
    }
}
