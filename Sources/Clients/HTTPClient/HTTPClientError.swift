/// Why there is no response. Never has a URL, a header's value or a body in it.
package struct HTTPClientError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// A URL or header that cannot be sent.
        case invalidRequest
        /// No address for the host's (or the proxy's) name.
        case resolve
        /// Refused, unreachable, or no such socket.
        case connect
        /// No agreement, or a certificate that is not trusted.
        case tls
        /// The total, connect or idle time-out.
        case timeout
        /// The response is larger than the request allows.
        case tooLarge
        /// The task was cancelled, or the client has shut down.
        case cancelled
        /// The connection broke, what came is not HTTP, or a redirection leads out of the web.
        case `protocol`
    }

    package let code: Code
    /// libcurl's words for the kind of failure.
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package var description: String { "\(code.rawValue): \(detail)" }
}
