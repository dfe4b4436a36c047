package import Bridge
import BridgeRecords
import Captures
import Crypto
import FoundationEssentials
package import HTTPServer
import JSON
import QRCodes
package import Requests
package import Runtime
package import Store
import Synchronization

/// Pairing: an owner opens it, and a device that has no key claims a narrow one with six digits.
package struct PairingRoutes: Sendable {
    private static let longestName = 100
    private static let longestClaim = 4_096
    private static let claimPath = "/v1/bridge/pair"
    private static let servicePath = "/.well-known/tapline-bridge"

    private enum PairingAction: String, CaseIterable { case pair }

    /// What became of a claim.
    private enum Outcome: String, CaseIterable { case paired, refused, limited }

    let database: Database
    private let service: BridgeService
    private let transport: TransportRule
    private let limiter = Limiter()
    private let log: Log
    private let claims: @Sendable (Outcome) -> Metrics.Counter

    package init(database: Database, service: BridgeService, transport: TransportRule, log: Log, metrics: Metrics) {
        self.database = database
        self.service = service
        self.transport = transport
        self.log = log
        claims = metrics.counters(
            "tapline_bridge_pairings_total", "Claims of pairings, by what became of them.", by: "outcome", Outcome.self)
    }

    package var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/bridge/pairings", .keysManage, handler: open),
            .write(.delete, "/v1/bridge/pairings", .keysManage, handler: close),
        ]
    }

    /// Adds the routes that need no key.
    package func add(to router: inout Router) {
        router.on(.get, Self.servicePath, options: .withoutBody) { [service] request in
            // A browser keeps the code, which is the fragment of the address (RFC 9110, 10.2.2).
            guard request.headers["Accept"]?.contains("text/html") != true else {
                return HTTPResponse(status: 303, headers: ["Location": "/pair", "Vary": "Accept"])
            }
            var response = HTTPResponse.answer(service.json(limits: BridgeLimits()))
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Vary"] = "Accept"
            return response
        }
        router.on(.post, Self.claimPath, options: RouteOptions(bodyLimit: Self.longestClaim)) { request in
            do throws(APIFailure) { return try await claim(request) } catch {
                let trace = UUID.v7()
                if let cause = error.cause { log.error("pairing_failed", ["error": .text(cause)], trace: trace) }
                return error.response(trace: trace)
            }
        }
    }

    /// A key grants at most what the caller's key grants.
    @Sendable private func open(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let role = fields.choice("role", else: .unknownChoice, PairingRole.self)
        if fields.value("role") == nil { fields.note(.missingField, "role") }
        let name = fields.text("name", upTo: Self.longestName)
        try fields.finish()
        guard let role else { throw APIFailure(.missingField, at: "/role") }
        for scope in role.scopes where !scope.isGranted(by: call.principal.scopes) {
            throw APIFailure(
                .missingScope, "The device key lacks the scope \(scope.rawValue), so it cannot grant the scope.")
        }
        let opened = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.pairings.open(
                role, name: name.flatMap { $0.isEmpty ? nil : $0 } ?? "Paired \(role.rawValue)", by: call.principal.id,
                of: call.owner)
        }
        let qr = opened.code.qrText(origin: transport.origin(of: call.request))
        return .answer(
            .pairing(
                code: .string(opened.code.text), expiresAt: JSON(opened.expiresAt), qr: .string(qr),
                qrSvg: JSON(QRCode(qr)?.svg)), status: 201,
            headers: [("Cache-Control", "no-store")])
    }

    @Sendable private func close(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.pairings.close(of: call.owner)
        }
        return HTTPResponse(status: 204)
    }

    /// The answer is the frame `paired`, or a problem that does not tell why the code is refused.
    private func claim(_ request: HTTPRequest) async throws(APIFailure) -> HTTPResponse {
        guard transport.allows(request) else { throw APIFailure(.httpsRequired) }
        if let seconds = limiter.wait(of: request.remoteAddress) {
            claims(.limited).add()
            throw APIFailure(
                .rateLimited, "Too many codes were tried. Try again in \(seconds) seconds.",
                headers: [("Retry-After", String(seconds))])
        }
        var fields = try FieldReader(try AuthenticatedRequest.json(request.body))
        // The frame `pair` has its action; a body without one is the same.
        _ = fields.choice("action", else: .unknownChoice, PairingAction.self)
        let text = fields.text("code", upTo: Self.longestClaim)
        let name = fields.text("name", upTo: Self.longestName)
        if fields.value("code") == nil { fields.note(.missingField, "code") }
        try fields.finish()
        guard let code = text.flatMap(PairingCode.init) else {
            throw APIFailure(.invalidValue, at: "/code", "code must be six digits or the text of the QR code.")
        }
        let token = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.pairings.claim(code, name: name.flatMap { $0.isEmpty ? nil : $0 })
        }
        guard let token else {
            claims(.refused).add()
            throw APIFailure(.wrongPairingCode)
        }
        claims(.paired).add()
        log.info("bridge_paired", ["key": .text(token.keyID)])
        return .answer(
            BridgeAnswer.paired(device: token.keyID, token: token.text).json(), status: 201,
            headers: [("Cache-Control", "no-store")])
    }
}

/// The limit of this process.
private final class Limiter: Sendable {
    private let started = ContinuousClock.now
    private let limiter = Mutex(PairingLimiter())

    /// - Returns: the seconds to wait; nil if the claim is allowed.
    func wait(of address: String) -> Int? {
        let passed = (ContinuousClock.now - started).components
        let now = Int(passed.seconds) * 1_000 + Int(passed.attoseconds / 1_000_000_000_000_000)
        return limiter.withLock { $0.wait(of: address, at: now) }.map { ($0 + 999) / 1_000 }
    }
}
