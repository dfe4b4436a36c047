package import Crypto
package import FoundationEssentials
package import HTTPClient

/// A client of a running line with one owner's key.
package struct SystemClient: Sendable {
    package struct Reply: Sendable {
        package let status: Int
        package let headers: HTTPClientFields
        package let body: [UInt8]

        /// `.null` if the body is not JSON.
        package var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    package let base: String
    package let owner: UUID
    /// The owner's name.
    package let ownerName: String
    /// Nil sends no key.
    package var token: DeviceKeyToken?
    private let http: HTTPClient

    /// - Parameter certificate: the certificate authority for a TLS server.
    package init(base: String, owner: UUID, name: String, token: DeviceKeyToken?, certificate: String? = nil) {
        var configuration = HTTPClientConfiguration()
        configuration.certificateAuthorityPath = certificate
        http = HTTPClient(configuration: configuration)
        self.base = base
        self.owner = owner
        ownerName = name
        self.token = token
    }

    package func request(_ method: String, _ path: String, timeout: Duration? = testTimeout) -> HTTPClientRequest {
        var request = HTTPClientRequest(method: method, url: base + path, timeout: timeout)
        if let token { request.headers.add("Authorization", "Bearer \(token.text)") }
        return request
    }

    /// Waits while nothing listens: `ingest` restarts if the machine was stopped for so long that it lost its broker.
    package func send(_ request: HTTPClientRequest) async throws -> Reply {
        var reply: Reply?
        try await eventually("\(request.url) can be reached") {
            reply = try await attempt(request)
            return reply != nil
        }
        return try reply ?? { throw WaitTimeout("no reply") }()
    }

    /// - Returns: nil if nothing listens.
    func attempt(_ request: HTTPClientRequest) async throws -> Reply? {
        do throws(HTTPClientError) {
            let response = try await http.send(request)
            return Reply(status: response.status, headers: response.headers, body: response.body)
        } catch {
            guard error.code == .connect else { throw error }
            return nil
        }
    }

    package func stream(_ request: HTTPClientRequest) async throws -> HTTPClientStream {
        try await http.stream(request)
    }

    package func get(_ path: String) async throws -> Reply { try await send(request("GET", path)) }

    package func post(
        _ path: String, _ body: [UInt8], type: String? = "application/json", idempotencyKey: String? = nil
    ) async throws -> Reply {
        try await send(posting(path, body, type: type, idempotencyKey: idempotencyKey))
    }

    package func post(_ path: String, _ json: JSONValue, idempotencyKey: String? = nil) async throws -> Reply {
        try await post(path, json.bytes, idempotencyKey: idempotencyKey)
    }

    package func posting(
        _ path: String, _ body: [UInt8], type: String? = "application/json", idempotencyKey: String? = nil
    ) -> HTTPClientRequest {
        var request = request("POST", path)
        if let type { request.headers.add("Content-Type", type) }
        if let idempotencyKey { request.headers.add("Idempotency-Key", idempotencyKey) }
        request.body = body
        return request
    }

    /// Repeats the request with the same idempotency key until it is accepted, like a phone.
    /// - Returns: the capture's id.
    package func sendUntilAccepted(_ request: HTTPClientRequest) async throws -> UUID {
        var id: UUID?
        var last = "no answer"
        do {
            try await eventually("the capture is accepted", every: .milliseconds(100)) {
                guard let reply = try? await send(request) else { return false }
                last = "\(reply.status) \(reply.text)"
                if reply.status == 200 || reply.status == 202 { id = reply.json["id"].uuid }
                return id != nil
            }
        } catch {
            throw WaitTimeout("\(error); last: \(last)")
        }
        guard let id else { throw WaitTimeout(last) }
        return id
    }

    /// The capture in the API's format, after it has ended.
    package func end(of capture: UUID) async throws -> JSONValue {
        var view: JSONValue = .null
        do {
            try await eventually("capture \(capture) ends") {
                view = try await get("/v1/captures/\(capture.uuidString.lowercased())").json
                guard let state = view["state"].string else { return false }
                return !["received", "recognized", "understood"].contains(state)
            }
        } catch {
            throw WaitTimeout("\(error); it stands at \(view)")
        }
        return view
    }

    /// Sends a text and waits for its end. Sending the same text twice creates two captures.
    package func file(_ text: String, kind: String = "conversation") async throws -> JSONValue {
        let reply = try await post(
            "/v1/captures?duplicates=keep", ["text": .string(text), "kind": .string(kind)])
        guard let id = reply.json["id"].uuid else { throw WaitTimeout("not accepted: \(reply.status) \(reply.text)") }
        return try await end(of: id)
    }

    /// - Returns: the new contact's id.
    package func makeContact(_ name: String, aliases: [String] = []) async throws -> UUID {
        let reply = try await post(
            "/v1/contacts", ["name": .string(name), "aliases": .array(aliases.map(JSONValue.string))])
        guard reply.status == 201, let id = reply.json["id"].uuid else {
            throw WaitTimeout("no contact: \(reply.status) \(reply.text)")
        }
        return id
    }
}

extension RunningSystem {
    /// Creates a device key for a new owner by command.
    package func newOwner() async throws -> SystemClient {
        let name = "owner-\(UUID().uuidString.lowercased())"
        let (code, output) = try await tapline(["keys", "create", "--owner", name, "--json"])
        guard code == 0, let made = try? JSONValue(parsing: Array(output.utf8)), let key = made["key"].string,
            let token = DeviceKeyToken.parse(key), let owner = made["owner"].uuid
        else { throw Failure("tapline keys create ended with \(code): \(output)") }
        return SystemClient(base: base, owner: owner, name: name, token: token, certificate: certificate)
    }

    /// A client without a key.
    package var stranger: SystemClient {
        SystemClient(base: base, owner: UUID(), name: "", token: nil, certificate: certificate)
    }

    func answers() async -> Bool {
        let stranger = stranger
        return (try? await stranger.attempt(stranger.request("GET", "/healthz")))?.status == 200
    }
}
