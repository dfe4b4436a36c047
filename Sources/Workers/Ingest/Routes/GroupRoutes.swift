import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

/// Groups, whose chats belong to no single contact.
struct GroupRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/groups", .contactsRead, query: PageRequest.parameters, handler: list),
            .write(.post, "/v1/groups", .contactsWrite, handler: create),
            .read("/v1/groups/{id}", .contactsRead, handler: show),
            .write(.patch, "/v1/groups/{id}", .contactsWrite, handler: update),
            .write(.delete, "/v1/groups/{id}", .contactsWrite, handler: delete),
            .write(.post, "/v1/groups/{id}/restore", .contactsWrite, handler: restore),
            .read("/v1/groups/{id}/interactions", .contactsRead, query: PageRequest.parameters, handler: interactions),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.groups.list(of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(GroupView.json)
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let input = try GroupInput(try call.json())
        guard let name = input.name else { throw APIFailure(.missingField, at: "/name") }
        let members = input.members ?? []
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.groups.create(call.object, of: call.owner, name: name, members: members)
        }
        let group = try Self.done(outcome, members)
        return Self.answer(group, status: 201, adding: [("Location", GroupView.path(group.id))])
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        Self.answer(try await group(call))
    }

    @Sendable private func update(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let input = try GroupInput(try call.json())
        let expected = try call.expectedVersion()
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.groups.update(
                id, of: call.owner, name: input.name, members: input.members, expecting: expected)
        }
        return Self.answer(try Self.done(outcome, input.members ?? []))
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        if try call.flag("erase") { return try await erase(call) }
        let id = try call.id()
        let expected = try call.expectedVersion()
        let change = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.groups.delete(id, of: call.owner, expecting: expected)
        }
        switch change {
        case .done: return HTTPResponse(status: 204)
        case .notFound: throw APIFailure(.notFound)
        case .conflict(let current): throw APIFailure.outdated(current.version)
        }
    }

    private func erase(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let expected = try call.expectedVersion()
        let gone = APIFailure(.notFound).response(trace: call.trace)
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.groups.erase(
                id, of: call.owner, expecting: expected, by: call.principal.id,
                answeringInstead: (gone.status, StoredResponse.bytes(gone) ?? []))
        }
        return try ContactRoutes.answer(outcome, erasing: id)
    }

    @Sendable private func restore(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let group = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.groups.restore(id, of: call.owner)
        }
        guard let group else { throw APIFailure(.notFound) }
        return Self.answer(group)
    }

    @Sendable private func interactions(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let group = try await group(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.groups.interactions(
                of: group.id, of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(InteractionView.json)
    }

    private func group(_ call: AuthenticatedRequest) async throws(APIFailure) -> ContactGroup {
        let id = try call.id()
        let group = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.groups.find(id, of: call.owner)
        }
        guard let group else { throw APIFailure(.notFound) }
        return group
    }

    /// - Parameter members: the ids in the body.
    private static func done(_ outcome: GroupOutcome, _ members: [UUID]) throws(APIFailure) -> ContactGroup {
        switch outcome {
        case .done(let group): return group
        case .notFound: throw APIFailure(.notFound)
        case .conflict(let current): throw APIFailure.outdated(current.version)
        case .unknownContact(let contact):
            throw APIFailure(.unknownContact, at: "/memberIds/\(members.firstIndex(of: contact) ?? 0)")
        case .tooMany: throw APIFailure(.tooManyGroups)
        }
    }

    private static func answer(
        _ group: ContactGroup, status: Int = 200, adding more: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        .answer(
            GroupView.json(group), status: status, headers: [("ETag", EntityTag.text(group.version))] + more)
    }
}
