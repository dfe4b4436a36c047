package import Captures
package import HTTPServer

/// One route of the API, with the scopes and limits that its requests need.
package struct Endpoint: Sendable {
    package let method: HTTPMethod
    package let path: String
    package let scopes: [DeviceScope]
    package let isWrite: Bool
    /// Bytes; nil takes the server's default of 1 MB.
    package let bodyLimit: Int?
    /// The query parameters that the route knows.
    package var query: [String] = []
    /// Whether requests count against the limits of the device and the owner. True for routes that accept captures.
    package var isCharged = false
    /// The device key is the part `{key}` of the path, for an app that sends no header. The key must have the route's scopes
    /// and no other: a path is easily seen by others.
    package var hasKeyInPath = false
    /// Whether HEAD is answered as GET without the body. False for a GET whose answer is given once.
    package var answersHead = true
    /// Whether a phone speaks the answers: every failure has a `dialog`.
    package var isSpoken = false
    /// A further check of an authenticated request, before its idempotency key is looked up: a stored response must not be
    /// given to a caller who fails the check. A response ends the request.
    package var check: Check?
    package var handler: RequestPipeline.Handler

    package typealias Check = @Sendable (AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse?

    /// The endpoint for a phone that speaks the answers.
    package var spoken: Endpoint {
        var endpoint = self
        endpoint.isSpoken = true
        // The failures of a handler are stored with the idempotency key, as the client gets them.
        endpoint.handler = { [endpoint] call throws(APIFailure) in
            do throws(APIFailure) { return try await handler(call) } catch { throw endpoint.spoken(error) }
        }
        return endpoint
    }

    func spoken(_ failure: APIFailure) -> APIFailure {
        var failure = failure
        failure.isSpoken = isSpoken
        return failure
    }

    package static func read(
        _ path: String, _ scopes: DeviceScope..., query: [String] = [], handler: @escaping RequestPipeline.Handler
    ) -> Endpoint {
        Endpoint(
            method: .get, path: path, scopes: scopes, isWrite: false, bodyLimit: nil, query: query, handler: handler)
    }

    /// A question with a body, or a secret. The answer and a hash of the body are never stored, whatever idempotency key the
    /// request has.
    package static func ask(
        _ path: String, _ scopes: DeviceScope..., by method: HTTPMethod = .post,
        handler: @escaping RequestPipeline.Handler
    ) -> Endpoint {
        Endpoint(method: method, path: path, scopes: scopes, isWrite: false, bodyLimit: nil, handler: handler)
    }

    /// The same endpoint with a further check.
    package func checked(_ check: @escaping Check) -> Endpoint {
        var endpoint = self
        endpoint.check = check
        return endpoint
    }

    package static func write(
        _ method: HTTPMethod, _ path: String, _ scopes: DeviceScope..., bodyLimit: Int? = nil, isCharged: Bool = false,
        handler: @escaping RequestPipeline.Handler
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, scopes: scopes, isWrite: true, bodyLimit: bodyLimit, isCharged: isCharged,
            handler: handler)
    }

    /// Refuses unknown query parameters: a misspelled filter would return the whole list.
    package func rejectUnknownParameters(_ sent: [QueryItem]) throws(APIFailure) {
        guard let other = sent.first(where: { !query.contains($0.name) }) else { return }
        let known = query.isEmpty ? "it takes no parameters" : "known parameters: \(query.joined(separator: ", "))"
        throw AuthenticatedRequest.invalid(String(other.name.prefix(100)), "is unknown; \(known)")
    }
}
