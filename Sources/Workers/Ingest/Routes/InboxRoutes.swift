import Captures
import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

struct InboxRoutes: Sendable {
    let database: Database
    let corrections: CorrectionStore
    let input: ContactInput

    var endpoints: [Endpoint] {
        [
            .read("/v1/inbox", .inboxRead, query: PageRequest.parameters + ["state"], handler: list),
            .read("/v1/inbox/names", .inboxRead, handler: names),
            .read("/v1/inbox/{id}", .inboxRead, handler: show),
            .write(.post, "/v1/inbox/{id}/assign", .inboxWrite, handler: assign),
            .write(.post, "/v1/inbox/{id}/dismiss", .inboxWrite, handler: dismiss),
            .write(.post, "/v1/inbox/{id}/reopen", .inboxWrite, handler: reopen),
            .write(.post, "/v1/inbox/{id}/contact", .inboxWrite, .contactsWrite, handler: createContact),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let state = try call.choice("state", InboxState.self) ?? .open
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inbox.list(of: call.owner, in: state, after: listing.cursor, limit: listing.limit)
        }
        return page.response(NoteView.json)
    }

    @Sendable private func names(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let names = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inbox.recurringNames(of: call.owner)
        }
        return .answer(.recurringNames(data: .array(names.map(NoteView.json))))
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(NoteView.json(try await note(try call.id(), call)))
    }

    @Sendable private func assign(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let input = try CorrectionInput(try call.json(), .assignment)
        return try CorrectionResponses.answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await corrections.assign(
                    note: id, of: call.owner, to: input.target, learning: input.learning,
                    withSameName: input.withSameName)
            })
    }

    @Sendable private func dismiss(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        var fields = try call.optionalFields()
        let withSameName = CorrectionInput.withSameName(&fields)
        try fields.finish()
        return try CorrectionResponses.answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await corrections.dismiss(note: id, of: call.owner, withSameName: withSameName)
            })
    }

    @Sendable private func reopen(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        return try CorrectionResponses.answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await corrections.reopen(note: id, of: call.owner)
            })
    }

    @Sendable private func createContact(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        var fields = try call.optionalFields()
        let withSameName = CorrectionInput.withSameName(&fields)
        let learns = fields.flag("learn") ?? true
        let alias = CorrectionInput.alias(&fields)
        let contact = fields.value("contact")
        try fields.finish()
        let wanted: ContactFields? =
            if let contact, contact != .null { try input.apply(contact, to: ContactFields()) } else { nil }
        let learning: Learning = learns ? .lesson(alias: alias) : .nothing
        let result = try await mappingStoreErrors { () async throws(StoreError) in
            try await corrections.createContact(
                call.object, ofNote: id, of: call.owner, wanted, learning: learning, withSameName: withSameName)
        }
        return try CorrectionResponses.answer(
            result, status: 201, headers: [("Location", ContactView.path(call.object))])
    }

    private func note(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> InboxNote {
        let note = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inbox.find(id, of: call.owner)
        }
        guard let note else { throw APIFailure(.notFound) }
        return note
    }
}
