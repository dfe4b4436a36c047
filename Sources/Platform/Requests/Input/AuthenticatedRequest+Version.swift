import HTTPServer

extension AuthenticatedRequest {
    /// The version in `If-Match`; nil if the header is absent or `*`.
    package func expectedVersion() throws(APIFailure) -> Int? {
        guard let text = request.headers["If-Match"], text != "*" else { return nil }
        guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\""), let version = Int(text.dropFirst().dropLast())
        else { throw Self.invalid("If-Match", "must be the ETag of an answer") }
        // Postgres stores versions in 32 bits. A larger number matches no version, so it is clamped.
        return min(max(version, 0), Int(Int32.max))
    }
}

/// The entity tag of an object with a version.
package enum EntityTag {
    package static func text(_ version: Int) -> String { "\"\(version)\"" }
}

extension APIFailure {
    /// - Parameter version: the current version, for `ETag`.
    package static func outdated(_ version: Int) -> APIFailure {
        APIFailure(.versionConflict, headers: [("ETag", EntityTag.text(version))])
    }
}
