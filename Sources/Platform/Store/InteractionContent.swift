package import Conversations

/// The sealed part of an interaction.
package struct InteractionContent: Codable, Sendable, Equatable {
    package var summary: String
    package var extractedInfo: ExtractedInfo
    /// The conversation, line by line, where it could be told apart.
    package var messages: [Message]?

    package init(summary: String, extractedInfo: ExtractedInfo, messages: [Message]? = nil) {
        self.summary = summary
        self.extractedInfo = extractedInfo
        self.messages = messages
    }
}
