internal import HTTPClient
internal import JSON

extension ProviderFault {
    private static let longestRetry = 86_400.0

    /// The fault of a response of status 400 to 599.
    static func refusal(_ response: HTTPClientResponse) -> ProviderFault {
        let error = errorObject(response.body)
        let kind = kind(response.status, error)
        var fault = ProviderFault(kind, detail(response.status, error?.code))
        if [.rateLimited, .quotaExhausted, .unavailable].contains(kind) {
            // Google sends a delay of seconds with the quota of a day, too.
            let inBody = kind == .quotaExhausted ? nil : error?.retryDelay
            let inHeaders = kind == .rateLimited ? RateHeaders.wait(response.headers) : nil
            fault.retryAfter = retryAfter(response.headers) ?? (inBody ?? inHeaders).flatMap(bounded)
        }
        return fault
    }

    /// - Parameter code: left out unless it has the form of a code.
    static func detail(_ status: Int, _ code: String?) -> String {
        guard let code, ProviderError.isCode(code) else { return "\(status)" }
        return "\(status) \(code)"
    }

    private static func kind(_ status: Int, _ error: ProviderError?) -> Kind {
        if let error, (400...499).contains(status) {
            if error.isAboutQuota { return .quotaExhausted }
            if error.isAboutModel { return .modelGone }
            if error.isAboutKey { return .keyRefused }
            if error.isAboutContent { return .blocked }
        }
        switch status {
        case 401, 403: return .keyRefused
        case 402: return .quotaExhausted
        // Without an error object another server answers, or the address is wrong.
        case 404, 410: return error == nil ? .notTheAPI : .modelGone
        case 408: return .timeout
        // Proxies answer a large request with a page of their own.
        case 413, 414, 431: return .requestRefused
        case 429: return .rateLimited
        case 500...599: return .unavailable
        default: return error == nil ? .notTheAPI : .requestRefused
        }
    }

    /// Google's OpenAI-compatible server puts the object into an array.
    private static func errorObject(_ bytes: [UInt8]) -> ProviderError? {
        guard let body = try? JSONParser.parse(bytes) else { return nil }
        return ProviderError(body.array?.first ?? body)
    }

    private static func retryAfter(_ headers: HTTPClientFields) -> Double? {
        let milliseconds = headers["retry-after-ms"].flatMap { Double($0) }.flatMap { bounded($0 / 1000) }
        return milliseconds ?? headers.retryAfter().flatMap(bounded)
    }

    /// For a successful response whose provider says that a limit is used up.
    static func usedUpFor(_ headers: HTTPClientFields) -> Double? { RateHeaders.wait(headers).flatMap(bounded) }

    private static func bounded(_ seconds: Double) -> Double? {
        seconds.isFinite && seconds >= 0 ? min(seconds, longestRetry) : nil
    }
}
