internal import CCurl

/// A libcurl easy handle with the lists that it points to.
@safe struct EasyHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer
    private let headers: UnsafeMutablePointer<curl_slist>?

    private init(adopting raw: UnsafeMutableRawPointer, headers: UnsafeMutablePointer<curl_slist>?) {
        unsafe self.raw = raw
        unsafe self.headers = headers
    }

    deinit {
        unsafe curl_easy_cleanup(raw)
        unsafe curl_slist_free_all(headers)
    }

    /// `context` is passed to both callbacks and must outlive the handle. libcurl copies everything else.
    static func make(
        _ request: HTTPClientRequest, _ configuration: HTTPClientConfiguration, context: UnsafeMutableRawPointer,
        onHeader: tl_curl_data_function, onBody: tl_curl_data_function
    ) throws(HTTPClientError) -> EasyHandle {
        guard request.url.hasWebScheme else {
            throw HTTPClientError(.invalidRequest, "the URL is neither http nor https")
        }
        guard request.headers.areSendable, isToken(request.method),
            !request.url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
        else {
            throw HTTPClientError(.invalidRequest, "the method, URL or a header has characters that are not allowed")
        }
        guard let raw = unsafe curl_easy_init() else {
            throw HTTPClientError(.invalidRequest, "libcurl has no memory for a transfer")
        }
        let handle = unsafe EasyHandle(adopting: raw, headers: list(request, configuration))
        unsafe tl_curl_set_string(raw, CURLOPT_URL, request.url)
        unsafe tl_curl_set_string(raw, CURLOPT_PROTOCOLS_STR, "http,https")
        unsafe tl_curl_set_string(raw, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        unsafe tl_curl_set_list(raw, CURLOPT_HTTPHEADER, handle.headers)
        unsafe tl_curl_set_string(raw, CURLOPT_USERAGENT, configuration.userAgent)
        unsafe tl_curl_set_long(raw, CURLOPT_NOSIGNAL, 1)
        if !request.usesProxy { unsafe tl_curl_set_string(raw, CURLOPT_NOPROXY, "*") }
        if request.isSentOnce {
            unsafe tl_curl_set_long(raw, CURLOPT_FRESH_CONNECT, 1)
            unsafe tl_curl_set_long(raw, CURLOPT_FORBID_REUSE, 1)
        }
        unsafe tl_curl_set_long(raw, CURLOPT_TCP_KEEPALIVE, 1)
        unsafe tl_curl_set_long(raw, CURLOPT_FOLLOWLOCATION, request.maximumRedirects > 0 ? 1 : 0)
        unsafe tl_curl_set_long(raw, CURLOPT_MAXREDIRS, request.maximumRedirects)
        unsafe tl_curl_set_long(
            raw, CURLOPT_HTTP_VERSION,
            configuration.allowsHTTP2 ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1))
        unsafe tl_curl_set_long(raw, CURLOPT_TIMEOUT_MS, request.timeout.map(milliseconds) ?? 0)
        unsafe tl_curl_set_long(raw, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(request.connectTimeout))
        if let idle = request.idleTimeout {
            unsafe tl_curl_set_long(raw, CURLOPT_LOW_SPEED_LIMIT, 1)
            unsafe tl_curl_set_long(raw, CURLOPT_LOW_SPEED_TIME, max(1, Int(idle.components.seconds)))
        }
        if let path = request.unixSocketPath { unsafe tl_curl_set_string(raw, CURLOPT_UNIX_SOCKET_PATH, path) }
        if let path = configuration.certificateAuthorityPath {
            unsafe tl_curl_set_string(raw, CURLOPT_CAINFO, path)
            unsafe tl_curl_set_string(raw, CURLOPT_CAPATH, nil)
        }
        if let key = configuration.pinnedPublicKey {
            unsafe tl_curl_set_string(raw, CURLOPT_PINNEDPUBLICKEY, key)
            unsafe tl_curl_set_long(raw, CURLOPT_SSL_VERIFYPEER, 0)
            unsafe tl_curl_set_long(raw, CURLOPT_SSL_VERIFYHOST, 0)
        }
        if let signature = request.signature {
            unsafe tl_curl_set_string(raw, CURLOPT_AWS_SIGV4, "aws:amz:\(signature.region):\(signature.service)")
            unsafe tl_curl_set_string(raw, CURLOPT_USERNAME, signature.keyID)
            unsafe tl_curl_set_string(raw, CURLOPT_PASSWORD, signature.secret)
        }
        unsafe setMethod(raw, request)
        unsafe tl_curl_set_function(raw, CURLOPT_HEADERFUNCTION, onHeader)
        unsafe tl_curl_set_pointer(raw, CURLOPT_HEADERDATA, context)
        unsafe tl_curl_set_function(raw, CURLOPT_WRITEFUNCTION, onBody)
        unsafe tl_curl_set_pointer(raw, CURLOPT_WRITEDATA, context)
        return handle
    }

    /// The response came over an existing connection.
    var reusedConnection: Bool {
        var made = 0
        return unsafe tl_curl_get_long(raw, CURLINFO_NUM_CONNECTS, &made) == CURLE_OK && made == 0
    }

    private static func setMethod(_ raw: UnsafeMutableRawPointer, _ request: HTTPClientRequest) {
        if request.method == "HEAD" { unsafe tl_curl_set_long(raw, CURLOPT_NOBODY, 1) }
        if let body = request.body {
            unsafe tl_curl_set_offset(raw, CURLOPT_POSTFIELDSIZE_LARGE, body.count)
            unsafe body.withUnsafeBytes { bytes in
                _ = unsafe tl_curl_set_pointer(
                    raw, CURLOPT_COPYPOSTFIELDS,
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? UnsafeRawPointer(raw)))
            }
        }
        if request.method != "HEAD" { unsafe tl_curl_set_string(raw, CURLOPT_CUSTOMREQUEST, request.method) }
    }

    /// `Name:` without a value removes a header that libcurl adds itself, such as `Content-Type`. libcurl would sign a
    /// removed header. To send an empty header, libcurl needs `Name;`.
    private static func list(
        _ request: HTTPClientRequest, _ configuration: HTTPClientConfiguration
    ) -> UnsafeMutablePointer<curl_slist>? {
        var lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        if request.body != nil, request.signature == nil, request.headers["Content-Type"] == nil {
            lines.append("Content-Type:")
        }
        return unsafe lines.reduce(nil) { list, line in unsafe curl_slist_append(list, line) ?? list }
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D }
    }

    private static func milliseconds(_ duration: Duration) -> Int { max(1, Int(duration / .milliseconds(1))) }
}

extension String {
    fileprivate var hasWebScheme: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}
