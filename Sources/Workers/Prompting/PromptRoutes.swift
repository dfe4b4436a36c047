import Captures
import FoundationEssentials
import HTTPServer
import JSON
package import Pipeline
import PromptRecords
import Prompts
package import Requests
package import Runtime
package import Store

/// Screenshots that prompt for a scan: a phone posts them, a keyboard shows them.
package struct PromptRoutes: Sendable {
    /// The years 1970 to 2200, in seconds since 1970. Sums and differences of these times fit in Postgres.
    private static let years = 0..<7_289_654_400.0

    let database: Database
    private let listeners: PromptListeners
    private let announce: @Sendable (ChangeEvent) -> Void
    private let statuses: @Sendable (PromptStatus) -> Metrics.Counter

    /// - Parameter announce: tells the listeners of all replicas about a new or changed prompt. Must not block.
    package init(
        database: Database, listeners: PromptListeners, metrics: Metrics,
        announce: @escaping @Sendable (ChangeEvent) -> Void
    ) {
        self.database = database
        self.listeners = listeners
        self.announce = announce
        statuses = metrics.counters(
            "tapline_prompts_total", "Posted screenshots, by what became of them.", by: "status", PromptStatus.self)
        metrics.gauge("tapline_prompt_waits", "Requests that wait for screenshot prompts.") {
            Double(listeners.count)
        }
    }

    package var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/screenshots/notifications", .capturesWrite, handler: post),
            PromptListRoute(database: database, listeners: listeners).endpoint,
            marking("shown", as: .shown), marking("opened", as: .opened), marking("dismiss", as: .dismissed),
        ] + PromptSettingsRoutes(database: database).endpoints + PromptMetricsRoute(database: database).endpoints
    }

    @Sendable private func post(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let screenshot = try Self.screenshot(try call.json())
        let answer = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.prompts.accept(screenshot, of: call.owner, device: call.principal.id)
        }
        if answer.isNew {
            statuses(answer.status).add()
            if answer.status == .created {
                announce(ChangeEvent(owner: call.owner, type: PromptEvent.created, id: screenshot.id))
            }
        }
        return .answer(PromptView.answer(answer, to: screenshot.id))
    }

    /// The members of a phone's notification may all be sent. What the server computes by itself is not read.
    private static func screenshot(_ body: JSON) throws(APIFailure) -> PostedScreenshot {
        var fields = try FieldReader(body)
        let id = fields.id("id", .wrongType)
        if fields.value("id") == nil { fields.note(.missingField, "id") }
        let timestamp = time("timestamp", &fields)
        if fields.value("timestamp") == nil { fields.note(.missingField, "timestamp") }
        let sentAt = time("sentAt", &fields)
        _ = fields.flag("isActive")
        _ = time("expiresAt", &fields)
        try fields.finish()
        guard let id, let timestamp else { throw APIFailure(.missingField) }
        return PostedScreenshot(id: id, timestamp: timestamp, sentAt: sentAt)
    }

    private static func time(_ name: String, _ fields: inout FieldReader) -> Date? {
        guard let text = fields.text(name, upTo: 64) else { return nil }
        guard let time = Timestamp.parse(text), years.contains(time.timeIntervalSince1970) else {
            fields.note(
                .invalidTimestamp, name,
                "\(name) must look like 2027-05-01T10:00:00Z and be in the years 1970 to 2200.")
            return nil
        }
        return time
    }

    private func marking(_ verb: String, as mark: PromptMark) -> Endpoint {
        .write(
            .post, "/v1/screenshots/notifications/{id}/\(verb)", .notificationsRead
        ) { [database, announce] call throws(APIFailure) in
            let id = try call.id()
            let marked = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.prompts.mark(id, as: mark, of: call.owner)
            }
            guard let marked else { throw APIFailure(.notFound) }
            if marked.isFirst { announce(ChangeEvent(owner: call.owner, type: PromptEvent.changed, id: id)) }
            return .answer(NotificationEncoding.json(marked.notification))
        }
    }
}
