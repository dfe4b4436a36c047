package enum HTTPServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Not a numeric address.
    case invalidHost(String)
    /// For example a port that is in use or that needs a privilege. With `errno` and its text.
    case cannotListen(host: String, port: UInt16, errno: Int32, reason: String)
    case unreadableTLSFile(path: String)
    /// libmicrohttpd failed to start. With TLS, the usual reason is a key that does not match the certificate.
    case cannotStart
    case alreadyStarted

    package var description: String {
        switch self {
        case .invalidHost(let host): "'\(host)' is not a numeric IP address"
        case .cannotListen(let host, let port, _, let reason): "cannot listen on \(host) port \(port): \(reason)"
        case .unreadableTLSFile(let path): "cannot read the PEM file \(path)"
        case .cannotStart: "the HTTP server could not start: check that the TLS key belongs to the certificate"
        case .alreadyStarted: "the HTTP server has been started before"
        }
    }
}
