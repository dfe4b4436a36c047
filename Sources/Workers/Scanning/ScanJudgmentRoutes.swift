import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Matching
import Requests
import Runtime
import ScanRecords
import Store

/// What owners say about the verdicts of scans.
struct ScanJudgmentRoutes: Sendable {
    let database: Database
    private let outcomes: @Sendable (JudgedOutcome) -> Metrics.Counter

    init(database: Database, metrics: Metrics) {
        self.database = database
        outcomes = metrics.counters(
            "tapline_scan_judgments_total", "Verdicts of scans that owners have judged, by whether they were right.",
            by: "outcome", JudgedOutcome.self)
    }

    var endpoints: [Endpoint] {
        [
            .read("/v1/scans/judged", .scansRead, query: PageRequest.parameters, handler: list),
            .write(.put, "/v1/scans/{id}/judgment", .scansWrite, handler: judge),
            .write(.delete, "/v1/scans/{id}/judgment", .scansWrite, handler: forget),
        ]
    }

    @Sendable private func judge(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        var fields = try FieldReader(try call.json())
        let verdict = fields.choice("verdict", else: .invalidValue, ScanJudgment.Verdict.self)
        if verdict == nil, fields.faults.isEmpty { fields.note(.missingField, "verdict") }
        let isKept = fields.flag("keep") ?? false
        try fields.finish()
        guard let verdict else { throw APIFailure(.missingField, at: "/verdict") }
        guard let text = try await ScanRoutes.find(id, call, database).result?.text else { throw APIFailure(.notFound) }
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scanJudgments.judge(id, of: call.owner, as: verdict, text: text, isKept: isKept)
        }
        switch outcome {
        case .judged(let outcome): outcomes(outcome).add()
        case .known: break
        case .notFound: throw APIFailure(.notFound)
        }
        return .answer(ScanView.json(try await ScanRoutes.find(id, call, database)))
    }

    @Sendable private func forget(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let isGone = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scanJudgments.forget(id, of: call.owner)
        }
        guard isGone else { throw APIFailure(.notFound) }
        return HTTPResponse(status: 204)
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scanJudgments.list(of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(ScanView.json)
    }
}
