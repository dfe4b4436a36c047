import Crypto
import Foundation
import HTTPClient
import HTTPServer
import TestSupport
import Testing

extension EndToEnd.Scans {
    /// A server that passes requests on to a line, and changes what the line answers.
    private final class FaultyServer: Sendable {
        private let server: HTTPServer
        let base: String

        struct Change: Sendable {
            let path: String
            let from: String
            let to: String
        }

        init(_ line: RunningSystem, changing changes: [Change]) throws {
            var router = Router()
            let base = line.base
            let patterns = [
                "/v1/keys", "/v1/keys/{key}", "/v1/screenshots/notifications",
                "/v1/screenshots/notifications/{id}/dismiss",
                "/v1/screenshots/settings", "/v1/metrics/screenshots", "/v1/scans/check",
                "/typesafe/{key}/analyze-text", "/typesafe/{key}/scan-image", "/typesafe/{key}/results/latest",
            ]
            for pattern in patterns {
                for method in [HTTPMethod.get, .post, .patch, .delete] {
                    router.on(method, pattern, options: RouteOptions(bodyLimit: 8 << 20)) { request in
                        await Self.pass(request, to: base, changes)
                    }
                }
            }
            server = HTTPServer(configuration: HTTPServerConfiguration(), router: router)
            self.base = "http://127.0.0.1:\(try server.start())"
        }

        func stop() async { await server.stop(grace: .zero) }

        private static func pass(
            _ request: HTTPRequest, to base: String, _ changes: [Change]
        ) async -> HTTPResponse {
            let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            var sent = HTTPClientRequest(
                method: request.method.rawValue, url: base + request.path + (query.isEmpty ? "" : "?" + query))
            for name in ["Authorization", "Content-Type", "Accept", "Prefer", "If-None-Match"] {
                if let value = request.headers[name] { sent.headers.add(name, value) }
            }
            if request.method != .get { sent.body = request.body }
            guard let reply = try? await HTTPClient().send(sent) else { return HTTPResponse(status: 502) }
            var response = HTTPResponse(status: reply.status)
            for name in ["Content-Type", "ETag", "Retry-After"] {
                if let value = reply.headers[name] { response.headers[name] = value }
            }
            var body = reply.body
            for change in changes where request.path.contains(change.path) {
                guard reply.headers["Content-Type"]?.contains("json") == true else { continue }
                body = Array(String(decoding: body, as: UTF8.self).replacing(change.from, with: change.to).utf8)
            }
            response.body = .bytes(body)
            return response
        }
    }

    /// - Returns: the exit status, and the rows of the criteria that are not met.
    private func check(_ url: String, _ line: RunningSystem, _ owner: SystemClient) async throws -> (Int32, [String]) {
        let output = line.state + "/check-\(UUID().uuidString).out"
        let process = try TestProcess(
            [
                try RunningSystem.executable("tapline-lab"), "check", "typesafe", "--url", url, "--key",
                try #require(owner.token).text, "--slack", "10", "--json",
            ], environment: ProcessInfo.processInfo.environment, output: output)
        let code = try await process.wait()
        let text = try String(contentsOfFile: output, encoding: .utf8)
        let json = try JSONValue(parsing: Array(text.utf8))
        let failed = json["criteria"].array.filter { $0["passed"] != true }
        #expect(json["criteria"].array.count == 31, "\(text)")
        return (code, failed.map { "\($0["row"].string ?? ""): \($0["fault"].string ?? "")" })
    }

    @Test func `tapline-lab check typesafe: a line meets every criterion`() async throws {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        let (code, failed) = try await check(line.base, line, owner)
        #expect(failed == [])
        #expect(code == 0)
        let keys = try await owner.get("/v1/keys").json["data"].array
        #expect(keys.count == 1, "the check has left a key: \(keys)")
    }

    @Test func `tapline-lab check typesafe: a key without the scope * ends the check with one sentence`() async throws {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        let phone = try await owner.post(
            "/v1/keys", ["name": "phone", "scopes": ["captures:write", "notifications:read"]])
        let output = line.state + "/check-\(UUID().uuidString).out"
        let process = try TestProcess(
            [
                try RunningSystem.executable("tapline-lab"), "check", "typesafe", "--url", line.base, "--key",
                try #require(phone.json["token"].string),
            ], environment: ProcessInfo.processInfo.environment, output: output)
        #expect(try await process.wait() == 1)
        let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 1 && lines.first?.contains("the key must have the scope *") == true, "\(lines)")
    }

    /// Without event streams.
    @Test func `tapline-lab check typesafe: each wrong answer fails its criterion, and no other`() async throws {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        let faulty = try FaultyServer(
            line,
            changing: [
                .init(path: "/typesafe/", from: #""risk_level":"high""#, to: #""risk_level":"low""#),
                .init(path: "scans/check", from: #""start":"#, to: #""start":1"#),
                .init(path: "notifications", from: "debounced", to: "created"),
                .init(path: "notifications", from: #""status":"expired""#, to: #""status":"created""#),
                .init(path: "notifications", from: "Scan for scams?", to: "Scan?"),
                .init(path: "notifications", from: #""autoDismissSeconds":15"#, to: #""autoDismissSeconds":16"#),
            ])
        let (code, failed) = try await check(faulty.base, line, owner)
        await faulty.stop()
        #expect(code == 1)
        #expect(
            failed == [
                "T-41: the scam is low", "T-42: a reason is not in the text", "T-07: after 4.999 s it is created",
                "T-08: it is created", "T-11: it says 'Screenshot taken - Scan?'", "T-15: after 16", "T-38: no event",
            ])
    }
}
