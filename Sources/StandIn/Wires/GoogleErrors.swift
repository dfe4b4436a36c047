import HTTPServer
import JSON

/// Google's errors, `{"error":{"code","message","status","details"}}`.
enum GoogleErrors {
    static func response(_ error: StandInError) -> HTTPResponse {
        switch error {
        case .badRequest(let message): body(400, "INVALID_ARGUMENT", message)
        case .keyMissing:
            body(
                403, "PERMISSION_DENIED",
                "Method doesn't allow unregistered callers (callers without established identity).")
        case .keyInvalid:
            body(
                400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.",
                [
                    [
                        "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID",
                        "domain": "googleapis.com", "metadata": ["service": "generativelanguage.googleapis.com"],
                    ]
                ])
        case .modelGone(let model):
            body(
                404, "NOT_FOUND",
                "models/\(model) is not found for API version v1beta, or is not supported for generateContent.")
        case .rateLimited(let seconds):
            body(
                429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.",
                [quota("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", 10)] + retry(seconds))
        case .dayQuota:
            body(
                429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.",
                [quota("GenerateRequestsPerDayPerProjectPerModel-FreeTier", 250)] + retry(22))
        case .overloaded: body(503, "UNAVAILABLE", "The model is overloaded. Please try again later.")
        case .serverError: body(500, "INTERNAL", "An internal error has occurred.")
        }
    }

    private static func body(
        _ code: Int, _ status: String, _ message: String, _ details: [JSON] = []
    ) -> HTTPResponse {
        var error: [JSON.Member] = [
            .init(name: "code", value: .integer(code)), .init(name: "message", value: .string(message)),
            .init(name: "status", value: .string(status)),
        ]
        if !details.isEmpty { error.append(.init(name: "details", value: .array(details))) }
        return HTTPResponse(["error": .object(error)], status: code)
    }

    private static func quota(_ name: String, _ value: Int) -> JSON {
        [
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            "violations": [["quotaId": .string(name), "quotaValue": .string(String(value))]],
        ]
    }

    /// Google writes seconds with and without a fraction.
    private static func retry(_ seconds: Double?) -> [JSON] {
        guard let seconds else { return [] }
        let text = seconds.rounded() == seconds ? String(Int(seconds)) : String(seconds)
        return [["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": .string("\(text)s")]]
    }
}
