import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Matching
import Reading
package import Requests
package import Runtime
import ScanRecords
package import Scams
package import Store

/// Scans of messages for scams.
package struct ScanRoutes: Sendable {
    /// Unicode scalars of a text that is scanned while a person types.
    static let longestChecked = 300

    let database: Database
    private let intake: ScanIntake
    private let rules: ScanRules

    private let judgments: ScanJudgmentRoutes

    package init(database: Database, intake: @escaping ScanIntake, reader: ScamReader, metrics: Metrics) {
        self.database = database
        judgments = ScanJudgmentRoutes(database: database, metrics: metrics)
        self.intake = intake
        rules = ScanRules(reader)
    }

    package var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/scans", .scansWrite, bodyLimit: ScanRequest.bodyLimit, isCharged: true, handler: create),
            .read("/v1/scans", .scansRead, query: PageRequest.parameters + ["risk"], handler: list),
            .ask("/v1/scans/check", .scansWrite, handler: check),
            .read("/v1/scans/{id}", .scansRead, handler: show),
            .write(.delete, "/v1/scans/{id}", .scansWrite, handler: delete),
        ] + judgments.endpoints + TypeSafeRoutes(database: database, intake: intake, rules: rules).endpoints
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let wait = try WaitPreference.read(call)
        let id: UUID
        switch try ScanRequest(call).subject {
        case .message(let input): id = try await intake(input, call, wait)
        case .capture(let capture, let prompt):
            try call.require(.capturesRead)
            try await scan(capture, prompt: prompt, call)
            id = capture
        }
        let scan = try await find(id, call)
        let isOver = scan.result != nil || scan.state.isTerminal
        return .answer(
            ScanView.json(scan), status: isOver ? 200 : 202, headers: [(name: "Location", value: ScanView.path(id))])
    }

    private func scan(_ capture: UUID, prompt: UUID?, _ call: AuthenticatedRequest) async throws(APIFailure) {
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scans.scan(capture, of: call.owner, prompt: prompt) { words in
                switch words {
                case .text(let text): rules.scan(text)
                case .picture(let recognition): rules.scan(recognition)
                }
            }
        }
        switch outcome {
        case .scanned: break
        case .notFound: throw APIFailure(.unknownCapture, at: "/captureId")
        case .hasNoText:
            throw APIFailure(.noText, at: "/captureId", "This capture has no text, or has not ended yet.")
        }
    }

    @Sendable private func check(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let text = ScanRequest.text(&fields, upTo: Self.longestChecked)
        let sender = fields.text("sender", upTo: ScanRequest.longestSender)
        if text == nil, fields.faults.isEmpty { fields.note(.missingField, "text") }
        try fields.finish()
        return .answer(ScanView.json(rules.scan(text ?? "", sender: sender)))
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let risk = try call.choice("risk", ListedRisk.self)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scans.list(
                of: call.owner, risk: risk?.rawValue, after: listing.cursor, limit: listing.limit)
        }
        return page.response(ScanView.json)
    }

    private enum ListedRisk: String, CaseIterable {
        case low, medium, high
        case cannotTell = "cannot_tell"
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(ScanView.json(try await find(try call.id(), call)))
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let gone = APIFailure(.notFound).response(trace: call.trace)
        let isDeleted = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scans.delete(
                id, of: call.owner, by: call.principal.id,
                answeringInstead: (gone.status, StoredResponse.bytes(gone) ?? []))
        }
        guard isDeleted else { throw APIFailure(.notFound) }
        return HTTPResponse(status: 204)
    }

    private func find(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> Scan {
        try await Self.find(id, call, database)
    }

    static func find(_ id: UUID, _ call: AuthenticatedRequest, _ database: Database) async throws(APIFailure) -> Scan {
        let scan = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scans.find(id, of: call.owner)
        }
        guard let scan else { throw APIFailure(.notFound) }
        return scan
    }
}
