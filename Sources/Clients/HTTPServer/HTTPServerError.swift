package enum HTTPServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Not a numeric address.
    case invalidHost(String)
    /// Such as a port in use or one that needs a privilege; `errno` with its words.
    case cannotListen(host: String, port: UInt16, errno: Int32, reason: String)
    case unreadableTLSFile(path: String)
    /// libmicrohttpd refused; with TLS, most often a key that does not belong to the certificate.
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
