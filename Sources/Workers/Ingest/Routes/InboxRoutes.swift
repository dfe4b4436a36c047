import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Store

struct InboxRoutes: Sendable {
    private static let longestAlias = 500

    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/inbox", .inboxRead, query: PageRequest.parameters, handler: list),
            .read("/v1/inbox/{id}", .inboxRead, handler: show),
            .write(.post, "/v1/inbox/{id}/assign", .inboxWrite, handler: assign),
            .write(.post, "/v1/inbox/{id}/dismiss", .inboxWrite, handler: dismiss),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inbox.list(of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(NoteView.json)
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(NoteView.json(try await note(try call.id(), call)))
    }

    @Sendable private func assign(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        var fields = try FieldReader(try call.json())
        let contact = fields.id("contactId", .unknownContact)
        let alias = fields.text("learnAlias", upTo: Self.longestAlias)?.trimmed
        if contact == nil, fields.faults.isEmpty { fields.note(.missingField, "contactId") }
        try fields.finish()
        guard let contact else { throw APIFailure(.missingField) }
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inbox.assign(
                note: id, of: call.owner, to: contact, learning: alias?.isEmpty == true ? nil : alias)
        }
        return try await answer(outcome, id, call)
    }

    @Sendable private func dismiss(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inbox.dismiss(note: id, of: call.owner)
        }
        return try await answer(outcome, id, call)
    }

    private func answer(_ outcome: InboxOutcome, _ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure)
        -> HTTPResponse
    {
        switch outcome {
        case .done: return .answer(NoteView.json(try await note(id, call)))
        case .notFound: throw APIFailure(.notFound)
        case .alreadyClosed: throw APIFailure(.alreadyClosed)
        case .contactNotFound: throw APIFailure(.unknownContact, at: "/contactId")
        }
    }

    private func note(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> InboxNote {
        let note = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inbox.find(id, of: call.owner)
        }
        guard let note else { throw APIFailure(.notFound) }
        return note
    }
}
