import BridgeRecords
import Bridging
import Captures
import FoundationEssentials
import HTTPServer
import JSON
import ProviderRecords
import Requests
import Store

/// The change feed, to poll and as an event stream. It has ids and kinds of objects but no content, so the scope
/// `notifications:read` is enough.
struct FeedRoutes: Sendable {
    let database: Database
    let hub: EventHub
    let pins: PINGuard

    var endpoints: [Endpoint] {
        [
            .read("/v1/changes", .notificationsRead, query: PageRequest.parameters, handler: changes),
            .read("/v1/events", query: ["since", "only"], handler: events),
        ]
    }

    @Sendable private func changes(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        if Self.isDevice(call) { try await FeedAccess.requireSync(of: call.owner, in: database) }
        let limit = try call.number("limit", in: PageRequest.limits) ?? PageRequest.standard
        let cursor = try FeedAccess.cursor(try call.query("cursor"), "cursor")
        let entries = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.changes.entries(of: call.owner, after: cursor, limit: limit)
        }
        if let cursor { try await FeedAccess.rejectExpired(cursor, of: call.owner, in: database) }
        // At the end of the feed the cursor stays the same, so that the client can poll with it.
        let end: JSON = JSON(entries.last?.cursor.text ?? cursor?.text)
        return .answer(["data": .array(entries.map(ChangeView.json)), "nextCursor": end])
    }

    @Sendable private func events(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        if Self.isDevice(call) { try await FeedAccess.requireSync(of: call.owner, in: database) }
        let asked = try call.query("since")
        let only = try call.choice("only", StreamContent.self)
        // These events have content.
        try call.require(only == .bridge ? .bridgeRead : .notificationsRead)
        let proof = try await only == .bridge ? pins.require(call) : .exempt
        try hub.checkStreams(ofKey: call.principal.id)
        let named = try FeedAccess.cursor(call.request.lastEventID, "Last-Event-ID")
        let cursor = try named == nil ? FeedAccess.cursor(asked, "since") : named
        let since = try await FeedAccess.start(at: cursor, of: call.owner, in: database)
        return .eventStream(opened: { [hub, principal = call.principal, needsSync = Self.isDevice(call)] stream in
            hub.add(
                stream, of: principal.owner, key: principal.id, needsSync: needsSync, only: only, since: since
            ) { proof }
        })
    }

    /// The console, which has a session and sends no key, is not a device.
    private static func isDevice(_ call: AuthenticatedRequest) -> Bool { call.request.headers["Authorization"] != nil }
}
