import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

/// Lists, shows and edits cards. `CardCommitRoutes` confirms them; `CardEntryRoutes` enters typed cards and reads
/// pictures again.
struct CardRoutes: Sendable {
    let database: Database
    let contacts: ContactRoutes

    var endpoints: [Endpoint] {
        [
            .read("/v1/cards", .contactsRead, query: PageRequest.parameters + CardFilter.parameters, handler: list),
            .read("/v1/cards/{id}", .contactsRead, handler: show),
            .read("/v1/cards/{id}/draft", .contactsRead, handler: draft),
            .write(.patch, "/v1/cards/{id}", .contactsWrite, handler: update),
            .write(.delete, "/v1/cards/{id}", .contactsWrite, handler: delete),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let filter = try CardFilter(call, else: .draft)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await filter.cards(in: database, of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(CardView.json)
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        CardResponses.answer(try await card(try call.id(), call))
    }

    @Sendable private func draft(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let card = try await card(try call.id(), call)
        let recognition = try await mappingStoreErrors { () async throws(StoreError) -> Recognition? in
            guard card.reading != nil, let capture = card.contact.capture else { return nil }
            return try await database.cards.words(of: capture, of: call.owner)
        }
        return .answer(
            CardDraftView(card: card, recognition: recognition).json,
            headers: [("ETag", EntityTag.text(card.contact.version))])
    }

    /// A merge patch of the contact, which may also have `reviewed`.
    @Sendable private func update(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let body = try call.json()
        var own = try FieldReader(body.only(["reviewed"]))
        let reviewed = own.flag("reviewed")
        try own.finish()
        _ = try await card(id, call)
        let patch = body.without(["reviewed"])
        let changesFields = patch != [:] || reviewed == nil
        var conflicts: [(name: String, value: String)] = []
        if changesFields {
            conflicts = try await mappingSaveErrors { () async throws(APIFailure) in
                if let late = try await contacts.offlineChange(id, by: patch, call) { return late.conflicts }
                _ = try await contacts.change(id, by: patch, call)
                return []
            }
        }
        if let reviewed {
            // The change of fields has checked If-Match and raised the version.
            try await review(id, reviewed, expecting: changesFields ? nil : try call.expectedVersion(), call)
        }
        return CardResponses.answer(try await card(id, call), adding: conflicts)
    }

    private func review(
        _ id: UUID, _ isReviewed: Bool, expecting version: Int?, _ call: AuthenticatedRequest
    ) async throws(APIFailure) {
        let current = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.cards.review(card: id, of: call.owner, isReviewed, expecting: version)
        }
        guard let current else { throw APIFailure(.notFound) }
        if let version, version != current { throw APIFailure.outdated(current) }
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        if let answer = try await contacts.erase(call) { return answer }
        let id = try await card(try call.id(), call).contact.id
        let expected = try call.expectedVersion()
        return try await contacts.delete(id, expecting: expected, call)
    }

    private func card(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> Card {
        try await CardResponses(database: database).card(id, call)
    }
}
