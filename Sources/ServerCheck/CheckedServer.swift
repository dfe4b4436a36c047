import FoundationEssentials
import HTTPClient
import JSON

/// A server that is checked.
struct CheckedServer: Sendable {
    struct Reply: Sendable {
        let status: Int
        let headers: HTTPClientFields
        let body: [UInt8]
        let duration: Duration

        /// `.null` if the body is not JSON.
        var json: JSON { (try? JSONParser.parse(body)) ?? .null }

        /// - Returns: the reply, if it has this status.
        func expecting(_ wanted: Int...) throws(CheckFault) -> Reply {
            try CheckFault.unless(wanted.contains(status), "status \(status), expected \(wanted[0])")
            return self
        }
    }

    /// A device key that the check has made.
    struct Key: Sendable {
        let id: String
        let token: String
    }

    /// Waits are shorter than 25 seconds.
    private static let patience = Duration.seconds(40)

    let url: String
    let key: String
    private let http = HTTPClient()

    init(url: String, key: String) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.key = key
    }

    /// - Parameter key: nil sends no key.
    func send(
        _ method: String, _ path: String, key: String?, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) async throws(CheckFault) -> Reply {
        let request = request(method, path, key: key, headers: headers, body: body)
        let started = ContinuousClock.now
        do throws(HTTPClientError) {
            let response = try await http.send(request)
            return Reply(
                status: response.status, headers: response.headers, body: response.body,
                duration: ContinuousClock.now - started)
        } catch { throw CheckFault("no response: \(error.code.rawValue)") }
    }

    func get(_ path: String, key: String?, headers: [(String, String)] = []) async throws(CheckFault) -> Reply {
        try await send("GET", path, key: key, headers: headers)
    }

    func post(_ path: String, _ json: JSON, key: String?) async throws(CheckFault) -> Reply {
        try await send("POST", path, key: key, headers: [("Content-Type", "application/json")], body: json.bytes)
    }

    func stream(_ path: String, key: String) async throws(CheckFault) -> HTTPClientStream {
        var request = request("GET", path, key: key, headers: [("Accept", "text/event-stream")], body: nil)
        request.timeout = nil
        do throws(HTTPClientError) { return try await http.stream(request) } catch {
            throw CheckFault("no stream: \(error.code.rawValue)")
        }
    }

    func makeKey(_ scopes: [String]) async throws(CheckFault) -> Key {
        let reply = try await post(
            "/v1/keys", ["name": "check", "scopes": .array(scopes.map(JSON.string))], key: key)
        guard let id = reply.json["id"]?.string, let token = reply.json["token"]?.string else {
            throw CheckFault(
                reply.status == 403
                    ? "the key must have the scope *, so that it can make keys"
                    : "no key with the scopes \(scopes.joined(separator: ", ")) was made: status \(reply.status)")
        }
        return Key(id: id, token: token)
    }

    func revoke(_ made: Key) async { _ = try? await send("DELETE", "/v1/keys/\(made.id)", key: key) }

    private func request(
        _ method: String, _ path: String, key: String?, headers: [(String, String)], body: [UInt8]?
    ) -> HTTPClientRequest {
        var request = HTTPClientRequest(method: method, url: url + path, timeout: Self.patience)
        if let key { request.headers.add("Authorization", "Bearer \(key)") }
        for (name, value) in headers { request.headers.add(name, value) }
        request.body = body
        return request
    }
}
