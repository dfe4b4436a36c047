import HTTPServer

/// Which requests may carry a key: over this server's TLS, from loopback, or from a listed proxy that reports that its
/// client used TLS.
struct TransportRule: Sendable {
    let proxies: AddressList

    func allows(_ request: HTTPRequest) -> Bool {
        if request.isSecure { return true }
        let said = request.headers.values("X-Forwarded-Proto")
            .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        // A proxy on loopback forwards requests of clients elsewhere, so its report goes first.
        if proxies.contains(request.remoteAddress), !said.isEmpty { return said.allSatisfy { $0 == "https" } }
        return Self.isLoopback(request.remoteAddress)
    }

    static func isLoopback(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
