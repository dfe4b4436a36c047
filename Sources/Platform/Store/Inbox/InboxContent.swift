package import Conversations

/// The encrypted part of an inbox note: everything that people wrote.
package struct InboxContent: Codable, Sendable, Equatable {
    /// The summary, or the text if there is no summary.
    package var content: String
    package var extractedText: String
    package var extractedInfo: ExtractedInfo
    /// Recognized names that belong to no contact, the most likely first.
    package var candidates: [NameCandidate]

    package init(content: String, extractedText: String, extractedInfo: ExtractedInfo, candidates: [NameCandidate] = [])
    {
        self.content = content
        self.extractedText = extractedText
        self.extractedInfo = extractedInfo
        self.candidates = candidates
    }
}
