import HTTPClient
import Testing

@testable import Providers

struct RefusalTests {
    private static let perDay =
        #"{"error":{"code":429,"message":"Ada","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier","quotaValue":"250"}]},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"22s"}]}}"#
    private static let keyInvalid =
        #"{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID","domain":"googleapis.com"}]}}"#

    private static func retryInfo(_ delay: String) -> String {
        #"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"\#(delay)"}]}}"#
    }

    @Test(arguments: [
        (ProviderDialect.gemini, 400, keyInvalid, "key_refused: 400 API_KEY_INVALID"),
        (
            .gemini, 400, #"{"error":{"code":400,"message":"Ada","status":"INVALID_ARGUMENT"}}"#,
            "request_refused: 400 INVALID_ARGUMENT"
        ),
        (
            .gemini, 403, #"{"error":{"code":403,"message":"Ada","status":"PERMISSION_DENIED"}}"#,
            "key_refused: 403 PERMISSION_DENIED"
        ),
        (.gemini, 404, #"{"error":{"code":404,"message":"Ada","status":"NOT_FOUND"}}"#, "model_gone: 404 NOT_FOUND"),
        (.gemini, 429, perDay, "quota_exhausted: 429 RESOURCE_EXHAUSTED"),
        (
            .gemini, 503, #"{"error":{"code":503,"message":"Ada","status":"UNAVAILABLE"}}"#,
            "unavailable: 503 UNAVAILABLE"
        ),
        (
            .geminiInteractions, 400, #"{"error":{"code":"invalid_request","message":"Ada"}}"#,
            "request_refused: 400 invalid_request"
        ),
        (.geminiInteractions, 400, keyInvalid, "key_refused: 400 API_KEY_INVALID"),
        (.geminiInteractions, 429, perDay, "quota_exhausted: 429 RESOURCE_EXHAUSTED"),
        (
            .openai, 401,
            #"{"error":{"message":"Ada","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}"#,
            "key_refused: 401 invalid_api_key"
        ),
        (
            .openai, 404, #"{"error":{"message":"Ada","type":"invalid_request_error","code":"model_not_found"}}"#,
            "model_gone: 404 model_not_found"
        ),
        (.openai, 403, #"{"error":{"message":"Ada","code":"model_not_found"}}"#, "model_gone: 403 model_not_found"),
        (
            .openai, 404, #"{"object":"error","message":"Ada","type":"NotFoundError","code":404}"#,
            "model_gone: 404 NotFoundError"
        ),
        (.openai, 404, #"{"detail":"Not Found"}"#, "not_the_api: 404"),
        (.openai, 404, "404 page not found", "not_the_api: 404"),
        (
            .openai, 400, #"[{"error":{"code":400,"status":"INVALID_ARGUMENT"}}]"#,
            "request_refused: 400 INVALID_ARGUMENT"
        ),
        (
            .openai, 429, #"{"error":{"message":"Ada","type":"insufficient_quota","code":"insufficient_quota"}}"#,
            "quota_exhausted: 429 insufficient_quota"
        ),
        (.openai, 429, "slow down", "rate_limited: 429"),
        (.openai, 400, #"{"error":{"message":"Ada","code":"content_filter"}}"#, "blocked: 400 content_filter"),
        (.openai, 400, #"{"error":{"message":"Ada","code":"say Ada"}}"#, "request_refused: 400"),
        (.openai, 413, "<html></html>", "request_refused: 413"),
        (.openai, 400, "<html></html>", "not_the_api: 400"),
        (.openai, 502, "<html></html>", "unavailable: 502"),
        (
            .anthropic, 529, #"{"type":"error","error":{"type":"overloaded_error","message":"Ada"}}"#,
            "unavailable: 529 overloaded_error"
        ),
        (
            .anthropic, 401, #"{"type":"error","error":{"type":"authentication_error","message":"Ada"}}"#,
            "key_refused: 401 authentication_error"
        ),
        (
            .anthropic, 402, #"{"type":"error","error":{"type":"billing_error","message":"Ada"}}"#,
            "quota_exhausted: 402 billing_error"
        ),
        (
            .anthropic, 404, #"{"type":"error","error":{"type":"not_found_error","message":"Ada"}}"#,
            "model_gone: 404 not_found_error"
        ),
        (.ollama, 404, #"{"error":"model 'Ada' not found"}"#, "model_gone: 404"),
        (.ollama, 503, #"{"error":"server busy, please try again. Ada"}"#, "unavailable: 503"),
        (.ollama, 401, "", "key_refused: 401"),
    ])
    func `ProviderFault: a refusal shows the status and the provider's code only`(
        dialect: ProviderDialect, status: Int, body: String, fault: String
    ) {
        let response = HTTPClientResponse(status: status, body: Array(body.utf8))
        #expect(AnswerTests.fault(dialect, response)?.description == fault)
    }

    @Test(
        arguments: [
            ([:], "", nil),
            (["Retry-After": "31"], "", 31),
            (["Retry-After": "0.25"], "", 0.25),
            (["Retry-After": "31", "retry-after-ms": "1500"], "", 1.5),
            (["Retry-After": "999999"], "", 86_400),
            (["Retry-After": "-1"], "", nil),
            (["Retry-After": "nan"], "", nil),
            (["Retry-After": "inf"], "", nil),
            (["Retry-After": "Fri, 27 Nov 2026 00:00:31 GMT", "Date": "Fri, 27 Nov 2026 00:00:00 GMT"], "", 31),
            (["Retry-After": "Sun, 27 Dec 2026 00:00:00 GMT", "Date": "Fri, 27 Nov 2026 00:00:00 GMT"], "", 86_400),
            (["Retry-After": "Fri, 27 Nov 2026", "Date": "Fri, 27 Nov 2026 00:00:00 GMT"], "", nil),
            ([:], retryInfo("31s"), 31),
            ([:], retryInfo("0.100s"), 0.1),
            ([:], retryInfo("soon"), nil),
            (["Retry-After": "2"], retryInfo("31s"), 2),
            (["x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "6m0.5s"], "", 360.5),
            (["x-ratelimit-remaining-requests": "3", "x-ratelimit-reset-requests": "6m0s"], "", nil),
            (
                [
                    "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "20ms",
                    "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "7",
                ], "", 7
            ),
            (
                [
                    "Retry-After": "2", "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "1h",
                ], "", 2
            ),
            (
                [
                    "Date": "Fri, 27 Nov 2026 00:00:00 GMT", "anthropic-ratelimit-requests-remaining": "0",
                    "anthropic-ratelimit-requests-reset": "2026-11-27T00:00:12Z",
                    "anthropic-ratelimit-output-tokens-remaining": "0",
                    "anthropic-ratelimit-output-tokens-reset": "2026-11-27T01:00:40.5+01:00",
                    "anthropic-ratelimit-input-tokens-remaining": "1000",
                    "anthropic-ratelimit-input-tokens-reset": "2026-11-27T00:59:00Z",
                ], "", 40.5
            ),
            (["x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "1h"], perDay, nil),
            (["x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "99h"], "", 86_400),
            ([:], perDay, nil),
        ] as [(HTTPClientFields, String, Double?)])
    func `ProviderFault: the time to wait is what the provider says, finite and at most a day`(
        headers: HTTPClientFields, body: String, seconds: Double?
    ) {
        let response = HTTPClientResponse(status: 429, headers: headers, body: Array(body.utf8))
        #expect(AnswerTests.fault(.gemini, response)?.retryAfter == seconds)
    }

    @Test(
        arguments: [
            ("1h2m3s", 3_723), ("20ms", 0.02), ("12", 12), ("0.5", 0.5), ("1800000060", 60), ("1800000060500", 60.5),
            ("1700000000", 0), ("2027-01-15T08:01:00Z", 60), ("2027-01-15T09:00:00+01:00", 0), ("2027-01-15", nil),
            ("2020-01-01T00:00:00Z", 0), ("", nil), ("-1", nil), ("inf", nil), ("soon", nil), ("6m0", nil), ("m", nil),
            ("1.2.3s", nil),
        ] as [(String, Double?)])
    func `RateHeaders: a reset is a duration, seconds or a time`(text: String, seconds: Double?) {
        #expect(RateHeaders.seconds(text, now: 1_800_000_000) == seconds)
    }

    @Test(arguments: [
        (ProviderDialect.gemini, #"{"name":"models/m"}"#, nil),
        (.geminiInteractions, "{}", "not_the_api: 200"),
        (.openai, #"{"object":"list","data":[{"id":"m"}]}"#, nil),
        (.openai, #"{"object":"list","data":[{"id":"m:latest"}]}"#, nil),
        (.openaiResponses, #"{"object":"list","data":[{"id":"other"}]}"#, "model_gone: the server lists other"),
        (.openai, #"{"models":[]}"#, "not_the_api: 200"),
        (.anthropic, #"{"type":"model","id":"m"}"#, nil),
        (.ollama, #"{"details":{}}"#, nil),
        (.ollama, "{}", "not_the_api: 200"),
    ])
    func `ProviderDriver: a check accepts only the model`(dialect: ProviderDialect, body: String, fault: String?) {
        var thrown: ProviderFault?
        do { try dialect.driver.checkModel("m", HTTPClientResponse(status: 200, body: Array(body.utf8))) } catch {
            thrown = error
        }
        #expect(thrown?.description == fault)
    }
}
