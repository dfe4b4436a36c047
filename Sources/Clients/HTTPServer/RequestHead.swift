internal import CMicrohttpd

/// The parsed request line and headers. If they are invalid, `refusal` is the response.
struct RequestHead {
    let request: HTTPRequest
    /// The connection must be closed after this response, because the start of the next request is not certain.
    let refusal: HTTPResponse?
    /// nil for a chunked body and for no body.
    let contentLength: Int?
    let hasBody: Bool
    /// The client accepts chunked responses (HTTP/1.1).
    let acceptsChunks: Bool

    /// Call on libmicrohttpd's thread when the head is complete.
    /// - Parameter line: the start of the request line in libmicrohttpd's buffer.
    init(
        _ connection: ClientConnection, line: UnsafePointer<CChar>, version: String,
        configuration: HTTPServerConfiguration
    ) {
        let isCurrent = version == "HTTP/1.1"
        acceptsChunks = isCurrent
        let method = unsafe String(cString: line)
        let target = RequestTarget.parse(connection.uri)
        let size = unsafe tl_mhd_header_size(connection.handle.raw)
        let isTooLarge = size > configuration.maximumHeaderBytes
        var fields = unsafe FieldCollector(
            UnsafeRawBufferPointer(start: line, count: isTooLarge ? 0 : size),
            lineBytes: method.utf8.count + connection.uri.count + version.utf8.count + 2)
        if !isTooLarge { unsafe fields.collect(connection.handle.raw) }
        let headers = fields.finished()
        request = HTTPRequest(
            method: HTTPMethod(rawValue: method), target: target ?? RequestTarget(path: "/", segments: [], query: []),
            headers: headers ?? [:], remoteAddress: connection.peer, isSecure: connection.isSecure)
        let lengths = request.headers.values("Content-Length")
        let encodings = request.headers.values("Transfer-Encoding")
        let length = lengths.first.flatMap(Self.length)
        contentLength = length
        hasBody = !encodings.isEmpty || !lengths.isEmpty && length != 0
        // RFC 9112 § 6.1: HTTP/1.0 has no chunked bodies, and an intermediary may have read the body differently.
        let isFramed =
            lengths.count + encodings.count <= 1 && (lengths.isEmpty || length != nil)
            && encodings.allSatisfy { isCurrent && $0.lowercased() == "chunked" }
        let problem: Problem? =
            if isTooLarge {
                .headerTooLarge
            } else if headers == nil {
                .badHeader
            } else if !HostHeader.isValid(request.headers.values("Host"), isRequired: version != "HTTP/1.0") {
                .badHost
            } else if !isFramed {
                .badFraming
            } else {
                target == nil ? .badTarget : nil
            }
        refusal = problem.map(HTTPResponse.problem)
    }

    /// Digits only: `Int(_:)` would also accept a sign.
    private static func length(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
