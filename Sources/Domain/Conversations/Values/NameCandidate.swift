/// Someone the conversation may be with, and why.
package struct NameCandidate: Codable, Sendable, Equatable {
    package var name: String
    /// 0…1. Not yet calibrated against real conversations.
    package var confidence: Double
    /// The words that it rests on, quoted.
    package var evidence: String

    package init(name: String, confidence: Double, evidence: String) {
        self.name = name
        self.confidence = min(max(confidence, 0), 1)
        self.evidence = evidence
    }
}
