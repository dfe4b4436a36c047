import Captures
import HTTPServer
import JSON
import PromptRecords
import Requests
import Store

/// `GET /v1/metrics/screenshots`: what became of the owner's prompts.
struct PromptMetricsRoute: Sendable {
    private static let days = 1...400

    let database: Database

    var endpoints: [Endpoint] {
        [.read("/v1/metrics/screenshots", .notificationsRead, query: ["days"], handler: show)]
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let days = try call.number("days", in: Self.days) ?? Self.days.upperBound
        let metrics = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.prompts.metrics(of: call.owner, days: days)
        }
        return .answer(
            .promptMetrics(
                days: .integer(days), total: PromptView.json(metrics.all),
                byDay: .array(metrics.byDay.map(PromptView.json))))
    }
}
