/// The APIs that the stand-in speaks.
package enum StandInDialect: String, Sendable, CaseIterable {
    case gemini
    case geminiInteractions = "gemini-interactions"
    case openai
    case openaiResponses = "openai-responses"
    case anthropic
    case ollama

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
}
