package struct HTTPClientRequest: Sendable {
    package var method: String
    /// An `http` or `https` URL; any other scheme is an invalid request.
    package var url: String
    package var headers: HTTPClientFields
    /// nil sends no body; an empty body sends `Content-Length: 0`.
    package var body: [UInt8]?
    /// From the call to the last byte. nil means no limit; use nil for streams.
    package var timeout: Duration?
    package var connectTimeout: Duration
    /// Without a byte in either direction; nil means no limit.
    package var idleTimeout: Duration?
    /// The limit for the body. For a stream, the limit for all its bytes.
    package var maximumResponseBytes: Int
    /// 0 returns a redirect as the response. Redirects are followed within http and https only.
    package var maximumRedirects: Int
    /// Connects to this socket instead of the URL's host.
    package var unixSocketPath: String?
    /// False ignores `http_proxy` and similar variables.
    package var usesProxy = true
    /// Uses a new connection, and closes it afterwards. libcurl sends a request a second time if an older connection breaks
    /// before the response: not acceptable for a request that costs money.
    package var isSentOnce = false
    /// Signs the request as Amazon's services demand (Signature Version 4).
    package var signature: RequestSignature?

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
