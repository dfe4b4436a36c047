/// Problems that the server itself sends before a handler runs.
extension Problem {
    static let badTarget = Problem(
        status: 400, code: "invalid_target", title: "Bad request",
        detail: "The URL of this request is not valid. Check its percent-encoding.")
    static let badHeader = Problem(
        status: 400, code: "invalid_header", title: "Bad request",
        detail: "A header of this request is not valid. Names are tokens; values are UTF-8 without control characters.")
    static let badHost = Problem(
        status: 400, code: "invalid_host", title: "Bad request",
        detail: "The request must have one valid Host header.")
    static let badFraming = Problem(
        status: 400, code: "invalid_framing", title: "Bad request",
        detail: "The request must have either one Content-Length or 'Transfer-Encoding: chunked', not both.")
    static let badRequest = Problem(
        status: 400, code: "invalid_request", title: "Bad request",
        detail: "This is not a valid HTTP/1.1 or HTTP/1.0 request.")
    static let headerTooLarge = Problem(
        status: 431, code: "headers_too_large", title: "Headers too large",
        detail: "The headers of this request are too large.")
    static let bodyTooSlow = Problem(
        status: 408, code: "request_timeout", title: "Request timeout",
        detail: "The body of this request did not arrive in time. Please send it again.")
    static let notFound = Problem(
        status: 404, code: "not_found", title: "Not found", detail: "There is nothing at this address.")

    static let busy = Problem(
        status: 503, code: "unavailable", title: "Unavailable",
        detail: "Too many uploads are in progress. Please try again shortly.")
    static let stopping = Problem(
        status: 503, code: "unavailable", title: "Unavailable",
        detail: "The server is stopping. Please try again shortly.")
    static let clientBusy = Problem(
        status: 503, code: "unavailable", title: "Unavailable",
        detail: "Too many uploads are in progress with this key. Please try again when some have finished.")

    /// For the person whose phone has sent the request.
    private static let tooLargeDialog = "This is too large to be sent at once. Please send a smaller part."

    static func tooLarge(limit: Int) -> Problem {
        Problem(
            status: 413, code: "too_large", title: "Too large",
            detail: "The body of this request is too large: at most \(limit) bytes are accepted here.",
            dialog: tooLargeDialog)
    }

    /// For a body with a `Content-Encoding` (RFC 9110 § 15.5.16).
    static func encodedBody(_ coding: String) -> Problem {
        Problem(
            status: 415, code: "unsupported_media_type", title: "Unsupported media type",
            detail: "The Content-Encoding '\(coding.prefix(100))' is not accepted here. Accepted: identity, that "
                + "is, an uncompressed body.")
    }

    /// For a request that libmicrohttpd itself refuses.
    static func refused(byLibraryWith status: Int) -> Problem {
        switch status {
        case 413:
            Problem(
                status: 413, code: "too_large", title: "Too large", detail: "The body of this request is too large.",
                dialog: tooLargeDialog)
        case 414, 431: .headerTooLarge
        case 500:
            Problem(
                status: 500, code: "internal", title: "Internal error",
                detail: "Something went wrong on our side. Please try again.")
        default: .badRequest
        }
    }

    /// The text is fixed: clients of `/api/process-screenshot` expect it. `Allow` lists the methods.
    static let methodNotAllowed = Problem(
        status: 405, code: "method_not_allowed", title: "Method not allowed", detail: "Method not allowed")
}
