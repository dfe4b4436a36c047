package struct HTTPClientRequest: Sendable {
    package var method: String
    /// `http` or `https`; anything else is an invalid request.
    package var url: String
    package var headers: HTTPClientFields
    /// nil sends none; an empty one sends `Content-Length: 0`.
    package var body: [UInt8]?
    /// From the call to the last byte; nil, which is what a stream wants, sets no limit.
    package var timeout: Duration?
    package var connectTimeout: Duration
    /// Without a single byte in either direction; nil sets no limit.
    package var idleTimeout: Duration?
    /// Of the body; for a stream, of all that comes.
    package var maximumResponseBytes: Int
    /// 0 gives a redirection back as the response. Followed within http and https only.
    package var maximumRedirects: Int
    /// Connects there and not to the URL's host.
    package var unixSocketPath: String?
    /// False goes straight to the host, whatever `http_proxy` and its like say.
    package var usesProxy = true

    package init(
        method: String = "GET", url: String, headers: HTTPClientFields = [:], body: [UInt8]? = nil,
        timeout: Duration? = .seconds(30), connectTimeout: Duration = .seconds(10), idleTimeout: Duration? = nil,
        maximumResponseBytes: Int = 16 << 20, maximumRedirects: Int = 0, unixSocketPath: String? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.idleTimeout = idleTimeout
        self.maximumResponseBytes = maximumResponseBytes
        self.maximumRedirects = maximumRedirects
        self.unixSocketPath = unixSocketPath
    }
}
