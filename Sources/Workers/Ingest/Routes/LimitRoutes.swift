import HTTPServer
import JSON
import Requests
import Store

/// The rate limits of the key and its owner. Like `GET /v1/session` it needs no scope: a key sees its own limits only.
struct LimitRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] { [.read("/v1/limits", handler: list)] }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let uses = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.limits.use(of: call.principal)
        }
        return .answer(["data": .array(uses.map(Self.json))], headers: [("Cache-Control", "no-store")])
    }

    private static func json(_ use: RateUse) -> JSON {
        let limit = use.limit
        return .limit(
            appliesTo: .string(use.key.kind), provider: JSON(use.key.provider),
            requestsPerMinute: JSON(limit.requestsPerMinute), requestsPerDay: JSON(limit.requestsPerDay),
            tokensPerMinute: JSON(limit.tokensPerMinute), tokensPerDay: JSON(limit.tokensPerDay),
            requestsLastMinute: .integer(use.requests), requestsToday: .integer(use.requestsToday),
            tokensLastMinute: .integer(use.tokens), tokensToday: .integer(use.tokensToday),
            dayEndsAt: JSON(use.nextDay))
    }
}
