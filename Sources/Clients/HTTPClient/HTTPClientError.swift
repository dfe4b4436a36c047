/// Why there is no response. Contains no URL, header value or body.
package struct HTTPClientError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The URL or a header cannot be sent.
        case invalidRequest
        /// The name of the host or of the proxy has no address.
        case resolve
        /// Connection refused, host unreachable, or no such socket.
        case connect
        /// TLS negotiation failed, or the certificate is not trusted.
        case tls
        /// `HTTPClientConfiguration.certificateAuthorityPath` is no readable file of certificates.
        case authority
        /// The total, connect or idle timeout.
        case timeout
        /// The response is larger than the request allows.
        case tooLarge
        /// The task was canceled, or the client has shut down.
        case cancelled
        /// The connection broke, the response is not HTTP, or a redirect leads to another scheme.
        case `protocol`
    }

    package let code: Code
    /// libcurl's text for this kind of failure.
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package var description: String { "\(code.rawValue): \(detail)" }
}
