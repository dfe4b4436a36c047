package import CommandLine
import FoundationEssentials
package import HTTPClient
import Runtime

/// Client of the HTTP API for the operator's commands. After 429 with `Retry-After` the client waits and repeats the
/// request. This is safe, because a refused request has no effect.
package struct APIClient: Sendable {
    let base: String
    private let key: String?
    private let client: HTTPClient
    /// Describes what is missing if the server answers 404.
    package var missing: String?
    /// Whether a failure names each fault of the request, such as the lines of a file.
    package var namesFaults = false
    /// What to do if the server does not answer; empty if nothing is known.
    package var startHint = ""
    /// Called with the seconds left until the request is repeated.
    package var waiting: @Sendable (Int) -> Void = { Terminal.progress("rate limit reached; continuing in \($0) s") }

    package init(base: String, key: String?, _ configuration: HTTPClientConfiguration = HTTPClientConfiguration()) {
        self.base = base
        self.key = key
        client = HTTPClient(configuration: configuration)
    }

    package func answers() async -> Bool {
        (try? await health("/healthz", within: .seconds(60)).status) == 200
    }

    /// Returns the response with any status.
    package func health(_ path: String, within limit: Duration) async throws(CommandFailure) -> HTTPClientResponse {
        var request = request("GET", path)
        request.timeout = limit
        return try await send(request)
    }

    package func get(_ path: String) async throws -> APIAnswer { try await answer(request("GET", path)) }

    /// Repeats the request once a second while the server is temporarily unavailable.
    package func get(_ path: String, until deadline: ContinuousClock.Instant) async throws -> APIAnswer {
        while true {
            do { return try await get(path) } catch let failure as CommandFailure where failure.code == .temporary {
                guard ContinuousClock.now + .seconds(1) < deadline else { throw failure }
                Terminal.progress("\(failure); retrying")
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    package func post(_ path: String, json: some Encodable, idempotencyKey: String? = nil) async throws -> APIAnswer {
        try await send("POST", path, json, idempotencyKey.map { ("Idempotency-Key", $0) })
    }

    package func post(
        _ path: String, json: some Encodable, header: (name: String, value: String)?
    ) async throws -> APIAnswer {
        try await send("POST", path, json, header)
    }

    /// - Parameter version: the version that the change is based on; nil changes any version.
    package func patch(_ path: String, json: some Encodable, ifMatch version: Int? = nil) async throws -> APIAnswer {
        try await send("PATCH", path, json, version.map { ("If-Match", "\"\($0)\"") })
    }

    private func send(
        _ method: String, _ path: String, _ json: some Encodable, _ header: (name: String, value: String)?
    ) async throws -> APIAnswer {
        var request = request(method, path)
        request.headers.add("Content-Type", "application/json")
        if let header { request.headers.add(header.name, header.value) }
        // Sorted keys: an idempotency key requires the same bytes from every process.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        request.body = [UInt8](try encoder.encode(json))
        return try await answer(request)
    }

    package func post(
        _ path: String, bytes: [UInt8], contentType: String, idempotencyKey: String? = nil
    ) async throws -> APIAnswer {
        var request = request("POST", path)
        request.headers.add("Content-Type", contentType)
        if let idempotencyKey { request.headers.add("Idempotency-Key", idempotencyKey) }
        request.body = bytes
        return try await answer(request)
    }

    /// A POST without a body.
    package func post(_ path: String) async throws -> APIAnswer { try await answer(request("POST", path)) }

    package func put(_ path: String, json: some Encodable) async throws -> APIAnswer {
        try await send("PUT", path, json, nil)
    }

    package func put(_ path: String) async throws -> APIAnswer { try await answer(request("PUT", path)) }

    package func delete(_ path: String) async throws -> APIAnswer { try await answer(request("DELETE", path)) }

    /// Percent-encodes a path segment: all bytes except the unreserved characters of RFC 3986.
    package static func escaped(_ text: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return text.utf8.reduce(into: "") { escaped, byte in
            if plain.contains(byte) {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// A path with a query. Parameters without a value are left out.
    package static func path(_ path: String, _ query: [(name: String, value: String?)]) -> String {
        let items = query.compactMap { item in item.value.map { "\(item.name)=\(escaped($0))" } }
        return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }

    private func request(_ method: String, _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(method: method, url: base + path, timeout: .seconds(60))
        if let key { request.headers.add("Authorization", "Bearer \(key)") }
        return request
    }

    private func answer(_ request: HTTPClientRequest) async throws -> APIAnswer {
        var response = try await send(request)
        while response.status == 429, let seconds = response.headers.retryAfter() {
            try await pause(seconds)
            response = try await send(request)
        }
        guard response.status < 400 else { throw failure(response.status, response.body) }
        return APIAnswer(status: response.status, body: response.body)
    }

    /// What the server says when nothing more is known about the object.
    private static let nothingHere = [
        "There is nothing at this address.", "You have no such item.", "You have no such location.",
        "You have no such label.", "You have no home yet.", "You have no such insurance policy.",
    ]

    private func failure(_ status: Int, _ body: [UInt8]) -> CommandFailure {
        let problem = try? JSONDecoder().decode(APIProblem.self, from: Data(body))
        if status == 404, let missing, problem?.detail.map(Self.nothingHere.contains) != false {
            return CommandFailure(.data, missing)
        }
        // The server knows the values of an option that the command passes on.
        let isUsage = problem?.code == "invalid_parameter"
        return CommandFailure(
            status >= 500 || status == 429 ? .temporary : isUsage ? .usage : .data,
            problem.map { $0.text(namingFaults: namesFaults) } ?? "\(base) answered \(status)")
    }

    private static let longestProblem = 1 << 20

    /// Downloads a file of any size.
    /// - Parameter receive: gets the bytes as they arrive.
    package func download(_ path: String, _ receive: ([UInt8]) throws -> Void) async throws {
        var request = request("GET", path)
        (request.timeout, request.idleTimeout, request.maximumResponseBytes) = (nil, .seconds(60), .max)
        do {
            var response = try await client.stream(request)
            while response.status == 429, let seconds = response.headers.retryAfter() {
                for try await _ in response.body {}
                try await pause(seconds)
                response = try await client.stream(request)
            }
            guard response.status < 400 else {
                var body: [UInt8] = []
                for try await bytes in response.body where body.count < Self.longestProblem { body += bytes }
                throw failure(response.status, body)
            }
            for try await bytes in response.body { try receive(bytes) }
        } catch let error as HTTPClientError {
            throw CommandFailure(.temporary, "\(base) does not answer: \(error)")
        }
    }

    private func send(_ request: HTTPClientRequest) async throws(CommandFailure) -> HTTPClientResponse {
        do { return try await client.send(request) } catch  where error.code == .tls {
            throw CommandFailure(
                .configuration,
                "\(base): the certificate is not trusted (\(error.detail)); use --cacert FILE with its authority")
        } catch  where error.code == .authority {
            throw CommandFailure(.configuration, "the file of --cacert has no certificates that can be read")
        } catch {
            throw CommandFailure(
                .temporary, "\(base) does not answer: \(error)" + (startHint.isEmpty ? "" : "; \(startHint)"))
        }
    }

    /// A terminal shows a countdown; a log gets one line.
    private func pause(_ asked: Double) async throws {
        let seconds = Int(min(asked.rounded(.up), 86_400))
        let end = ContinuousClock.now + .seconds(seconds)
        for left in stride(from: max(1, seconds), to: 0, by: -1) {
            if left == max(1, seconds) || Terminal.isErrorTerminal { waiting(left) }
            try await Task.sleep(until: min(end, .now + .seconds(1)), clock: .continuous)
        }
    }
}

package struct APIAnswer: Sendable {
    package let status: Int
    package let body: [UInt8]

    package func decode<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
        let decoder = JSONDecoder()
        do { return try decoder.decode(Value.self, from: Data(body)) } catch {
            throw CommandFailure(.failed, "unexpected answer from the API: \(error)")
        }
    }
}

struct APIProblem: Decodable {
    var title: String?
    var code: String
    var detail: String?
    /// Of an error frame of the bridge, which is not an RFC 9457 problem.
    var message: String?
    var errors: [Fault]?

    struct Fault: Decodable {
        var detail: String
    }

    func text(namingFaults: Bool) -> String {
        let text = "\(detail ?? message ?? title ?? "refused") (\(code))"
        guard namingFaults, let errors, errors.count > 1 else { return text }
        return ([text] + errors.map { "  " + $0.detail }).joined(separator: "\n")
    }
}

/// A capture in a response of the API, and its text for a terminal.
package struct APICapture: Codable, Sendable {
    package var id: String
    package var state: String
    package var kind: String?
    package var reason: String?
    package var summary: String?
    var contactId: String?
    var contactName: String?
    var inboxNoteId: String?

    package var hasEnded: Bool { !["received", "recognized", "understood"].contains(state) }

    package var hasFailed: Bool { ["rejected", "dead"].contains(state) }

    /// `filed under Sarah Chen`, `in the inbox (no_match)`.
    package var ending: String {
        switch state {
        case "filed": "filed" + (contactName.map { " under \($0)" } ?? "")
        case "inbox": "in the inbox" + (reason.map { " (\($0))" } ?? "")
        case "received", "recognized", "understood": "in progress (\(state))"
        default: state + (reason.map { " (\($0))" } ?? "")
        }
    }
}
