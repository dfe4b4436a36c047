import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

/// Changes that were made offline, deleting and erasing.
extension ContactRoutes {
    private enum Conflicts: String, CaseIterable { case refuse, merge }

    /// `PATCH …?conflicts=merge`: for each field, the last write wins.
    /// - Returns: the merged contact and a `Link` header to its conflicts, if there are any; nil if the request does
    ///   not have `conflicts=merge`.
    func offlineChange(
        _ id: UUID, by patch: JSON, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> (contact: Contact, conflicts: [(name: String, value: String)])? {
        let conflicts: Conflicts? = try call.choice("conflicts")
        let time = try call.query("changedAt")
        guard conflicts == .merge else {
            if time != nil { throw AuthenticatedRequest.invalid("changedAt", "needs conflicts=merge") }
            return nil
        }
        guard let base = try call.expectedVersion() else {
            throw AuthenticatedRequest.invalid(
                "conflicts", "needs If-Match with the version that the change is based on")
        }
        let changedAt = time.map(Timestamp.parse) ?? .now
        guard let changedAt else {
            throw AuthenticatedRequest.invalid("changedAt", "must look like 2024-01-04T10:30:00Z")
        }
        let current = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.find(id, of: call.owner)
        }
        guard let current else { throw APIFailure(.notFound) }
        guard case .object(let members) = patch else { throw APIFailure(.wrongType) }
        let names = Set(members.map(\.name))
        let wanted = try input.apply(patch, to: current.fields).values.filter { names.contains($0.key) }
        let change = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.update(id, of: call.owner, laying: wanted, on: base, changedAt: changedAt)
        }
        switch change {
        case .done(let contact, let conflicts):
            let link = (name: "Link", value: "<\(ContactView.path(id))/conflicts>; rel=\"conflicts\"")
            return (contact, conflicts.isEmpty ? [] : [link])
        case .notFound: throw APIFailure(.notFound)
        case .unknownVersion(let current):
            throw APIFailure.outdated(current.version)
        case .insufficient: throw APIFailure(.insufficientData)
        }
    }

    /// `DELETE …?erase=true`.
    /// - Returns: nil if the request does not have `erase=true`.
    func erase(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse? {
        guard try call.flag("erase") else { return nil }
        let id = try call.id()
        let expected = try call.expectedVersion()
        let gone = APIFailure(.notFound).response(trace: call.trace)
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.contacts.erase(
                id, of: call.owner, expecting: expected, by: call.principal.id,
                answeringInstead: (gone.status, StoredResponse.bytes(gone) ?? []))
        }
        return try Self.answer(outcome, erasing: id)
    }

    /// The response to an erasure of a contact, group or capture.
    static func answer(_ outcome: ErasureOutcome, erasing id: UUID) throws(APIFailure) -> HTTPResponse {
        switch outcome {
        case .done(let erasure):
            return .answer(
                .erasure(
                    id: JSON(id), contacts: .integer(erasure.contacts), captures: .integer(erasure.captures),
                    interactions: .integer(erasure.interactions), pictures: .integer(erasure.blobs),
                    wasExported: .bool(erasure.wasExported),
                    dialog: JSON(erasure.wasExported ? exportedDialog : nil)))
        case .notFound: throw APIFailure(.notFound)
        case .conflict(let version):
            throw APIFailure.outdated(version)
        case .hasCards: throw APIFailure(.captureHasCards)
        }
    }

    /// The question for the person who deletes a contact that was exported before.
    private static let exportedDialog = "Also delete from Contacts app?"

    /// Hides a contact. The response asks about the exported copy if there is one.
    func delete(_ id: UUID, expecting version: Int?, _ call: AuthenticatedRequest) async throws(APIFailure)
        -> HTTPResponse
    {
        let (wasExported, change) = try await mappingStoreErrors { () async throws(StoreError) in
            (
                try await database.contacts.wasExported(id, of: call.owner),
                try await database.contacts.delete(id, of: call.owner, expecting: version)
            )
        }
        switch change {
        case .done where wasExported:
            return .answer(.deletion(id: JSON(id), wasExported: true, dialog: .string(Self.exportedDialog)))
        case .done: return HTTPResponse(status: 204)
        case .notFound: throw APIFailure(.notFound)
        case .conflict(let current): throw APIFailure.outdated(current.version)
        }
    }

    /// - Returns: `merged` with the `Location` of the other contact if this one was merged, otherwise `not_found`.
    func missing(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> APIFailure {
        let into = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.merges.mergedInto(id, of: call.owner)
        }
        guard let into else { return APIFailure(.notFound) }
        return APIFailure(.merged, headers: [("Location", ContactView.path(into))])
    }
}
