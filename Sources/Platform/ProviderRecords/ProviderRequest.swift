package import FoundationEssentials
package import Proposals
import Providers

/// A request to a provider, without its content: a line of a receipt.
package struct ProviderRequest: Sendable, Equatable {
    package var id: UUID
    package var capture: UUID
    package var purpose: ProviderPurpose
    package var provider: String
    package var model: String
    /// The version of the instructions.
    package var prompt: String
    package var isOutside: Bool
    /// When the consent was given; nil for a provider that is a part of the installation.
    package var consentedAt: Date?
    /// Characters of the capture that were sent.
    package var characters: Int32
    /// Pictures that were sent.
    package var pictures: Int32
    /// In millionths of the currency.
    package var reservedMicros: Int
    package var currency: String
    package var sentAt: Date
    package var endedAt: Date?
    /// `answered`, `reused` (a kept answer: nothing was sent), `withdrawn`, `not_waited_for`, or what the provider did wrong;
    /// nil without an answer.
    package var outcome: String?
    package var droppedClaims: Int32?
    package var inputTokens: Int32?
    package var outputTokens: Int32?
    package var costMicros: Int?

    /// The outcome of a request that was canceled, because another provider has answered or the worker stopped.
    package static let notWaitedFor = "not_waited_for"

    /// A failure in the words of the screenshot API.
    package enum Failure: String, Sendable {
        case networkError = "network_error"
        case authenticationFailed = "authentication_failed"
        case aiProcessingFailed = "ai_processing_failed"
        case invalidResponse = "invalid_response"
    }

    /// nil if the answer was used or withdrawn, and without an answer that was waited for.
    package var failure: Failure? {
        switch outcome.flatMap(ProviderFault.Kind.init) {
        case nil: nil
        case .unreachable, .tls, .timeout, .redirected: .networkError
        case .keyRefused: .authenticationFailed
        case .rateLimited, .quotaExhausted, .unavailable, .modelGone, .requestRefused, .blocked, .refused:
            .aiProcessingFailed
        case .tooLong, .notTheAPI, .errorInside, .empty, .cutOff, .notJSON, .wrongShape: .invalidResponse
        }
    }
}

/// The requests of a month to one model, in sums. Costs are in millionths of the currency.
package struct ProviderCost: Sendable, Equatable {
    /// `2026-11`, UTC
    package var month: String
    package var provider: String
    package var model: String
    package var currency: String
    package var requests: Int
    package var answered: Int
    package var inputTokens: Int
    package var outputTokens: Int
    /// As the provider counted.
    package var knownMicros: Int
    /// What was reserved for requests whose use the provider did not say.
    package var unknownMicros: Int
}
