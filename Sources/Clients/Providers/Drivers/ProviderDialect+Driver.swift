extension ProviderDialect {
    package var driver: any ProviderDriver {
        switch self {
        case .gemini: GeminiDriver()
        case .geminiInteractions: GeminiInteractionsDriver()
        case .openai: OpenAIChatDriver()
        case .openaiResponses: OpenAIResponsesDriver()
        case .anthropic: AnthropicDriver()
        case .ollama: OllamaDriver()
        }
    }
}
