package import HTTPServer

/// The cookie of a browser's session, and the rule that only the console's own pages may use the cookie.
///
/// The cookie is `HttpOnly`, so no script can read the token, and `SameSite=Strict`, so no request from another site
/// carries the cookie. Over HTTPS its name has the prefix `__Host-`: another host or a plain connection cannot set it.
package enum SessionCookie {
    /// The header that a page must add to a request that changes something. Another site cannot add this header
    /// without a CORS preflight, which the server does not answer.
    package static let confirmation = "X-Tapline-Console"
    /// Browsers keep a cookie for at most 400 days. The server decides when the session ends.
    private static let maxAge = 400 * 86_400

    /// The token of the session, if the request has exactly one such cookie.
    package static func token(in request: HTTPRequest, isSecure: Bool) -> String? {
        let wanted = name(isSecure) + "="
        let found = request.headers.values("Cookie").flatMap { $0.split(separator: ";") }
            .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(wanted) }
        guard found.count == 1, let cookie = found.first else { return nil }
        let token = cookie.dropFirst(wanted.count)
        return token.isEmpty ? nil : String(token)
    }

    /// Whether a page of this server sent the request. `Sec-Fetch-Site` decides where the browser sends the header; no
    /// page can set it. Otherwise `Origin` must have this server's host.
    package static func isOwnPage(_ request: HTTPRequest) -> Bool {
        let isRead = request.method == .get
        guard isRead || request.headers[confirmation] != nil else { return false }
        if let site = request.headers["Sec-Fetch-Site"] {
            return site == "same-origin" || isRead && site == "none"
        }
        guard let origin = request.headers["Origin"] else { return isRead }
        let parts = origin.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && String(parts[2]) == request.headers["Host"]
    }

    /// The value of `Set-Cookie` for a new session.
    package static func setting(_ token: String, isSecure: Bool) -> String {
        text(token, isSecure) + "; Max-Age=\(maxAge)"
    }

    /// The value of `Set-Cookie` that removes the cookie.
    package static func clearing(isSecure: Bool) -> String { text("", isSecure) + "; Max-Age=0" }

    private static func text(_ token: String, _ isSecure: Bool) -> String {
        "\(name(isSecure))=\(token); Path=/; HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
    }

    private static func name(_ isSecure: Bool) -> String {
        isSecure ? "__Host-tapline_session" : "tapline_session"
    }
}
