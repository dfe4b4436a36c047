import Captures
import FoundationEssentials
import HTTPServer
import Store

/// The pictures of cards (D-55). What lies at an address with its version, as answers name it, never changes, so that a
/// client asks once; without the version it asks each time whether it has changed.
struct CardPhotoRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/cards/{id}/photo", .contactsRead, handler: photo),
            .read("/v1/cards/{id}/thumbnail", .contactsRead, handler: thumbnail),
        ]
    }

    /// The photo as it is kept; where there is none, the picture as it was sent. Whoever types a card that could not be
    /// read wants to see it too.
    @Sendable private func photo(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let blob = try await answering { () async throws(StoreError) -> UUID? in
            if let photo = try await pictures(id, of: call.owner)?.photo { return photo }
            let capture = try await database.capture(id, of: call.owner)
            return capture?.isUnreadableCard == true ? capture?.image : nil
        }
        return try await picture(blob, call)
    }

    @Sendable private func thumbnail(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let blob = try await answering { () async throws(StoreError) in
            try await pictures(id, of: call.owner)?.thumbnail
        }
        // Says what can be done about one that could not be read.
        guard let blob else { return try await picture(CardAnswers(database: database).card(id, call).thumbnail, call) }
        return try await picture(blob, call)
    }

    /// - Parameter id: a card's, or a capture's whose card was merged into another contact (`mergedCaptureIds`).
    private func pictures(_ id: UUID, of owner: UUID) async throws(StoreError) -> (photo: UUID?, thumbnail: UUID?)? {
        if let card = try await database.card(id, of: owner) { return (card.photo ?? card.image, card.thumbnail) }
        return try await database.pictures(of: id, of: owner)
    }

    private func picture(_ blob: UUID?, _ call: Call) async throws(APIFailure) -> HTTPResponse {
        guard let blob else { throw APIFailure(.notFound) }
        let tag = "\"\(blob.text)\""
        let isVersion = try call.query("v") == CardView.version(of: blob)
        var response = HTTPResponse(status: 304)
        if !Self.isKnown(tag, by: call.request.headers["If-None-Match"]) {
            let content = try await answering { () async throws(StoreError) in
                try await database.blob(blob, of: call.owner)
            }
            guard let content else { throw APIFailure(.notFound) }
            response = HTTPResponse(contentType: content.contentType, content.bytes)
        }
        response.headers["ETag"] = tag
        response.headers["Cache-Control"] = isVersion ? "private, max-age=31536000, immutable" : "private, no-cache"
        return response
    }

    /// RFC 9110, 13.1.2: any, or one of a list, weak or not.
    private static func isKnown(_ tag: String, by header: String?) -> Bool {
        let known = (header ?? "").split(separator: ",").map(\.trimmed)
        return known.contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
    }
}
