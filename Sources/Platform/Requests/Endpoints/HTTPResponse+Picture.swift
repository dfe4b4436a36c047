import Captures
package import FoundationEssentials
package import HTTPServer
package import Store

extension HTTPResponse {
    /// The picture in a blob, or 304 if the client has it.
    /// - Parameter isVersion: the content of the URL never changes. Otherwise the client must revalidate each time.
    package static func picture(
        _ blob: UUID, _ call: AuthenticatedRequest, in database: Database, isVersion: Bool
    ) async throws(APIFailure) -> HTTPResponse {
        let tag = "\"\(blob.text)\""
        var response = HTTPResponse(status: 304)
        if !EntityTag.isKnown(tag, by: call.request.headers["If-None-Match"]) {
            let content = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.files.read(blob, of: call.owner)
            }
            guard let content else { throw APIFailure(.notFound) }
            response = HTTPResponse(contentType: content.contentType, content.bytes)
        }
        response.headers["ETag"] = tag
        response.headers["Cache-Control"] = isVersion ? "private, max-age=31536000, immutable" : "private, no-cache"
        return response
    }
}
