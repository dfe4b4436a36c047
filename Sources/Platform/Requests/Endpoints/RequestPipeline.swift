import Captures
import Crypto
import FoundationEssentials
package import HTTPServer
package import Pipeline
import Records
package import Runtime
package import Store

/// The checks of every authenticated request: transport, key, scope, idempotency, rate limits. Turns failures into
/// problems.
package struct RequestPipeline: Sendable {
    package typealias Handler = @Sendable (AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse

    let database: Database
    private let door: RequestRateLimiter
    private let log: Log
    let meters: RequestMetrics
    let refusals: RequestRefusals
    let transport: TransportRule

    package init(
        database: Database, door: RequestRateLimiter, log: Log, meters: RequestMetrics, refusals: RequestRefusals,
        transport: TransportRule
    ) {
        self.database = database
        self.door = door
        self.log = log
        self.meters = meters
        self.refusals = refusals
        self.transport = transport
    }

    package func handler(_ endpoint: Endpoint) -> HTTPHandler {
        let body = endpoint.handler
        return { request in
            let trace = UUID.v7()
            let started = ContinuousClock.now
            let response: HTTPResponse
            var caller: DevicePrincipal?
            do throws(APIFailure) {
                let principal = try await authenticate(request, endpoint)
                caller = principal
                if !endpoint.isWrite { try endpoint.rejectUnknownParameters(request.query) }
                let call = AuthenticatedRequest(request: request, principal: principal, trace: trace, object: trace)
                if let early = try await endpoint.check?(call) {
                    response = early
                } else if endpoint.isWrite {
                    response = try await performOnce(
                        request, principal, trace, endpoint.isCharged ? rateLimited(body) : body)
                } else {
                    response = try await body(call)
                }
            } catch {
                response = await answer(endpoint.spoken(error), request, trace, from: caller)
            }
            meters.count(response.status, ContinuousClock.now - started)
            return response
        }
    }

    /// Checks the key and its scopes before a large body is read. The handler checks them again, from the cache.
    package func admission(_ endpoint: Endpoint) -> HTTPAdmission {
        { request in
            let started = ContinuousClock.now
            do throws(APIFailure) {
                return .admitted(client: try await authenticate(request, endpoint).id)
            } catch {
                let response = await answer(endpoint.spoken(error), request, .v7(), from: nil)
                meters.count(response.status, ContinuousClock.now - started)
                return .refused(response)
            }
        }
    }

    /// - Parameter caller: the authenticated device; nil before authentication.
    func answer(
        _ failure: APIFailure, _ request: HTTPRequest, _ trace: UUID, from caller: DevicePrincipal?
    ) async -> HTTPResponse {
        // An app may try a read that fails, such as a search; a refused write is what a person misses.
        if let caller, request.method != .get, request.headers["Authorization"] != nil,
            (400..<500).contains(failure.code.status)
        {
            await database.deviceKeys.recordRefusal(of: caller.id, code: failure.code.rawValue)
        }
        // The cached key was valid, but its owner has been removed.
        if failure.code == .authenticationFailed, let caller {
            database.deviceKeys.forget(caller.id)
            refusals.count(.badKey, from: request.remoteAddress)
        }
        if let cause = failure.cause, failure.code.status >= 500 {
            log.error(
                "request_failed",
                ["route": .text(request.route ?? ""), "code": .text(failure.code.rawValue), "error": .text(cause)],
                trace: trace)
        }
        return failure.response(trace: trace)
    }

    /// Adds rate limiting to a handler. A repeated request that is answered from its idempotency key never gets here
    /// and costs nothing.
    private func rateLimited(_ body: @escaping Handler) -> Handler {
        { call throws(APIFailure) in
            let verdict = try await mappingStoreErrors { () async throws(StoreError) in
                try await door.charge(call.principal, tokens: Self.tokens(call.request))
            }
            if let seconds = verdict?.retryAfter {
                throw APIFailure(
                    .rateLimited, "Too many requests. Try again in \(seconds) \(seconds == 1 ? "second" : "seconds").",
                    headers: verdict?.headers ?? [])
            }
            do throws(APIFailure) {
                var response = try await body(call)
                for (name, value) in verdict?.headers ?? [] { response.headers[name] = value }
                return response
            } catch {
                var failure = error
                failure.headers += verdict?.headers ?? []
                throw failure
            }
        }
    }

    /// Charges a request of a route that is not charged as a whole.
    /// - Returns: whether the limits of the key and its owner allow it.
    package func charge(_ call: AuthenticatedRequest) async throws(APIFailure) -> Bool {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await door.charge(call.principal, tokens: Self.tokens(call.request))
        }?.retryAfter == nil
    }

    /// Four bytes of text count as one token. Pictures and archives count as none, because their text is not known yet.
    private static func tokens(_ request: HTTPRequest) -> Int {
        if let boundary = MultipartForm.boundary(of: request.contentType) {
            let form = try? MultipartForm.parse(request.body, boundary: boundary)
            return ((form?["text"]?.body.count ?? 0) + 3) / 4
        }
        let type = request.contentType?.value ?? "application/json"
        // A manifest is text, whatever its content type.
        let isText =
            type.hasPrefix("text/") || ["json", "jsonl", "jsonlines"].contains(where: type.hasSuffix)
            || request.path.hasSuffix("/manifest")
        return isText ? (request.body.count - pictureBytes(type, request.body) + 3) / 4 : 0
    }

    /// The members of JSON bodies that hold a picture in base64.
    private static let pictures = ["image", "photo"].map { Array("\"\($0)\"".utf8) }

    /// The length of the pictures in a JSON body. Base64 has no quotation mark, so the next one ends the value.
    private static func pictureBytes(_ type: String, _ body: [UInt8]) -> Int {
        guard type == "application/json" else { return 0 }
        let quote = UInt8(ascii: "\"")
        return pictures.reduce(0) { sum, name in
            guard let name = body.firstRange(of: name), let start = body[name.upperBound...].firstIndex(of: quote),
                let end = body[(start + 1)...].firstIndex(of: quote)
            else { return sum }
            return sum + end - start - 1
        }
    }

    func authenticate(
        _ request: HTTPRequest, _ endpoint: Endpoint
    ) async throws(APIFailure) -> DevicePrincipal {
        let inPath = endpoint.hasKeyInPath ? request.pathParameters["key"] : nil
        let header = request.headers["Authorization"]
        let cookie = SessionCookie.token(in: request, isSecure: transport.isSecure(request))
        guard inPath != nil || header != nil || cookie != nil else {
            refusals.count(.noKey, from: request.remoteAddress)
            throw .unauthenticated
        }
        guard transport.allows(request) else {
            refusals.count(.notSecure, from: request.remoteAddress)
            if let token = Self.bearerToken(request.headers.values("Authorization")) {
                await database.deviceKeys.recordRefusal(ofToken: token, code: ProblemCode.httpsRequired.rawValue)
            }
            throw APIFailure(.httpsRequired)
        }
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            if let inPath { return try await principal(ofKey: inPath, holdingOnly: endpoint.scopes) }
            if header != nil { return try await principal(ofKey: request.headers.values("Authorization")) }
            guard let cookie, SessionCookie.isOwnPage(request) else { return nil }
            return try await database.sessions.find(cookie)?.principal
        }
        guard let principal = found else {
            refusals.count(.badKey, from: request.remoteAddress)
            throw .unauthenticated
        }
        do throws(APIFailure) { return try granted(endpoint.scopes, to: principal, request) } catch {
            if header != nil {
                await database.deviceKeys.recordRefusal(of: principal.id, code: error.code.rawValue)
            }
            throw error
        }
    }

    /// - Returns: the principal.
    func granted(
        _ scopes: [DeviceScope], to principal: DevicePrincipal, _ request: HTTPRequest
    ) throws(APIFailure) -> DevicePrincipal {
        for scope in scopes where !scope.isGranted(by: principal.scopes) {
            refusals.count(.missingScope, from: request.remoteAddress)
            throw APIFailure(.missingScope, "The device key lacks the scope \(scope.rawValue).")
        }
        return principal
    }

    private func principal(ofKey headers: [String]) async throws(StoreError) -> DevicePrincipal? {
        guard let token = Self.bearerToken(headers) else { return nil }
        return try await database.deviceKeys.authenticate(token)
    }

    private static func bearerToken(_ headers: [String]) -> String? {
        guard headers.count == 1 else { return nil }
        let parts = headers[0].split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1].drop { $0 == " " })
    }

    /// A path is easily seen by others, so a key in it must not be able to do anything else.
    private func principal(
        ofKey token: String, holdingOnly scopes: [DeviceScope]
    ) async throws(StoreError) -> DevicePrincipal? {
        let principal = try await database.deviceKeys.authenticate(token)
        return principal.flatMap { Set($0.scopes) == Set(scopes.map(\.rawValue)) ? $0 : nil }
    }

    /// Runs a write at most once for its idempotency key. The write continues when the client disconnects.
    private func performOnce(
        _ request: HTTPRequest, _ principal: DevicePrincipal, _ trace: UUID, _ body: @escaping Handler
    ) async throws(APIFailure) -> HTTPResponse {
        guard let key = request.headers["Idempotency-Key"] else {
            return try await detached(
                AuthenticatedRequest(request: request, principal: principal, trace: trace, object: .v7()), body)
        }
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw APIFailure(.invalidIdempotencyKey)
        }
        let hash = try Self.hash(request)
        let reservation = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.idempotency.reserve(key, of: principal.owner, requestHash: hash)
        }
        switch reservation {
        case .mismatch: throw APIFailure(.idempotencyKeyReused)
        case .inProgress(_, let retryAfter):
            throw APIFailure(
                .requestInProgress, headers: [("Retry-After", String(max(1, retryAfter.components.seconds + 1)))])
        case .replay(let status, let bytes):
            return StoredResponse.response(status: status, bytes)
        case .new(let object):
            let call = AuthenticatedRequest(request: request, principal: principal, trace: trace, object: object)
            return try await detached(call) { call throws(APIFailure) in try await performAndStore(key, call, body) }
        }
    }

    private func performAndStore(
        _ key: String, _ call: AuthenticatedRequest, _ body: Handler
    ) async throws(APIFailure) -> HTTPResponse {
        let response: HTTPResponse
        do throws(APIFailure) { response = try await body(call) } catch {
            response = await answer(error, call.request, call.trace, from: call.principal)
        }
        do throws(StoreError) {
            // Temporary refusals are not kept, so that the client can try again with the same key.
            let isAnswer = response.status < 500 && response.headers["Retry-After"] == nil
            if isAnswer, let bytes = StoredResponse.bytes(response) {
                try await database.idempotency.complete(key, of: call.owner, status: response.status, response: bytes)
            } else {
                try await database.idempotency.abandon(key, of: call.owner)
            }
        } catch {
            // The write itself is stored. A retry with the same key gets the same object id.
            log.warning("answer_not_kept", ["error": .text(error.description)], trace: call.trace)
        }
        return response
    }

    private func detached(_ call: AuthenticatedRequest, _ body: @escaping Handler) async throws(APIFailure)
        -> HTTPResponse
    {
        let result = await Task { () async -> Result<HTTPResponse, APIFailure> in
            do throws(APIFailure) { return .success(try await body(call)) } catch { return .failure(error) }
        }.value
        return try result.get()
    }

    /// Hashes everything that makes two requests the same.
    private static func hash(_ request: HTTPRequest) throws(APIFailure) -> [UInt8] {
        var head = "\(request.method) \(request.path)\n"
        // Sorted: a client may send the same parameters in another order.
        for item in request.query.sorted(by: { ($0.name, $0.value) < ($1.name, $1.value) }) {
            head += "\(item.name)=\(item.value)\n"
        }
        // The boundary of a form is different in every attempt, so the parts are hashed instead.
        head += "\(request.contentType?.value ?? "")\n"
        if let version = request.headers["If-Match"] { head += "If-Match: \(version)\n" }
        head += "\n"
        var pieces = [Array(head.utf8)]
        if let boundary = MultipartForm.boundary(of: request.contentType),
            let form = try? MultipartForm.parse(request.body, boundary: boundary)
        {
            pieces += form.parts.flatMap { [Array("\($0.name)\n\($0.body.count)\n".utf8), $0.body] }
        } else {
            pieces.append(request.body)
        }
        do throws(CryptoError) { return try SHA256.hash(pieces) } catch {
            throw APIFailure(.internalError, cause: "\(error)")
        }
    }
}
