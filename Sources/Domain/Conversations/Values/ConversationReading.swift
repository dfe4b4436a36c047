package import ChatMessages
package import ChatVocabulary
package import FoundationEssentials

/// A conversation read by rules.
package struct ConversationReading: Codable, Sendable, Equatable {
    /// Possible other participants, most likely first; empty if unknown.
    package var candidates: [NameCandidate]
    /// In the order of the conversation.
    package var messages: [Message]
    /// One to three sentences of the conversation; empty if it has no words.
    package var summary: String
    package var extractedInfo: ExtractedInfo
    /// Times that the messages name, in order; also those that could not be resolved.
    package var mentionedDates: [MentionedDate]
    package var sourceApp: SourceApp?
    /// Name of the chat: the other person's or the group's.
    package var title: String?
    /// Names of the participants other than the owner, in the order in which the conversation shows them.
    package var participants: [String]
    package var isGroup: Bool
    /// Time of the last message, if the conversation shows its day and time.
    package var happenedAt: Date?
    /// nil if no provider has been asked, or if none named a person.
    package var opinion: ProviderOpinion?

    package init(
        candidates: [NameCandidate] = [], messages: [Message] = [], summary: String = "",
        extractedInfo: ExtractedInfo = ExtractedInfo(), mentionedDates: [MentionedDate] = [],
        sourceApp: SourceApp? = nil, title: String? = nil, participants: [String] = [], isGroup: Bool = false,
        happenedAt: Date? = nil
    ) {
        self.happenedAt = happenedAt
        self.candidates = candidates
        self.mentionedDates = mentionedDates
        self.title = title
        self.participants = participants
        self.isGroup = isGroup
        self.messages = messages
        self.summary = summary
        self.extractedInfo = extractedInfo
        self.sourceApp = sourceApp
    }
}
