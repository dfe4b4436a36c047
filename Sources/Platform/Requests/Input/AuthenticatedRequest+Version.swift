import Captures
import Crypto
package import HTTPServer

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

extension AuthenticatedRequest {
    /// The response, or 304 without a body if the client has it. A response without `ETag` gets the hash of its body.
    package func unlessKnown(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        if response.headers["ETag"] == nil, case .bytes(let body) = response.body, let hash = try? SHA256.hash(body) {
            response.headers["ETag"] = "\"\(Hex.encode(hash.prefix(12)))\""
        }
        guard let tag = response.headers["ETag"], EntityTag.isKnown(tag, by: request.headers["If-None-Match"]) else {
            return response
        }
        var known = HTTPResponse(status: 304)
        for name in ["ETag", "Cache-Control"] { known.headers[name] = response.headers[name] }
        return known
    }
}

/// The entity tag of an object with a version.
package enum EntityTag {
    package static func text(_ version: Int) -> String { "\"\(version)\"" }

    /// `If-None-Match` (RFC 9110, section 13.1.2): `*`, or a list of tags, compared weakly.
    package static func isKnown(_ tag: String, by header: String?) -> Bool {
        let known = (header ?? "").split(separator: ",").map { $0.trimmed }
        return known.contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
    }
}

extension APIFailure {
    /// - Parameter version: the current version, for `ETag`.
    package static func outdated(_ version: Int) -> APIFailure {
        APIFailure(.versionConflict, headers: [("ETag", EntityTag.text(version))])
    }
}
