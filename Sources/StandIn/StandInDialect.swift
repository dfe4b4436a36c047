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
}
