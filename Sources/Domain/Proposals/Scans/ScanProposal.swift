package import JSON

/// What a provider says about a message that is scanned for scams: `{risk, reasons: [{kind, words}]}`.
package struct ScanProposal: Sendable, Equatable {
    package struct Reason: Sendable, Equatable {
        package var kind: String
        /// Copied from the message.
        package var words: String

        package init(kind: String, words: String) {
            self.kind = kind
            self.words = words
        }
    }

    package var risk: String
    package var reasons: [Reason]

    /// - Returns: nil if a member is missing or has the wrong type.
    package init?(_ answer: JSON) {
        guard let risk = answer["risk"]?.string, let list = answer["reasons"]?.array else { return nil }
        self.risk = risk
        reasons = []
        for entry in list {
            guard let kind = entry["kind"]?.string, let words = entry["words"]?.string else { return nil }
            reasons.append(Reason(kind: kind, words: words))
        }
    }
}
