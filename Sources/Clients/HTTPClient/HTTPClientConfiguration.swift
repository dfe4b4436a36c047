package struct HTTPClientConfiguration: Sendable {
    /// Sent where a request has no `User-Agent` of its own.
    package var userAgent = "tapline"
    /// A PEM file to trust in place of the system's authorities.
    package var certificateAuthorityPath: String?
    /// `sha256//` and the base64 hash of a public key (SubjectPublicKeyInfo). A server with this key is
    /// trusted whatever names and dates its certificate has; no other server is.
    package var pinnedPublicKey: String?
    /// HTTP/2 where a TLS server offers it.
    package var allowsHTTP2 = true
    /// Transfers beyond it wait for a connection; 0 sets no limit. Waiting counts against a request's time-out.
    package var connectionsPerHost = 0
    /// What is kept open for the next requests.
    package var idleConnections = 64
    /// What a streamed response holds for a slow reader, in bytes, before the transfer pauses.
    package var streamBufferBytes = 262_144

    package init() {}
}
