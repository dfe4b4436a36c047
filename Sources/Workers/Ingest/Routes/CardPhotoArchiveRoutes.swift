import Archives
import Captures
import FoundationEssentials
import HTTPServer
import Records
import Requests
import Store

/// The photos of cards as one ZIP file, so that owners can take their pictures with them.
struct CardPhotoArchiveRoutes: Sendable {
    /// Cards read from the database at a time. Only one photo at a time is in memory.
    private static let portion = 200

    let database: Database

    var endpoints: [Endpoint] {
        [.read("/v1/cards/photos", .contactsRead, .exportsRead, query: CardFilter.parameters, handler: photos)]
    }

    @Sendable private func photos(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let filter = try CardFilter(call, else: .all)
        // The download is logged before the first byte is sent.
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.audit.log(.photosDownloaded, .v7(), of: call.owner, by: call.principal.id)
        }
        var response = HTTPResponse.chunks(contentType: "application/zip") { [database, owner = call.owner] writer in
            let archive = try ZipWriter()
            var last: PageCursor?
            repeat {
                let page = try await filter.cards(in: database, of: owner, after: last, limit: Self.portion)
                for card in page.items {
                    // A card that was erased after the page was read is left out.
                    guard let id = card.photo ?? card.image, let photo = try await database.files.read(id, of: owner)
                    else {
                        continue
                    }
                    try await writer.write(
                        archive.add(
                            Self.name(of: card, photo.contentType), photo.bytes,
                            modified: Int(card.contact.createdAt.timeIntervalSince1970)))
                }
                last = page.next
            } while last != nil
            try await writer.write(archive.finish())
        }
        response.headers["Content-Disposition"] =
            "attachment; filename=\"contacts-photos-\(Timestamp.text(.now).prefix(10)).zip\""
        return response
    }

    /// The name from `photoPath`. A picture that was not converted to a photo keeps its own format.
    private static func name(of card: Card, _ contentType: String) -> String {
        let format = contentType.split(separator: "/").last ?? "jpeg"
        return "BusinessCards/\(card.contact.id.uuidString.lowercased()).\(format == "jpeg" ? "jpg" : format)"
    }
}
