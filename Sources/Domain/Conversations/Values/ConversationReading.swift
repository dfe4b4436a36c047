/// A conversation read by rules. Contains quotes only.
package struct ConversationReading: Codable, Sendable, Equatable {
    /// Possible other participants, most likely first; empty if unknown.
    package var candidates: [NameCandidate]
    /// In the order of the conversation.
    package var messages: [Message]
    /// One to three sentences of the conversation; empty if it has no words.
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
