import Captures
import FoundationEssentials
import HTTPServer
import Records
import Requests
import Store

/// The pictures of cards. The content of a URL with a version never changes, so that a client loads it once; for a URL
/// without a version it asks each time whether the picture has changed.
struct CardPhotoRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/cards/{id}/photo", .contactsRead, query: ["v"], handler: photo),
            .read("/v1/cards/{id}/picture", .contactsRead, query: ["v"], handler: picture),
            .read("/v1/cards/{id}/thumbnail", .contactsRead, query: ["v"], handler: thumbnail),
        ]
    }

    @Sendable private func photo(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await shown(call, \.photo)
    }

    @Sendable private func picture(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await shown(call, \.picture)
    }

    /// Falls back to the original picture if none was kept, because the person who types an unreadable card needs to
    /// see it.
    private func shown(_ call: AuthenticatedRequest, _ which: KeyPath<CardPictures, UUID?>) async throws(APIFailure)
        -> HTTPResponse
    {
        let id = try call.id()
        let blob = try await mappingStoreErrors { () async throws(StoreError) -> UUID? in
            if let kept = try await database.cards.pictures(of: id, of: call.owner)?[keyPath: which] { return kept }
            let capture = try await database.captures.find(id, of: call.owner)
            return capture?.isUnreadableCard == true ? capture?.image : nil
        }
        return try await answer(blob, call)
    }

    @Sendable private func thumbnail(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let blob = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.cards.pictures(of: id, of: call.owner)?.thumbnail
        }
        // Throws `ocr_failed`, with links, if the card could not be read.
        guard let blob else {
            return try await answer(CardResponses(database: database).card(id, call).thumbnail, call)
        }
        return try await answer(blob, call)
    }

    private func answer(_ blob: UUID?, _ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard let blob else { throw APIFailure(.notFound) }
        return try await .picture(
            blob, call, in: database, isVersion: try call.query("v") == CardView.version(of: blob))
    }
}
