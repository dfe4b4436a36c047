package import HTTPServer

/// Decides whether a request may carry a device key: over the server's own TLS, from loopback, or from a trusted proxy
/// that reports HTTPS.
package struct TransportRule: Sendable {
    private let proxies: AddressList

    package init(proxies: AddressList) { self.proxies = proxies }

    package func allows(_ request: HTTPRequest) -> Bool {
        forwarded(request) ?? (request.isSecure || Self.isLoopback(request.remoteAddress))
    }

    /// Whether the client uses HTTPS.
    package func isSecure(_ request: HTTPRequest) -> Bool { forwarded(request) ?? request.isSecure }

    /// The address at which the client has reached this server.
    package func origin(of request: HTTPRequest) -> String {
        "\(isSecure(request) ? "https" : "http")://\(request.headers["Host"] ?? "localhost")"
    }

    /// What a trusted proxy reports; nil without one.
    private func forwarded(_ request: HTTPRequest) -> Bool? {
        if request.isSecure { return nil }
        let said = request.headers.values("X-Forwarded-Proto")
            .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        // A proxy on loopback forwards requests of remote clients, so its header is checked before the address.
        if proxies.contains(request.remoteAddress), !said.isEmpty { return said.allSatisfy { $0 == "https" } }
        return nil
    }

    package static func isLoopback(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
