/// What the server itself answers before any handler is asked.
extension Problem {
    static let badTarget = Problem(
        status: 400, code: "invalid_target", title: "Bad request",
        detail: "The address of this request is not valid: check its percent-encoding.")
    static let badHeader = Problem(
        status: 400, code: "invalid_header", title: "Bad request",
        detail: "A header of this request is not valid UTF-8.")
    static let badFraming = Problem(
        status: 400, code: "invalid_framing", title: "Bad request",
        detail: "The request must have one Content-Length, or 'Transfer-Encoding: chunked', and not both.")
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
        detail: "Too much is being sent here at once. Please try again shortly.")

    static func tooLarge(limit: Int) -> Problem {
        Problem(
            status: 413, code: "too_large", title: "Too large",
            detail: "The body of this request is too large: at most \(limit) bytes are accepted here.")
    }

    /// The words are those of C-18; `Allow` says what is.
    static let methodNotAllowed = Problem(
        status: 405, code: "method_not_allowed", title: "Method not allowed", detail: "Method not allowed")
}
