/// What a conversation says, read by rules alone. Nothing in it was invented: every text is a quote.
package struct ConversationReading: Codable, Sendable, Equatable {
    /// Who the conversation is with; the most likely first. Empty where nothing tells.
    package var candidates: [NameCandidate]
    /// In the order of the conversation.
    package var messages: [Message]
    /// One to three sentences of the conversation; empty where it has no words.
    package var summary: String
    package var extractedInfo: ExtractedInfo
    package var sourceApp: SourceApp?

    package init(
        candidates: [NameCandidate] = [], messages: [Message] = [], summary: String = "",
        extractedInfo: ExtractedInfo = ExtractedInfo(), sourceApp: SourceApp? = nil
    ) {
        self.candidates = candidates
        self.messages = messages
        self.summary = summary
        self.extractedInfo = extractedInfo
        self.sourceApp = sourceApp
    }
}
