import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

/// Shows what was sent, and deletes, restores and erases captures, whatever became of them.
struct CaptureDeletionRoutes: Sendable {
    let database: Database
    let captures: CaptureRoutes

    var endpoints: [Endpoint] {
        [
            .read("/v1/captures/{id}/text", .capturesRead, handler: text),
            .write(.delete, "/v1/captures/{id}", .inboxWrite, handler: delete),
            .write(.post, "/v1/captures/{id}/restore", .inboxWrite, handler: restore),
            .write(.post, "/v1/captures/{id}/erase", .inboxWrite, handler: erase),
        ]
    }

    @Sendable private func text(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let text = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.captures.text(of: id, of: call.owner)
        }
        guard let text else { throw APIFailure(.notFound, "This capture has no text, or not yet.") }
        return .answer(
            .captureText(id: JSON(id), text: .string(text.text), source: .string(text.source.rawValue)))
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        return try CorrectionResponses.answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await database.corrections().delete(capture: id, of: call.owner)
            })
    }

    @Sendable private func restore(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let isRestored = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.corrections().restore(capture: id, of: call.owner)
        }
        guard isRestored else { throw APIFailure(.notFound) }
        return .answer(try await captures.view(id, call).json)
    }

    @Sendable private func erase(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let gone = APIFailure(.notFound).response(trace: call.trace)
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.captures.erase(
                id, of: call.owner, by: call.principal.id,
                answeringInstead: (gone.status, StoredResponse.bytes(gone) ?? []))
        }
        return try ContactRoutes.answer(outcome, erasing: id)
    }
}
