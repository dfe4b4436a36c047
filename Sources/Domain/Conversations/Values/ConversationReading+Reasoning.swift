extension ConversationReading {
    /// Why the first candidate is the other participant, or why there is none, for a person.
    package var reasoning: String {
        if isGroup {
            let names = participants.isEmpty ? "" : ": \(participants.joined(separator: ", "))"
            return "The chat is a group\(names)."
        }
        guard let best = candidates.first else { return "The conversation names no person." }
        if let opinion, opinion.contact == best.name, let reasoning = opinion.reasoning { return reasoning }
        if candidates.count > 1, candidates[1].confidence >= best.confidence {
            let names = candidates.filter { $0.confidence >= best.confidence }.map(\.name)
            return "The conversation names several people as likely: \(names.joined(separator: ", "))."
        }
        return "The conversation shows \(best.name): “\(best.evidence)”"
    }
}
