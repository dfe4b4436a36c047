/// Why a provider gave no usable answer. Contains no word of a capture, no key and no address.
package struct ProviderFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The raw values are the labels of metrics and the codes in receipts.
    package enum Kind: String, Sendable, CaseIterable {
        /// No connection, or a connection that broke.
        case unreachable
        /// The certificate is not trusted, or TLS failed.
        case tls
        /// The answer did not arrive within the time limit.
        case timeout
        /// The answer is longer than `ProviderClient.maximumAnswerBytes`.
        case tooLong = "too_long"
        /// The provider redirects to another address. Redirects are not followed: the capture would go elsewhere.
        case redirected
        /// Too many requests for the moment: status 429 of a limit by the minute.
        case rateLimited = "rate_limited"
        /// The quota of the day, or the credit, is used up.
        case quotaExhausted = "quota_exhausted"
        /// The provider is overloaded or failed: status 500 to 599.
        case unavailable
        /// The key is wrong, missing or without permission.
        case keyRefused = "key_refused"
        /// The model does not exist, or no longer.
        case modelGone = "model_gone"
        /// The provider refuses the form of the request: status 400 and others of 400 to 499.
        case requestRefused = "request_refused"
        /// The body is not what this provider's API answers: a page, cut JSON, another object.
        case notTheAPI = "not_the_api"
        /// Status 200 with an error object as its body.
        case errorInside = "error_inside"
        /// The answer has no candidate, choice, output or content.
        case empty
        /// The provider blocked the question or the answer for its content.
        case blocked
        /// The model refused.
        case refused
        /// The answer reached its token limit and is cut off.
        case cutOff = "cut_off"
        /// The text of the answer is not one JSON object.
        case notJSON = "not_json"
        /// The JSON object does not match the schema of the question.
        case wrongShape = "wrong_shape"
    }

    package var kind: Kind
    /// For the operator: the status and the provider's own code, such as `429 RESOURCE_EXHAUSTED`.
    package var detail: String
    /// Seconds after which the provider wants to be asked again, if the provider said so.
    package var retryAfter: Double?
    /// Seconds until the limits that the response has used up are full again; nil if it has used up none.
    package var usedUpFor: Double?
    /// What the provider has counted in spite of the fault, if it said so.
    package var usage: ProviderUsage?
    /// Whether no byte of the question has left this machine.
    package var wasNeverSent = false

    package init(_ kind: Kind, _ detail: String, retryAfter: Double? = nil) {
        self.kind = kind
        self.detail = detail
        self.retryAfter = retryAfter
    }

    package var description: String { "\(kind.rawValue): \(detail)" }

    /// Whether the same question may succeed soon.
    package var isTransient: Bool {
        switch kind {
        case .unreachable, .timeout, .rateLimited, .unavailable: true
        default: false
        }
    }
}
