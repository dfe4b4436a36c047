import Captures
import Corrections
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Runtime
import Store

/// Reads and corrects what the matcher has filed.
struct InteractionRoutes: Sendable {
    /// Processor time for the summary of one part of a split interaction.
    private static let summarySeconds = 1.0

    let corrections: CorrectionStore

    var endpoints: [Endpoint] {
        [
            .read("/v1/interactions/{id}", .contactsRead, handler: show),
            .write(.patch, "/v1/interactions/{id}", .contactsWrite, handler: change),
            .write(.delete, "/v1/interactions/{id}", .contactsWrite, handler: delete),
            .write(.post, "/v1/interactions/{id}/move", .contactsWrite, handler: move),
            .write(.post, "/v1/interactions/{id}/split", .contactsWrite, handler: split),
            .write(.post, "/v1/interactions/{id}/restore", .contactsWrite, handler: restore),
        ]
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await corrections.find(id, of: call.owner)
        }
        guard let found else { throw APIFailure(.notFound) }
        return .answer(InteractionView.detail(found), headers: [("ETag", EntityTag.text(found.version))])
    }

    @Sendable private func change(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let patch = try InteractionPatch(try call.json(), now: .now)
        let expected = try call.expectedVersion()
        return try CorrectionResponses.answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await corrections.change(id, of: call.owner, by: patch, expecting: expected)
            })
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let expected = try call.expectedVersion()
        return try CorrectionResponses.answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await corrections.delete(id, of: call.owner, expecting: expected)
            })
    }

    @Sendable private func move(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let input = try CorrectionInput(try call.json(), .move)
        let expected = try call.expectedVersion()
        return try CorrectionResponses.answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await corrections.move(
                    id, of: call.owner, to: input.target, learning: input.learning, expecting: expected)
            })
    }

    @Sendable private func split(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let input = try CorrectionInput(try call.json(), .split)
        let expected = try call.expectedVersion()
        return try CorrectionResponses.answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await corrections.split(
                    id, of: call.owner, into: call.object, moving: input.messages ?? [], to: input.target,
                    learning: input.learning, expecting: expected,
                    within: { ReadingBudget(seconds: Self.summarySeconds) { ProcessorTime.ofThisThread } })
            })
    }

    @Sendable private func restore(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await corrections.restore(id, of: call.owner)
        }
        guard let found else { throw APIFailure(.notFound) }
        return .answer(InteractionView.json(found), headers: [("ETag", EntityTag.text(found.version))])
    }
}
