import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Matching
import Records
import Requests
import Store

/// Possible duplicates of a contact, and the decision about a draft that has some.
struct DuplicateRoutes: Sendable {
    private enum Decision: String, CaseIterable {
        case merge, skip, createNew

        var policy: DuplicatePolicy {
            switch self {
            case .merge: .merge
            case .skip: .skip
            case .createNew: .createNew
            }
        }
    }

    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/contacts/{id}/duplicates", .contactsRead, handler: list),
            .write(.post, "/v1/contacts/{id}/resolve", .contactsWrite, handler: resolve),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let duplicates = try await duplicates(of: try call.id(), call)
        return .answer(["data": .array(duplicates.map(DuplicateView.json))])
    }

    /// Applies the person's decision to this draft. `applyToAll` also makes it the owner's setting.
    @Sendable private func resolve(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        var fields = try FieldReader(try call.json())
        let decision: Decision? = fields.choice("decision", else: .unknownChoice)
        let into = fields.id("into", .unknownContact)
        let applyToAll = fields.flag("applyToAll") ?? false
        if decision == nil, fields.faults.isEmpty { fields.note(.missingField, "decision") }
        try fields.finish()
        guard let decision else { throw APIFailure(.missingField) }
        let draft = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.find(id, of: call.owner)
        }
        guard let draft else { throw APIFailure(.notFound) }
        guard draft.status == .draft else { throw APIFailure(.notADraft) }
        let answer: JSON
        switch decision {
        case .createNew:
            answer = .resolution(
                outcome: "created", contact: ContactView.json(try await confirm(draft, call)), merge: nil)
        case .skip:
            let change = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.contacts.delete(id, of: call.owner, expecting: draft.version)
            }
            guard change.isDone else { throw APIFailure(.versionConflict) }
            answer = .resolution(outcome: "skipped", contact: nil, merge: nil)
        case .merge:
            let target = try await target(into, for: draft, call)
            let outcome = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.merges.merge(
                    id, into: target, of: call.owner, as: call.object, expecting: draft.version)
            }
            let (record, winner) = try MergeRoutes.done(outcome)
            answer = .resolution(
                outcome: "merged", contact: ContactView.json(winner), merge: MergeView.json(record))
        }
        if applyToAll {
            try await mappingStoreErrors { () async throws(StoreError) in
                _ = try await database.settings.change(of: call.owner, contactDuplicates: decision.policy)
            }
        }
        return .answer(answer)
    }

    private func confirm(_ draft: Contact, _ call: AuthenticatedRequest) async throws(APIFailure) -> Contact {
        let change = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.confirm(draft.id, of: call.owner, expecting: draft.version)
        }
        guard case .done(let contact) = change else { throw APIFailure(.versionConflict) }
        return contact
    }

    /// The contact that `into` names, otherwise the only candidate.
    private func target(_ named: UUID?, for draft: Contact, _ call: AuthenticatedRequest) async throws(APIFailure)
        -> UUID
    {
        if let named { return named }
        let known = try await duplicates(of: draft.id, call).filter { $0.contact.status == .confirmed }
        guard known.count == 1, let only = known.first else {
            let detail = "into must name the contact: there are \(known.count) candidates."
            throw APIFailure(.missingField, at: "/into", detail)
        }
        return only.contact.id
    }

    private func duplicates(of id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> [DuplicateContact] {
        let duplicates = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.duplicates(of: id, of: call.owner)
        }
        guard let duplicates else { throw APIFailure(.notFound) }
        return duplicates
    }
}
