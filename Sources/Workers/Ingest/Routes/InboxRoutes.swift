import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Matching
import Records
import Requests
import Store

struct InboxRoutes: Sendable {
    private static let longestAlias = 500

    let database: Database
    /// Finds contact data in the chat of a note.
    let details: ContactDetailFinder

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
        let group = fields.id("groupId", .unknownGroup)
        let alias = fields.text("learnAlias", upTo: Self.longestAlias)?.trimmed
        if fields.faults.isEmpty { Self.check(contact, group, alias, &fields) }
        try fields.finish()
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            if let group { return try await database.inbox.assign(note: id, of: call.owner, toGroup: group) }
            guard let contact else { return .contactNotFound }
            let chat = try await database.captures.find(id, of: call.owner)?.understanding?.conversation
            return try await database.inbox.assign(
                note: id, of: call.owner, to: contact, learning: alias?.isEmpty == true ? nil : alias,
                suggesting: chat.map(details.find) ?? [])
        }
        return try await answer(outcome, id, call)
    }

    private static func check(_ contact: UUID?, _ group: UUID?, _ alias: String?, _ fields: inout FieldReader) {
        if contact == nil, group == nil {
            fields.note(.missingField, "contactId", "Send either contactId or groupId.")
        } else if contact != nil, group != nil {
            fields.note(.unknownField, "groupId", "Send either contactId or groupId, not both.")
        } else if group != nil, alias != nil {
            fields.note(.unknownField, "learnAlias", "Send learnAlias with contactId: a group has no aliases.")
        }
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
        case .groupNotFound: throw APIFailure(.unknownGroup, at: "/groupId")
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
