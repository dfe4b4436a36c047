package struct HTTPClientConfiguration: Sendable {
    /// Used if the request has no `User-Agent`.
    package var userAgent = "tapline"
    /// A PEM file of trusted authorities. Replaces those of the system.
    package var certificateAuthorityPath: String?
    /// `sha256//` and the base64 hash of a public key (SubjectPublicKeyInfo). Only a server with this key is trusted.
    /// The names and dates of its certificate are not checked.
    package var pinnedPublicKey: String?
    /// Use HTTP/2 if a TLS server offers it.
    package var allowsHTTP2 = true
    /// Further transfers wait for a connection, which counts against their timeout. 0 means no limit.
    package var connectionsPerHost = 0
    /// The number of idle connections to keep.
    package var idleConnections = 64
    /// Bytes that a stream buffers before the transfer pauses.
    package var streamBufferBytes = 262_144

    package init() {}
}
