import Captures
import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import Merging
import Records
import Requests
import Store

/// Merges two contacts, lists merges, and undoes them.
struct MergeRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/contacts/{id}/merge", .contactsWrite, handler: merge),
            .read("/v1/contacts/{id}/merges", .contactsRead, handler: list),
            .write(.post, "/v1/merges/{id}/undo", .contactsWrite, handler: undo),
        ]
    }

    @Sendable private func merge(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let expected = try call.expectedVersion()
        var fields = try FieldReader(try call.json())
        let into = fields.id("into", .unknownContact)
        let choices = choices(&fields)
        let isDryRun = fields.flag("dryRun") ?? false
        if into == nil, fields.faults.isEmpty { fields.note(.missingField, "into") }
        try fields.finish()
        guard let into else { throw APIFailure(.missingField) }
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.merges.merge(
                id, into: into, of: call.owner, as: call.object, choices: choices, expecting: expected,
                isDryRun: isDryRun)
        }
        let (record, winner) = try Self.done(outcome)
        return .answer(MergeView.json(record, winner: winner, isDryRun: isDryRun))
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let merges = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.merges.list(of: id, of: call.owner)
        }
        guard let merges else { throw APIFailure(.notFound) }
        return .answer(["data": .array(merges.map(MergeView.json))])
    }

    @Sendable private func undo(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.merges.undo(id, of: call.owner)
        }
        switch outcome {
        case .done(let winner, let loser, let kept):
            return .answer(
                .undo(
                    id: JSON(id), contact: ContactView.json(winner), restored: ContactView.json(loser),
                    kept: JSON(kept)))
        case .notFound: throw APIFailure(.notFound)
        case .alreadyUndone: throw APIFailure(.mergeUndone)
        case .overtaken: throw APIFailure(.mergeOvertaken)
        }
    }

    /// Reads `fields`: for each contact field, whose value to keep.
    private func choices(_ reader: inout FieldReader) -> [String: ContactMerge.Choice] {
        guard let value = reader.value("fields"), value != .null else { return [:] }
        guard case .object(let members) = value else {
            reader.note(.wrongType, "fields", "fields must be an object, not \(value.typeName).")
            return [:]
        }
        let known = ContactFields().values
        var choices: [String: ContactMerge.Choice] = [:]
        for member in members {
            let place = "fields/\(member.name.prefix(100))"
            guard let current = known[member.name] else {
                reader.note(.unknownField, place, "\(member.name.prefix(100)) is not a field of a contact.")
                continue
            }
            guard let choice = member.value.string.flatMap(ContactMerge.Choice.init),
                choice != .both || ContactMerge.takesBoth(member.name, current)
            else {
                reader.note(
                    .unknownChoice, place,
                    ContactMerge.takesBoth(member.name, current)
                        ? "\(member.name) must be one of into, from, both." : "\(member.name) must be into or from.")
                continue
            }
            choices[member.name] = choice
        }
        return choices
    }

    static func done(_ outcome: MergeOutcome) throws(APIFailure) -> (MergeRecord, Contact) {
        switch outcome {
        case .done(let record, let winner): return (record, winner)
        case .notFound: throw APIFailure(.notFound)
        case .conflict(let current):
            throw APIFailure.outdated(current.version)
        case .intoNotFound: throw APIFailure(.unknownContact, at: "/into")
        }
    }
}
