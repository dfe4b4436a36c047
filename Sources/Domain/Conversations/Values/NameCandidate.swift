/// A possible other participant of the conversation.
package struct NameCandidate: Codable, Sendable, Equatable {
    package var name: String
    /// 0…1. Not calibrated against real conversations.
    package var confidence: Double
    /// Quote of the text that supports the candidate.
    package var evidence: String

    package init(name: String, confidence: Double, evidence: String) {
        self.name = name
        self.confidence = min(max(confidence, 0), 1)
        self.evidence = evidence
    }
}
