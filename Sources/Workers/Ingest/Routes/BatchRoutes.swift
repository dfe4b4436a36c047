import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Requests
import Store

/// Creates, lists, shows and controls batches. `BatchUploadRoutes` adds captures to them.
struct BatchRoutes: Sendable {
    private static let maxExamples = 200
    /// Captures that are canceled or retried in one transaction.
    private static let portion = 1_000
    /// Portions that a cancel request ends itself; the dispatcher cancels the remaining captures.
    private static let portionsPerRequest = 5

    let database: Database
    let pace: BatchRates

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/batches", .capturesWrite, handler: create),
            .read("/v1/batches", .capturesRead, query: PageRequest.parameters, handler: list),
            .read("/v1/batches/{id}", .capturesRead, handler: show),
            .read("/v1/batches/{id}/report", .capturesRead, query: ["examples", "format"], handler: report),
            .write(.post, "/v1/batches/{id}/retry", .capturesWrite, handler: retry),
        ]
            + BatchAction.allCases.map { action in
                .write(.post, "/v1/batches/{id}/\(action.rawValue)", .capturesWrite) { call throws(APIFailure) in
                    try await change(call, action)
                }
            }
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let input = try BatchInput(call)
        let batch = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.batches.create(
                call.object, of: call.owner, name: input.name, key: input.key, device: call.principal.id)
        }
        guard let batch else { throw APIFailure(.internalError) }
        return .answer(
            view(batch), status: batch.id == call.object ? 201 : 200,
            headers: [("Location", BatchView.path(batch.id))])
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.batches.list(of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(view)
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(view(try await batch(call)))
    }

    private func change(_ call: AuthenticatedRequest, _ action: BatchAction) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let change = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.batches.change(id, of: call.owner, by: action)
        }
        switch change {
        case .notFound: throw APIFailure(.notFound)
        case .refused(.cancelled): throw APIFailure(.batchCancelled)
        case .refused(let state):
            // Pausing a running batch is refused for one reason only: it has finished.
            let name = state == .running && action == .pause ? "finished" : state.rawValue
            throw APIFailure(.batchState, "Cannot \(action.rawValue) a batch that is \(name).")
        case .done(let batch):
            guard action == .cancel, batch.counts.pending > 0 else { return .answer(view(batch)) }
            for _ in 0..<Self.portionsPerRequest {
                let ended = try await mappingStoreErrors { () async throws(StoreError) in
                    try await database.batches.cancelPending(in: id, of: call.owner, limit: Self.portion)
                }
                if ended < Self.portion { break }
            }
            return .answer(view(try await self.batch(call)))
        }
    }

    /// Retries all dead captures of the batch, portion by portion. Safe to repeat: a retried capture is not dead.
    @Sendable private func retry(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let batch = try await batch(call)
        guard batch.state != .cancelled else { throw APIFailure(.batchCancelled) }
        var retried = 0
        var last: UUID?
        repeat {
            let portion = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.batches.retryDead(in: batch.id, of: call.owner, after: last, limit: Self.portion)
            }
            retried += portion.retried
            last = portion.last
        } while last != nil
        return .answer(["retried": .integer(retried), "batch": view(try await self.batch(call))])
    }

    @Sendable private func report(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let examples = try call.number("examples", in: 0...Self.maxExamples) ?? 20
        let format: BatchReportFormat = try call.choice("format") ?? .json
        if format == .csv {
            _ = try await batch(call)
            var response: HTTPResponse = .chunks(contentType: "text/csv; charset=utf-8") {
                [database, owner = call.owner] writer in
                try await writer.write(BatchReportView.csvHeader)
                var last: UUID?
                repeat {
                    let failed = try await database.batches.failedCaptures(
                        in: id, of: owner, after: last, limit: Self.portion)
                    try await writer.write(BatchReportView.csv(failed))
                    last = failed.count < Self.portion ? nil : failed.last?.id
                } while last != nil
            }
            response.headers["Content-Disposition"] = "attachment; filename=\"tapline-batch-\(id.text).csv\""
            return response
        }
        let report = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.batches.report(id, of: call.owner, examples: examples)
        }
        guard let report else { throw APIFailure(.notFound) }
        return .answer(BatchReportView.json(report))
    }

    private func batch(_ call: AuthenticatedRequest) async throws(APIFailure) -> Batch {
        let id = try call.id()
        let batch = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.batches.find(id, of: call.owner)
        }
        guard let batch else { throw APIFailure(.notFound) }
        return batch
    }

    private func view(_ batch: Batch) -> JSON { BatchView(batch: batch, rate: pace.rate(of: batch.id)).json }
}

enum BatchReportFormat: String, CaseIterable { case json, csv }
