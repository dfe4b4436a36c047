package import Conversations

/// The encrypted part of an interaction.
package struct InteractionContent: Codable, Sendable, Equatable {
    package var summary: String
    package var extractedInfo: ExtractedInfo
    /// The messages of the conversation, if they could be separated.
    package var messages: [Message]?

    package init(summary: String, extractedInfo: ExtractedInfo, messages: [Message]? = nil) {
        self.summary = summary
        self.extractedInfo = extractedInfo
        self.messages = messages
    }
}
