/// What a provider says about the other person of a chat. Shown to the owner; where the chat is filed does not depend on
/// the opinion.
package struct ProviderOpinion: Codable, Sendable, Equatable {
    /// A name that the chat shows.
    package var contact: String
    /// 0…1
    package var confidence: Double?
    /// One or two sentences.
    package var reasoning: String?

    package init(contact: String, confidence: Double? = nil, reasoning: String? = nil) {
        self.contact = contact
        self.confidence = confidence
        self.reasoning = reasoning
    }
}
