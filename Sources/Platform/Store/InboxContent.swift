package import Conversations

/// The sealed part of an inbox note: everything in it that people wrote.
package struct InboxContent: Codable, Sendable, Equatable {
    /// The summary, or the text itself where there is none.
    package var content: String
    package var extractedText: String
    package var extractedInfo: ExtractedInfo
    /// Names that were read and belong to nobody known, the likeliest first.
    package var candidates: [NameCandidate]

    package init(content: String, extractedText: String, extractedInfo: ExtractedInfo, candidates: [NameCandidate] = [])
    {
        self.content = content
        self.extractedText = extractedText
        self.extractedInfo = extractedInfo
        self.candidates = candidates
    }
}
