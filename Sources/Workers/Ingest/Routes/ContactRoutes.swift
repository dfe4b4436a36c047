import Captures
import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

struct ContactRoutes: Sendable {
    /// How often a request repeats its change after another writer was faster.
    private static let maxAttempts = 100

    /// Values of `?sort=`. `updatedAt` and `createdAt` sort newest first, with or without the minus.
    private enum Sort: String, CaseIterable {
        case updatedAt, createdAt, name
        case latestChange = "-updatedAt"
        case newest = "-createdAt"

        var order: ContactSort {
            switch self {
            case .updatedAt, .latestChange: .updated
            case .createdAt, .newest: .created
            case .name: .name
            }
        }
    }

    let database: Database
    let input: ContactInput

    var endpoints: [Endpoint] {
        [
            .read(
                "/v1/contacts", .contactsRead, query: PageRequest.parameters + ["q", "status", "tag", "sort"],
                handler: list),
            .write(.post, "/v1/contacts", .contactsWrite, handler: create),
            .read("/v1/contacts/{id}", .contactsRead, handler: show),
            .write(.patch, "/v1/contacts/{id}", .contactsWrite, handler: update),
            .write(.delete, "/v1/contacts/{id}", .contactsWrite, handler: delete),
            .write(.post, "/v1/contacts/{id}/restore", .contactsWrite, handler: restore),
            .write(.post, "/v1/contacts/{id}/confirm", .contactsWrite, handler: confirm),
            .read(
                "/v1/contacts/{id}/interactions", .contactsRead, query: PageRequest.parameters, handler: interactions),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let (search, tag) = try (call.search(), call.tag())
        let status: ContactStatus? = try call.choice("status")
        let sort: Sort = try call.choice("sort") ?? .latestChange
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.list(
                of: call.owner, search: search, status: status, tag: tag, sortedBy: sort.order,
                after: listing.cursor, limit: listing.limit)
        }
        return page.response(ContactView.json)
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let fields = try input.apply(try call.json(), to: ContactFields())
        let contact = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.create(call.object, of: call.owner, fields)
        }
        guard let contact else { throw APIFailure(.notFound) }
        return answer(contact, status: 201)
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        answer(try await contact(try call.id(), call))
    }

    @Sendable private func update(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let (id, patch) = (try call.id(), try call.json())
        if let late = try await offlineChange(id, by: patch, call) {
            return answer(late.contact, adding: late.conflicts)
        }
        return answer(try await change(id, by: patch, call))
    }

    /// - Returns: the contact after the patch.
    func change(_ id: UUID, by patch: JSON, _ call: AuthenticatedRequest) async throws(APIFailure) -> Contact {
        try await change(id, call) { _ in patch }
    }

    /// - Parameter patch: the patch for the contact as it is.
    func change(
        _ id: UUID, _ call: AuthenticatedRequest, by patch: (Contact) -> JSON
    ) async throws(APIFailure) -> Contact {
        let expected = try call.expectedVersion()
        // Without If-Match the patch applies to the current version. If another writer changes the contact in between,
        // read it again and repeat.
        for _ in 0..<Self.maxAttempts {
            let current = try await contact(id, call)
            if let expected, expected != current.version { throw APIFailure.outdated(current.version) }
            let fields = try input.apply(patch(current), to: current.fields)
            if fields == current.fields { return current }
            let change = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.contacts.update(
                    id, of: call.owner, to: fields, from: current.fields, expecting: current.version)
            }
            switch change {
            case .done(let contact): return contact
            case .notFound: throw APIFailure(.notFound)
            case .conflict(let current): if expected != nil { throw APIFailure.outdated(current.version) }
            }
        }
        throw APIFailure(
            .unavailable, "Too many concurrent changes of this contact. Try again shortly.",
            headers: [("Retry-After", "1")])
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        if let answer = try await erase(call) { return answer }
        let id = try call.id()
        let expected = try call.expectedVersion()
        return try await delete(id, expecting: expected, call)
    }

    @Sendable private func restore(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let contact = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.restore(id, of: call.owner)
        }
        guard let contact else { throw try await missing(id, call) }
        return answer(contact)
    }

    @Sendable private func confirm(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let expected = try call.expectedVersion()
        let change = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.confirm(id, of: call.owner, expecting: expected)
        }
        switch change {
        case .done(let contact): return answer(contact)
        case .notFound: throw APIFailure(.notFound)
        case .conflict(let current): throw APIFailure.outdated(current.version)
        }
    }

    @Sendable private func interactions(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let contact = try await contact(try call.id(), call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.interactions(
                with: contact.id, of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(InteractionView.json)
    }

    func contact(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> Contact {
        let contact = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.find(id, of: call.owner)
        }
        guard let contact else { throw try await missing(id, call) }
        return contact
    }

    private func answer(
        _ contact: Contact, status: Int = 200, adding more: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        var headers = [(name: "ETag", value: EntityTag.text(contact.version))] + more
        if status == 201 { headers.append((name: "Location", value: ContactView.path(contact.id))) }
        return .answer(ContactView.json(contact), status: status, headers: headers)
    }
}
