package import ChatMessages
package import Conversations
package import JSON
package import Store

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

    package init(_ conversation: ConversationReading) {
        self.init(
            summary: conversation.summary, extractedInfo: conversation.extractedInfo, messages: conversation.messages)
    }
}

extension InteractionContent: JSONWritable {
    package func write(to writer: inout JSONWriter) throws(StoreError) {
        try writer.object { writer throws(StoreError) in
            writer.name("summary")
            writer.string(summary)
            writer.name("extractedInfo")
            try extractedInfo.write(to: &writer)
            guard let messages else { return }
            writer.name("messages")
            try writer.array(messages) { value, writer throws(StoreError) in try value.write(to: &writer) }
        }
    }
}
