internal import JSON

/// The error object of a response, in the forms of all APIs:
/// Google `{"error":{"code":429,"status":"…","details":[…]}}`, Interactions and OpenAI
/// `{"error":{"code":"…","type":"…"}}`, Anthropic `{"type":"error","error":{"type":"…"}}`, Ollama `{"error":"…"}` and
/// vLLM `{"object":"error","type":"…"}`. Messages are not kept: they can quote the question.
struct ProviderError {
    /// From the most to the least specific.
    private let codes: [String]
    private let details: [JSON]

    private static let quotaCodes: Set = [
        "insufficient_quota", "billing_hard_limit_reached", "billing_error", "quota_exceeded",
    ]
    private static let keyCodes: Set = [
        "API_KEY_INVALID", "API_KEY_EXPIRED", "API_KEY_SERVICE_BLOCKED", "invalid_api_key", "authentication_error",
    ]
    private static let contentCodes: Set = [
        "content_policy_violation", "image_content_policy_violation", "content_filter", "safety", "prohibited_content",
        "blocked",
    ]

    /// Nil if the body has no error object.
    init?(_ body: JSON) {
        if body["object"]?.string == "error" {
            self.init(object: body)
            return
        }
        switch body["error"] {
        case .object(let members)?: self.init(object: .object(members))
        // Ollama's error is a message without a code.
        case .string?: self.init(object: [:])
        default: return nil
        }
    }

    private init(object: JSON) {
        details = object["details"]?.array ?? []
        let reasons = details.compactMap { $0["reason"]?.string }
        codes =
            (reasons + ["code", "status", "type"].compactMap { object[$0]?.string })
            .filter(Self.isCode)
    }

    /// The code to show.
    var code: String? { codes.first }

    var isAboutKey: Bool { !Self.keyCodes.isDisjoint(with: codes) }
    var isAboutModel: Bool { codes.contains("model_not_found") }
    var isAboutContent: Bool { codes.contains { Self.contentCodes.contains($0.lowercased()) } }

    /// The quota of a day, or the credit.
    var isAboutQuota: Bool {
        let violations = details.flatMap { $0["violations"]?.array ?? [] }
        let quotas =
            violations.compactMap { $0["quotaId"]?.string }
            + details.compactMap { $0["metadata"]?["quota_limit"]?.string }
        return !Self.quotaCodes.isDisjoint(with: codes) || quotas.contains { $0.contains("PerDay") }
    }

    /// Seconds, from `google.rpc.RetryInfo`: `"retryDelay": "31s"` or `"0.1s"`.
    var retryDelay: Double? {
        details.lazy.compactMap { $0["retryDelay"]?.string }.first
            .flatMap { $0.hasSuffix("s") ? Double($0.dropLast()) : nil }
    }

    /// Letters, digits and `_`, at most 64 characters.
    static func isCode(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
