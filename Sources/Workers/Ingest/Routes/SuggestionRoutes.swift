import Captures
import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import Matching
import Records
import Requests
import Store

/// Contact data that contacts have said in chats, for the owner to accept or dismiss.
struct SuggestionRoutes: Sendable {
    let database: Database
    let contacts: ContactRoutes

    var endpoints: [Endpoint] {
        let one = "/v1/contacts/{id}/suggestions/{suggestion}"
        return [
            .read("/v1/contacts/{id}/suggestions", .contactsRead, query: PageRequest.parameters, handler: list),
            .write(.post, one + "/accept", .contactsWrite, handler: accept),
            .write(.post, one + "/dismiss", .contactsWrite, handler: dismiss),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let contact = try await contacts.contact(try call.id(), call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.suggestions.list(
                for: contact.id, of: call.owner, having: contact.fields, after: listing.cursor, limit: listing.limit)
        }
        return page.response(Self.json)
    }

    /// The contact is changed first: if the second step fails, a repeated request finds the value and adds nothing.
    @Sendable private func accept(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let suggestion = try await suggestion(call)
        guard let detail = suggestion.stated?.detail else { throw APIFailure(.alreadyClosed) }
        let contact = try await contacts.change(suggestion.contact, call) { contact in
            guard !detail.isKnown(to: contact.fields) else { return .object([]) }
            let fields = detail.added(to: contact.fields).sorted { $0.key.rawValue < $1.key.rawValue }
            return .object(fields.map { .init(name: $0.key.rawValue, value: JSON($0.value)) })
        }
        _ = try await close(suggestion, as: .accepted, call)
        return .answer(ContactView.json(contact), headers: [("ETag", EntityTag.text(contact.version))])
    }

    @Sendable private func dismiss(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard try await close(try await suggestion(call), as: .dismissed, call) else {
            throw APIFailure(.alreadyClosed)
        }
        return HTTPResponse(status: 204)
    }

    private func suggestion(_ call: AuthenticatedRequest) async throws(APIFailure) -> ContactSuggestion {
        let contact = try await contacts.contact(try call.id(), call)
        guard let id = call.request.pathParameters["suggestion"].flatMap({ UUID(text: $0) }) else {
            throw APIFailure(.notFound)
        }
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.suggestions.find(id, for: contact.id, of: call.owner)
        }
        guard let found else { throw APIFailure(.notFound) }
        return found
    }

    private func close(
        _ suggestion: ContactSuggestion, as state: ContactSuggestion.State, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> Bool {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.suggestions.close(
                suggestion.id, for: suggestion.contact, of: call.owner, as: state)
        }
    }

    private static func json(_ suggestion: ContactSuggestion) -> JSON {
        guard let stated = suggestion.stated else { return .null }
        return .suggestion(
            id: JSON(suggestion.id), contactId: JSON(suggestion.contact), captureId: JSON(suggestion.capture),
            kind: .string(stated.detail.kind.rawValue), value: .string(stated.detail.text),
            words: .string(stated.words), createdAt: JSON(suggestion.createdAt))
    }
}
