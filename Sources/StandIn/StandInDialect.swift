import FoundationEssentials

/// The APIs that the stand-in speaks.
package enum StandInDialect: String, Sendable, CaseIterable {
    case gemini, openai, anthropic, ollama
    case geminiInteractions = "gemini-interactions"
    case openaiResponses = "openai-responses"

    var wire: any StandInWire {
        switch self {
        case .gemini: GeminiWire()
        case .geminiInteractions: InteractionsWire()
        case .openai: ChatWire()
        case .openaiResponses: ResponsesWire()
        case .anthropic: MessagesWire()
        case .ollama: OllamaWire()
        }
    }

    /// What a client puts between the server's address and the paths of the API.
    package var root: String {
        switch self {
        case .openai, .openaiResponses: "/v1"
        case .gemini, .geminiInteractions, .anthropic, .ollama: ""
        }
    }

    /// What the real servers say about a limit of requests with each answer.
    func limitHeaders(of limit: Int, remaining: Int, resetAfter seconds: Int) -> [(String, String)] {
        switch self {
        case .openai, .openaiResponses:
            [
                ("x-ratelimit-limit-requests", "\(limit)"), ("x-ratelimit-remaining-requests", "\(remaining)"),
                ("x-ratelimit-reset-requests", "\(seconds / 60)m\(seconds % 60)s"),
            ]
        case .anthropic:
            [
                ("anthropic-ratelimit-requests-limit", "\(limit)"),
                ("anthropic-ratelimit-requests-remaining", "\(remaining)"),
                (
                    "anthropic-ratelimit-requests-reset",
                    Date.now.addingTimeInterval(Double(seconds)).formatted(.iso8601)
                ),
            ]
        case .gemini, .geminiInteractions, .ollama: []
        }
    }
}
