import Captures
import FoundationEssentials
import HTTPServer
import JSON
import PromptRecords
import Prompts
import Requests
import Store

/// `GET /v1/screenshots/notifications`: what a keyboard polls.
struct PromptListRoute: Sendable {
    /// More do not fit into an answer.
    private static let longest = 40
    /// How often a waiting request looks by itself, because an event can be lost.
    private static let interval = Duration.seconds(10)

    let database: Database
    let listeners: PromptListeners

    var endpoint: Endpoint {
        .read("/v1/screenshots/notifications", .notificationsRead, query: ["active", "owner"], handler: list)
    }

    private enum Devices: String, CaseIterable { case all }

    /// A request that waits answers as soon as its answer differs from the one that the client has: `If-None-Match`, or an
    /// empty list without that.
    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let isComplete = try !isActive(call)
        let device = try call.choice("owner", Devices.self) == .all ? nil : call.principal.id
        let encoding = NotificationEncoding(accept: call.request.headers["Accept"])
        let seconds = WaitPreference.preferred(call.request.headers.values("Prefer"), upTo: PromptTiming.longestWait)
        let deadline = ContinuousClock.now + .seconds(seconds ?? 0)
        while true {
            let waiter = listeners.register(call.owner)
            defer { listeners.unregister(waiter, of: call.owner) }
            let prompts = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.prompts.list(
                    of: call.owner, for: call.principal.id, device: device, isComplete: isComplete, limit: Self.longest)
            }
            let response = response(prompts, encoding, call)
            let isNews = call.request.headers["If-None-Match"] == nil ? !prompts.isEmpty : response.status != 304
            let now = ContinuousClock.now
            if isNews || now >= deadline || listeners.isClosed || Task.isCancelled { return response }
            // The list also changes when a prompt expires.
            let expiry = prompts.map(\.secondsLeft).min().map { Duration.milliseconds(Int64($0 * 1_000) + 1) }
            let wake = min(deadline, now + min(expiry ?? Self.interval, Self.interval))
            await withTaskCancellationHandler {
                await waiter.wait(until: wake)
            } onCancel: {
                waiter.complete()
            }
        }
    }

    private func isActive(_ call: AuthenticatedRequest) throws(APIFailure) -> Bool {
        switch try call.query("active") {
        case "1", "true": return true
        case nil, "0", "false": return false
        default: throw AuthenticatedRequest.invalid("active", "must be 1 or 0")
        }
    }

    private func response(
        _ prompts: [StoredPrompt], _ encoding: NotificationEncoding, _ call: AuthenticatedRequest
    ) -> HTTPResponse {
        let seconds = PromptTiming.nextPollSeconds(hasActive: prompts.contains { $0.notification.isActive })
        var response = HTTPResponse(status: 204)
        if !prompts.isEmpty {
            response = HTTPResponse(
                contentType: encoding.rawValue,
                encoding.encode(newestFirst: prompts.map(\.notification), nextPollSeconds: seconds))
            response.headers["Vary"] = "Accept"
        }
        response = call.unlessKnown(response)
        response.headers["Retry-After"] = String(seconds)
        return response
    }
}
