import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

struct CaptureRoutes: Sendable {
    /// An image, and the other parts of a form.
    static let bodyLimit = CaptureInput.maxImageBytes + 65_536

    let database: Database
    let intake: CaptureIntake

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/captures", .capturesWrite, bodyLimit: Self.bodyLimit, isCharged: true, handler: create),
            .read(
                "/v1/captures", .capturesRead, query: PageRequest.parameters + CaptureFilter.parameters, handler: list),
            .read("/v1/captures/{id}", .capturesRead, handler: show),
            .read("/v1/captures/{id}/recognition", .capturesRead, handler: recognition),
            .write(.post, "/v1/captures/{id}/retry", .capturesWrite, handler: retry),
        ]
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let wait = try WaitPreference.read(call)
        let input = try CaptureInput.read(call, membership: .asked)
        let taken = try await intake.take(input, call, waiting: wait)
        var view = try await view(taken.id, call)
        view.isRepeated = taken.isRepeated
        let headers = [(name: "Location", value: CaptureView.path(taken.id))]
        return .answer(view.json, status: taken.outcome == nil ? 202 : 200, headers: headers)
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let filter = try CaptureFilter(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.captures.list(
                of: call.owner, where: filter, after: listing.cursor, limit: listing.limit)
        }
        return page.response { CaptureView(record: $0).json }
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(try await view(try call.id(), call).json)
    }

    @Sendable private func recognition(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let words = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.cards.words(of: id, of: call.owner)
        }
        guard let words else {
            throw APIFailure(.notFound, "This capture has no OCR text, or not yet.")
        }
        return .answer(RecognitionView.json(words))
    }

    @Sendable private func retry(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.work.retry(capture: id, of: call.owner, worker: "ingest")
        }
        switch outcome {
        case .done: return .answer(try await view(id, call).json, status: 202)
        case .notFound: throw APIFailure(.notFound)
        case .notDead: throw APIFailure(.notDead)
        case .hollow: throw APIFailure(.contentGone)
        case .cancelledBatch:
            throw APIFailure(
                .batchCancelled, "The capture's batch was canceled. Send the capture again without this batch.")
        }
    }

    func view(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> CaptureView {
        let record = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.captures.find(id, of: call.owner)
        }
        guard let record else { throw APIFailure(.notFound) }
        return CaptureView(record: record)
    }
}
