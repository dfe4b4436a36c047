import Captures
import HTTPServer
import JSON
import Records
import Requests
import Store

struct TagRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/tags", .contactsRead, handler: list),
            .write(.put, "/v1/contacts/{id}/tags/{tag}", .contactsWrite, handler: add),
            .write(.delete, "/v1/contacts/{id}/tags/{tag}", .contactsWrite, handler: remove),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let tags = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.tags(of: call.owner)
        }
        return .answer([
            "data": .array(tags.map { ["tag": .string($0.tag), "contacts": .integer($0.contacts)] })
        ])
    }

    @Sendable private func add(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await change(call, isSet: true)
    }

    @Sendable private func remove(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await change(call, isSet: false)
    }

    private func change(_ call: AuthenticatedRequest, isSet: Bool) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let tag = try ContactTag.read(call)
        let contact = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.tag(id, of: call.owner, tag, isSet: isSet)
        }
        guard let contact else { throw APIFailure(.notFound) }
        return .answer(ContactView.json(contact), headers: [("ETag", EntityTag.text(contact.version))])
    }
}
