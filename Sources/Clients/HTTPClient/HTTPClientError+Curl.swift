internal import CCurl

extension HTTPClientError {
    static let cancelled = HTTPClientError(.cancelled, "the request was canceled")

    /// Uses libcurl's fixed text for the code, because its detailed message can contain a URL.
    static func of(_ code: CURLcode) -> HTTPClientError {
        let words =
            unsafe curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? "libcurl error \(code.rawValue)"
        return HTTPClientError(kind(code), code == CURLE_OK ? "the server sent no response" : words)
    }

    private static func kind(_ code: CURLcode) -> Code {
        switch code {
        case CURLE_URL_MALFORMAT: .invalidRequest
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .resolve
        case CURLE_COULDNT_CONNECT: .connect
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_INITFAILED:
            .tls
        case CURLE_SSL_CACERT_BADFILE: .authority
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        default: .protocol
        }
    }
}
