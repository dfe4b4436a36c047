internal import HTTPClient

extension S3Error {
    init(_ error: HTTPClientError) {
        let code: Code =
            switch error.code {
            case .resolve, .connect: .unreachable
            case .tls: .certificate
            case .authority: .authority
            case .timeout: .timeout
            case .tooLarge: .malformedAnswer
            case .cancelled: .cancelled
            case .invalidRequest: .refused
            case .protocol: .cut
            }
        self.init(code, error.detail)
    }

    /// - Parameter body: of an answer that is an error. The answer to HEAD has none.
    init(status: Int, body: [UInt8]) {
        let root = XMLElement.parse(body)
        let name = root?.name == "Error" ? root?["Code"] ?? "" : ""
        let word = String(name.prefix(64).filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
        self.init(
            Self.codes[word] ?? Self.code(status: status, hasCode: !word.isEmpty),
            word.isEmpty ? "status \(status)" : "\(word), status \(status)")
    }

    private static let codes: [String: Code] = [
        "InvalidAccessKeyId": .wrongKey, "SignatureDoesNotMatch": .wrongKey, "InvalidToken": .wrongKey,
        "ExpiredToken": .wrongKey, "RequestTimeTooSkewed": .clockSkew, "RequestExpired": .clockSkew,
        "AccessDenied": .accessDenied, "AllAccessDisabled": .accessDenied, "AccountProblem": .accessDenied,
        "NoSuchBucket": .noSuchBucket, "NoSuchKey": .noSuchKey, "NoSuchUpload": .noSuchUpload,
        "AuthorizationHeaderMalformed": .wrongRegion, "PermanentRedirect": .wrongRegion,
        "TemporaryRedirect": .wrongRegion, "IncorrectEndpoint": .wrongRegion, "SlowDown": .throttled,
        "ServiceUnavailable": .throttled, "TooManyRequests": .throttled, "Throttling": .throttled,
        "RequestLimitExceeded": .throttled, "InternalError": .serverFailed, "OperationAborted": .serverFailed,
        "RequestTimeout": .timeout, "BadDigest": .damaged, "InvalidDigest": .damaged, "IncompleteBody": .damaged,
        "XAmzContentSHA256Mismatch": .damaged, "QuotaExceeded": .full, "InsufficientStorage": .full,
        "XMinioStorageFull": .full, "PreconditionFailed": .changed, "InvalidRange": .outOfRange,
    ]

    private static func code(status: Int, hasCode: Bool) -> Code {
        switch status {
        case 429, 503: .throttled
        case 507: .full
        case 500...599: .serverFailed
        case 401, 403: .accessDenied
        case 404: .noSuchKey
        case 408: .timeout
        case 412: .changed
        case 416: .outOfRange
        case 301, 307, 308: .wrongRegion
        default: hasCode ? .refused : .malformedAnswer
        }
    }
}
