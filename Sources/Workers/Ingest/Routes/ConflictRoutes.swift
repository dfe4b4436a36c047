import Captures
import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

/// Fields that two devices changed concurrently.
struct ConflictRoutes: Sendable {
    private enum Side: String, CaseIterable { case standing, other }

    let database: Database
    let input: ContactInput

    var endpoints: [Endpoint] {
        [
            .read("/v1/contacts/{id}/conflicts", .contactsRead, handler: list),
            .write(.post, "/v1/contacts/{id}/conflicts/{number}/resolve", .contactsWrite, handler: resolve),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let contact = try await contact(call)
        let conflicts = try await conflicts(of: contact, call)
        return .answer(["data": .array(conflicts.map(Self.json))])
    }

    @Sendable private func resolve(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let contact = try await contact(call)
        guard let text = call.request.pathParameters["number"], let number = Int(text),
            let conflict = try await conflicts(of: contact, call).first(where: { $0.number == number })
        else { throw APIFailure(.notFound) }
        var fields = try FieldReader(try call.json())
        let side: Side? = fields.choice("use", else: .unknownChoice)
        let given = fields.value("value")
        if fields.faults.isEmpty, (side == nil) == (given == nil) {
            fields.note(.missingField, "use", "The body must have either use or value.")
        }
        try fields.finish()
        let value: FieldValue? =
            if let given {
                try input.apply(
                    .object([.init(name: conflict.field, value: given)]), to: contact.fields
                ).values[conflict.field]
            } else { side == .other ? conflict.other : nil }
        var left = contact.fields
        if let value { left.values[conflict.field] = value }
        guard left.isIdentifiable else { throw APIFailure(.insufficientData) }
        let change = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.resolveConflict(number, of: contact.id, of: call.owner) { _ in value }
        }
        switch change {
        case .done(let contact):
            return .answer(ContactView.json(contact), headers: [("ETag", EntityTag.text(contact.version))])
        case .notFound: throw APIFailure(.notFound)
        case .conflict: throw APIFailure(.alreadyClosed)
        }
    }

    private func contact(_ call: AuthenticatedRequest) async throws(APIFailure) -> Contact {
        let id = try call.id()
        let contact = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.find(id, of: call.owner)
        }
        guard let contact else { throw APIFailure(.notFound) }
        return contact
    }

    private func conflicts(of contact: Contact, _ call: AuthenticatedRequest) async throws(APIFailure)
        -> [FieldConflict]
    {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.conflicts(of: contact.id, of: call.owner)
        }
    }

    private static func json(_ conflict: FieldConflict) -> JSON {
        .conflict(
            number: .integer(conflict.number), field: .string(conflict.field),
            state: .string(conflict.state.rawValue),
            standing: side(conflict.standing, conflict.standingAt), other: side(conflict.other, conflict.otherAt),
            createdAt: JSON(conflict.createdAt), resolvedAt: JSON(conflict.resolvedAt))
    }

    private static func side(_ value: FieldValue, _ changedAt: Date) -> JSON {
        ["value": JSON(value), "changedAt": JSON(changedAt)]
    }
}
