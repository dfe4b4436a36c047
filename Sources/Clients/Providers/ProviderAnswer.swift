/// A complete answer of a provider.
package struct ProviderAnswer: Sendable, Equatable {
    /// The text of the answer: what should be a JSON object of the question's schema.
    package var text: String
    /// Nil if the provider did not say.
    package var usage: ProviderUsage?
    /// Seconds until the limits that this answer has used up are full again; nil if it has used up none.
    package var usedUpFor: Double?

    package init(text: String, usage: ProviderUsage? = nil) {
        self.text = text
        self.usage = usage
    }
}

/// The tokens that a provider charges for.
package struct ProviderUsage: Sendable, Equatable {
    package var inputTokens: Int
    /// With the tokens of the model's thoughts.
    package var outputTokens: Int

    package init(inputTokens: Int, outputTokens: Int) {
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
    }
}
