package import HTTPClient
package import JSON

/// The wire format of one kind of provider. Pure: encodes a question and decodes a response.
package protocol ProviderDriver: Sendable {
    /// - Parameters:
    ///   - base: URL without a trailing slash, such as `https://generativelanguage.googleapis.com`.
    ///   - key: nil for a server that needs none.
    func request(
        _ question: ProviderQuestion, model: String, base: String, key: String?
    ) -> HTTPClientRequest

    /// A request that costs nothing and shows whether the key is right and the model exists.
    func modelRequest(_ model: String, base: String, key: String?) -> HTTPClientRequest

    /// - Parameter response: of any status but a redirect.
    func answer(_ response: HTTPClientResponse) throws(ProviderFault) -> ProviderAnswer

    /// What the provider has counted, also for an answer that cannot be used; nil if the body does not say.
    /// - Parameter body: of a successful response.
    func usage(_ body: JSON) -> ProviderUsage?

    /// Throws what the response to `modelRequest` shows to be wrong.
    func checkModel(_ model: String, _ response: HTTPClientResponse) throws(ProviderFault)
}

/// The APIs that Tapline speaks.
package enum ProviderDialect: String, Sendable, CaseIterable, Codable {
    /// Google's `generateContent`.
    case gemini
    /// Google's Interactions API.
    case geminiInteractions = "gemini-interactions"
    /// OpenAI's chat completions, which vLLM, llama.cpp, LM Studio, Ollama (`/v1`) and others speak too.
    case openai
    /// OpenAI's responses.
    case openaiResponses = "openai-responses"
    /// Anthropic's messages.
    case anthropic
    /// Ollama's own API.
    case ollama
}
